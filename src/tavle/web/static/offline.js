// A result that is typed stays in this browser until it has arrived; it is sent once, whatever the network does:
// every try carries the same command id, and the server counts that once.
"use strict";
(() => {
  const RETRY = 4000, PREFIX = "tavle-result:";
  const kept = (key) => { try { return JSON.parse(localStorage.getItem(PREFIX + key) || "{}"); } catch { return {}; } };
  const token = () => (document.cookie.match(/(?:^|; )csrftoken=([^;]+)/) || [])[1] || "";

  const send = (result) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(result.fields)) if (name !== "csrfmiddlewaretoken") data.append(name, value);
    return fetch(result.action, { method: "POST", body: data, headers: { "X-CSRFToken": token() }, redirect: "follow" });
  };

  for (const form of document.querySelectorAll("form[data-keep]")) {
    const key = form.dataset.keep, note = form.querySelector(".unsent");
    const fields = kept(key).fields || {};
    // What was typed before this script came is newer than what was kept.
    const touched = ({ type, name, value, defaultValue }) => (type === "radio"
      ? [...form.elements].some((other) => other.name === name && other.checked !== other.defaultChecked)
      : type !== "hidden" && value !== defaultValue);
    for (const field of [...form.elements].filter((each) => !touched(each))) {
      const value = fields[field.name];
      if (!field.name || field.name === "csrfmiddlewaretoken" || value === undefined) continue;
      if (field.type === "radio") field.checked = field.value === value;
      else if (field.type !== "hidden" || field.name === "command_id") field.value = value;
    }
    const keep = (pending) => localStorage.setItem(PREFIX + key, JSON.stringify({
      pending, action: form.action, tournament: document.body.dataset.tournament, fields: Object.fromEntries(new FormData(form)),
    }));
    let waiting = null;
    const go = async () => {
      clearTimeout(waiting);
      try {
        const answer = await send(kept(key));
        if (answer.status >= 500) throw new Error(answer.status);
        localStorage.removeItem(PREFIX + key);
        if (answer.ok) location.assign(answer.url);
        else form.submit();  // Refused: the server's page says what would be right, with the form filled.
      } catch {
        note.hidden = false;
        waiting = setTimeout(go, RETRY);
      }
    };
    form.addEventListener("input", () => { clearTimeout(waiting); note.hidden = true; keep(false); add(form); });
    form.addEventListener("submit", (event) => { event.preventDefault(); keep(true); go(); });
    addEventListener("online", () => { if (kept(key).pending) go(); });
    add(form);
  }

  // A result that was sent into the void and then left is sent from the next page of its tournament that comes up.
  if (!document.querySelector("form[data-keep]"))
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
      const result = kept(key.slice(PREFIX.length));
      if (result.pending && result.tournament === document.body.dataset.tournament)
        send(result).then((answer) => { if (answer.status < 500) { localStorage.removeItem(key); if (!answer.ok) location.assign(result.action); } }).catch(() => {});
    }

  // The sum under a column, and whether it is what the board has.
  function add(form) {
    for (const sum of form.querySelectorAll("[data-sum]")) {
      const fields = [...form.querySelectorAll("input[name^=seat-]")].filter((field) => (sum.dataset.sum ? field.name.endsWith(sum.dataset.sum) : !field.name.includes("year")));
      const total = fields.reduce((all, field) => all + (Number(field.value.trim().split(/\s+/).pop()) || 0), 0);
      sum.textContent = form.dataset.most && !sum.dataset.sum ? `${total} / ${form.dataset.most}` : String(total);
      sum.classList.toggle("fault", Boolean(form.dataset.most) && total > Number(form.dataset.most));
    }
  }
})();
