"""Tables of how well models order variants: `hoist evaluate`, and picks from whole families."""
import collections
import csv
import io
import json
import lzma
import math
import random
import statistics

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
        if unsure := e.get("where_unsure"):
            lines += [f"One shot looks further than at the best predicted variant in {unsure['unsure']} of {unsure['cases']} cases ([where](model.md#where-the-model-is-unsure)). So "
                      f"it finds {unsure['looking_geomean']:.3f} of the best (worst {unsure['looking_worst']:.2f}) instead of {unsure['first_geomean']:.3f} ({unsure['first_worst']:.2f}), in {unsure['runs']:.2f} runs on average.", "", *looks_table(unsure)]
    return lines[:-1]


def looks_table(unsure):
    """What one shot finds where it looks further, by how far sources of a prediction lie apart there, and by how much slower than predicted the first was."""
    lines = ["| it looks further where | cases | runs | found | worst |", "|---|---|---|---|---|"]
    for by in [*unsure.get("by_share", []), *unsure.get("by_spread", [])]:
        where = f"sources differ by more than {by['spread']:.0%}" if "spread" in by else f"the first comes to less than {by['share']:.0%} of what was predicted"
        lines.append(f"| {where} | {by['unsure']} of {by['cases']} | {by['runs']:.2f} | {by['looking_geomean']:.3f} | {by['looking_worst']:.2f} |")
    return [*lines, ""] if "by_spread" in unsure else []


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


def stencils_picked():
    """Of each of the eight stencils and a size, what was predicted best in its whole family, the best first, and the best measured."""
    picks, best = collections.defaultdict(list), best_measured()[1]
    for line in lzma.open(data / "picks" / "nvidia_h200.rows.xz", "rt"):
        r = json.loads(line.partition(" ")[2])
        if r["kind"] == "point":
            picks[r["program"], r["rows"]].append({**r, "gbs": r["gbs"] if r["verdict"] == "correct" else 0})
    picks = {case: sorted(rows, key=lambda r: -r["predicted"]) for case, rows in sorted(picks.items())}
    return {case: (rows, max(best[case], *(r["gbs"] for r in rows))) for case, rows in picks.items()}


def picks_table():
    lines = ["| program | size | first | best of 5 | best of 10 | sample | first pick |", "|---|---|---|---|---|---|---|"]
    sample, shares = best_measured()[0], []
    for case, (rows, most) in stencils_picked().items():
        y = [r["gbs"] / most for r in rows]
        shares.append(y)
        lines.append(f"| {case[0]} | {case[1]} | {y[0]:.2f} | {max(y[:5]):.2f} | {max(y):.2f} | {sample[case] / most:.2f} | {rows[0]['structure']}, {rows[0]['point']} |")
    mean = lambda k: math.exp(sum(math.log(max(y[:k])) for y in shares) / len(shares))
    return lines + ["", f"Geometric means: {mean(1):.3f}, {mean(5):.3f}, {mean(10):.3f}; the first reaches 0.9 in {sum(y[0] >= 0.9 for y in shares)} of {len(shares)} cases."]


def spread_of(shares):
    """Geometric mean, the worst, and what nine in ten are above."""
    ordered = sorted(shares)
    return math.exp(sum(math.log(max(y, 1e-3)) for y in ordered) / len(ordered)), ordered[0], ordered[len(ordered) // 10]


def whole_families_table():
    """What was predicted best in whole families, of programs that weren't learned from, over the best that was found."""
    lines = ["| programs | device | cases | the first: mean | worst | nine in ten above | the best of three: mean | worst | nine in ten above | one shot of `tune`: mean | worst | nine in ten above |", "|" + "---|" * 12]
    for what, device, picked, shots in (("eight stencils, five sizes", "NVIDIA H200", stencils_picked(), {}),
                                        ("of every kind, two sizes", "NVIDIA H100", kinds_picked("nvidia_h100"), {}),
                                        ("of every kind, further sizes", "NVIDIA H200", kinds_picked("nvidia_h200"), one_shots("nvidia_h200")),
                                        ("of doubles, halves and integers, five sizes", "NVIDIA H200", kinds_picked("nvidia_h200_types"), one_shots("nvidia_h200_types"))):
        cells = [f"{x:.2f}" for most in (1, 3) for x in spread_of([max(r["gbs"] for r in rows[:most]) / best for rows, best in picked.values()])]
        cells += [f"{x:.2f}" for x in spread_of([row["gbs"] / best for row, best in shots.values()])] if shots else ["-"] * 3
        lines.append(f"| {what} | {device} | {len(picked)} | {' | '.join(cells)} |")
    return lines


def one_shots(device):
    """First calls of `tune`, by trees that haven't seen the program: of each case what was chosen, and the best found."""
    best = best_of_kinds(device)
    rows = {(row["program"], row["rows"], row["cols"]): row for row in map(json.loads, lzma.open(data / "kinds" / f"{device}_one_shots.jsonl.xz", "rt"))}
    return {case: (row, best[case]) for case, row in rows.items() if case in best}


def one_shots_sentence(device):
    """How often first calls look further, and the worst of them."""
    shots = one_shots(device)
    runs = [row["tried"] for row, _ in shots.values()]
    slow = sum(row["why"].startswith("What was predicted best took") for row, _ in shots.values())
    worst = sorted((row["gbs"] / best, f"`{p}` {r} x {c}") for (p, r, c), (row, best) in shots.items())[:5]
    return (f"First calls run {sum(runs) / len(runs):.2f} variants on average, more than one in {sum(n > 1 for n in runs)} of {len(runs)} cases, in {slow} of them since the first took longer than predicted. "
            f"The worst: {', '.join(f'{name} {share:.2f}' for share, name in worst)}.")


def best_of_kinds(device):
    """The greatest throughput by case, of rows, of picks, of one shots and of candidates for them."""
    best = collections.defaultdict(float)
    for row in csv.DictReader(lzma.open(data / "kinds" / f"{device}.csv.xz", "rt")):
        case = row["program"], int(row["rows"]), int(row["cols"])
        best[case] = max(best[case], float(row["throughput"]))
    for file in [*(data / "kinds").glob(f"{device}_picks*.jsonl.xz"), *(data / "kinds").glob(f"{device}_one_shots*.jsonl.xz")]:
        for row in map(json.loads, lzma.open(file, "rt")):
            case = row["program"], row["rows"], row["cols"]
            if case in best and row.get("verdict", "correct") == "correct":
                best[case] = max(best[case], row["gbs"])
    return best


def kinds_picked(device, which="picks"):
    """What trees that haven't seen a program predict best in its whole family: of each case the picks, the best first, and the best found."""
    best = best_of_kinds(device)
    picks = collections.defaultdict(list)
    for row in map(json.loads, lzma.open(data / "kinds" / f"{device}_{which}.jsonl.xz", "rt")):
        case = row["program"], row["rows"], row["cols"]
        if case in best:
            picks[case].append({**row, "gbs": row["gbs"] if row["verdict"] == "correct" else 0})
    return {case: (sorted(rows, key=lambda r: -r["predicted"]), best[case]) for case, rows in sorted(picks.items())}


def kinds_sentence(picked):
    of = [spread_of([max(r["gbs"] for r in rows[:most]) / best for rows, best in picked.values()]) for most in (1, 3)]
    said = [f"{name}: geometric mean {mean:.3f}, worst {worst:.2f}, nine in ten above {tenth:.2f}" for name, (mean, worst, tenth) in zip(["The first", "the best of three"], of)]
    return f"{len(picked)} cases. {said[0]}; {said[1]}."


def kinds_table(device):
    """The picks of kinds_picked, a case a line."""
    lines = ["| program | size | first | best of 3 | best found, GB/s | first pick |", "|---|---|---|---|---|---|"]
    picked = kinds_picked(device)
    for case, (rows, most) in picked.items():
        lines.append(f"| {case[0]} | {case[1]} x {case[2]} | {rows[0]['gbs'] / most:.2f} | {max(r['gbs'] for r in rows) / most:.2f} | {most:.4g} | {rows[0]['structure']}, {rows[0]['point']} |")
    return [*lines, "", kinds_sentence(picked)]


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


def price_seeds(name):
    """Evaluations of a device's prices by the seed that chose the kernels, without the repeated one."""
    return [s for s in unpacked(data / "evaluations" / f"prices_{name}.json.xz")["seeds"] if s["seed"].isdigit()]


def beside_lines(first, beside, program=""):
    """What predicts the same without prices."""
    return [f"{first} | {name} | " + " | ".join(time_cells(of[program])) + " |" for name, of in beside.items() if program in of]


def prices_table(name):
    """What prices that a device was measured for in 20 seconds predict."""
    seeds = price_seeds(name)
    trees = unpacked(data / "evaluations" / f"times_{name}.json.xz")["devices"][0]
    lines = ["| what is predicted | by | " + " | ".join(TIME_COLUMNS.values()) + " |", "|" + "---|" * (len(TIME_COLUMNS) + 2)]
    first = f"| six stencils, {seeds[0]['rows']:,} rows"
    lines += [f"{first} | seed {s['seed']}, {s['kernels']} kernels in {s['seconds']:.1f} s | " + " | ".join(time_cells(s["stencils"])) + " |" for s in seeds]
    lines += beside_lines(first, seeds[0]["beside"]["stencils"])
    lines.append(f"| eight stencils, {trees['rows']:,} rows | trees on log time | " + " | ".join(time_cells(trees["predictions"]["trees on log time"])) + " |")
    for program in seeds[0].get("others", {}):
        lines += [f"| {program} | seed {s['seed']} | " + " | ".join(time_cells(s["others"][program])) + " |" for s in seeds]
        lines += beside_lines(f"| {program}", seeds[0]["beside"]["others"], program)
    return lines


def wisdom_table():
    """What the best variants of other sizes reach at a size between them."""
    of = {"H200, stencils": "wisdom_nvidia_h200", "H100, time loops": "wisdom_nvidia_h100_loops"}
    found = {name: json.load(lzma.open(data / "evaluations" / f"{file}.json.xz"))["devices"][0]["ways"] for name, file in of.items()}
    heads = [f"{name}, {next(iter(ways.values()))['cases']} cases | worst | within 5 %" for name, ways in found.items()]
    lines = ["| choice | " + " | ".join(heads) + " |", "|" + "---|" * (1 + 3 * len(found))]
    for way in next(iter(found.values())):
        cells = [f"{ways[way]['geomean']:.3f} | {ways[way]['worst']:.2f} | {100 * ways[way]['within_5_percent']:.0f} %" for ways in found.values()]
        lines.append(f"| {way} | " + " | ".join(cells) + " |")
    return lines


def pipelines_table(name):
    """Pipelines of which no variant was timed for the prices."""
    seeds = price_seeds(name)
    all_of = f"{len(seeds[0]['pipelines'])} pipelines"
    lines = ["| what is predicted | by | " + " | ".join(TIME_COLUMNS.values()) + " |", "|" + "---|" * (len(TIME_COLUMNS) + 2)]
    lines += [f"| {all_of} | seed {s['seed']} | " + " | ".join(time_cells(s["all_pipelines"])) + " |" for s in seeds]
    lines += beside_lines(f"| {all_of}", seeds[0]["beside"]["pipelines"])
    return lines + [f"| {program} | seed {s['seed']} | " + " | ".join(time_cells(s["pipelines"][program])) + " |"
                    for program in seeds[0]["pipelines"] for s in seeds]


def parameters_table(name):
    """Prices by seed; those of times are over what the target's rates say."""
    seeds = price_seeds(name)
    names = list(dict.fromkeys(n for s in seeds for n in s["parameters"]))
    lines = ["| seed | " + " | ".join(names) + " |", "|" + "---|" * (len(names) + 1)]
    return lines + [f"| {s['seed']} | " + " | ".join(f"{s['parameters'][n]:.3g}" if n in s["parameters"] else "-" for n in names) + " |" for s in seeds]


def peaks_table(name):
    """The rates that prices of times say, beside those that kernels made for them reached."""
    constants = json.loads((data / "calibration" / f"{name}.json").read_text())["constants"]
    of = {"memory": ("dram_gbs", "memory, GB/s"), "issue": ("issue_rate", "multiply-adds of sub-groups a unit and cycle")}
    lines = ["| seed | " + " | ".join(f"{what}: by price | measured | off" for _, what in of.values()) + " |", "|" + "---|" * (1 + 3 * len(of))]
    for s in price_seeds(name):
        cells = []
        for price, (constant, _) in of.items():
            by, measured = constants[constant]["target"] / s["parameters"][price], constants[constant]["measured"]
            cells.append(f"{by:.4g} | {measured:.4g} | {by / measured - 1:+.0%}")
        lines.append(f"| {s['seed']} | " + " | ".join(cells) + " |")
    return lines


def in_situ_table(name):
    """The eight kernels of Stevens and Kloeckner, from their parts at other sizes."""
    lines = ["| prediction | geometric mean | products | DG | differences | worst | orders right |", "|" + "---|" * 7]
    kernels = ["| kernel | sizes | geometric mean | worst, over measured |", "|" + "---|" * 4]
    for e in unpacked(data / "evaluations" / f"parts_{name}.json.xz")["devices"]:
        for by, p in e["predictions"].items():
            errors = [p["geomean_error"], *(p["groups"][g] for g in ("products", "dg", "differences")), p["worst_error"]]
            lines.append(f"| {by} | " + " | ".join(f"{x:.1%}" for x in errors) + f" | {p['orders_right']} of {p['orders']} |")
        over = collections.defaultdict(list)
        for c in e["cases"]:
            over[c["program"]].append(c["predicted_ms"]["parts at other sizes"] / c["ms"])
        for program, all_of in over.items():
            mean = math.exp(sum(math.log(max(abs(x - 1), 1e-4)) for x in all_of) / len(all_of))
            kernels.append(f"| {program} | {len(all_of)} | {mean:.1%} | {max(all_of, key=lambda x: abs(x - 1)):.2f} |")
    return [*lines, "", *kernels]


def kept_kernels(name):
    """What a calibration has kept of its kernels: milliseconds and what its prices say, by the kernel's name."""
    with lzma.open(data / "calibration" / name, "rt") as f:
        lines = [line.rstrip("\n").split("\t") for line in f]
    return {line[1]: (float(line[2]), float(line[2]) * (1 + float(line[3]))) for line in lines if line[0] == "timed"}


def repeated_table(name, cached=""):
    """A calibration and the same once more: how far times and predictions differ."""
    names = f"{name}_prices_1.txt.xz", f"{name}_prices_1_again.txt.xz"
    first, again = (kept_kernels(name) for name in names)
    both = [k for k in first if k in again]
    e = unpacked(data / "evaluations" / f"parts_{name}.json.xz")["devices"][0]
    by = ["prices " + name for name in names]
    pairs = {"times of kernels that both timed": [(first[k][0], again[k][0]) for k in both],
             "predictions of these": [(first[k][1], again[k][1]) for k in both],
             "predictions of whole kernels of Stevens and Kloeckner": [tuple(c["predicted_ms"][n] for n in by) for c in e["cases"]]}
    lines = [f"The first calibration timed {len(first)} kernels, the repeated one {len(again)}{cached}; {len(both)} in both.", "",
             "| what differs | kernels | median | nine in ten within | most |", "|" + "---|" * 5]
    for what, values in pairs.items():
        off = sorted(abs(b / a - 1) for a, b in values)
        lines.append(f"| {what} | {len(off)} | {off[len(off) // 2]:.1%} | {off[int(0.9 * len(off))]:.1%} | {off[-1]:.1%} |")
    return lines


def loading_table(file):
    """Predictors of loading techniques, each stencil by what was learned from the others."""
    e = unpacked(data / "evaluations" / file)
    cases = e["cases"]
    points = collections.Counter()
    for c in cases:
        points.update(c["points"])
    fastest = collections.Counter(c["fastest"] for c in cases)
    lines = ["| predictor | cases | right | within 1 % | worth | better | worse | p |", "|" + "---|" * 8]
    lines += [f"| {s['name']} | {s['cases']} | {s['right']:.2f} | {s['within_1_percent']:.2f} | {s['weighted']:.3f} | {s['better']} | {s['worse']} | {s['p']:.2g} |"
              for s in e["predictors"]]
    each = ", ".join(f"{t} {n} times of {points[t]} rows" for t, n in sorted(fastest.items()))
    return lines + ["", f"{len(cases)} cases; the fastest technique was {each}."]


def interest_table(file):
    """How the points of a sample are spread, and the best ones, beside what [Garvey2018] has of its GPUs."""
    e = unpacked(data / "evaluations" / file)
    usual = max(e["axes"], key=lambda a: a["cases"] if a["axis"][0] in "WC" else 0)
    rows = (("points within 10 % of the best", f"{100 * e['within_10_percent']:.1f} %", "1.3 %, 1.0 %"), ("more than 10 times slower", f"{100 * e['over_10_times_slower']:.1f} %", "34.2 %, 44.1 %"),
            ("most stencils for which one value of an axis is best", f"{100 * usual['cases'] / e['cases']:.0f} % ({usual['axis']} {usual['value']})", "none above 34 % of WX, WY, WZ, CZ"),
            ("each axis chosen alone, share of the best", f"{e['axes_alone']:.2f}", "0.97, 0.81"), ("another stencil's best point, share of the best", f"{e['others_best']:.2f}", "0.69, 0.63"))
    return ["| of the points | here | the paper: NVIDIA, AMD |", "|---|---|---|"] + [f"| {a} | {b} | {c} |" for a, b, c in rows] + [
        "", f"{e['cases']} stencils, {e['points']} points that ran, {e['pairs']} pairs of a stencil and another's best point. "
        "The paper's samples have 1,000 points of each stencil, whose best ones are better, so that fewer lie near them."]


def draws_sentence(file):
    """How sure the fastest technique is, of so few random points: by as many of each, and by halves of them."""
    by, rng, turns = collections.defaultdict(lambda: collections.defaultdict(list)), random.Random(1), 200
    for r in csv.DictReader(io.StringIO(lzma.open(data / "techniques" / file).read().decode())):
        technique = "local" if "in0" in r["point"] else "vectors" if "vectors" in r["point"] else "global"
        by[r["program"]][technique].append(float(r["throughput"]))

    def fastest(points):
        return max(points, key=lambda technique: max(points[technique], default=0))

    equal = halves = 0
    for _, of in sorted(by.items()):
        least = min(map(len, of.values()))
        for _ in range(turns):
            equal += fastest({t: rng.sample(x, least) for t, x in of.items()}) == fastest(of)
            mixed = {t: rng.sample(x, len(x)) for t, x in of.items()}
            halves += fastest({t: x[::2] for t, x in mixed.items()}) == fastest({t: x[1::2] for t, x in mixed.items()})
    all_turns = turns * len(by)
    return (f"Few points make the fastest technique unsure: with as many points of each technique it is the same in {equal / all_turns:.2f} of the stencils, "
            f"and two halves of the points agree in {halves / all_turns:.2f}.")
