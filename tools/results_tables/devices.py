"""Tables of devices: their constants, what a choice and a launch cost there, and arrays of more than 2^31 elements."""
import json

from .raw import data


def peak_tflops(device):
    """A device's multiply-adds by its target, two operations each; None where the calibration can't fill the units."""
    for path in (data / "calibration").glob("nvidia*.json"):
        c = json.loads(path.read_text())
        if c["device"] == device:
            return 2 * c["constants"]["gfma"]["target"] / 1000
    return None


def calibration_table():
    """What `hoist calibrate --json` found on each device, beside what its target then said."""
    found = [json.loads(path.read_text()) for path in sorted((data / "calibration").glob("*.json"))]
    head = [f"{c['device']}, target {c['target']}" for c in found]
    lines = ["| constant | unit | " + " | ".join(f"{h}: measured | target then" for h in head) + " |", "|" + "---|" * (2 + 2 * len(head))]
    for name, first in found[0]["constants"].items():
        cells = [f"{c['constants'][name][k]:.4g}" for c in found for k in ("measured", "target")]
        lines.append(f"| {name} | {first['unit']} | " + " | ".join(cells) + " |")
    return lines


def selection_table():
    """What `benchmark/selection --benchmark_out` wrote on each device."""
    lines = ["| device | file | what | time | notes |", "|---|---|---|---|---|"]
    for path in sorted((data / "selection").glob("*.json")):
        r = json.loads(path.read_text())
        for b in r["benchmarks"]:
            notes = [b["label"]] if b.get("label") else []
            notes += [f"{k}: {b[k]:.4g}" for k in ("points", "CPU s for 10,000") if k in b]
            lines.append(f"| {r['context']['device']} | {path.stem} | {b['name'].split('/')[0]} | {b['real_time']:.3g} {b['time_unit']} | {', '.join(notes)} |")
    return lines


def launch_table():
    """What `benchmark/launches` wrote on each device: medians, and quartiles of the differences."""
    lines = ["| device | what | OpenCL alone | hoist | hoist's more (quartiles) |", "|---|---|---|---|---|"]
    for path in sorted((data / "launches").glob("*.json")):
        r = json.loads(path.read_text())
        rows = [("launch", "us", r["launch_us"]), ("launch with other arrays than before", "us", r["launch_with_other_arrays_us"])]
        rows += [(f"call on host arrays of {a['floats']:,} floats, " + ("in place beside copied" if a["in_place"] else "mapped beside copied"), "ms", a)
                 for a in r["arrays_ms"]]
        for name, unit, m in rows:
            low, middle, high = m["more"]
            lines.append(f"| {r['device']} | {name} | {m['plain'][1]:.3g} {unit} | {m['hoist'][1]:.3g} {unit} | {middle:.3f} {unit} ({low:.3f} to {high:.3f}) |")
    return lines


def large_table():
    lines = ["| device | elements | ms | GB/s | wrong elements |", "|---|---|---|---|---|"]
    for path in sorted((data / "large").glob("*.json")):
        r = json.loads(path.read_text())
        lines.append(f"| {r['device']} | {r['elements']} | {r['ms']} | {r['gbs']} | {r['wrong']} |")
    return lines
