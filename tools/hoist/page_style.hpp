#pragma once
// How a report looks, on light and dark screens.

namespace hoist::tools {

inline constexpr const char* page_style = R"(
:root { color-scheme: light dark; --page: #f6f6f4; --card: #ffffff; --ink: #1d1d1b; --soft: #5c5c58; --line: #e2e2de; --axis: #8c8c86;
  --dot: #2a78d6; --best: #d9480f; --pick: #0f8a5f; --random: #8c8c86; --bad: #b42318; --code: #f2f2ef; }
@media (prefers-color-scheme: dark) { :root { --page: #141413; --card: #1e1e1c; --ink: #ecece8; --soft: #a8a8a1; --line: #34342f;
  --axis: #77776f; --dot: #66a5f2; --best: #ff8a4c; --pick: #3ecf95; --random: #9a9a93; --bad: #ff8f85; --code: #161614; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 1320px; margin: 0 auto; padding: 24px 20px 60px; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 48px 0 2px; overflow-wrap: anywhere; }
h3 { font-size: 15px; margin: 0 0 8px; } p { margin: 0 0 10px; } .soft { color: var(--soft); }
a { color: var(--dot); }
.tiles { display: flex; flex-wrap: wrap; gap: 12px; margin: 14px 0; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 10px 16px; min-width: 130px; }
.tile b { display: block; font-size: 22px; line-height: 1.25; font-variant-numeric: tabular-nums; } .tile span { color: var(--soft); font-size: 13px; }
.tile.bad b { color: var(--bad); }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 16px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; min-width: 0; margin: 0 0 16px; }
.grid .card { margin: 0; } .grid + .card, .tiles + .card { margin-top: 16px; }
figure.card { display: flex; flex-direction: column; } figure svg { width: 100%; height: auto; } figcaption { color: var(--soft); font-size: 13.5px; margin-top: 8px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13.5px; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--soft); } th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n, th.n { text-align: right; } td.n { white-space: nowrap; } th { vertical-align: bottom; } td.w { overflow-wrap: anywhere; min-width: 130px; } tr:last-child td { border-bottom: 0; }
svg.strip { width: 120px; height: auto; display: inline-block; vertical-align: middle; } svg.strip[viewBox="0 0 160 14"] { width: 160px; }
summary { cursor: pointer; color: var(--soft); margin: 8px 0; }
.variant { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 20px; } @media (max-width: 900px) { .variant { grid-template-columns: minmax(0, 1fr); } }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: 12px; margin: 0; overflow: auto; max-height: 560px;
  font: 12.5px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; tab-size: 2; } pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 320px; }
h4 { font-size: 13px; margin: 14px 0 6px; color: var(--soft); } .variant h4:first-child { margin-top: 0; }
ol.rules { margin: 0; padding-left: 36px; max-height: 420px; overflow-y: auto; font: 12.5px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
svg text { fill: var(--ink); font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; } svg .tick, svg .name { fill: var(--soft); } svg .note { fill: var(--soft); font-size: 11.5px; }
svg path { fill: none; } .grid path.grid, path.grid { stroke: var(--line); display: inline; } path.axis, path.tickmark { stroke: var(--axis); }
rect.bar { fill: var(--dot); } rect.track { fill: var(--line); } rect.half { fill: var(--axis); opacity: 0.55; } path.range { stroke: var(--axis); stroke-width: 1.5; }
circle.dot { fill: var(--dot); fill-opacity: 0.55; } circle.best { fill: var(--best); stroke: var(--card); stroke-width: 1.5; } circle.pick { fill: var(--pick); stroke: var(--card); stroke-width: 1.5; }
path.line { stroke-width: 2; stroke-linejoin: round; } path.roof { stroke: var(--axis); } path.equal { stroke: var(--axis); stroke-width: 1.2; stroke-dasharray: 4 4; }
path.random { stroke: var(--random); } path.measured { stroke: var(--dot); } path.predicted, path.marker { stroke: var(--pick); } path.marker { stroke-width: 2; }
@media print { body { background: #fff; } pre { max-height: none; } }
)";

}  // namespace hoist::tools
