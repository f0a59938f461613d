// The desk: sums under columns of counts, and a tone when a clock ends.
"use strict";
(() => {
  const SOUND = "tavle-sound";
  let audio = null, rung = 0;

  // Counts add up while they are typed; more than the board has is marked.
  const add = () => {
    for (const part of document.querySelectorAll("[data-most]")) {
      const out = part.querySelector("[data-total]");
      if (!out) continue;
      const last = (field) => Number(field.value.trim().split(/[\s,;]+/).pop()) || 0;
      const total = [...part.querySelectorAll("input[inputmode=numeric]")].reduce((sum, field) => sum + last(field), 0);
      out.textContent = `${total} / ${part.dataset.most}`;
      out.classList.toggle("over", total > Number(part.dataset.most));
    }
  };

  // A browser plays no sound before somebody has touched the page; so the choice is kept, the tone prepared at a touch.
  const wanted = () => { try { return localStorage.getItem(SOUND) === "1"; } catch { return false; } };
  const prepare = () => {
    if (!wanted() || !("AudioContext" in window)) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  };
  const ring = () => {
    if (!wanted() || !audio || audio.state !== "running" || Date.now() - rung < 1500) return;
    rung = Date.now();
    document.body.dataset.rung = String(rung);
    for (const beat of [0, 0.35, 0.7]) {
      const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + beat;
      tone.frequency.value = 880;
      loud.gain.setValueAtTime(0.25, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.3);
    }
  };
  const show = () => {
    for (const button of document.querySelectorAll("[data-sound]")) {
      button.hidden = !("AudioContext" in window);
      button.setAttribute("aria-pressed", String(wanted()));
    }
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sound]");
    if (button) {
      localStorage.setItem(SOUND, wanted() ? "0" : "1");
      show();
    }
    prepare();
  });
  document.addEventListener("keydown", prepare);
  document.addEventListener("clockend", ring);
  document.addEventListener("input", add);
  document.body.addEventListener("htmx:afterSettle", () => { show(); add(); });
  show();
  add();
})();
