// The wall: page after page, anew when something has changed, and again by itself when the server was away.
// Televisions have old browsers, so this is written as ten years ago; without it a page leads on to the next by itself.
"use strict";
(function () {
  var ASK = 4000, RETRY = 3000, LAST = 60;
  var wall = document.getElementById("wall");
  if (!wall) return;
  var here = location.pathname, kept = location.search.replace(/^\?/, "").replace(/(^|&)(slide|part|stamp)=[^&]*/g, "");
  var turn = null, asking = false, offset = null, shown = {}, audio = null, since = null;

  function screen() { return wall.querySelector(".screen"); }
  function get(query, then) {
    var request = new XMLHttpRequest();
    request.open("GET", here + "?" + query + (kept ? "&" + kept.replace(/^&/, "") : ""));
    request.timeout = 10000;
    request.onload = function () { if (request.status === 200) { lost(false); then(request.responseText); } else { then(null); lost(true); } };
    request.onerror = request.ontimeout = function () { then(null); lost(true); };
    request.send();
  }
  // What stands on the wall stays there while the server is away, with the time since when.
  function lost(is) {
    if (is && !since) since = new Date();
    if (!is) since = null;
    mark();
  }
  function mark() {
    var note = wall.querySelector(".gone");
    if (!note) return;
    var minutes = since ? ("0" + since.getMinutes()).slice(-2) : "";
    note.textContent = since ? wall.getAttribute("data-lost") + " " + since.getHours() + ":" + minutes : "";
  }

  function show(number) {
    clearTimeout(turn);
    get("slide=" + number + "&part=1", function (text) {
      if (text === null) { turn = setTimeout(function () { show(number); }, RETRY); return; }
      wall.innerHTML = text;
      document.documentElement.lang = screen().lang;
      mark();
      tick();
      wait();
    });
  }
  // A page that is alone needs no change; it is read again when it has become another.
  function wait() {
    clearTimeout(turn);
    var now = screen();
    if (now.getAttribute("data-alone") === "1") return;
    turn = setTimeout(function () { show(now.getAttribute("data-next")); }, 1000 * Number(now.getAttribute("data-seconds")));
  }
  // If something has happened, the screen begins anew from what matters first.
  function ask() {
    if (asking) return;
    asking = true;
    get("stamp=1", function (stamp) {
      asking = false;
      if (stamp !== null && stamp !== screen().getAttribute("data-stamp")) show(0);
    });
  }

  // The server's time: of several questions the quickest answer says it best. What has passed since is counted, not read.
  function passed() { return window.performance && performance.now ? performance.now() : Date.now(); }
  function agree(tries, best) {
    var request = new XMLHttpRequest(), sent = passed();
    request.open("GET", "/time");
    request.onload = function () {
      var way = passed() - sent, said = Number(request.responseText);
      if (said && (!best || way < best.way)) best = { way: way, offset: said + way / 2 - passed() };
      if (best) offset = best.offset;
      if (tries > 1) agree(tries - 1, best);
    };
    request.send();
  }
  function tick() {
    var clocks = wall.querySelectorAll(".clock[data-since]"), ended = false, lefts = {};
    for (var at = 0; at < clocks.length; at++) {
      var clock = clocks[at], key = clock.getAttribute("data-key");
      var known = offset === null ? Date.parse(clock.getAttribute("data-now") + "Z") - passed() : offset;
      var gone = clock.getAttribute("data-running") === "1" ? (passed() + known - Date.parse(clock.getAttribute("data-since") + "Z")) / 1000 : 0;
      var left = Math.max(0, Math.ceil(Number(clock.getAttribute("data-left")) - gone));
      var text = left ? Math.floor(left / 60) + ":" + ("0" + (left % 60)).slice(-2) : clock.getAttribute("data-over");
      if (clock.textContent !== text) clock.textContent = text;
      clock.className = "clock" + (left === 0 ? " over" : left <= LAST ? " last" : "");
      if (left === 0 && shown[key] > 0) ended = true;
      lefts[key] = left;
    }
    for (var each in lefts) shown[each] = lefts[each];
    if (ended && screen().getAttribute("data-sound") === "1") ring();
  }
  // A browser plays no tone before somebody has touched the page, unless it was told to (docs/projector.md).
  function prepare() {
    var Audio = window.AudioContext || window.webkitAudioContext;
    if (!audio && Audio) audio = new Audio();
    if (audio && audio.state === "suspended" && audio.resume) audio.resume();
  }
  function ring() {
    prepare();
    if (!audio) return;
    wall.setAttribute("data-rung", String(Number(wall.getAttribute("data-rung")) + 1));
    for (var beat = 0; beat < 3; beat++) {
      var tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + 0.5 * beat;
      tone.frequency.value = 880;
      loud.gain.setValueAtTime(0.4, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.45);
      tone.connect(loud);
      loud.connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.45);
    }
  }

  document.addEventListener("click", prepare);
  document.addEventListener("keydown", prepare);
  if (window.EventSource) new EventSource(wall.getAttribute("data-live")).addEventListener("changed", ask);
  setInterval(ask, ASK);
  setInterval(tick, 250);
  agree(4, null);
  setInterval(function () { agree(4, null); }, 300000);
  wait();
})();
