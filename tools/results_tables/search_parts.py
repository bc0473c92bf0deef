"""Tables of the search for schedules, of each of its parts, and of chains held against their least."""
import json
import math

from .raw import data


def recorded():
    return json.loads((data / "schedules" / "search_parts.json").read_text())


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
