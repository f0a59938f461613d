// Lots, boards and powers of docs/lots.md in another language, by counting plainly.
import { createHash } from "node:crypto";

const number = (n) => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(n)); return b; };
const text = (s) => { const b = Buffer.from(s, "utf8"); return Buffer.concat([number(b.length), b]); };

export class Row {
  constructor(seed, purpose) { Object.assign(this, { seed, purpose, block: -1, words: [] }); }
  word() {
    if (!this.words.length) {
      const head = [text("tavle lots 1: block"), text(this.seed), text(this.purpose), number(++this.block)];
      const hash = createHash("sha256").update(Buffer.concat(head)).digest();
      this.words = [0, 8, 16, 24].map((at) => hash.readBigUInt64BE(at));
    }
    return this.words.shift();
  }
  below(n) {
    let needed = 0n;
    while (2n ** (64n * needed) < n) needed++;
    const values = 2n ** (64n * needed);
    for (;;) {
      let drawn = 0n;
      for (let i = 0n; i < needed; i++) drawn = drawn * 2n ** 64n + this.word();
      if (drawn < values - (values % n)) return drawn % n;
    }
  }
  weighted(weights) {
    let drawn = this.below(weights.reduce((a, b) => a + b, 0n));
    for (let at = 0; ; at++) { if (drawn < weights[at]) return at; drawn -= weights[at]; }
  }
  shuffled(items) {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = Number(this.below(BigInt(last + 1)));
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}

export function boards(players, roles, played, seed, purpose) {
  const row = new Row(seed, purpose), names = [...players].sort(), count = names.length / roles.length;
  const may = (player, role) => !(played[player] ?? []).includes(role);
  const memo = new Map();
  const ways = (at, left) => {
    const key = at + ":" + left;
    if (!memo.has(key)) {
      let sum = at === names.length ? 1n : 0n;
      if (at < names.length) roles.forEach((role, r) => { if (left[r] && may(names[at], role)) sum += ways(at + 1, less(left, r)); });
      memo.set(key, sum);
    }
    return memo.get(key);
  };
  const less = (left, r) => left.map((n, other) => n - (other === r));
  // How many players get the power in some drawing: each is tried by counting all drawings in which he does.
  const can = (p, r) => {
    const saved = played[names[p]] ?? [];
    played[names[p]] = roles.filter((_, other) => other !== r || saved.includes(roles[r]));
    memo.clear();
    const found = ways(0, roles.map(() => count)) > 0n;
    played[names[p]] = saved;
    memo.clear();
    return found;
  };
  const able = roles.map((_, r) => names.filter((_, p) => can(p, r)).length);
  const scarce = roles.map((_, r) => r).sort((a, b) => able[a] - able[b] || a - b);
  let left = roles.map(() => count);
  const drawn = names.map((name, at) => {
    const weights = scarce.map((r) => (left[r] && may(name, roles[r]) ? ways(at + 1, less(left, r)) : 0n));
    const r = scarce[row.weighted(weights)];
    left = less(left, r);
    return r;
  });
  const tables = Array.from({ length: count }, () => ({}));
  roles.forEach((role, r) => row.shuffled(names.filter((_, at) => drawn[at] === r)).forEach((who, t) => { tables[t][role] = who; }));
  return tables;
}

export const SEVEN = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"];
