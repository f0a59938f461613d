// Orders by touching the board, and readings at a touch; without it everything can be typed.
"use strict";
(() => {
  const board = document.querySelector(".game-board[data-click]");
  for (const button of document.querySelectorAll("[data-reading]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      document.querySelector(`[name="reading-${button.dataset.reading}"]`).value = button.value;
    });
  }
  if (!board) return;
  const units = new Map(board.dataset.units.split(",").filter(Boolean).map((unit) => [unit.slice(6, 9), unit]));
  const phase = board.dataset.click.slice(-1);
  const bar = document.querySelector(".clicks"), status = bar.querySelector("[data-status]");
  const kinds = [...bar.querySelectorAll("[data-kind]")];
  let kind = "-", chosen = [];

  const press = (wanted) => {
    kind = wanted;
    for (const button of kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
  };
  const show = () => {
    const [unit] = chosen;
    status.textContent = unit ? bar.dataset.to.replace("{unit}", units.get(unit).slice(4)) : bar.dataset.said;
    for (const place of board.querySelectorAll("[data-place]"))
      place.classList.toggle("chosen", chosen.includes(place.dataset.place.slice(0, 3)));
  };
  // A new order for a unit takes the place of the one that this page has written for it.
  const write = (unit, order) => {
    const field = document.querySelector(`[name="orders-${unit.slice(0, 3)}"]`);
    if (!field) return;
    const begins = unit.slice(4);
    const lines = field.value.split("\n").filter((line) => line.trim() && !line.startsWith(`${begins} `));
    field.value = [...lines, order].join("\n") + "\n";
    field.rows = Math.max(3, lines.length + 2);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const end = () => { chosen = []; press("-"); };
  const whole = (place) => units.get(place).slice(4);

  const touch = (place) => {
    const own = chosen[0];
    if (!own) {
      if (!units.has(place)) return;
      chosen = [place];
      if (phase === "A") { write(units.get(place), `${whole(place)} removed`); end(); }
    } else if (own === place) {
      if (phase === "M") write(units.get(own), `${whole(own)} H`);
      end();
    } else if (kind === "-") {
      write(units.get(own), `${whole(own)} - ${place}`);
      end();
    } else if (chosen.length === 1) {
      if (!units.has(place)) return;
      chosen.push(place);
    } else {
      const helped = chosen[1];
      const goes = kind === "S" && helped === place ? whole(helped) : `${whole(helped)} - ${place}`;
      write(units.get(own), `${whole(own)} ${kind} ${goes}`);
      end();
    }
    show();
  };
  for (const button of kinds) button.addEventListener("click", () => {
    if (button.dataset.kind === "H" && chosen[0]) { write(units.get(chosen[0]), `${whole(chosen[0])} H`); end(); show(); }
    else if (button.dataset.kind !== "H") { press(button.dataset.kind); chosen = chosen.slice(0, 1); show(); }
  });
  board.addEventListener("click", (event) => {
    const place = event.target.closest("[data-place]");
    if (place) touch(place.dataset.place.slice(0, 3));
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && chosen.length) { end(); show(); } });
  bar.hidden = false;
})();
