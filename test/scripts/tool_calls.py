"""How the scripts here call the tool, and what they expect of it. TOOL is the first argument of the script."""
import json
import os
import subprocess
import sys

TOOL = sys.argv[1]
failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED: " + what)


def run(*arguments, **environment):
    done = subprocess.run([TOOL, *map(str, arguments)], capture_output=True, text=True, env={**os.environ, **environment}, timeout=300)
    expect(done.returncode in (0, 1, 2), f"{arguments}: ended with {done.returncode} {done.stderr}")
    expect("\x1b" not in done.stdout + done.stderr, f"{arguments}: colours, but this is no terminal")
    return done


def output(*arguments, **environment):
    done = run(*arguments, **environment)
    expect(done.returncode == 0 and not done.stderr, f"{arguments}: {done.returncode} {done.stderr}")
    return done.stdout


def answer(*arguments, **environment):
    """The one JSON object that a command prints; every number in it is finite."""
    def refuse(name):
        raise ValueError(name)
    text = output(*arguments, "--json", **environment)
    try:
        found = json.loads(text, parse_constant=refuse)
    except ValueError as problem:
        expect(False, f"{arguments}: no JSON object: {problem}")
        return {}
    expect(isinstance(found, dict), f"{arguments}: not an object")
    return found


def refused(code, *arguments, says="", **environment):
    """Holds a call to a status and one line that says what is wrong; returns the line."""
    done = run(*arguments, **environment)
    lines = done.stderr.splitlines()
    expect(done.returncode == code and not done.stdout and len(lines) == 1 and lines[0].startswith("hoist: "),
           f"{arguments}: not one line and {code}, but {done.returncode}, {done.stdout!r}, {done.stderr!r}")
    expect(says in done.stderr, f"{arguments}: says {done.stderr!r}, nothing of {says!r}")
    return done.stderr


def finish(done):
    """Ends the script, with the number of failures or with what was shown."""
    print(f"{len(failures)} failures" if failures else done)
    sys.exit(1 if failures else 0)
