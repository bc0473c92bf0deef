"""Tables of the search for schedules, of each of its parts, and of chains held against their least."""
import json
import lzma
import math

from .raw import data, unpacked


def recorded():
    return unpacked(data / "schedules" / "search_parts.json.xz")


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def cases(chains):
    return [c for c in recorded()["cases"] if c["program"].startswith("chain_") == chains]


def searches_table():
    """What each search predicts and how long it takes a core."""
    names = ["kernel by kernel", "both", "whole schedules", "the paper's"]
    lines = ["| program | a kernel for every stage, ms | " + " | ".join(f"{n}, ms" for n in names) + " | " + " | ".join(f"{n}, s of a core" for n in names) + " |", "|---" * (2 + 2 * len(names)) + "|"]
    for c in cases(False):
        found = [c["searches"][n] for n in names]
        each = next(f["a_kernel_each_ms"] for f in found if "a_kernel_each_ms" in f)
        lines.append(f"| {c['program']} | {each:.4f} | " + " | ".join(f"{f['predicted_ms']:.4f}" for f in found) + " | " + " | ".join(f"{f['cpu_seconds']:.2f}" for f in found) + " |")
    return lines


def parts_table():
    """Predicted times and seconds without a part, over those of the whole search; geometric means over programs."""
    lines = ["| part | predicted time without it, over with it | most | seconds of a core without it, over with it |", "|---|---|---|---|"]
    all_cases = cases(False)
    parts = [n.removeprefix("without ") for n in all_cases[0]["searches"] if n.startswith("without ")]
    for part in parts:
        ratios = [c["searches"]["without " + part]["predicted_ms"] / c["searches"]["whole schedules"]["predicted_ms"] for c in all_cases]
        seconds = [c["searches"]["without " + part]["cpu_seconds"] / c["searches"]["whole schedules"]["cpu_seconds"] for c in all_cases]
        lines.append(f"| {part} | {mean(ratios):.3f} | {max(ratios):.2f} | {mean(seconds):.2f} |")
    return lines


def least_sentence():
    """How far beams of sets of kernels are from the least over all sets, and what is taken in the end."""
    told = []
    for name in ("kernel by kernel", "both"):
        known = [f for c in cases(True) if "least_ms" in (f := c["searches"][name])]
        ratios = [f["beam_ms"] / f["least_ms"] for f in known]
        taken = max(f["predicted_ms"] / f["least_ms"] for f in known)
        told.append(f"{name} {mean(ratios):.3f} in geometric mean and {max(ratios):.2f} at most of {len(ratios)} chains by the beam, {taken:.3f} at most of what is taken")
    return "Over the least of all sets of kernels, which is known for chains (4, 8 and 12 stages): " + "; ".join(told) + "."


def seconds_sentence():
    """What 80 samples take, by the stages of random pipelines."""
    told = []
    for stages in (10, 32, 100):
        seconds = [c["searches"]["whole schedules"]["cpu_seconds"] for c in cases(False) if c["program"].startswith("random_") and f"_{stages}_1024" in c["program"]]
        if seconds:
            told.append(f"{stages} stages {max(seconds):.1f} s")
    r = recorded()
    return f"80 samples and the beam take a core at most, of random pipelines: {', '.join(told)}; {r['cores']} cores, which other processes used too, were there, and no search went on after {r['most_seconds']:g} s."


def timed(name):
    """What each search found by the trees that ship and by others, timed on a device."""
    return json.loads(lzma.open(data / "schedules" / name, "rt").read())


def timed_table(name):
    runs = timed(name)
    searches = list(next(iter(runs.values()))["cases"][0]["searches"])
    lines = ["| program | size | " + " | ".join(f"{trees}: {n}, predicted ms | measured" for trees in runs for n in searches) + " |", "|---" * (2 + 2 * len(searches) * len(runs)) + "|"]
    by_trees = [{c["program"]: c for c in t["cases"]} for t in runs.values()]
    for program in by_trees[0]:
        cells = []
        for cases in by_trees:
            for n in searches:
                f = cases[program]["searches"][n] if program in cases else {"predicted_ms": 0, "ms": None}
                cells += [f"{f['predicted_ms']:.4f}", f"{f['ms']:.4f}" if f["ms"] else "failed"]
        lines.append(f"| {program} | {'' if program.startswith('random_') else by_trees[0][program]['size'].replace('x', ' x ')} | " + " | ".join(cells) + " |")
    return lines


def both_times(case):
    """Of a case the time by kernels and that of both searches, where both ran."""
    alone, both = (case["searches"][n] for n in ("kernel by kernel", "both"))
    return (alone, both) if alone["ms"] and both["ms"] else None


def timed_sentence(name):
    told = []
    for trees, t in timed(name).items():
        known = [b for c in t["cases"] if (b := both_times(c))]
        predicted, measured = (mean([both[of] / alone[of] for alone, both in known]) for of in ("predicted_ms", "ms"))
        told.append(f"by {trees}: predicted to take {predicted:.2f} of what those by kernels take, and taking {measured:.2f}, in geometric mean of {len(known)} programs")
    return "Schedules of both searches, " + "; ".join(told) + "."


def pipelines_predicted(name):
    """How near times of held-out pipelines' kernels and schedules are predicted, and what the choice by these reaches."""
    of = json.loads(lzma.open(data / "evaluations" / name, "rt").read())["devices"][0]
    lines = [f"| {of['device']}: {of['kernels']:,} kernels, {of['schedules']:,} schedules of {of['pipelines']:,} pipelines | kernels: Pearson of ln | median error | sums: Pearson of ln | median error | first shot of the fastest | worst | best of 5 |", "|---" * 8 + "|",
             f"| a schedule drawn at random | | | | | {of['at_random']:.3f} | | |"]
    for prediction, p in of["predictions"].items():
        cells = [f"{p[k][v]:.{d}f}" if d else f"{100 * p[k][v]:.0f} %" for k in ("kernels", "sums") for v, d in (("pearson_of_ln", 3), ("median_error", 0))]
        lines.append(f"| {prediction} | {' | '.join(cells)} | {p['first_shot']:.3f} | {p['worst_first_shot']:.2f} | {p['best_of_5']:.3f} |")
    return lines
