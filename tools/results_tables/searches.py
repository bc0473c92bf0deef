"""Tables of searches, beside the kernels that were written by hand."""
import collections
import math

from .devices import peak_tflops
from .raw import data, unpacked


BY_HAND = {"jacobi2d_5pt_clamp": "jacobi_clamp", "jacobi3d_7pt_clamp": "seven_point_clamp", "total": "sum", "sum": "sums of rows", "nbody": "nbody_nvidia",
           "dg_differentiation": "dg_blocks"}


CUBES = {"jacobi3d_7pt": "{0}^3", "jacobi3d_7pt_clamp": "{0}^3", "heat3d": "{0}^3", "jacobi3d_13pt": "{0}^3", "poisson3d": "{0}^3",
         "jacobi3d_17pt": "{0}^3", "jacobi3d_27pt": "{0}^3", "hotspot3d": "8 x {0} x {1}", "acoustic": "{0} x {1} x {1}", "nbody": "{0}", "md": "{0}", "kmeans": "{0}",
         "dg_differentiation": "{0}"}


HALO = {"harris": 4}  # rows that a program's input has more than its result, by which works are named


def hand_written(case, by_hand):
    """The work of a comparison with hand-written kernels that does what a search's program does, at its size."""
    for w in by_hand["works"]:
        if w["name"] == BY_HAND.get(case["program"], case["program"]) and "best" in w["reference"]:
            rows = case["rows"] - HALO.get(case["program"], 0)
            vector = w["size"].isdigit() and case["program"] not in CUBES
            if int(w["size"].split("x")[0]) == (case["rows"] * case["cols"] if vector else rows):
                return w
    return None


def search_row(case, by_hand):
    """What a search found best, its rate and share of the roof, and that of the best hand-written kernel. Where both ran by
    turns, the best by turns of the six that the search found fastest."""
    w = by_hand and hand_written(case, by_hand)
    turns = w is not None and "best" in w["generated"]
    structure, point = w["generated"]["best"].rsplit(", ", 1) if turns else (case["best_structure"], case["best_point"])
    gbs = w["generated"]["gbs"] if turns else case["best_gbs"]
    product = case["program"].startswith("matmul")
    if product:
        n, m = case["rows"], case["cols"]
        if case["program"] == "matmul":
            m = n
        rate = 2 * n * n * m * gbs * 1e9 / (4 * (2 * n * m + n * n)) / 1e12
        told, roof = f"{rate:.1f} TFLOP/s" if rate >= 1 else f"{1000 * rate:.0f} GFLOP/s", peak_tflops(case["device"])
    elif turns and "tflops" in w["generated"]:
        rate, roof = w["generated"]["tflops"], peak_tflops(case["device"])
        told = f"{rate:.2f} TFLOP/s"
    else:
        rate, roof = gbs, by_hand["copy_gbs"] if turns else case["copy_gbs"]
        told = f"{gbs:.0f} GB/s"
    hand, ratio = "", ""
    if turns:
        r = w["reference"]
        told_by_hand = f"{r['tflops']:.3g} TFLOP/s" if product or "tflops" in r else f"{r['gbs']:.0f} GB/s"
        hand, ratio = f"{told_by_hand}, {r['best']}", f"{1 / w['ratio']:.2f}"
    failed = ", ".join(f"{n} {why}" for why, n in sorted(case["verdicts"].items()) if why != "correct")
    size = CUBES.get(case["program"], "{0} x {1}").format(case["rows"], case["cols"])
    points = f"{case['points']}" + (f" ({failed})" if failed else "")
    return (f"| {case['program']} | {size} | {told} | {f'{rate / roof:.3f}' if roof else ''} | {hand} | {ratio} "
            f"| {structure} | {point} | {points} | {case['seconds']['wall']:.0f} |")


def search_part():
    """A table for each device of all of its searches, those of one run of the machine beside what was by hand."""
    tables = collections.defaultdict(list)
    for path in sorted((data / "searches").glob("*.json.xz")):
        for run in unpacked(path):
            for case in run["cases"]:
                tables[case["device"]].append((case["program"], -case["rows"], search_row(case, run["by_hand"])))
    lines = []
    for device, rows in sorted(tables.items(), reverse=True):
        lines += [f"### {device}", "",
                  "| program | size | best found | of roof | best by hand | found / by hand | structure | its point | points | seconds |",
                  "|---|---|---|---|---|---|---|---|---|---|", *(row for *_, row in sorted(rows)), ""]
    return lines


def garvey_taps(name):
    """The points that one of Garvey and Abdelrahman's stencils reads."""
    pattern, _, rest = name.removeprefix("garvey_").rpartition("_r")
    r = int(rest)
    pattern, _, axes = pattern.rpartition("_") if r > 0 else (pattern, "", "")
    d = len(axes)
    return {"dense": (2 * r + 1)**d, "star": 1 + 2 * r * d, "no_corners": (2 * r + 1)**d - 2**d, "thumbtack": (2 * r + 1)**2 + 2 * r,
            "diamond": 2 * r * r + 2 * r + 1 if d == 2 else (2 * r + 1) * (2 * r * r + 2 * r + 3) // 3}[pattern]


def share_of_roof(case):
    """What a stencil's best reaches of the copy, or of the rate at which its multiply-adds alone would take the time."""
    fma = 8 * peak_tflops(case["device"]) * 1000 / 2 / garvey_taps(case["program"])
    return case["best_gbs"] / min(case["copy_gbs"], fma)


def mean_of(shares):
    return math.exp(sum(math.log(x) for x in shares) / len(shares))


def garvey_shares(file):
    """What each stencil's best reaches of the roof, by its program."""
    return {c["program"]: share_of_roof(c) for c in unpacked(data / "garvey" / file)}


def verdicts_sentence(cases):
    """How many variants gave a wrong result, and how many didn't run, as what needs more local memory than a work-group has once it is built."""
    of = lambda is_it: sum(n for c in cases for why, n in c["verdicts"].items() if is_it(why))
    unfit = of(lambda why: why not in ("correct", "correctness"))
    return (f"{of(lambda why: why == 'correctness')} of {sum(c['points'] for c in cases)} variants gave a wrong result"
            + (f", and {unfit} didn't run, since the device refused what was built" if unfit else "") + ".")


def garvey_blocks_table(file):
    """Stencils by families with blocks of planes and rows, beside what those without reached on an H200."""
    before = garvey_shares("nvidia_h200.json.xz")
    cases = sorted(unpacked(data / "garvey" / file), key=lambda c: before[c["program"]])
    now = garvey_shares(file)
    lines = ["| stencil | without, H200: of roof | best found, GB/s | of roof | structure | its point | variants run |", "|---|---|---|---|---|---|---|"]
    lines += [f"| {c['program'].removeprefix('garvey_')} | {before[c['program']]:.2f} | {c['best_gbs']:.0f} | {now[c['program']]:.2f} | {c['best_structure']} | {c['best_point']} | {c['points']} |"
              for c in cases]
    lost = sorted((p for p in now if now[p] < before[p]), key=now.get)
    worse = ", ".join(f"{p.removeprefix('garvey_')} {now[p]:.2f} ({before[p]:.2f})" for p in lost)
    return lines + ["", f"{len(cases)} stencils; geometric mean of the shares {mean_of(now.values()):.2f}, without blocks on the H200 {mean_of([before[p] for p in now]):.2f}; "
                    f"{verdicts_sentence(cases)}" + (f" Worse than without: {worse}." if worse else "")]


def garvey_best_sentence():
    """The share of the roof of all stencils, each by the table in which it is greatest."""
    said = []
    for which, files in ("by the H200's tables", "nvidia_h200*.json.xz"), ("by any of them", "*.json.xz"):
        all_of = [garvey_shares(path.name) for path in sorted((data / "garvey").glob(files))]
        best = {p: max(of[p] for of in all_of if p in of) for p in {p for of in all_of for p in of}}
        least = min(best, key=best.get)
        said.append(f"{which} {mean_of(best.values()):.2f}, the least {best[least]:.2f} ({least.removeprefix('garvey_')})")
    return f"All {len(best)}, each where it is best: the geometric mean of the shares is {said[0]}; {said[1]}."


def garvey_table():
    lines = ["| stencil | points read | best found, GB/s | of roof | structure | its point | variants run |", "|---|---|---|---|---|---|---|"]
    shares = []
    cases = unpacked(data / "garvey" / "nvidia_h200.json.xz")
    for c in sorted(cases, key=lambda c: (garvey_taps(c["program"]), c["program"])):
        taps, share = garvey_taps(c["program"]), share_of_roof(c)
        shares.append(share)
        lines.append(f"| {c['program'].removeprefix('garvey_')} | {taps} | {c['best_gbs']:.0f} | {share:.2f} | {c['best_structure']} | {c['best_point']} | {c['points']} |")
    return lines + ["", f"{len(cases)} stencils; geometric mean of the shares {mean_of(shares):.2f}, least {min(shares):.2f}; {verdicts_sentence(cases)}"]
