"""Tables of docs/results.md: contests of orders of exploration at equal cost."""
import collections
import json
import lzma
import re
import statistics

from .raw import data, unpacked


def contest_table(file):
    """Orders of exploration at equal cost, as Table 3 of [Garvey2018] has them."""
    e = unpacked(data / "contest" / file)
    programs = len({c["program"] for c in e["cases"]})
    lines = ["| order | speedup | runs | build s | run s | all s | best | below random, worst | " + " | ".join(f"at {n}" for n in e["runs"]) + " | reach 0.90, 0.95, 0.99 |",
             "|" + "---|" * (9 + len(e["runs"]))]
    for o in e["orders"]:
        at = [f"{x:.2f}" for x in o["share_at_runs"]] or ["-"] * len(e["runs"])
        reached = ", ".join(map(str, o["reached"])) or "-"
        lines.append(f"| {o['order']} | {o['speedup']:.2f} | {o['runs']:.0f} | {o['build_s']:.1f} | {o['run_s']:.2f} | {o['wall_s']:.1f} | {o['best_count']} | "
                     f"{o['worse_than_random']}, {o['worst_speedup']:.2f} | {' | '.join(at)} | {reached} |")
    return lines + ["", f"{programs} programs. Speedup and worst: over the best of random; best: programs within 1 % of the best that any order found; at N: "
                    "the share of that best after N runs, geometric mean; reach: programs that come to that share."]


def techniques_that_win(file):
    """Which technique the fastest points of a contest have, by the grouped orders of each technique."""
    best = {}
    for c in unpacked(data / "contest" / file)["cases"]:
        if ":" in c["order"] and c["best_ms"] > 0:
            technique = c["order"].split(":")[1]
            known = best.setdefault(c["program"], {})
            known[technique] = min(known.get(technique, c["best_ms"]), c["best_ms"])
    wins = collections.Counter(min(of, key=of.get) for of in best.values() if of)
    if not wins:
        return ""
    slower = [of["image"] / min(of.values()) for of in best.values() if "image" in of]
    each = ", ".join(f"{t} {wins[t]}" for t in ("global", "vectors", "local", "image"))
    images = f" Through images the best takes {statistics.median(slower):.2f} times as long as the best of all, in the median." if slower else ""
    return f" The fastest technique of the oracles: {each}.{images}{apart(best.values())}"


def apart(cases):
    """How local memory and vectors do where the other one is faster: of each case, the best time of each technique."""
    said, called = "", {"vectors": "vectors", "local": "local memory"}
    for first, second in (("vectors", "local"), ("local", "vectors")):
        ratios = [of[first] / of[second] for of in cases if first in of and second in of and min(of, key=of.get) == first]
        if ratios:
            said += f" Of the {len(ratios)} where {called[first]} won, {called[second]} came to {statistics.geometric_mean(ratios):.2f} of that speed."
    return said


def contest_tables():
    """A part of the page for each contest that was recorded; its file is called as its device."""
    lines = []
    for path in sorted((data / "contest").glob("*.json.xz")):
        e = unpacked(path)
        size = "x".join(map(str, e["size"])) if len(set(e["size"])) > 1 else f"{e['size'][0]} cubed"
        runs = [r for m in json.loads((data / "manifest.json").read_text()) if m["file"] == f"contest/{path.name}" for r in m["runs"]]
        conditions = "; ".join(": ".join(filter(None, (r.get("what", ""), r["conditions"]))) for r in runs if r.get("conditions"))
        first = max(e["orders"], key=lambda o: o["speedup"])
        name = path.name.removesuffix(".json.xz")
        families = name.endswith("_families")
        device, of_all = name.removesuffix("_oracles").removesuffix("_families"), " and their oracles" if name.endswith("_oracles") else ""
        lines += [f"### Contests of orders{of_all} in {'whole families' if families else 'the classic space'}, {device}, {size}", "",
                  f"`hoist contest NAME{'' if families else '@techniques'} --json`, joined by `--join`, into `benchmark/data/contest`; the manifest has the commands ([exploring](exploring.md#contests)).", "",
                  *contest_table(path.name), "",
                  f"Of {max(round(o['runs']) for o in e['orders'])} runs at most, {first['order']} came furthest, with {first['speedup']:.2f}." +
                  (families_beside(e, device) if families else techniques_that_win(path.name)) +
                  (f" Conditions: {conditions}." if conditions else ""), "", *passes_table(name), *conditions_table(name)]
    return lines


def open_groups_table(device):
    """Orders by texts that say no size of their groups, beside the same by texts that require one."""
    required, opened = ({(c["program"], c["order"]): c for c in unpacked(data / "contest" / "open_groups" / f"{device}_{name}.json.xz")["cases"]} for name in ("required", "open"))
    lines = ["| order | runs, required | open | best found, over that by required sizes | build s, required | open | build ms a run, required | open |", "|---|---|---|---|---|---|---|---|"]
    for order in dict.fromkeys(o for _, o in required):
        programs = [p for p, o in required if o == order]
        best = statistics.geometric_mean(required[p, order]["best_ms"] / opened[p, order]["best_ms"] for p in programs)
        runs, seconds = ([statistics.mean(of[p, order][key] for p in programs) for of in (required, opened)] for key in ("runs", "build_s"))
        cells = [*(f"{r:.0f}" for r in runs), f"{best:.2f}", *(f"{s:.1f}" for s in seconds), *(f"{1000 * s / r:.0f}" for s, r in zip(seconds, runs))]
        lines.append(f"| {order} | {' | '.join(cells)} |")
    return lines + ["", f"{len({p for p, _ in required})} stencils."]


def families_beside(report, device):
    """What `guided` finds in whole families over what `search` finds there, and over the best known point of the classic space."""
    of = {(c["program"], c["order"]): c for c in report["cases"]}
    programs = sorted({p for p, _ in of})
    guided = {p: of[p, "guided"] for p in programs}

    def over(base, at):
        pairs = [(base(p), at(p)) for p in programs if base(p) and at(p)]
        ratios = [b / a for b, a in pairs]
        return statistics.geometric_mean(ratios), min(ratios), len(ratios)

    most, few = len(report["runs"]) - 1, report["runs"].index(60)
    search = over(lambda p: of[p, "search"]["best_ms"], lambda p: guided[p]["best_ms"])
    early = over(lambda p: of[p, "search"]["best_at_runs"][most], lambda p: guided[p]["best_at_runs"][few])
    said = (f" Over what `search` finds in {report['runs'][most]} runs `guided` comes to {search[0]:.2f} in geometric mean, {search[1]:.2f} at least; "
            f"after 60 of its own to {early[0]:.2f}.")
    classic = collections.defaultdict(list)
    for path in sorted((data / "contest").glob(f"{device}*.json.xz")):
        for c in unpacked(path)["cases"]:
            if c["program"].endswith("@techniques") and c["best_ms"] > 0:
                classic[c["program"].removesuffix("@techniques")].append(c["best_ms"])
    if any(p in classic for p in programs):
        mean, least, count = over(lambda p: min(classic.get(p, [0])), lambda p: guided[p]["best_ms"])
        said += f" Over the best that any order found in the classic space, at {count} of these, {mean:.2f}, {least:.2f} at least."
    return said


def passes_table(name):
    """Orders by groups at several numbers of passes over them, of one contest, where these were recorded."""
    most = unpacked(data / "contest" / f"{name}.json.xz")
    by = {int(p.name.removesuffix(".json.xz").rsplit("_", 1)[1]): unpacked(p) for p in (data / "contest" / "passes").glob(f"{name}_*.json.xz")}
    if not by:
        return []
    by[max(by) + 1] = most
    expert = next(o for o in most["orders"] if o["order"] == "expert")
    lines = [f"The same contest by passes over the groups (8.3.1), over the best of random; expert {expert['speedup']:.2f}:", "",
             "| order | passes | speedup | runs | of expert's | build and run s, of expert's |", "|---|---|---|---|---|---|"]
    for name in ("dimension", "hybrid"):
        for passes, e in sorted(by.items()):
            o = next(o for o in e["orders"] if o["order"] == name)
            seconds = (o["build_s"] + o["run_s"]) / (expert["build_s"] + expert["run_s"])
            lines.append(f"| {name} | {passes} | {o['speedup']:.2f} | {o['runs']:.0f} | {o['runs'] / expert['runs']:.2f} | {seconds:.2f} |")
    return [*lines, ""]


def conditions_table(name):
    """Orders by groups at other sizes, shapes and intensities than those of the contest, where these were recorded: a report a line."""
    path = data / "contest" / f"{name}_conditions.jsonl.xz"
    if not path.exists():
        return []
    text, reports = lzma.open(path).read().decode(), []
    while text.strip():
        report, end = json.JSONDecoder().raw_decode(text)
        reports.append(report)
        text = text[end:].lstrip()
    lines = ["Other sizes (8.3.6), shapes (8.3.7) and intensities (8.3.8), one pass over the groups, over the best of 300 random draws:", "",
             "| extents, operations a point | stencils | hybrid | best technique | technique right | global, vectors, local, image | runs |", "|---|---|---|---|---|---|---|"]
    limited, all_cases = "", []
    for e in reports:
        best = collections.defaultdict(dict)
        for c in e["cases"]:
            best[c["program"]][c["order"]] = c
        wins, right, hybrid, oracle, runs = collections.Counter(), 0, [], [], []
        for orders in best.values():
            by = {o.split(":")[1]: c["best_ms"] for o, c in orders.items() if o.startswith("hybrid:") and c["best_ms"] > 0}
            wins[min(by, key=by.get)] += 1
            all_cases.append(by)
            right += orders["hybrid"]["best_ms"] <= min(by.values())
            hybrid.append(orders["random"]["best_ms"] / orders["hybrid"]["best_ms"])
            oracle.append(orders["random"]["best_ms"] / min(by.values()))
            runs.append(orders["hybrid"]["runs"])
        what = "x".join(map(str, e["size"])) if len(set(e["size"])) > 1 else f"{e['size'][0]} cubed"
        intensity = re.search(r"_m(\d)a(\d)@", e["cases"][0]["program"])
        what += f", {intensity[1]} x, {intensity[2]} +" if intensity else ""
        lines.append(f"| {what} | {len(best)} | {statistics.geometric_mean(hybrid):.2f} | {statistics.geometric_mean(oracle):.2f} | {right} of {len(best)} | "
                     f"{', '.join(str(wins[t]) for t in ('global', 'vectors', 'local', 'image'))} | {statistics.mean(runs):.0f} |")
        of = {o["order"]: o for o in e["orders"]}
        if "groups" in of:
            limited = (f"Within an expert's limits (8.3.4, `benchmark/contest/limited_hybrid.groups`) the same groups come to {of['groups']['speedup']:.2f} at {what}, with {of['groups']['runs']:.0f} runs, where hybrid takes "
                       f"{of['hybrid']['runs']:.0f} for {of['hybrid']['speedup']:.2f} and expert {of['expert']['runs']:.0f} for {of['expert']['speedup']:.2f}.")
    return [*lines, "", f"Local memory and vectors apart (8.3.2), of {len(all_cases)} stencils and sizes.{apart(all_cases)}", "", limited, ""]
