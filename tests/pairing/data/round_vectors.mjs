// The first rounds of the three rule books as docs/lots.md draws them; prints what tests/pairing/test_golden.py reads:
//     node tests/pairing/data/round_vectors.mjs > tests/pairing/data/round_vectors.json
import { Row, SEVEN, boards } from "./seating.mjs";

const id = (n) => "p" + String(n).padStart(2, "0");
const numbers = (n) => Array.from({ length: n }, (_, at) => at + 1);
const lots = (seed, purpose, items) => new Row(seed, purpose).shuffled([...items].sort());

// Monrad, eleven players: rated downwards, the unrated below by lot, neighbours meet, the last has the bye.
function monrad(seed) {
  const players = numbers(11).map((n) => (n % 2 ? { id: id(n), rating: 1500 - n } : { id: id(n) }));
  const rated = players.filter((p) => p.rating).map((p) => p.id);
  const order = [...rated, ...lots(seed, "unrated/1", players.filter((p) => !p.rating).map((p) => p.id))];
  const tables = numbers(5).map((t) => order.slice(2 * t - 2, 2 * t));
  return { book: "nbgf_monrad", seed, settings: { rounds: 5 }, players, rounds: [{ tables, byes: [order[10]] }] };
}

// Agricola, sixteen players of whom six are ranked: groups filled by lot, tables from groups, places; then the scheme.
function agricola(seed) {
  const players = numbers(16).map((n) => ({ id: id(n), rating: 2000 - 10 * n, games: n < 7 ? 5 : 4 }));
  const drawn = lots(seed, "groups/1", players.slice(6).map((p) => p.id)).slice(0, 2);
  const groups = [numbers(4).map(id), [id(5), id(6), ...drawn]];
  groups.push(players.map((p) => p.id).filter((p) => !groups.flat().includes(p)));
  const row = new Row(seed, "tables/1");
  const [one, two, three] = groups.map((group) => row.shuffled([...group].sort()));
  const seated = (round, made) => made.map((table, t) => lots(seed, `places/${round}/${t + 1}`, table));
  const first = seated(1, [0, 1, 2, 3].map((t) => [one[t], two[t], three[2 * t], three[2 * t + 1]]));
  const goals = [[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [4, 1, 2, 3]], second = [[], [], [], []];
  first.forEach((table, t) => {
    const slots = groups.flatMap((group) => table.filter((p) => group.includes(p)));
    slots.forEach((p, at) => second[goals[t][at] - 1].push(p));
  });
  const rounds = [first, seated(2, second)].map((tables) => ({ tables, byes: [] }));
  return { book: "agricola_nm", seed, settings: {}, players, rounds };
}

// ARCON, sixteen players: two sit out, those with least precedence, equals by lot; then boards and powers.
function arcon(seed) {
  const players = numbers(16).map((n) => ({
    id: id(n),
    ...(n <= 9 ? { registered: "2002-06-01" } : {}),
    ...(n <= 11 ? { travelled: true } : {}),
    ...(n <= 12 ? { arrived: "2002-06-28T15:30" } : {}),
  }));
  // p01 to p12 go before; the last four came nobody knows when, so that lots decide among them.
  const order = lots(seed, "sitting_out/1", players.map((p) => p.id));
  const last = order.filter((p) => p > id(12)), playing = [...numbers(12).map(id), ...last.slice(0, 2)];
  const tables = boards(playing, SEVEN, {}, seed, "powers/1").map((table) => SEVEN.map((role) => table[role]));
  return { book: "ndf_arcon_2002", seed, settings: {}, players, rounds: [{ tables, byes: [] }] };
}

console.log(JSON.stringify([monrad("weekend 7"), agricola("NM 2016"), arcon("ARCON 18")], null, 1));
