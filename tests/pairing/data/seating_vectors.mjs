// Four rounds of boards and powers; prints what tests/pairing/test_golden.py reads:
//     node tests/pairing/data/seating_vectors.mjs > tests/pairing/data/seating_vectors.json
import { SEVEN, boards } from "./seating.mjs";

const players = Array.from({ length: 21 }, (_, n) => "p" + String(n + 1).padStart(2, "0"));
const played = {}, rounds = [];
for (let n = 1; n <= 4; n++) {
  const drawn = boards(players, SEVEN, played, "arcon-18", `powers/${n}`);
  rounds.push(drawn);
  for (const table of drawn) for (const [role, who] of Object.entries(table)) (played[who] ??= []).push(role);
}
console.log(JSON.stringify({ seed: "arcon-18", players, roles: SEVEN, rounds }, null, 1));
