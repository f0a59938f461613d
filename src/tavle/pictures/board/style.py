"""How the board looks in light, in the dark and on paper, and what is different where it is small."""

STYLE = """
.board { --sea: #cfe3f0; --land: #f6f0de; --edge: #b3a98a; --coast: #5f7f95; --ink: #1b1f24; --wave: #2f5d7c;
  --none: #a39d8f; --done: #111111; --failed: #c2201d; --retreat: #d97800; --AUS: #b5322b; --ENG: #27408b;
  --FRA: #2f86bd; --GER: #4b4f54; --ITA: #23803a; --RUS: #7d4a9b; --TUR: #a67c00 }
.board path { stroke-linejoin: round }
.board .land { fill: var(--land); stroke: var(--edge) }
.board .coast { fill: none; stroke: var(--coast); stroke-width: 4 }
.board .sea { fill: var(--sea); stroke: var(--coast); stroke-opacity: .45 }
.board .none { fill: var(--none) }
.board .owned { fill-opacity: .34; pointer-events: none }
.board text { fill: var(--ink); font-family: system-ui, sans-serif; text-anchor: middle; pointer-events: none }
.board .name, .board .code { paint-order: stroke; stroke: var(--land); stroke-width: 2.5; stroke-opacity: .75 }
.board .on-sea { fill: var(--wave); font-style: italic; stroke: var(--sea) }
.board .code { display: none; font-size: 25px; font-weight: 600 }
.board .centre { fill: var(--ink); pointer-events: none }
.board .orders path, .board .orders circle { fill: none; stroke-width: 3; pointer-events: none }
.board .orders .halo { stroke: var(--land); stroke-width: 6; stroke-opacity: .6 }
.board .orders .done { stroke: var(--done) }
.board .orders .failed { stroke: var(--failed) }
.board .orders .retreat { stroke: var(--retreat) }
.board .orders .support { stroke-dasharray: .1 6.5; stroke-linecap: round; stroke-width: 3.6 }
.board .orders .head { stroke: none }
.board .head.done { fill: var(--done) }
.board .head.failed { fill: var(--failed) }
.board .head.retreat { fill: var(--retreat) }
.board .unit { stroke: #ffffff; stroke-width: 1.5 }
.board .fallen { stroke: var(--retreat); stroke-width: 3 }
.board text.letter { fill: #ffffff; font-size: 12px; font-weight: 700 }
@media (max-width: 640px) {
  .board .name { display: none }
  .board .code { display: inline; transform: translateY(-5px) }
  .board .piece { transform: scale(1.6); transform-box: fill-box; transform-origin: center }
  .board .centre { r: 5px; transform: translate(-8px, 3px) }
  .board .orders path, .board .orders circle { stroke-width: 5 }
  .board .orders .halo { stroke-width: 10 }
  .board .orders circle { r: 24px }
  .board .orders .support { stroke-dasharray: .1 10; stroke-width: 6 }
}
@media (prefers-color-scheme: dark) {
  .board { --sea: #14283a; --land: #3a382e; --edge: #6d6a57; --coast: #7fa0b5; --ink: #f3f5f7; --wave: #a9cbe2;
    --none: #5b584f; --done: #ffffff; --failed: #ff8078; --retreat: #ffa94d }
}
@media print {
  .board { --sea: #eeeeee; --land: #ffffff; --edge: #888888; --coast: #333333; --ink: #000000; --wave: #333333;
    --none: #bbbbbb; --done: #000000; --failed: #c2201d; --retreat: #d97800 }
}
"""
"""What failed is told apart by its colour and by the cross on its arrow."""
