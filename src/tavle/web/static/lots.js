// Draws lots again as docs/lots.md says. SHA-256 is a library's: plain http has no crypto.subtle.
"use strict";
(() => {
  const number = (value) => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
    return bytes;
  };
  const utf8 = (value) => new TextEncoder().encode(value);
  const join = (parts) => {
    const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  };
  const text = (value) => { const bytes = utf8(value); return join([number(bytes.length), bytes]); };
  const hash = (...parts) => sha256.create().update(join(parts));

  function* words(seed, purpose) {
    for (let block = 0; ; block++) {
      const bytes = hash(text("tavle lots 1: block"), text(seed), text(purpose), number(block)).arrayBuffer();
      for (let at = 0; at < 32; at += 8) yield new DataView(bytes).getBigUint64(at);
    }
  }
  // Fewer than 2^64 values are all that this page ever draws from, so one word is enough.
  const below = (row, n) => {
    if (n === 1) return 0;
    const values = 1n << 64n, most = values - (values % BigInt(n));
    for (;;) { const drawn = row.next().value; if (drawn < most) return Number(drawn % BigInt(n)); }
  };
  const byCodePoint = (a, b) => {
    const one = [...a], other = [...b];
    for (let at = 0; at < Math.min(one.length, other.length); at++)
      if (one[at] !== other[at]) return one[at].codePointAt(0) - other[at].codePointAt(0);
    return one.length - other.length;
  };
  const shuffled = (row, items) => {
    const order = [...items].sort(byCodePoint);
    for (let last = order.length - 1; last > 0; last--) {
      const other = below(row, last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  };
  const commitment = (seed) => hash(text("tavle lots 1: commitment"), text(seed)).hex();

  const ways = {
    order: (row, order) => shuffled(row, order).every((item, at) => item === order[at]),
    // The seats round the table are the order turned back to some first seat: the lot must say how far.
    turn: (row, order, seats) => { const first = below(row, seats.length); return order.every((item, at) => item === seats[(first + at) % seats.length]); },
  };
  const all = document.querySelector(".lots");
  const check = (lot) => {
    const { seed, purpose, way } = lot.dataset, order = JSON.parse(lot.dataset.order);
    const verdict = lot.querySelector(".verdict");
    const fits = commitment(seed) === lot.dataset.commitment;
    const same = fits && (way in ways ? ways[way](words(seed, purpose), order, JSON.parse(lot.dataset.seats || "[]")) : null);
    verdict.textContent = same === null ? all.dataset.seating : same ? `✓ ${all.dataset.same}` : `✗ ${all.dataset.differs}`;
    verdict.className = `verdict ${same === null ? "wait" : same ? "good" : "fault"}`;
  };
  const again = document.querySelector("[data-redraw]");
  if (again) {
    again.hidden = false;
    again.addEventListener("click", () => document.querySelectorAll(".lot").forEach(check));
  }
  const form = document.querySelector("form[data-draw]");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seed = form.elements.seed.value, out = form.querySelector("[data-out]");
    const names = form.elements.names.value.split("\n").map((name) => name.trim()).filter(Boolean);
    out.replaceChildren(...shuffled(words(seed, form.elements.purpose.value), names).map((name) => {
      const line = document.createElement("li");
      line.textContent = name;
      return line;
    }));
    form.querySelector("[data-commitment-out]").textContent = commitment(seed);
  });
})();
