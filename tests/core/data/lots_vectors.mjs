// Lots repeated from docs/lots.md alone, in another language; prints the vectors that tests/core/test_lots.py reads:
//     node tests/core/data/lots_vectors.mjs > tests/core/data/lots_vectors.json
import { createHash } from "node:crypto";

const number = (n) => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(n)); return b; };
const text = (s) => { const b = Buffer.from(s, "utf8"); return Buffer.concat([number(b.length), b]); };
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

function* words(seed, purpose) {
  for (let counter = 0; ; counter++) {
    const block = sha256(text("tavle lots 1: block"), text(seed), text(purpose), number(counter));
    for (let at = 0; at < 32; at += 8) yield block.readBigUInt64BE(at);
  }
}

function below(row, n) {
  let needed = 0n;
  while (2n ** (64n * needed) < n) needed++;
  const values = 2n ** (64n * needed);
  for (;;) {
    let drawn = 0n;
    for (let i = 0n; i < needed; i++) drawn = drawn * 2n ** 64n + row.next().value;
    if (drawn < values - (values % n)) return drawn % n;
  }
}

function shuffled(row, items) {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Number(below(row, BigInt(last + 1)));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

const byCodePoint = (a, b) => Buffer.compare(Buffer.from(a, "utf8"), Buffer.from(b, "utf8"));
const streams = [["17", "powers/3"], ["Blåbærsyltetøy", "start_order"], ["", ""]];
const bounds = [1n, 2n, 6n, 7n, 52n, 1000003n, 2n ** 63n + 1n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 64n + 1n, 10n ** 40n];
const repeat = (n, make) => Array.from({ length: n }, make);

console.log(JSON.stringify({
  words: streams.map(([seed, purpose]) => {
    const row = words(seed, purpose);
    return { seed, purpose, words: repeat(9, () => String(row.next().value)) };
  }),
  below: bounds.map((n) => {
    const row = words("17", "below");
    return { n: String(n), drawn: repeat(12, () => String(below(row, n))) };
  }),
  orders: [
    ["1", "start_order", ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10"]],
    ["1", "start_order", ["Åse", "Øyvind", "Ærlig", "Anna", "anna", "𝔸", "ﬁ"]],
    ["2002-06-28", "places/3/2", ["north", "south", "east", "west"]],
    ["x", "alone", ["p1"]],
    ["x", "nobody", []],
  ].map(([seed, purpose, items]) =>
    ({ seed, purpose, items, order: shuffled(words(seed, purpose), [...items].sort(byCodePoint)) })),
  commitments: ["17", "Blåbærsyltetøy", ""].map((seed) =>
    ({ seed, hash: sha256(text("tavle lots 1: commitment"), text(seed)).toString("hex") })),
  derived: [["17", "round/2"], ["Blåbærsyltetøy", "round/2"]].map(([seed, purpose]) =>
    ({ seed, purpose, hash: sha256(text("tavle lots 1: seed"), text(seed), text(purpose)).toString("hex") })),
}, null, 1));
