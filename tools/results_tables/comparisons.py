"""Tables of generated kernels beside hand-written ones: `tools/bench compare`."""
import collections
import math

from .devices import peak_tflops
from .peers import shown_loops, shown_rows
from .raw import data, unpacked


def comparisons():
    """The files of `tools/bench compare --json`, by device and command; those of another command that compares works more are of that."""
    found = collections.defaultdict(list)
    for path in sorted((data / "reference").glob("*.json.xz")):
        for r in unpacked(path):
            found[r["device"], r["command"]].append(r)
    works = {key: {(w["name"], w["size"]) for w in several[-1]["works"]} for key, several in found.items()}
    for key in list(found):
        more = [other for other in found if other[0] == key[0] and works[key] < works[other]]
        if more and not ablation_table(found[key][-1]):
            found[more[0]] = found.pop(key) + found[more[0]]
    return found


def rate(side, copy, device):
    if "tflops" in side:
        peak = peak_tflops(device)
        return f"{side['tflops']:.2f} TFLOP/s" + (f" ({side['tflops'] / peak:.2f} of peak)" if peak else "")
    return f"{side['gbs'] / copy:.2f} of copy"


def comparison_table(r):
    lines = ["| work | size | hand-written | ms | its rate | generated | ms | its rate | generated / hand-written |",
             "|---|---|---|---|---|---|---|---|---|"]
    for w in r["works"]:
        cells = [w["name"], w["size"]]
        for side in (w["reference"], w["generated"]):
            cells += [side["best"], f"{side['ms']:.4f}", rate(side, r["copy_gbs"], r["device"])] if "best" in side else ["none is right" if side["points"] else "", "", ""]
        cells.append(f"{w['ratio']:.3f}" if "ratio" in w else "")
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def summary(r):
    """The geometric mean and the greatest of the ratios, over a run's works."""
    ratios = {f"{w['name']} {w['size']}": w["ratio"] for w in r["works"] if "ratio" in w}
    if not ratios:
        return "No work has kernels of both sides."
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    worst = max(ratios, key=ratios.get)
    above = sum(x > 1.05 for x in ratios.values())
    return f"Generated / hand-written: geometric mean {mean:.3f}, greatest {ratios[worst]:.3f} ({worst}), {above} of {len(ratios)} above 1.05."


def spread(several):
    """How far the ratios of several runs of one command lie apart."""
    of = collections.defaultdict(list)
    for r in several:
        for w in r["works"]:
            if "ratio" in w:
                of[f"{w['name']} {w['size']}"].append(w["ratio"])
    apart = {name: max(x) / min(x) - 1 for name, x in of.items() if len(x) > 1}
    far = sorted((name for name in apart if apart[name] > 0.05), key=lambda name: -apart[name])
    if not apart:
        return []
    if not far:
        return [f"{len(several)} such runs differ by at most {max(apart.values()):.1%} in a ratio; the table is of the last.", ""]
    told = ", ".join(f"{name} {' and '.join(f'{x:.3f}' for x in of[name])}" for name in far)
    return [f"{len(several)} such runs differ by more than 5 % in the ratios of {told}; the table is of the last.", ""]


def grid_notes(r):
    """Points that only one side's grid has and that decide a ratio, beside the ratio without them."""
    for w in r["works"]:
        fastest = lambda side, having: min((p["ms"] for p in w[side]["points"] if having in p["name"] and "ms" in p), default=0)
        if w["name"] == "stencil_chain" and " 8 x 4 " in w["generated"].get("best", ""):
            shared = fastest("generated", " 4 x 4 ") / fastest("reference", "ROWS=4")
            return ["The chain's stages have heights that are multiples of four, and the kernel by hand has no guard for rows, so only generated kernels have blocks of eight rows; "
                    f"with blocks of four on both sides generated / hand-written is {shared:.3f}.", ""]
    return []


SWITCHES = ["array_accesses", "barriers", "control_flow", "all_three"]


def ablation_table(r):
    lines = ["| work | size | best generated | ms | " + " | ".join(s.replace("_", " ") for s in SWITCHES) + " |", "|---" * 8 + "|"]
    for w in r["works"]:
        if "ablation" not in w:
            continue
        a = w["ablation"]
        timed = isinstance(a["nothing"], (int, float))
        whole = f"{a['nothing']:.4f}" if timed else a["nothing"]
        told = [f"{a[s] / a['nothing']:.2f}" if timed and isinstance(a[s], (int, float)) else str(a[s]) for s in SWITCHES]
        lines.append("| " + " | ".join([w["name"], w["size"], w["generated"]["best"], whole, *told]) + " |")
    return lines if len(lines) > 2 else []


def reference_part():
    lines = ["## Generated kernels beside hand-written ones", "",
             "Kernels written by hand (`benchmark/reference/*.cl`) and kernels that hoist generates from low-level terms, each side with a grid of its parameters, all held against the host in double. The fastest of each side, chosen among its few fastest, take turns; a time is the median of 25. Bytes count each array once.", ""]
    for (device, command), several in comparisons().items():
        r = several[-1]
        lines += [f"### {device}", "", f"`{command}`, copy {r['copy_gbs']:.0f} GB/s.", "", *comparison_table(r), "", summary(r), "", *grid_notes(r), *spread(several)]
        without = ablation_table(r)
        if without:
            lines += ["Without hoist's simplifications (thesis, figure 4.13): how many times as long the best generated kernel takes when index arithmetic stays as the views made it, when a barrier follows every loop over a group's work-items, when loops of at most one iteration stay loops, and with all of that.", "",
                      *without, ""]
    return lines


# README.md's first figures: a program, its work by hand, and the first kernel that a good programmer writes for it.
SHOWN = [("Jacobi, 5 points", "jacobi_clamp", "stencil_point"), ("Gaussian, 5 x 5", "gaussian_clamp", "stencil_point"),
         ("SRAD, first kernel", "srad1", "stencil_point"), ("Jacobi of a cube, 512^3", "seven_point_clamp", "seven_point V=1 PLANES=1 ")]


def shown_figures():
    """The figures of README.md, of the run of the H200's searches and of the last comparison with kernels by hand."""
    search = next(run for run in unpacked(data / "searches" / "nvidia_h200.json.xz")
                  if any((c["program"], c["rows"]) == ("jacobi2d_5pt_clamp", 8192) for c in run["cases"]))
    run, cases = search["by_hand"], search["cases"]
    works = {(w["name"], w["size"]): w for w in run["works"]}
    by_name = {w["name"]: w for w in run["works"]}
    lines = ["| program, edge clamped, 8192 x 8192 | what a good programmer writes first | the best that we write by hand | best found by `hoist explore --order search` |", "|---|---|---|---|"]
    for what, name, first in SHOWN:
        w = by_name[name]
        hand = w["reference"]
        least = min(p["ms"] for p in hand["points"] if p["name"].startswith(first) and "ms" in p)
        lines.append(f"| {what} | {hand['of_copy'] * hand['ms'] / least:.2f} | {hand['of_copy']:.2f} | {w['generated']['of_copy']:.2f} |")
    stencils = [c for c in cases if c["rows"] == 8192 and c["program"].endswith("_clamp")]
    products = [works["matmul", f"{n}x{n}"] for n in (1024, 2048, 4096)]
    tflops = lambda side: ", ".join(f"{w['reference']['tflops'] * (1 / w['ratio'] if side else 1):.1f}" for w in products)
    compared = unpacked(data / "reference" / "h200.json.xz")[-1]
    ratios = [w["ratio"] for w in compared["works"] if "ratio" in w]
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    return lines + ["", f"The first column is a kernel of one point a work-item, at its best local size. A search of such a stencil takes {min(c['seconds']['wall'] for c in stencils):.0f} to {max(c['seconds']['wall'] for c in stencils):.0f} seconds and {min(c['points'] for c in stencils):,} to {max(c['points'] for c in stencils):,} variants, every one of which was checked. From `a | map(... b | transpose | map(... reduce(add)))` alone it finds matrix products of {tflops(True)} TFLOP/s at 1024, 2048 and 4096 squared. Our hand-written kernel reaches {tflops(False)}.", "",
                    f"Terms can be written at the low level, with the optimisations of a hand-written kernel. Over {len(ratios)} such pairs on the H200 the term takes {mean:.2f} times as long in geometric mean, and {max(ratios):.3f} times at most ([examples/matmul.cpp](examples/matmul.cpp) is such a term).", "",
                    shown_rows(), "", shown_loops()]
