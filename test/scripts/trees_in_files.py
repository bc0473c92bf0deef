"""Trees that are trained into files of their own, and asked there."""
import json

from tool_calls import expect, output, refused, run


def test_trees_in_files(file, folder, programs):
    """Trees as JSON, which commands take instead of those that ship; with pairs, as many have not seen a program as would others."""
    alone, pairs = folder / "trees.json", folder / "pairs.json"
    if "built without XGBoost" in run("train", file, "--trees", "--out", alone).stderr:
        return
    output("train", file, "--trees", "--pairs", "--out", pairs)
    members = [[set(m.split(",")) for m in json.loads(f.read_text())["left_out"]] for f in (alone, pairs)]
    expect(sorted(map(len, members[0])) == [1, 1, 1] and sorted(map(len, members[1])) == [1, 1, 1, 2, 2, 2], f"{members}")
    for p in programs:
        expect([sum(p in m for m in of) for of in members] == [1, 3], f"{p} in {members}")
    about = ("rank", "gaussian", "--size", "515", "--top", "3", "--json")
    by = {name: json.loads(output(*about, *more))["variants"] for name, more in
          {"ships": [], "file": ["--trees", alone], "held out": ["--trees", alone, "--held-out"],
           "pairs": ["--trees", pairs, "--held-out"], "shipped": ["--held-out"]}.items()}
    expect(all(v["spread"] == 0 for name in ("held out", "shipped") for v in by[name]), "one member differs from itself")
    expect(all(v["spread"] > 0 for name in ("ships", "file", "pairs") for v in by[name]), f"{by}")
    expect(len({json.dumps(v) for v in by.values()}) == 5, f"{by}")
    damaged, later, foreign = (folder / f"{name}.json" for name in ("damaged", "later", "foreign"))
    text = json.loads(alone.read_text())
    damaged.write_text(json.dumps(text | {"text": text["text"][:-1]}))
    later.write_text(json.dumps(text | {"trees": text["trees"] + 1}))
    foreign.write_text(json.dumps(text | {"features": ["real_t_least", *text["features"][1:]]}))
    for code, file_of, says in ((1, damaged, "is damaged"), (1, later, "train again"), (1, foreign, "real_t_least, which this version"),
                                (1, file, "is no file of hoist train --trees"), (2, folder / "nowhere.json", "isn't there"),
                                (2, folder, "is a folder")):
        refused(code, *about, "--trees", file_of, says=says)
    refused(2, *about, "--by", "cost", "--held-out", says="asks no trees")
    refused(2, "train", file, "--out", folder / "rows.json", says="only --trees are written as JSON")
    refused(2, "train", file, "--trees", "--out", folder / "nameless.hpp", says="a header needs the name")
