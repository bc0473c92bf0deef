"""Tables of how well models order variants: `hoist evaluate`, and picks from whole families."""
import collections
import csv
import io
import json
import lzma
import math

from .raw import data, unpacked


ORDER_COLUMNS = {"mean_runs_90": "mean runs to 90 %", "median_runs_90": "median", "worst_runs_90": "worst", "first_run_90": "first run reaches it",
                 "one_shot_geomean": "first run's throughput", "one_shot_worst": "worst", "pearson": "Pearson", "spearman": "Spearman"}


def number(x, name=""):
    return "-" if x is None else f"{x:.1f}" if "runs" in name else f"{x:.2f}"


def evaluations(file):
    """A table for each device of a file of `hoist evaluate --json`."""
    lines = []
    for e in unpacked(data / "evaluations" / file)["devices"]:
        good = [c["good"] / c["points"] for c in e["cases"]]
        lines += [f"{e['device']}: {e['rows']:,} rows, {len(e['cases'])} cases; {e['held_out']} held out; of a case's points {min(good):.1%} to {max(good):.1%} reach 90 %.", "",
                  "| order | " + " | ".join(ORDER_COLUMNS.values()) + " | the first order's runs against its | programs better, worse |", "|" + "---|" * (len(ORDER_COLUMNS) + 3)]
        orders = {e["model"]: e["summary"], **e["orders"]}
        for name, o in orders.items():
            cells = [number(o[c], c) for c in ORDER_COLUMNS]
            if "intervals" in o:
                low, high = o["intervals"]["mean_runs_90"]
                cells[0] += f" ({low:.1f} to {high:.1f})"
            against = o.get("model_against_it")
            beaten = ["", ""] if against is None else [f"{against['runs_ratio']:.2f} ({against['interval'][0]:.2f} to {against['interval'][1]:.2f})",
                                                       f"{against['better']}, {against['worse']}"]
            lines.append(f"| {name} | " + " | ".join(cells + beaten) + " |")
        lines.append("")
    return lines[:-1]


def case_table(file):
    """The first order's cases."""
    lines = ["| program | size | points | of 90 % | random runs | runs | first run's throughput | Pearson |", "|---|---|---|---|---|---|---|---|"]
    for e in unpacked(data / "evaluations" / file)["devices"]:
        for c in sorted(e["cases"], key=lambda c: (c["rows"], c["program"])):
            o = c["orders"][e["model"]]
            lines.append(f"| {c['program']} | {c['rows']} x {c['cols']} | {c['points']} | {c['good']} | {c['random_runs_90']:.1f} | {o['runs_90']:.1f} | {o['one_shot']:.2f} | {number(o['pearson'])} |")
    return lines


def new_kinds_table():
    """The cases whose programs are of kinds that no model learned from, beside the baselines that need such programs."""
    known = {c["program"] for e in unpacked(data / "evaluations" / "nvidia_h200.json.xz")["devices"] for c in e["cases"]}
    beside = ["other programs' mean", "nearest program"]
    lines = ["| program | size | points | of 90 % | random runs | runs | first run's throughput | Pearson | " + " | ".join(f"{b}: runs" for b in beside) + " |",
             "|" + "---|" * (8 + len(beside))]
    for e in unpacked(data / "evaluations" / "nvidia_h200_others.json.xz")["devices"]:
        for c in e["cases"]:
            if c["program"] in known:
                continue
            o = c["orders"][e["model"]]
            lines.append(f"| {c['program']} | {c['rows']} | {c['points']} | {c['good']} | {c['random_runs_90']:.1f} | {o['runs_90']:.1f} | {o['one_shot']:.2f} | {number(o['pearson'])} | "
                         + " | ".join(f"{c['orders'][b]['runs_90']:.1f}" for b in beside) + " |")
    return lines


def best_measured():
    """The highest throughput of each case on the H200: of the sample, and of everything."""
    sample, best = {}, collections.defaultdict(float)
    for file in ["nvidia_h200.csv.xz", "spaces/nvidia_h200.csv.xz", "searched/nvidia_h200.csv.xz"]:
        for r in csv.DictReader(io.TextIOWrapper(lzma.open(data / file))):
            case = r["program"], int(r["rows"])
            best[case] = max(best[case], float(r["throughput"]))
        sample = sample or dict(best)
    searched = [c for run in unpacked(data / "searches" / "nvidia_h200.json.xz") for c in run["cases"]]
    for r in searched + unpacked(data / "searched" / "nvidia_h200.json.xz"):
        best[r["program"], r["rows"]] = max(best[r["program"], r["rows"]], r["best_gbs"])
    return sample, best


def picks_table():
    lines = ["| program | size | first | best of 5 | best of 10 | sample | first pick |", "|---|---|---|---|---|---|---|"]
    sample, best = best_measured()
    picks = collections.defaultdict(list)
    for line in lzma.open(data / "picks" / "nvidia_h200.rows.xz", "rt"):
        r = json.loads(line.partition(" ")[2])
        if r["kind"] == "point":
            picks[r["program"], r["rows"]].append(r)
    shares = []
    for case, rows in sorted(picks.items()):
        rows.sort(key=lambda r: -r["predicted"])
        gbs = [r["gbs"] if r["verdict"] == "correct" else 0 for r in rows]
        most = max(best[case], *gbs)
        shares.append([g / most for g in gbs])
        y = shares[-1]
        lines.append(f"| {case[0]} | {case[1]} | {y[0]:.2f} | {max(y[:5]):.2f} | {max(y):.2f} | {sample[case] / most:.2f} | {rows[0]['structure']}, {rows[0]['point']} |")
    mean = lambda k: math.exp(sum(math.log(max(y[:k])) for y in shares) / len(shares))
    return lines + ["", f"Geometric means: {mean(1):.3f}, {mean(5):.3f}, {mean(10):.3f}; the first reaches 0.9 in {sum(y[0] >= 0.9 for y in shares)} of {len(shares)} cases."]


TIME_COLUMNS = {"geomean_error": "geometric mean", "median_error": "median", "mean_error": "mean", "within_twice_best_error": "within twice the best",
                "p90_factor": "nine in ten within a factor of", "bias": "bias", "mean_runs_90": "runs to 90 %", "worst_runs_90": "worst", "one_shot_geomean": "first run's throughput"}


def time_cells(scores):
    return [f"{scores[c]:.1%}" if c.endswith("error") else number(scores[c], c) for c in TIME_COLUMNS]


def times_table(file):
    """Errors of predicted times, a table for each device of a file of `hoist evaluate --times --json`."""
    lines = []
    for e in unpacked(data / "evaluations" / file)["devices"]:
        lines += [f"{e['device']}: {e['rows']:,} rows, each {e['held_out']} held out.", "",
                  "| prediction | " + " | ".join(TIME_COLUMNS.values()) + " |", "|" + "---|" * (len(TIME_COLUMNS) + 1)]
        lines += [f"| {name} | " + " | ".join(time_cells(p)) + " |" for name, p in e["predictions"].items()] + [""]
    return lines[:-1]


def times_of_new_kinds_table():
    """The programs of kinds that neither prices nor trees saw."""
    known = set(unpacked(data / "evaluations" / "times_nvidia_h200.json.xz")["devices"][0]["programs"])
    lines = ["| program | prediction | " + " | ".join(TIME_COLUMNS.values()) + " |", "|" + "---|" * (len(TIME_COLUMNS) + 2)]
    for e in unpacked(data / "evaluations" / "times_nvidia_h200_others.json.xz")["devices"]:
        for program in e["programs"]:
            if program not in known:
                lines += [f"| {program} | {name} | " + " | ".join(time_cells(p["programs"][program])) + " |" for name, p in e["predictions"].items()]
    return lines


def prices_table():
    """What prices that a device was measured for in 20 seconds predict: by the seed that chose the kernels."""
    seeds = unpacked(data / "evaluations" / "prices_nvidia_h200.json.xz")["seeds"]
    lines = ["| seed | kernels timed | what is predicted | " + " | ".join(TIME_COLUMNS.values()) + " |", "|" + "---|" * (len(TIME_COLUMNS) + 3)]
    for s in seeds:
        first = f"| {s['seed']} | {s['kernels']} in {s['seconds']:.1f} s | "
        lines.append(first + f"six stencils, {s['rows']:,} rows | " + " | ".join(time_cells(s["stencils"])) + " |")
        lines += [first + f"{program} | " + " | ".join(time_cells(scores)) + " |" for program, scores in s["others"].items()]
    for name, key in (("sum of times", "stencils_t_sum"), ("longest time", "stencils_t_max")):
        lines.append(f"| none | none, {name} | six stencils | " + " | ".join(time_cells(seeds[0][key])) + " |")
    return lines
