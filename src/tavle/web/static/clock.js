// Clocks: the server says what was left at a moment of its own time; this browser's clock may be wrong by hours, and be
// set right while a page is open. So time is counted from the page's beginning, which nobody sets.
"use strict";
(() => {
  const TRIES = 4, AGAIN = 5 * 60 * 1000, SLEPT = 300;
  const LAST = 60;
  const shown = new Map();
  let offset = null, age = 0, apart = 0;

  // Of several questions the quickest answer says it best: it was true half of its way ago.
  const agree = async () => {
    let best = null;
    for (let go = 0; go < TRIES; go++) {
      try {
        const sent = performance.now(), answer = await fetch("/time", { cache: "no-store" });
        const said = Number(await answer.text()), way = performance.now() - sent;
        if (answer.ok && said && (best === null || way < best.way)) best = { way, offset: said + way / 2 - performance.now() };
      } catch { /* the next try, or the next time */ }
    }
    if (best) offset = best.offset;
    tick();
  };
  const clocks = () => document.querySelectorAll(".clock[data-since]");
  const tick = () => {
    const lefts = new Map();
    let ended = false;
    for (const clock of clocks()) {
      // Until the server has answered, its time of the page is good enough.
      const known = offset ?? Date.parse(`${clock.dataset.now}Z`);
      const gone = clock.dataset.running === "1" ? (performance.now() + known - Date.parse(`${clock.dataset.since}Z`)) / 1000 : 0;
      const left = Math.max(0, Math.ceil(Number(clock.dataset.left) - gone));
      const text = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("last", left > 0 && left <= LAST);
      clock.classList.toggle("over", left === 0);
      // A clock that was seen to run and now stands at its end has ended before our eyes.
      if (left === 0 && shown.get(clock.dataset.key) > 0) ended = true;
      lefts.set(clock.dataset.key, left);
    }
    lefts.forEach((left, key) => shown.set(key, left));
    if (ended) document.dispatchEvent(new Event("clockend"));
  };
  const keep = () => {
    tick();
    // A device that slept did not count: then the two clocks it has went apart. And it is asked anew now and then.
    const difference = Date.now() - performance.now(), slept = Math.abs(difference - apart) > SLEPT;
    if (!clocks().length || !(slept || age === 0 || performance.now() - age > AGAIN)) return;
    apart = difference;
    age = performance.now();
    agree();
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden && clocks().length) agree(); });
  setInterval(keep, 200);
  keep();
})();
