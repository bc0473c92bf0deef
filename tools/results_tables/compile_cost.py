"""The figures of docs/compile_cost.md."""

# What a compilation may cost: the name of a figure, what it is called, and the most.
BUDGETS = [("ms_per_structure", "one structure more, of 100, ms", 15), ("mb_per_structure", "the same, MB of memory", 1.5),
           ("ms_per_product_structure", "of a matrix product's six, ms", 40), ("mb_per_product_structure", "the same, MB of memory", 1.5),
           ("ms_per_product_structure_with_engine", "the same with `hoist::engine`, ms", 40),
           ("ms_per_cube_structure", "of a 7-point cube's seven, ms", 40), ("mb_per_cube_structure", "the same, MB of memory", 1.5),
           ("ms_per_cube_structure_with_engine", "the same with `hoist::engine`, ms", 40),
           ("ms_per_stage", "one stage more of a program with a schedule, of 30 with `hoist::engine`, ms", 60), ("mb_per_stage", "the same, MB of memory", 6),
           ("stages_100_ms", "such a program of 100 stages, ms", 10000),
           ("emit_of_4_ms", "lowering and text at run time, `-O2`, ms a kernel: 4 stages, a kernel each", 0.5), ("emit_of_32_ms", "32 stages, a kernel each", 0.5),
           ("emit_ms", "a kernel's text at run time, `-O2`, ms: Jacobi, the median", 0.3), ("emit_mean_ms", "Jacobi, the mean", 0.3),
           ("emit_gaussian_ms", "Gaussian, the median", 0.3), ("emit_gaussian_mean_ms", "Gaussian, the mean", 0.3),
           ("emit_gaussian_most_ms", "Gaussian, the greatest: a text of 114 KB", 0.3), ("emit_product_ms", "matrix product", 0.3), ("bake_ms", "baking the local tile's text, ms", 500),
           ("include_ms.language.hpp", "including `language.hpp`, ms", 300), ("include_ms.hoist.hpp", "including `hoist.hpp`, ms", 800),
           ("include_ms.opencl.hpp", "including `opencl.hpp`, ms", 1500),
           ("family_with_engine_ms", "a whole family with `hoist::engine`, ms", 1200), ("readme_ms.headers", "README's unit, `-O2`, ms", 12000),
           ("readme_ms.runtime", "the same with `hoist::runtime`, ms", 3500), ("readme_ms.second", "a second unit of that program, ms", 1500)]


def compile_sentence(compilers):
    """What README.md says of its own unit; nothing where the run is older than that figure."""
    gnu = compilers[0]
    if "readme_ms" not in gnu:
        return None
    s = {place: f"{ms / 1000:.1f} s" for place, ms in gnu["readme_ms"].items()}
    return [f"* The unit above takes {gnu['compiler']} at `-O2` {s['headers']} from headers alone, {s['engine']} beside `hoist::engine`, "
            f"{s['runtime']} beside `hoist::runtime`, and a second unit that calls what it tuned {s['second']}; `<hoist/opencl.hpp>` alone "
            f"{gnu['include_ms']['opencl.hpp'] / 1000:.1f} s ([more figures](docs/compile_cost.md))."]


def compile_figures(runs):
    """Each run's figures beside what they may be, then all lines of the last run."""
    compilers = runs[-1]
    names = [c["compiler"] for c in compilers]
    lines = ["| | at most | " + " | ".join(names) + " |", "|---" * (2 + len(names)) + "|"]
    for key, what, most in BUDGETS:
        first, _, second = key.partition(".")
        told = [", ".join(str(c[first][second] if second else c[first]) for run in runs for c in run if c["compiler"] == name and first in c)
                for name in names]
        if not any(told):
            continue  # a figure that the run is older than
        lines.append(f"| {what} | {'' if most is None else most} | " + " | ".join(told) + " |")
    heads = [cell for name, c in zip(names, compilers)
             for cell in (name, "MiB", " + ".join(next(iter(c["rows"].values()))["specialisations"]))]
    lines += ["", "| | " + " | ".join(heads) + " |", "|---" * (1 + len(heads)) + "|"]
    for row in compilers[0]["rows"]:
        cells = []
        for c in compilers:
            r = c["rows"][row]
            cells += [f"{r['seconds']:.3f} s", str(r["peak_mib"]), " + ".join(f"{n:,}" for n in r["specialisations"].values())]
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return lines
