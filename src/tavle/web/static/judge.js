// Orders by touching the board, and readings at a touch; without it everything can be typed.
"use strict";
(() => {
  let kind = "-", chosen = [];
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
  // A new order for a unit takes the place of the one that this page has written for it.
  const write = (place, order) => {
    const slip = field(`orders-${units().get(place).slice(0, 3)}`);
    if (slip) {
      const lines = slip.value.split("\n").filter((line) => line.trim() && !line.startsWith(`${whole(place)} `));
      slip.value = `${[...lines, `${whole(place)} ${order}`].join("\n")}\n`;
      slip.rows = Math.max(3, lines.length + 2);
    }
    chosen = [];
    press("-");
  };

  // With the fields for a position open, touching the board puts units and centres into them.
  const COASTS = { bul: ["ec", "sc"], spa: ["nc", "sc"], stp: ["nc", "sc"] };
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
    const phase = board().dataset.click.slice(-1), [own, helped] = chosen;
    if (!own) {
      if (!units().has(place)) return;
      chosen = [place];
      if (phase === "A") write(place, "removed");
    } else if (own === place && phase === "M") write(own, "H");
    else if (own === place) chosen = [];
    else if (kind === "-") write(own, `- ${place}`);
    else if (!helped) { if (units().has(place)) chosen.push(place); }
    else write(own, `${kind} ${kind === "S" && helped === place ? whole(helped) : `${whole(helped)} - ${place}`}`);
    show();
  };
  document.addEventListener("click", ({ target }) => {
    const reading = target.closest("[data-reading]"), button = target.closest("[data-kind]"), place = target.closest(".game-board[data-click] [data-place]");
    if (reading) field(`reading-${reading.dataset.reading}`).value = reading.value;
    if (place) touch(place.dataset.place.slice(0, 3));
    if (button && button.dataset.kind === "H") { if (chosen.length) write(chosen[0], "H"); show(); }
    else if (button) { press(button.dataset.kind); chosen = chosen.slice(0, 1); show(); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen.length) { chosen = []; press("-"); show(); }
    // Enter beside an order rules on it; it would press the first button of the form.
    const own = event.key === "Enter" && event.target.matches?.(".judging details input") && event.target.closest("details").querySelector("button[name=do]");
    if (own) { event.preventDefault(); own.click(); }
  });
  const begin = () => {
    chosen = [];
    kind = "-";
    for (const button of document.querySelectorAll("[data-reading]")) button.hidden = false;
    if (bar()) bar().hidden = false;
    if (board()) for (const part of document.querySelectorAll("[data-placing]")) part.hidden = false;
  };
  document.body.addEventListener("htmx:afterSettle", begin);
  begin();
})();
