// Live pages: one stream of events while a page is seen, asking now and then where none can be had.
"use strict";
(() => {
  const { live: address, ask, worker } = document.body.dataset;
  if (!address) return;
  const RETRY = 3000, POLL = 5000;
  let shown = document.body.dataset.version, wanted = shown;

  // What is typed is not thrown away: a page with something in a field waits until that is sent or emptied.
  const changed = (field) => {
    if (field.type === "hidden") return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    return field.value !== field.defaultValue;
  };
  const typed = () => [...document.querySelectorAll("#live input, #live textarea, #live select")].some(changed);
  // Its clocks go right all the same.
  let asked = shown;
  const setClocks = async () => {
    if (asked === wanted) return;
    asked = wanted;
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href, { cache: "no-store" })).text(), "text/html");
    for (const clock of document.querySelectorAll("#live .clock")) {
      const now = fresh.querySelector(`#live .clock[data-key="${clock.dataset.key}"]`);
      if (now) Object.assign(clock.dataset, now.dataset);
    }
  };
  const refresh = () => {
    if (wanted === shown) return;
    if (typed()) setClocks().catch(() => { asked = shown; });
    else document.body.dispatchEvent(new Event("changed"));
  };
  const heard = (version) => { wanted = version; refresh(); };
  addEventListener("focusout", () => setTimeout(refresh, 500));

  const lost = (is) => { const note = document.querySelector("[data-lost]"); if (note) note.hidden = !is; };
  const question = () => fetch(ask, { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.status))))
    .then((version) => { lost(false); heard(version); })
    .catch(() => lost(true));

  // A stream shared by all pages of this browser, where it can (most telephones cannot; they show one page at a time).
  const shared = () => {
    const { port } = new SharedWorker(worker);
    port.onmessage = ({ data }) => { if (data.version) heard(data.version); if ("lost" in data) lost(data.lost); };
    port.start();
    return { begin: () => port.postMessage({ join: address }), stop: () => port.postMessage({ leave: address }) };
  };
  const own = () => {
    let stream = null, poll = null, late = null;
    const stop = () => {
      if (stream) stream.close();
      clearInterval(poll);
      clearTimeout(late);
      stream = poll = null;
    };
    const begin = () => {
      stop();
      stream = new EventSource(address);
      // A page that gets no connection asks instead.
      late = setTimeout(() => { if (stream.readyState !== EventSource.OPEN) { stop(); poll = setInterval(question, POLL); } }, 4000);
      stream.addEventListener("open", () => { clearTimeout(late); lost(false); });
      stream.addEventListener("changed", (event) => heard(event.data));
      stream.addEventListener("error", () => {
        lost(true);
        if (stream && stream.readyState === EventSource.CLOSED) { stop(); late = setTimeout(begin, RETRY); }
      });
    };
    return { begin, stop };
  };
  const source = "SharedWorker" in window ? shared() : own();
  document.addEventListener("visibilitychange", () => { if (document.hidden) source.stop(); else { question(); source.begin(); } });
  addEventListener("pagehide", () => source.stop());
  addEventListener("pageshow", (event) => { if (event.persisted) { question(); source.begin(); } });
  if (!document.hidden) source.begin();

  // The part that is read again is that of the address as it is now (rows that were opened), with lists scrolled as they were.
  const isLive = (event) => event.detail.elt && event.detail.elt.id === "live";
  // Focus stays where it was, and what was opened stays open.
  const TOUCHED = "#live a, #live button, #live input, #live select, #live textarea, #live summary, #live [tabindex]";
  const TYPED = ["INPUT", "SELECT", "TEXTAREA"];
  const called = (item) => item.getAttribute("href") || (TYPED.includes(item.tagName) ? item.type : item.value || item.textContent.trim());
  const name = (item) => [item.tagName, item.name, called(item)].join("|");
  const keep = () => {
    const items = [...document.querySelectorAll(TOUCHED)], held = items.indexOf(document.activeElement);
    const same = (item) => items.filter((other) => name(other) === name(item));
    return {
      focus: held < 0 ? null : { name: name(items[held]), at: same(items[held]).indexOf(items[held]), from: items[held].selectionStart },
      open: [...document.querySelectorAll("#live details")].map((part) => [part.querySelector("summary").textContent, part.open]),
    };
  };
  // A button pressed leads back to its page: it comes up where it was, with what was typed elsewhere on it.
  const STAY = "tavle-stay";
  const ofForm = (field) => [field.form?.getAttribute("action"), field.form?.querySelector("button[name=command]")?.value, field.name, field.type === "radio" || field.type === "checkbox" ? field.value : ""].join("|");
  const fields = () => [...document.querySelectorAll("#live input:not([type=hidden]):not([type=file]), #live textarea, #live select")];
  const written = (sent) => fields().filter((field) => field.form !== sent && changed(field)).map((field) => [ofForm(field), field.value, field.checked]);
  document.body.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr, elt } }) => {
    if (xhr.getResponseHeader("HX-Redirect") !== location.pathname) return;
    sessionStorage.setItem(STAY, JSON.stringify({ at: location.pathname, y: scrollY, written: written(elt), ...keep() }));
  });
  const comeBack = () => {
    const stay = JSON.parse(sessionStorage.getItem(STAY) || "null");
    sessionStorage.removeItem(STAY);
    if (!stay || stay.at !== location.pathname) return;
    // Whoever has gone on before this script came is not called back.
    const active = document.activeElement, begun = active !== document.body && (!active.autofocus || typed());
    const known = new Map(stay.written.map(([key, ...rest]) => [key, rest]));
    for (const field of fields()) {
      const [value, checked] = known.get(ofForm(field)) || [];
      if (value === undefined || changed(field)) continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = checked;
      else field.value = value;
    }
    restore(begun ? { ...stay, focus: null } : stay);
    if (!begun) scrollTo(0, stay.y);
  };
  const restore = ({ focus, open }) => {
    for (const part of document.querySelectorAll("#live details")) {
      const known = open.find(([text]) => text === part.querySelector("summary").textContent);
      if (known) part.open = known[1];
    }
    if (!focus) return;
    const item = [...document.querySelectorAll(TOUCHED)].filter((other) => name(other) === focus.name)[focus.at];
    if (!item || item === document.activeElement) return;
    item.focus({ preventScroll: true });
    if (item.tagName === "INPUT" && typeof focus.from === "number") try { item.setSelectionRange(focus.from, focus.from); } catch { /* a box to tick has no place in it */ }
  };
  comeBack();
  let scrolled = [], kept = null;
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (!isLive(event)) return;
    event.detail.path = location.pathname + location.search;
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.target || event.detail.target.id !== "live") return;
    if (event.detail.xhr.status !== 200) { event.detail.shouldSwap = false; return; }
    // Typed while the answer was on its way.
    if (typed()) { event.detail.shouldSwap = false; refresh(); return; }
    kept = keep();
    scrolled = [...document.querySelectorAll("#live .scroll")].map((box) => [box.scrollTop, box.scrollLeft]);
    const version = event.detail.xhr.responseText.match(/data-version="(\d+)"/);
    if (version) shown = version[1];
  });
  document.body.addEventListener("htmx:afterSwap", () => {
    document.querySelectorAll("#live .scroll").forEach((box, at) => { if (scrolled[at]) [box.scrollTop, box.scrollLeft] = scrolled[at]; });
    scrolled = [];
    if (kept) restore(kept);
    kept = null;
  });
  for (const failed of ["htmx:sendError", "htmx:responseError"])
    document.body.addEventListener(failed, (event) => { if (isLive(event)) setTimeout(question, RETRY); });
})();
