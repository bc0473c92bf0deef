"""The figures of docs/compile_cost.md."""

# What a compilation may cost: the name of a figure, what it is called, and the most.
BUDGETS = [("ms_per_structure", "one structure more, of 100, ms", 15), ("mb_per_structure", "the same, MB of memory", 1.5),
           ("ms_per_product_structure", "of a matrix product's six, ms", 40), ("mb_per_product_structure", "the same, MB of memory", 1.5),
           ("ms_per_product_structure_with_engine", "the same with `hoist::engine`, ms", 40),
           ("ms_per_cube_structure", "of a 7-point cube's seven, ms", 40), ("mb_per_cube_structure", "the same, MB of memory", 1.5),
           ("ms_per_cube_structure_with_engine", "the same with `hoist::engine`, ms", 40),
           ("emit_ms", "a kernel's text at run time, `-O2`, ms: Jacobi, the median", 0.3), ("emit_mean_ms", "Jacobi, the mean", 0.3),
           ("emit_gaussian_ms", "Gaussian, the median", 0.3), ("emit_gaussian_mean_ms", "Gaussian, the mean", 0.3),
           ("emit_gaussian_most_ms", "Gaussian, the greatest: a text of 114 KB", 0.3), ("emit_product_ms", "matrix product", 0.3), ("bake_ms", "baking the local tile's text, ms", 500),
           ("include_ms.language.hpp", "including `language.hpp`, ms", 300), ("include_ms.hoist.hpp", "including `hoist.hpp`, ms", 800),
           ("include_ms.opencl.hpp", "including `opencl.hpp`, ms", None)]


def compile_figures(runs):
    """Each run's figures beside what they may be, then all lines of the last run."""
    compilers = runs[-1]
    names = [c["compiler"] for c in compilers]
    lines = ["| | at most | " + " | ".join(names) + " |", "|---" * (2 + len(names)) + "|"]
    for key, what, most in BUDGETS:
        first, _, second = key.partition(".")
        told = [", ".join(str(c[first][second] if second else c[first]) for run in runs for c in run if c["compiler"] == name and first in c)
                for name in names]
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
