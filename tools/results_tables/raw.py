"""Where the raw results lie, and how they are read."""
import json
import lzma
import pathlib

root = pathlib.Path(__file__).resolve().parents[2]
data = root / "benchmark" / "data"


def unpacked(path):
    return json.loads(lzma.open(path).read())
