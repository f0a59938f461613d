// Orders by touching the board, and readings at a touch; without it everything can be typed.
"use strict";
(() => {
  let kind = "-", chosen = [];
  const COASTS = { bul: ["ec", "sc"], spa: ["nc", "sc"], stp: ["nc", "sc"] };
  const board = () => document.querySelector(".game-board[data-click]");
  const bar = () => document.querySelector(".clicks");
  const field = (name) => document.querySelector(`[name="${name}"]`);
  // Province -> the unit that stands there or must leave, such as "RUS F stp/sc".
  const units = () => new Map(board().dataset.units.split(",").filter(Boolean).map((unit) => [unit.slice(6, 9), unit]));
  const whole = (place) => units().get(place).slice(4);

  const press = (wanted) => {
    kind = wanted;
    for (const button of bar().querySelectorAll("[data-kind]")) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
  };
  const show = () => {
    const { said, to } = bar().dataset;
    bar().querySelector("[data-status]").textContent = chosen.length ? to.replace("{unit}", whole(chosen[0])) : said;
    for (const place of board().querySelectorAll("[data-place]"))
      place.classList.toggle("chosen", chosen.includes(place.dataset.place.slice(0, 3)));
  };
  const first = () => bar().querySelector("[data-kind]").dataset.kind;
  // A line takes the place of the one that this page has written for the same unit; gives that one.
  const line = (power, begins, text) => {
    const slip = field(`orders-${power}`);
    if (!slip) return "";
    const lines = slip.value.split("\n").filter((each) => each.trim()), before = lines.find((each) => begins.test(each)) || "";
    const next = typeof text === "function" ? text(before) : text;
    slip.value = [...lines.filter((each) => each !== before), next].filter(Boolean).map((each) => `${each}\n`).join("");
    slip.rows = Math.max(3, lines.length + 2);
    return before;
  };
  const write = (place, order) => {
    const unit = whole(place);
    line(units().get(place).slice(0, 3), new RegExp(`^${unit} `), `${unit} ${order}`);
    chosen = [];
    press(first());
  };
  // A build at a home centre; touched again, a fleet goes to the other coast, and anything else is not built.
  const build = (power, home) => {
    const ways = kind === "F" && COASTS[home] ? COASTS[home].map((coast) => `build F ${home}/${coast}`) : [`build ${kind} ${home}`];
    line(power, new RegExp(`^build . ${home}\\b`), (before) => ways[ways.indexOf(before) + 1] || "");
  };

  // With the fields for a position open, touching the board puts units and centres into them.
  const placing = () => document.querySelector("details.position[open] [data-placing]");
  const put = (place) => {
    const [power, what] = ["power", "what"].map((name) => document.querySelector(`[name=placed-${name}]:checked`).value);
    const all = [...document.querySelectorAll(`[name^="${what === "centre" ? "centres" : "units"}-"]`)];
    let before = "";
    for (const list of all) {
      const parts = list.value.split(/[,;]/).map((part) => part.trim()).filter(Boolean);
      before = parts.find((part) => part.split(" ").pop().slice(0, 3) === place && list.name.endsWith(power)) || before;
      list.value = parts.filter((part) => part.split(" ").pop().slice(0, 3) !== place).join(", ");
    }
    const coasts = what === "F" && COASTS[place] ? COASTS[place].map((coast) => `F ${place}/${coast}`) : [];
    const placed = coasts.length ? coasts[(coasts.indexOf(before) + 1) % 2] : what === "centre" ? place : `${what} ${place}`;
    if (what === "none" || placed === before) return;
    const own = all.find((list) => list.name.endsWith(power));
    own.value = [own.value, placed].filter(Boolean).join(", ");
  };

  const touch = (place) => {
    if (placing()) { put(place); return; }
    const phase = board().dataset.click, [own, helped] = chosen;
    const home = board().dataset.homes.split(",").find((each) => each.endsWith(` ${place}`));
    if (phase === "A") {
      if (home) build(home.slice(0, 3), place);
      else if (units().has(place)) line(units().get(place).slice(0, 3), new RegExp(`^${whole(place)} `), (before) => (before ? "" : `${whole(place)} removed`));
    } else if (!own) {
      if (units().has(place)) chosen = [place];
    } else if (own === place) write(own, phase === "R" ? "disband" : "H");
    else if (kind === "-") write(own, `- ${place}`);
    else if (!helped) { if (units().has(place)) chosen.push(place); }
    else write(own, `${kind} ${kind === "S" && helped === place ? whole(helped) : `${whole(helped)} - ${place}`}`);
    show();
  };
  document.addEventListener("click", ({ target }) => {
    const reading = target.closest("[data-reading]"), button = target.closest("[data-kind]"), place = target.closest(".game-board[data-click] [data-place]");
    if (reading) field(`reading-${reading.dataset.reading}`).value = reading.value;
    if (place) touch(place.dataset.place.slice(0, 3));
    if (button && button.dataset.kind === "H") { if (chosen.length) touch(chosen[0]); }
    else if (button) { press(button.dataset.kind); chosen = chosen.slice(0, 1); show(); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen.length) { chosen = []; press(first()); show(); }
    // Enter beside an order rules on it; it would press the first button of the form.
    const own = event.key === "Enter" && event.target.matches?.(".judging details input") && event.target.closest("details").querySelector("button[name=do]");
    if (own) { event.preventDefault(); own.click(); }
  });
  const begin = () => {
    chosen = [];
    kind = bar() ? first() : "-";
    for (const button of document.querySelectorAll("[data-reading]")) button.hidden = false;
    if (bar()) bar().hidden = false;
    if (board()) for (const part of document.querySelectorAll("[data-placing]")) part.hidden = false;
  };
  document.body.addEventListener("htmx:afterSettle", begin);
  begin();
})();
