"""Tables of schedules that a person wrote, of time loops and of rows, beside what others reach."""
import json
import lzma
import math
import re

from .raw import data, unpacked


def lines_of(path):
    return lzma.open(path, "rt").read().splitlines()


def peers():
    return json.loads((data / "reference" / "peers_h200.json").read_text())


def by_hand():
    """Milliseconds of our kernels by hand and of our low-level terms, by program, of pipelines."""
    return {w["name"]: min(w[side]["ms"] for side in ("reference", "generated") if "best" in w[side])
            for run in unpacked(data / "reference" / "h200_pipelines.json.xz") for w in run["works"]}


def timed_schedules(path):
    """(program, size, device) and its (ms, kernels, schedule), as benchmark/schedules/time_all prints them."""
    found = {}
    for line in lines_of(path):
        if head := re.match(r"(\S+) (\d+x\d+) on (.+)$", line):
            found[head.groups()] = timed = []
        elif time := re.match(r"\s*([\d.]+) ms\s+(\d+) kernels\s+(.*)$", line):
            timed.append((float(time[1]), int(time[2]), time[3]))
    return found


def schedules_table():
    """The fastest schedule of each program."""
    hand, halide = by_hand(), peers()["halide"]
    lines = ["| program | size | ms | kernels | tried | our kernel or term by hand, ms | Halide's expert, ms | schedule |", "|---" * 8 + "|"]
    for (program, size, _), timed in timed_schedules(data / "schedules" / "nvidia_h200.txt.xz").items():
        if not timed:
            continue
        ms, kernels, text = min(timed)
        told = [f"{of[program]:.4f}" if program in of else "" for of in (hand, halide)]
        lines.append(f"| {program} | {size.replace('x', ' x ')} | {ms:.4f} | {kernels} | {len(timed)} | {told[0]} | {told[1]} | `{text}` |")
    return lines


def tuned_schedules_table(device):
    """What tune finds for each pipeline, and a person's schedule over it in the same run."""
    lines = ["| program | size | family, one shot, ms | found, one shot | best of 5 | search | tried | a person's | of its speed: family | one shot | best of 5 | search |", "|---" * 12 + "|"]
    keys = ["family_one_shot", "found_one_shot", "found_best_of_5", "found_in_seconds"]
    rows = json.loads((data / "schedules" / f"{device}_tuned.json").read_text())
    shares = [[r["person_ms"] / r[k]["ms"] for k in keys] for r in rows]
    for r, share in zip(rows, shares):
        ms = [f"{r[k]['ms']:.4f}" for k in keys]
        lines.append(f"| {r['program']} | {' x '.join(map(str, r['found_one_shot']['size']))} | {' | '.join(ms)} | {r['found_in_seconds']['tried']} | {r['person_ms']:.4f} | " + " | ".join(f"{x:.2f}" for x in share) + " |")
    means = [math.prod(s[i] for s in shares) ** (1 / len(shares)) for i in range(len(keys))]
    lines.append("| geometric mean" + " | " * 8 + " | ".join(f"{x:.2f}" for x in means) + " |")
    return lines


def timed_loops(path):
    """By program: its side, and (billion points a second, variant) of each variant, as benchmark/time_loops prints them."""
    found = {}
    for line in lines_of(path):
        if m := re.match(r"(\S+)\s+(\d+) (\S+)\s+[\d.]+ ms\s+([\d.]+) Gpts/s .*off (\S+)", line):
            if float(m[5]) == 0:
                found.setdefault((m[1], int(m[2])), []).append((float(m[4]), m[3]))
    return found


def one_shots():
    """By program and side: billion points a second that `tune` chose without a run, of 1,000 steps, and its variant."""
    rows = unpacked(data / "time_loops" / "nvidia_h200_one_shot.json.xz")["rows"]
    return {(r["program"], r["side"]): (r["points_per_second"] / 1e9, r["variant"]) for r in rows if r.get("chosen_by") == "one shot"}


def loops_table():
    """The fastest single step and the fastest kernel of several steps of each time loop, the first shot, and AN5D's."""
    an5d, shots = peers()["an5d"], one_shots()
    lines = ["| program | size | single steps | several steps a kernel | factor | one shot | of the best | AN5D | best of AN5D | best variant | one shot's |", "|---" * 11 + "|"]
    for (program, side), timed in timed_loops(data / "time_loops" / "nvidia_h200.txt.xz").items():
        several = max((t for t in timed if ":steps=" in t[1]), default=(0.0, ""))
        single = max((t for t in timed if ":steps=" not in t[1]), default=(0.0, ""))
        shot, best = shots[program, side], max(several, single, shots[program, side])
        size = f"{side}^{2 if side > 2000 else 3}"
        other = an5d[program]["gpoints"]
        lines.append(f"| {program} | {size} | {single[0]:.0f} | {several[0]:.0f} | {several[0] / single[0]:.2f} | {shot[0]:.0f} | {shot[0] / best[0]:.2f} | {other} "
                     f"| {best[0] / other:.2f} | {best[1]} | {shot[1]} |")
    return lines


def searched_loops_table(name):
    """What a search found of each time loop, and the first shot of the latest run that took one."""
    lines = ["| program | size | steps | copy, a step | one shot | a search's | of the search's | one shot's | the search's |", "|---" * 9 + "|"]
    copies, rates = {}, {}
    for run in unpacked(data / "time_loops" / name):
        copied = {"gbs": 0.0, "dimensions": 0}
        for row in run["rows"]:
            if row["program"] == "copy":
                copied = row
                continue
            key = row["program"], row["side"], run["steps"]
            copies[key] = copied
            rates[*key, row["chosen_by"]] = row
    for (program, side, steps), copied in copies.items():
        shot, found = (rates[program, side, steps, by] for by in ("one shot", "search"))
        one, best = shot["points_per_second"] / 1e9, found["points_per_second"] / 1e9
        lines.append(f"| {program} | {side}^{copied['dimensions']} | {steps:,} | {copied['gbs'] / 8:.0f} | {one:.0f} | {best:.0f} | {one / best:.2f} | {shot['variant']} | {found['variant']} |")
    return lines


def rows_table():
    """What a search found for functions of rows and for scans, what `tune` takes at once, and PyTorch's rate."""
    pytorch = peers()["pytorch"]
    shots = {(r["program"], r["rows"]): r for r in json.loads((data / "rows" / "nvidia_h200_one_shot.json").read_text())}
    lines = ["| program | size | GB/s | of copy | one shot | of the best | PyTorch | best of PyTorch | best variant | variants | one shot's |", "|---" * 11 + "|"]
    for run in unpacked(data / "rows" / "nvidia_h200.json.xz"):
        for case in run["cases"]:
            size = f"{case['rows']} x {case['cols']}"
            other = pytorch.get(f"{case['program']} {size}")
            gbs, shot = case["best_gbs"], shots[case["program"], case["rows"]]
            share = f"{gbs / case['copy_gbs']:.3f}" if case.get("copy_gbs") else ""
            lines.append(f"| {case['program']} | {size} | {gbs:.0f} | {share} | {shot['gbs']:.0f} | {shot['gbs'] / gbs:.2f} "
                         f"| {other or ''} | {f'{gbs / other:.2f}' if other else ''} | {case['best_structure']}: {case['best_point']} | {case['points']} | {shot['variant']} |")
    return lines


def found_table(path):
    """What a search found for each program of a summary."""
    lines = ["| program | size | GB/s | of copy | best variant | variants |", "|---" * 6 + "|"]
    for case in unpacked(path):
        share = f"{case['best_gbs'] / case['copy_gbs']:.3f}" if case.get("copy_gbs") else ""
        lines.append(f"| {case['program']} | {case['rows']} x {case['cols']} | {case['best_gbs']:.0f} | {share} | {case['best_structure']}: {case['best_point']} | {case['points']} |")
    return lines


ROWS_SHOWN = {"scan": "prefix sums of one array of 2^26", "softmax": "softmax", "layer_norm": "layer normalisation", "scan_rows": "prefix sums", "argmax_rows": "place and value of the greatest"}
LOOPS_SHOWN = {"j2d5pt": "5 points", "gradient2d": "a gradient", "star3d1r": "7 points of a cube"}


def shown_rows():
    """A sentence for README.md: functions of rows in one expression."""
    pytorch, told = peers()["pytorch"], []
    for run in unpacked(data / "rows" / "nvidia_h200.json.xz"):
        for case in run["cases"]:
            other = pytorch.get(f"{case['program']} {case['rows']} x {case['cols']}")
            if case["program"] in ROWS_SHOWN and other:
                told.append(f"{ROWS_SHOWN[case['program']]} {case['best_gbs']:,.0f} GB/s (PyTorch {other:,})")
    return (f"Functions of rows are written in one expression and are one kernel ([how](docs/howto/rows.md)). Of 8192 rows of 8192, softmax of 4096 of 4096: {', '.join(told)}, "
            "as a search of 35 s finds them.")


def shown_loops():
    """A sentence for README.md: several steps of a time loop a kernel."""
    an5d, told = peers()["an5d"], []
    for (program, _), timed in timed_loops(data / "time_loops" / "nvidia_h200.txt.xz").items():
        if program in LOOPS_SHOWN:
            single = max(t[0] for t in timed if ":steps=" not in t[1])
            told.append(f"{max(timed)[0]:,.0f} for {LOOPS_SHOWN[program]}, which is {max(timed)[0] / single:.1f} times what single steps reach "
                        f"(AN5D {an5d[program]['gpoints']:,})")
    return f"A kernel makes several steps of a time loop. In billion points a second: {'; '.join(told)}."
