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
    """The fastest schedule of each program, beside the fastest that a search found in its menu of structures in the same run. What
    others reach is of a program's first size."""
    hand, halide = by_hand(), peers()["halide"]
    menus = {(m["program"], f"{m['rows']}x{m['cols']}"): m["median_ms"]
             for m in json.loads((data / "schedules" / "nvidia_h200_menus.json").read_text())}
    lines = ["| program | size | ms | kernels | tried | the menu's best, ms | of its speed | our kernel or term by hand, ms | Halide's expert, ms | schedule |", "|---" * 10 + "|"]
    told_of = set()
    for (program, size, _), timed in timed_schedules(data / "schedules" / "nvidia_h200.txt.xz").items():
        if not timed:
            continue
        ms, kernels, text = min(timed)
        menu = menus.get((program, size))
        beside = [f"{menu:.4f}", f"{menu / ms:.2f}"] if menu else ["", ""]
        told = [f"{of[program]:.4f}" if program in of and program not in told_of else "" for of in (hand, halide)]
        told_of.add(program)
        lines.append(f"| {program} | {size.replace('x', ' x ')} | {ms:.4f} | {kernels} | {len(timed)} | {' | '.join(beside + told)} | `{text}` |")
    return lines


def tuned_schedules_table(device):
    """What tune finds for each pipeline, and a person's schedule over it in the same run."""
    lines = ["| program | size | family, one shot, ms | found, one shot | best of 5 | search | tried | a person's | of its speed: family | one shot | best of 5 | search |", "|---" * 12 + "|"]
    keys = ["family_one_shot", "found_one_shot", "found_best_of_5", "found_in_seconds"]
    rows = json.loads((data / "schedules" / f"{device}_tuned.json").read_text())
    shares = [[r["person_ms"] / r[k]["ms"] if k in r else None for k in keys] for r in rows]  # a program may have no family
    for r, share in zip(rows, shares):
        ms = [f"{r[k]['ms']:.4f}" if k in r else "-" for k in keys]
        lines.append(f"| {r['program']} | {' x '.join(map(str, r['found_one_shot']['size']))} | {' | '.join(ms)} | {r['found_in_seconds']['tried']} | {r['person_ms']:.4f} | " + " | ".join("-" if x is None else f"{x:.2f}" for x in share) + " |")
    known = [[s[i] for s in shares if s[i] is not None] for i in range(len(keys))]
    means = [math.prod(of) ** (1 / len(of)) for of in known]
    lines.append("| geometric mean" + " | " * 8 + " | ".join(f"{x:.2f}" for x in means) + " |")
    return lines


def applications(device, of=""):
    """What `tune_all` found, a program each; nothing where it wasn't run on the device."""
    file = data / "schedules" / f"{device}_applications{of}.json.xz"
    return unpacked(file) if file.exists() else []


def applications_by_hand(device):
    """Text and table of Halide's applications; none where they weren't measured on the device."""
    if not applications(device):
        return []
    return ["", f"`hoist tune PROGRAM --size SIZE --from schedules --seconds SECONDS --json` of 18 s, or 27 (the first four and Harris), into `benchmark/data/schedules/{device}_applications.json.xz`: the first run, what one shot takes of it (two more runs where the first is slower than predicted, [why](decisions/069-what-a-kernels-placements-share.md)), the best of the first five, and of all, by trees that learned from families and from random pipelines ([why](decisions/073-rows-of-todays-kernels.md)); and what a person wrote, a schedule of `benchmark/schedules` and kernels in OpenCL of `benchmark/reference`, as the run of 42 s below timed it. Guided upsampling is from 192 x 320 to 1536 x 2560 pixels. Each result is compared with that of a kernel for every stage; kernels that differ from it are left out. A dash: not looked for.", "",
            *by_hand_table(applications(device)),
            *kernel_rows(device),
            *longer_searches(device),
            *spaces(device),
            *kernel_tables(device)]


def longer_searches(device):
    programs = applications(device, "_42s")
    if not programs:
        return []
    return ["", "`benchmark/schedules/tune_all FILE 42` of the same on two GPUs side by side, into `" + f"{device}_applications_42s.json.xz`, by trees that learned from families alone, when kernels were searched side by side ([why](decisions/071-kernels-are-searched-side-by-side.md)). Mended since: a key of costs lacked the parts of lines (the recursive blur), and placements were improved before the wide beam (the bilateral grid).", "", *by_hand_table(programs)]


def spaces(device):
    """What searches found, over the schedule that is predicted best in the paper's space, and over a kernel for every stage."""
    found = {}
    for r in (*applications(device), *applications(device, "_42s")):
        found.setdefault(r["program"], []).extend([r.get("best_of_5_ms"), r.get("search", {}).get("ms")])
    lines, shares = ["| program | found, ms | the paper's space | a kernel for every stage | found is faster by: | |", "|---" * 6 + "|"], []
    for r in unpacked(data / "schedules" / f"{device}_plain_spaces.json.xz"):
        best = fastest(found[r["program"]])
        shares.append([r[k]["ms"] / best for k in ("paper", "each")])
        lines.append(f"| {r['program']} | {best:.4f} | {r['paper']['ms']:.4f} | {r['each']['ms']:.4f} | " + " | ".join(f"{x:.2f}" for x in shares[-1]) + " |")
    for name, of in (("geometric mean", lambda all_: math.prod(all_) ** (1 / len(all_))), ("least", min)):
        lines.append(f"| {name} | | | | " + " | ".join(f"{of(x):.2f}" for x in zip(*shares)) + " |")
    return ["", f"The schedule that `hoist schedule PROGRAM --size SIZE --target {device} --space paper --seconds 15` finds, a kernel for every stage, and the best that the searches of both tables above found, of which many were run, where one of the paper's space was; `hoist tune PROGRAM --size SIZE --schedule @FILE --json` into `benchmark/data/schedules/{device}_plain_spaces.json.xz`:", "", *lines]


def applications_on_a_cpu():
    """Of PoCL, as of the commit that the list of raw results names."""
    return ["`tune_all FILE 12` of eleven programs under PoCL with 16 threads, into `benchmark/data/schedules/cpu_pocl_applications.json.xz`, by sums that are vectors in the text and reductions in chunks ([why](decisions/074-sums-are-vectors-on-cpus.md)). Kernels by hand, and the schedules of the recursive blur and of non-local means, are of a run an hour before on such a machine, with sums in scalars, into `cpu_pocl_applications_scalar_sums.json.xz`:", "",
            *by_hand_table(applications("cpu_pocl")), "",
            "Over the best by a person of the same file, geometric means, and the least:", "",
            *shares_of_a_person({"sums in scalars, no chunks": applications("cpu_pocl", "_scalar_sums"), "sums in vectors, chunks (ships)": applications("cpu_pocl")})]


def shares_of_a_person(runs):
    """Of several runs of `tune_all`, by name, what they reach of the best by a person."""
    lines = ["| | the first | one shot | best of 5 | search |", "|---" * 5 + "|"]
    for name, programs in runs.items():
        found = [(fastest([r["person_ms"], r["by_hand_ms"]]), [r["first_ms"], r["one_shot_ms"], r["best_of_5_ms"], r["search"]["ms"]]) for r in programs]
        shares = zip(*[[person / ms for ms in all_ms] for person, all_ms in found])
        lines.append(f"| {name} | " + " | ".join(f"{math.prod(of) ** (1 / len(of)):.2f} ({min(of):.2f})" for of in shares) + " |")
    return lines


def kernel_rows(device):
    """What trees of other rows lead to: applications over the best by a person, random pipelines over those by the other trees."""
    people, runs = best_by_a_person(device), {}
    for r in unpacked(data / "schedules" / f"{device}_kernel_rows.json.xz"):
        ms = [math.inf if run["ms"] is None else run["ms"] for run in r["runs"]]
        runs.setdefault(r["program"], {})[r["table"]] = [ms[0], min(ms[:3]), min(ms)]
    tables = list(next(iter(runs.values())))
    lines = ["| kernels are predicted by trees of | applications over the best by a person: the first | best of 3 | of 5 | random pipelines over the former trees: the first | best of 3 | of 5 |", "|---" * 7 + "|"]
    for table in tables:
        shares = [[people[p] / ms for ms in by[table]] for p, by in runs.items() if p in people]
        drawn = [[a / b for a, b in zip(by[tables[0]], by[table])] for p, by in runs.items() if p not in people and len(by) == len(tables)]
        lines.append(f"| {table} | " + " | ".join(f"{math.prod(of) ** (1 / len(of)):.2f} ({min(of):.2f})" for of in (*zip(*shares), *zip(*drawn))) + " |")
    return ["", f"The same by two tables of trees, and of {len(drawn)} random pipelines that neither has learned from (`random_901_8_4096_f32`, `planes_901_8_2048_f32` and others), whose speed is that over what the former trees find, into `benchmark/data/schedules/{device}_kernel_rows.json.xz`; geometric means, and the least:", "", *lines]


def kernel_tables(device):
    if not (data / "schedules" / f"{device}_kernel_tables.json.xz").exists():
        return []
    return ["", f"`hoist tune PROGRAM --size SIZE --from schedules --runs 8 --seconds 12 --json` of sixteen programs, by what kernels are predicted to take, into `benchmark/data/schedules/{device}_kernel_tables.json.xz`: shares of the speed of the best by a person above, in geometric mean and of the least, after a search of half of the time. `partial_alone` adds what one sub-group takes to issue its instructions to prices, tiles with halos are those whose other stages fit the work-items ([why](decisions/070-one-sub-group-alone.md)).", "",
            *kernel_tables_table(device)]


def fastest(times):
    """The least of the times that there are; None where there is none."""
    return min((ms for ms in times if ms is not None), default=None)


def by_hand_table(programs):
    """What one search finds at its first run, in one shot, in five runs and in all, over the fastest by a person: a schedule, or kernels by hand."""
    def shown(ms):
        return "-" if ms is None else f"{ms:.4f}"

    lines = ["| program | size | the first, ms | one shot | its runs | best of 5 | search | tried | a person's schedule | kernels by hand | of the speed of the faster by a person: the first | one shot | best of 5 | search |", "|---" * 14 + "|"]
    shares = []
    for r in programs:
        found = [r.get("first_ms"), r.get("one_shot_ms"), r.get("best_of_5_ms"), r.get("search", {}).get("ms")]
        timed = [shown(ms) for ms in found]
        timed.insert(2, str(r.get("one_shot_runs", "-")))
        people = [r.get("person_ms"), r.get("by_hand_ms")]
        best = fastest(people)
        share = [None if ms is None or best is None else best / ms for ms in found]
        shares.append(share)
        lines.append(f"| {r['program']} | {r['size'].replace('x', ' x ')} | {' | '.join(timed)} | {r.get('search', {}).get('tried', '-')} | {' | '.join(map(shown, people))} | " + " | ".join("-" if x is None else f"{x:.2f}" for x in share) + " |")
    known = [[s[i] for s in shares if s[i] is not None] for i in range(4)]
    for name, of in (("geometric mean", lambda all_: math.prod(all_) ** (1 / len(all_))), ("least", min)):
        lines.append(f"| {name}" + " | " * 10 + " | ".join(f"{of(x):.2f}" if x else "-" for x in known) + " |")
    return lines


def best_by_a_person(device):
    """By program the fastest schedule or kernels by hand, in ms."""
    people = {}
    for r in applications(device):
        people[r["program"]] = fastest([r.get("person_ms"), r.get("by_hand_ms")])
    return people


def kernel_tables_table(device):
    """By what predicts kernels: the first run, the best of three, of five and of eight, over the fastest by a person."""
    people, found = best_by_a_person(device), {}
    for r in unpacked(data / "schedules" / f"{device}_kernel_tables.json.xz"):
        ms = [math.inf if run["ms"] is None else run["ms"] for run in r["runs"]]
        found.setdefault(r["table"], []).append([people[r["program"]] / min(ms[:n]) for n in (1, 3, 5, 8)])
    lines = ["| kernels are predicted by | programs | the first | best of 3 | of 5 | of 8 |", "|---" * 6 + "|"]
    for table, shares in found.items():
        cells = [f"{math.prod(of) ** (1 / len(of)):.2f} ({min(of):.2f})" for of in zip(*shares)]
        lines.append(f"| {table} | {len(shares)} | " + " | ".join(cells) + " |")
    return lines


def timed_loops(name):
    """By program, side and steps: the copy of the run, and by how it was chosen the rows of all runs of benchmark/time_loops."""
    found = {}
    for run in unpacked(data / "time_loops" / name):
        copied = {"gbs": 0.0, "dimensions": 0}
        for row in run["rows"]:
            if row["program"] == "copy":
                copied = row
                continue
            case = found.setdefault((row["program"], row["side"], run["steps"]), {})
            case["copy"] = copied
            case.setdefault(row["chosen_by"], []).append(row)
    return found


def rate(row):
    """Billion points a second."""
    return row["points_per_second"] / 1e9


def fastest_loops(name):
    """Of each time loop of 1,000 steps: its fastest single steps, its fastest kernel of several steps, the latest first shot, the best search."""
    for (program, side, steps), case in timed_loops(name).items():
        if steps != 1000:
            continue
        all_rows = [row for how, rows in case.items() if how != "copy" for row in rows]
        single = max((r for r in all_rows if r["steps_at_once"] == 1), key=rate)
        several = max((r for r in all_rows if r["steps_at_once"] > 1), key=rate, default=None)
        yield program, f"{side}^{case['copy']['dimensions']}", single, several, case["one shot"][-1], max(case["search"], key=rate)


def loops_table():
    """The fastest single step and the fastest kernel of several steps of each time loop, the first shot, a search, and AN5D's."""
    an5d = peers()["an5d"]
    lines = ["| program | size | single steps | several steps a kernel | factor | one shot | search | one shot of search | AN5D | best of AN5D | best variant | one shot's |", "|---" * 12 + "|"]
    for program, size, single, several, shot, found in fastest_loops("nvidia_h200.json.xz"):
        other = an5d[program]["gpoints"]
        best = max((r for r in (single, several, shot, found) if r), key=rate)
        told = (f"{rate(several):.0f}", f"{rate(several) / rate(single):.2f}") if several else ("", "")
        lines.append(f"| {program} | {size} | {rate(single):.0f} | {told[0]} | {told[1]} | {rate(shot):.0f} | {rate(found):.0f} | {rate(shot) / rate(found):.2f} | {other} "
                     f"| {rate(best) / other:.2f} | {best['variant']} | {shot['variant']} |")
    return lines


def searched_loops_table(name):
    """What a search found of each time loop, and the first shot of the latest run that took one."""
    lines = ["| program | size | steps | copy, a step | one shot | a search's | of the search's | one shot's | the search's |", "|---" * 9 + "|"]
    for (program, side, steps), case in timed_loops(name).items():
        shot, found = case["one shot"][-1], case["search"][-1]
        lines.append(f"| {program} | {side}^{case['copy']['dimensions']} | {steps:,} | {case['copy']['gbs'] / 8:.0f} | {rate(shot):.0f} | {rate(found):.0f} | {rate(shot) / rate(found):.2f} | {shot['variant']} | {found['variant']} |")
    return lines


def cpu_loops_table(name):
    """Milliseconds of time loops on a CPU: the fastest single steps, the fastest kernel of several steps, the first shot and a search."""
    lines = ["| program | size | steps | single steps, ms | several steps a kernel | factor | one shot | search | one shot of search | best variant |", "|---" * 10 + "|"]
    for (program, side, steps), case in timed_loops(name).items():
        all_rows = [row for how, rows in case.items() if how != "copy" for row in rows]
        single = min(r["ms"] for r in all_rows if r["steps_at_once"] == 1)
        several = min((r for r in all_rows if r["steps_at_once"] > 1), key=lambda r: r["ms"])
        shot, found = (case.get(how, [{}])[-1].get("ms") for how in ("one shot", "search"))
        told = [f"{shot:.1f}" if shot else "", f"{found:.1f}" if found else "", f"{found / shot:.2f}" if found and shot else ""]
        lines.append(f"| {program} | {side}^{case['copy']['dimensions']} | {steps} | {single:.1f} | {several['ms']:.1f} | {single / several['ms']:.2f} | {' | '.join(told)} | {several['variant']} |")
    return lines


def small_grid_sentence(name):
    """Steps a second of a grid whose steps take about as long as launches: by the first shot, and by single steps."""
    case = next(case for (_, side, steps), case in timed_loops(name).items() if side == 512 and steps == 10000)
    shot, single = (1e7 / min(row["ms"] for row in rows) for rows in (case["one shot"], [r for r in case["list"] if r["steps_at_once"] == 1]))
    return f"10,000 steps of 5 points at 512^2: {shot:,.0f} steps a second by the first shot, {single:,.0f} by single steps."


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


def found_table(path, shots_path):
    """What a search found for each program of a summary, and what `tune` takes at once, where that was printed."""
    shots = {(r["program"], r["rows"], r["cols"]): r for r in json.loads(shots_path.read_text())}
    lines = ["| program | size | GB/s | of copy | one shot | of the best | best variant | variants | one shot's |", "|---" * 9 + "|"]
    for case in unpacked(path):
        gbs, share = case["best_gbs"], f"{case['best_gbs'] / case['copy_gbs']:.3f}" if case.get("copy_gbs") else ""
        shot = shots.get((case["program"], case["rows"], case["cols"]))
        told = f"{shot['gbs']:.0f} | {shot['gbs'] / gbs:.2f}" if shot else " | "
        lines.append(f"| {case['program']} | {case['rows']} x {case['cols']} | {gbs:.0f} | {share} | {told} | {case['best_structure']}: {case['best_point']} "
                     f"| {case['points']} | {shot['variant'] if shot else ''} |")
    return lines


def shots_table(path):
    """What `tune` takes at once for each program, beside the plain kernel and a copy."""
    lines = ["| program | size | one shot, ms | plain kernel | GB/s | of copy | variant |", "|---" * 7 + "|"]
    for shot in json.loads(path.read_text()):
        lines.append(f"| {shot['program']} | {shot['rows']} x {shot['cols']} | {shot['ms']:.2f} | {shot['plain_ms']:.2f} | {shot['gbs']:.0f} | {shot['gbs'] / shot['copy_gbs']:.2f} | {shot['variant']} |")
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
    return (f"Functions of rows are written in one expression and are one kernel, few long ones several ([how](docs/howto/rows.md)). Of 8192 rows of 8192, softmax of 4096 of 4096: {', '.join(told)}, "
            "as a search of at most 35 s finds them.")


def shown_loops():
    """A sentence for README.md: several steps of a time loop a kernel."""
    an5d, told = peers()["an5d"], []
    for program, _, single, several, _, found in fastest_loops("nvidia_h200.json.xz"):
        if program in LOOPS_SHOWN:
            best = max(rate(r) for r in (several, found) if r)
            told.append(f"{best:,.0f} for {LOOPS_SHOWN[program]}, which is {best / rate(single):.1f} times what single steps reach "
                        f"(AN5D {an5d[program]['gpoints']:,})")
    return f"A kernel makes several steps of a time loop ([how](docs/howto/time_loops.md)). In billion points a second: {'; '.join(told)}."
