"""All addresses of the application."""

from __future__ import annotations

from django.urls import path

from tavle.web.views import accounts, components, lists, lots, people, photos, pictures, player, public, setting_up
from tavle.web.views.desk import board, grid, history, more, page, practice, tables
from tavle.web.views.entry import desk, one, oneself, pasting, slips

urlpatterns = [
    path("", public.home, name="home"),
    path("time", public.time, name="time"),
    path("language", public.choose_language, name="language"),
    path("demo", setting_up.new_demos, name="new_demos"),
    path("permissions", public.permissions, name="permissions"),
    path("components", components.components, name="components"),
    path("welcome/<str:token>", accounts.welcome, name="welcome"),
    path("login", accounts.log_in, name="login"),
    path("logout", accounts.log_out, name="logout"),
    path("new", setting_up.choose_book, name="new"),
    path("new/<str:book>", setting_up.describe, name="describe"),
    path("people", people.people, name="all_people"),
    path("people/invite", people.invite, name="invite_all"),
    path("people/roles/<int:membership>", people.take_back_role, name="take_role_of_all"),
    path("people/invitations/<int:invitation>", people.take_back_invitation, name="take_invitation_of_all"),
    path("c/", oneself.short_code, name="short_code"),
    path("c/<str:code>", oneself.short_code, name="short_code_typed"),
    path("qr/<str:token>.svg", slips.link_qr, name="qr"),
    path("me/<str:token>", player.open_link, name="open_link"),
    path("t/<str:id>/code", player.by_code, name="by_code"),
    path("t/<str:id>/", public.overview, name="overview"),
    path("t/<str:id>/standings", lists.standings, name="standings"),
    path("t/<str:id>/seating", public.seating, name="seating"),
    path("t/<str:id>/rules", public.rules, name="rules"),
    path("t/<str:id>/log", public.log, name="log"),
    path("t/<str:id>/players/<str:player>", lists.player, name="player"),
    path("t/<str:id>/lots", lots.lots, name="lots"),
    path("t/<str:id>/version", public.version, name="version"),
    path("t/<str:id>/pictures", pictures.pictures, name="pictures"),
    path("t/<str:id>/pictures/rank-flow.svg", pictures.rank_flow, name="rank_flow"),
    path("t/<str:id>/pictures/bracket.svg", pictures.bracket, name="bracket"),
    path("t/<str:id>/pictures/meetings.svg", pictures.meetings, name="meetings"),
    path("t/<str:id>/pictures/centres/<int:round>/<int:table>.svg", pictures.centres, name="centres"),
    path("t/<str:id>/me", player.my_page, name="me"),
    path("t/<str:id>/me/place", player.my_place, name="my_place"),
    path("t/<str:id>/me/shorter", player.shorter, name="shorter"),
    path("t/<str:id>/me/report", player.report, name="report"),
    path("t/<str:id>/me/photo", photos.send, name="send_photo"),
    path("t/<str:id>/photo/<int:round>/<int:table>/<str:player>.jpg", photos.photo, name="photo"),
    path("t/<str:id>/desk", page.desk, name="desk"),
    path("t/<str:id>/enter", oneself.enter, name="enter"),
    path("t/<str:id>/enter.svg", slips.poster_qr, name="poster_qr"),
    path("t/<str:id>/desk/players", desk.players, name="desk_players"),
    path("t/<str:id>/desk/paste", pasting.paste, name="desk_paste"),
    path("t/<str:id>/desk/players/<str:player>", one.one, name="desk_player"),
    path("t/<str:id>/desk/players/<str:player>/note", one.note, name="desk_note"),
    path("t/<str:id>/desk/players/<str:player>/link", one.link, name="desk_link"),
    path("t/<str:id>/desk/poster", slips.poster, name="desk_poster"),
    path("t/<str:id>/desk/venue", setting_up.venue, name="desk_venue"),
    path("t/<str:id>/desk/people", people.people, name="people"),
    path("t/<str:id>/desk/people/invite", people.invite, name="invite"),
    path("t/<str:id>/desk/people/roles/<int:membership>", people.take_back_role, name="take_role"),
    path("t/<str:id>/desk/people/invitations/<int:invitation>", people.take_back_invitation, name="take_invitation"),
    path("t/<str:id>/desk/table/<int:round>/<int:table>", tables.table, name="desk_table"),
    path("t/<str:id>/desk/links", slips.links, name="desk_links"),
    path("t/<str:id>/desk/grid", grid.grid, name="desk_grid"),
    path("t/<str:id>/desk/board", board.board, name="desk_board"),
    path("t/<str:id>/desk/history", history.history, name="desk_history"),
    path("t/<str:id>/desk/history/<int:version>", history.take_back, name="take_back"),
    path("t/<str:id>/desk/practice", practice.invent, name="practice"),
    path("t/<str:id>/desk/practice/end", practice.forget, name="practice_end"),
    path("t/<str:id>/desk/unpublish", practice.unpublish, name="unpublish"),
    path("t/<str:id>/desk/more", more.more, name="desk_more"),
    path("t/<str:id>/do", page.do, name="do"),
]

handler404 = "tavle.web.views.faults.not_found"
handler500 = "tavle.web.views.faults.broken"
