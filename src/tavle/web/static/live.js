// Live pages: one event stream while the page is seen, polling where none can be had; clocks; results typed offline.
"use strict";
(() => {
  const body = document.body, address = body.dataset.live;
  let seen = body.dataset.version, stream = null, poll = null;

  const changed = (version) => {
    if (version === seen) return;
    seen = version;
    if (!document.activeElement || !document.activeElement.matches("#live input, #live textarea, #live select"))
      document.body.dispatchEvent(new Event("changed"));
  };
  const stop = () => { if (stream) stream.close(); clearInterval(poll); stream = poll = null; };
  const ask = () => fetch(location.href, { headers: { "X-Tavle": "version" } })
    .then((answer) => answer.text())
    .then((text) => { const found = text.match(/data-version="(\d+)"/); if (found) changed(found[1]); })
    .catch(() => {});
  const start = () => {
    if (!address || document.hidden || stream) return;
    stream = new EventSource(address);
    // A browser opens only so many connections to one server: a page that gets none asks instead.
    const late = setTimeout(() => { if (stream && stream.readyState !== 1) { stop(); poll = setInterval(ask, 5000); } }, 4000);
    stream.addEventListener("open", () => clearTimeout(late));
    stream.addEventListener("changed", (event) => changed(event.data));
  };
  document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); else { ask(); start(); } });
  addEventListener("pagehide", stop);
  start();

  // Clocks: the server says what was left at a moment, and what time it is for the server now.
  let offset = null;
  const tick = () => {
    for (const clock of document.querySelectorAll(".clock[data-since]")) {
      if (offset === null || clock.dataset.now !== clock.dataset.set) {
        offset = Date.parse(clock.dataset.now + "Z") - Date.now();
        clock.dataset.set = clock.dataset.now;
      }
      const since = Date.parse(clock.dataset.since.replace(/Z?$/, "Z"));
      const gone = clock.dataset.running === "1" ? Math.floor((Date.now() + offset - since) / 1000) : 0;
      const left = Math.max(0, Number(clock.dataset.left) - gone);
      clock.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
      clock.classList.toggle("over", left === 0);
    }
  };
  setInterval(tick, 250);
  tick();

  // A result that is typed stays in this browser until it has arrived; it is sent once, whatever the network does.
  for (const form of document.querySelectorAll("form[data-keep]")) {
    const key = form.dataset.keep, kept = JSON.parse(localStorage.getItem(key) || "{}");
    for (const field of form.elements)
      if (field.name && field.name !== "csrfmiddlewaretoken" && kept[field.name] !== undefined) {
        if (field.type === "radio") field.checked = field.value === kept[field.name];
        else if (!field.value || field.name === "command_id") field.value = kept[field.name];
      }
    const keep = () => localStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(form))));
    form.addEventListener("input", keep);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      keep();
      const send = () => fetch(form.action, { method: "POST", body: new FormData(form), redirect: "follow" });
      try {
        const answer = await send();
        if (answer.ok) { localStorage.removeItem(key); location.assign(answer.url); }
        else { document.documentElement.innerHTML = await answer.text(); }
      } catch {
        form.classList.add("waiting");
        addEventListener("online", () => form.requestSubmit(), { once: true });
      }
    });
  }
})();
