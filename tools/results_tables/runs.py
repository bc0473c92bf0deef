"""Tables of single runs: one line each, and where each device stands."""
from .raw import data, unpacked


# Shares of the copy bandwidth that hand-written kernels reach on the H200 (measured; clamp variants).
ANCHORS = {
    "jacobi2d_5pt": "one point a work-item 0.55; 16 rows, rotated 0.93; with float4 0.98",
    "gaussian": "one point a work-item 0.26; 16 rows 0.68; with float4 0.88",
}


def runs():
    for path in sorted((data / "runs").glob("*.json.xz")):
        yield path.name, unpacked(path)


def run_table():
    lines = ["| device | program | size | copy GB/s | best measured GB/s (share) | pick GB/s (share) | pick / best | points measured | greatest error / bound |",
             "|---|---|---|---|---|---|---|---|---|"]
    for _, r in runs():
        f, copy = r["family"], r["copy"]["gbs"]
        best, pick = r["best"], r["pick"]
        lines.append(
            f"| {r['device']['name']} | {f['program']} | {f['rows']} x {f['columns']} | {copy:.0f} "
            f"| {best['gbs']:.0f} ({best['gbs'] / copy:.2f}) | {pick['gbs']:.0f} ({pick['gbs'] / copy:.2f}) "
            f"| {pick['gbs'] / best['gbs']:.2f} | {len(r['measurements'])} of {f['valid']} | {r['accuracy']['ratio']:.2f} |")
    return lines


def pick_table():
    lines = ["| device | program | best structure | its point | pick's structure | its point |", "|---|---|---|---|---|---|"]
    for _, r in runs():
        b, p = r["best"], r["pick"]
        lines.append(f"| {r['device']['name']} | {r['family']['program']} | {b['structure']} | {b['point']} | {p['structure']} | {p['point']} |")
    return lines


def anchors():
    lines = ["| program | hand-written kernels, share of copy |", "|---|---|"]
    return lines + [f"| {p} | {text} |" for p, text in ANCHORS.items()]
