"""Tables of explorations: what was measured, and where the time went."""
import json

from .raw import data


def explorations():
    """Summaries by `hoist merge --summary`, one list a file."""
    for path in sorted((data / "explorations").glob("*.json")):
        for case in json.loads(path.read_text()):
            if case["session_points"] > 0:
                yield {**case, "file": path.stem}


def exploration_table():
    lines = ["| device | file | program | size | workers | points | failed | best GB/s | points/s | points/s, all in |",
             "|---|---|---|---|---|---|---|---|---|---|"]
    for c in explorations():
        s, done = c["seconds"], c["session_points"]
        failed = ", ".join(f"{n} {why}" for why, n in sorted(c["verdicts"].items()) if why != "correct") or "none"
        lines.append(f"| {c['device']} | {c['file']} | {c['program']} | {c['rows']} x {c['cols']} | {c['workers']} | {c['points']} | {failed} "
                     f"| {c['best_gbs']:.0f} | {done / s['points']:.1f} | {done / s['wall']:.1f} |")
    return lines


def seconds_table():
    lines = ["| file | program | emit | build | wait | run | verify | write | wall | wall / (build + run) | once: family, ranking, best again (s) |",
             "|---|---|---|---|---|---|---|---|---|---|---|"]
    for c in explorations():
        s, done = c["seconds"], c["session_points"]
        each = " | ".join(f"{1e3 * s[name] / done:.2f}" for name in ("emit", "build", "wait", "run", "verify", "write", "points"))
        lines.append(f"| {c['file']} | {c['program']} | {each} | {s['points'] / (s['build'] + s['run']):.2f} "
                     f"| {s['family']:.1f}, {s['ranking']:.1f}, {s['again']:.1f} |")
    return lines


def phases_table():
    names = ["device", "family", "baseline kernel", "first worker", "all workers", "points", "again"]
    lines = ["| file | program | " + " | ".join(names) + " | wall |", "|" + "---|" * (len(names) + 3)]
    for c in explorations():
        sessions = c.get("phases", [])
        if len(sessions) != 1:
            continue
        at = {p["name"].replace("plain kernel", "baseline kernel"): f"{p['from']:.1f} - {p['to']:.1f}" for p in sessions[0]}
        lines.append(f"| {c['file']} | {c['program']} | " + " | ".join(at.get(n, "") for n in names) + f" | {c['seconds']['wall']:.1f} |")
    return lines
