#!/usr/bin/env python3
"""Runs `verify` in shards on a cluster of one node, and under GNU parallel, kills shards at random while they run, and
holds the merged ledgers against that of a run at once, byte for byte. In a second array, a stub in place of the program
kills itself in the last task: no other task may be put back.

    tests/slurm/run.py target/release/schedcheck [--shards 64] [--kills 16] [--seed 1]

The cluster is Debian's slurm-wlm and munge: daemons, folders and ports of its own, which end with it. The jobs are
submitted by the lines that `schedcheck slurm` tells people to use. Nothing is installed: what is not there is skipped,
and the last line says how much was. Exit status 1: something went wrong, or nothing was killed.
"""

import argparse
import getpass
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

SLURM = ["munged", "slurmctld", "slurmd", "sbatch", "scontrol", "scancel", "squeue"]

# After so many seconds something hangs.
PATIENCE = 1800

# How many run at a time: no more than four, or all would be over before one is killed.
CPUS = min(4, os.cpu_count())

# Somebody who cancels one of the last tasks, and only then puts it back, is too late for the merge.
LAST_TASKS = 8

# What stands in for the program where the last task is killed, the one whose job has the number of the whole array. The
# first task is over by then, and all others run until the last one is over.
STUB = """#!/bin/bash
set -eu
if [ "$2" = merge ]; then
    touch ledger.json
    exit
fi
if [ "$SLURM_ARRAY_TASK_ID" = "$SLURM_ARRAY_TASK_MAX" ]; then
    while [ ! -e shards/1.json ]; do sleep 0.1; done
    if [ "${SLURM_RESTART_COUNT:-0}" = 0 ]; then
        kill -9 $$
    fi
elif [ "$SLURM_ARRAY_TASK_ID" != 1 ]; then
    while [ ! -e "shards/$SLURM_ARRAY_TASK_MAX.json" ]; do sleep 0.1; done
fi
touch "shards/$SLURM_ARRAY_TASK_ID.json"
"""

# In these a job is over.
OVER = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "OUT_OF_MEMORY"}

# The number of a task and how often it was put back, as `scontrol show job` tells them.
RESTARTS = re.compile(r"\bArrayTaskId=(\d+)\b.*?\bRestarts=(\d+)\b", re.DOTALL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--shards", type=int, default=64)
    parser.add_argument("--kills", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = arguments.program.resolve(strict=True)
    tests = [
        ("Slurm", SLURM, under_slurm),
        ("Slurm, the last task", SLURM, the_last_task_under_slurm),
        ("GNU parallel", ["parallel"], under_parallel),
    ]
    skipped = 0
    # What is begun is ended.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    # For the programs of this system's administrator.
    os.environ["PATH"] += os.pathsep + os.pathsep.join(["/usr/sbin", "/sbin"])
    with tempfile.TemporaryDirectory(prefix="shards-") as folder:
        # Daemons want to know that nobody else writes where they do, and that everybody may look.
        os.chmod(folder, 0o755)
        whole = Path(folder, "whole.json")
        run([program, "--quiet", "verify", "--format", "json", "--out", whole])
        for name, needed, test in tests:
            missing = [each for each in needed if shutil.which(each) is None]
            if missing:
                print(f"skipped: {name}, for there is no {', '.join(missing)}")
                skipped += 1
                continue
            begun = time.monotonic()
            campaign = Path(folder, name.replace(", ", "-").replace(" ", "-"))
            campaign.mkdir()
            killer = Killer(program, campaign, random.Random(arguments.seed), arguments.kills / arguments.shards)
            told = test(program, campaign, arguments.shards, killer)
            if test is not the_last_task_under_slurm:
                if Path(campaign, "ledger.json").read_bytes() != whole.read_bytes():
                    sys.exit(f"{name}: the merged ledger is another one")
                told = f"{arguments.shards} shards, {told}; the ledger is that of a run at once"
            print(f"{name}: {told}; {time.monotonic() - begun:.0f} s")
    print(f"{len(tests) - skipped} passed, {skipped} skipped")


def run(command, **more):
    """What a command that must not fail prints."""
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Killer:
    """Kills some of the shards of a campaign, whichever run: so many for each that comes to its end."""

    def __init__(self, program, campaign, chance, rate):
        self.program, self.campaign, self.chance, self.rate = str(program), str(campaign), chance, rate
        self.killed = self.cancelled = 0

    def is_due(self, over):
        """Whether it is time to kill one more, when so many shards are over."""
        return self.killed + self.cancelled <= self.rate * over

    def running(self):
        """The processes of the program that are at work in the folder of the campaign."""
        found = []
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                where = [os.readlink(f"/proc/{process}/{link}") for link in ("exe", "cwd")]
                is_shard = b"--shard" in Path("/proc", process, "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if where == [self.program, self.campaign] and is_shard:
                found.append(int(process))
        return sorted(found)

    def kill(self):
        """Kills one of those that run, if there is one and it is not over by then."""
        running = self.running()
        if running:
            try:
                os.kill(self.chance.choice(running), signal.SIGKILL)
            except ProcessLookupError:
                return
            self.killed += 1


def under_parallel(program, campaign, shards, killer):
    """As docs/cluster.md has it, begun again as long as a shard has failed."""
    shard = [program, "--quiet", "verify", "--shard", f"{{}}/{shards}", "--jobs", "1"]
    shard += ["--state", "{}.state", "--out", "{}.json", ":::", *range(1, shards + 1)]
    command = ["parallel", "--jobs", "4", "--joblog", "joblog", "--resume-failed", *shard]
    runs, status = 0, 1
    while status != 0:
        runs += 1
        running = subprocess.Popen(
            [str(each) for each in command], cwd=campaign, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while (status := running.poll()) is None:
            time.sleep(killer.chance.uniform(0.1, 0.5))
            if killer.is_due(len(list(campaign.glob("[0-9]*.json")))):
                killer.kill()
        if runs > 100:
            sys.exit("GNU parallel: no end to it")
    if killer.killed == 0:
        sys.exit("GNU parallel: no shard was killed")
    merge = [program, "--quiet", "merge", *sorted(campaign.glob("[0-9]*.json")), "--format", "json"]
    run([*merge, "--out", campaign / "ledger.json"])
    return f"{killer.killed} killed, begun {runs} times"


def under_slurm(program, campaign, shards, killer):
    """An array and its merge as `schedcheck slurm` writes them."""
    written(program, campaign, shards)
    with cluster(campaign.parent / "cluster") as surroundings:
        surroundings["SCHEDCHECK"] = str(program)

        def kill(slurm, array):
            time.sleep(killer.chance.uniform(0.1, 0.5))
            if killer.is_due(len(list(campaign.glob("shards/*.json")))):
                killer.chance.choice([killer.kill, lambda: cancel(slurm, surroundings, array, killer)])()

        slurm, array = submitted(campaign, surroundings, kill)
        # One that is over before the signal arrives is not put back.
        restarts = sum(restarted(slurm, array).values())
        if restarts > killer.killed + killer.cancelled:
            sys.exit(f"Slurm: {restarts} put back, {killer.killed} killed and {killer.cancelled} cancelled")
        if 0 in (killer.killed, killer.cancelled):
            sys.exit(f"Slurm: {killer.killed} were killed, and {killer.cancelled} cancelled")
        return f"{killer.killed} killed, {killer.cancelled} cancelled and put back"


def the_last_task_under_slurm(program, campaign, _shards, _killer):
    """An array of which the last task is killed once; one is over by then, and others run beside it."""
    tasks = 1 + CPUS
    if tasks < 3:
        sys.exit("Slurm, the last task: no other task runs beside it on one processor")
    written(program, campaign, tasks)
    stub = campaign / "stub"
    stub.write_text(STUB)
    stub.chmod(0o755)
    with cluster(campaign.parent / "cluster-of-the-last-task") as surroundings:
        surroundings["SCHEDCHECK"] = str(stub)
        slurm, array = submitted(campaign, surroundings, lambda slurm, array: time.sleep(0.5))
        restarts = restarted(slurm, array)
        expected = {task: int(task == tasks) for task in range(1, tasks + 1)}
        if restarts != expected:
            sys.exit(f"Slurm, the last task: restarts by task {restarts}, and not {expected}")
        return f"of {tasks} tasks the last one was killed and put back, and no other"


def written(program, campaign, shards):
    """Has the program write the jobs."""
    jobs = [program, "slurm", "--depth", "quick", "--shards", shards, "--out", campaign]
    run([*jobs, "--format", "json"])


def submitted(campaign, surroundings, meanwhile):
    """Submits the jobs as people are told to, and waits for the merge."""

    def slurm(*command):
        return run(command, env=surroundings, cwd=campaign).strip()

    # "Submitted batch job 65", and the number of the array.
    *_, merge, array = slurm("bash", "-ec", f'{told_lines(campaign / "README.md")}\necho "$array"').split()
    state, end = None, time.monotonic() + PATIENCE
    while state not in OVER:
        if time.monotonic() > end:
            sys.exit("Slurm: no end to it\n" + slurm("squeue", "--states=all") + logs(campaign))
        meanwhile(slurm, array)
        state = slurm("squeue", "--noheader", "--states=all", f"--jobs={merge}", "--format=%T")
    if state != "COMPLETED":
        sys.exit(f"Slurm: the merge is {state}\n{logs(campaign)}")
    return slurm, array


def restarted(slurm, array):
    """How often each task of the array was put back."""
    tasks = RESTARTS.findall(slurm("scontrol", "show", "job", array))
    return {int(task): int(count) for task, count in sorted(tasks)}


def told_lines(readme):
    """The lines of shell that people are told to use."""
    return readme.read_text().split("```sh\n")[1].split("```")[0]


def cancel(slurm, surroundings, array, killer):
    """Has Slurm kill one of the tasks that run. It does not put back what somebody cancelled: who did says so."""
    tasks = ["squeue", "--noheader", "--array", f"--jobs={array}", "--format=%i"]
    running = slurm(*tasks, "--states=running").split()
    if not running or len(slurm(*tasks).split()) < LAST_TASKS:
        return
    task = killer.chance.choice(running)
    # Refused if it was over before.
    subprocess.run(["scancel", "--signal=KILL", task], env=surroundings, capture_output=True)
    state = ["squeue", "--noheader", "--array", "--states=all", f"--jobs={task}", "--format=%T"]
    while (now := slurm(*state)) != "COMPLETED":
        if now == "CANCELLED":
            slurm("scontrol", "requeue", task)
            killer.cancelled += 1
            return
        time.sleep(0.1)


def logs(campaign):
    return "".join(log.read_text() for log in sorted(campaign.glob("logs/*")))


@contextmanager
def cluster(folder):
    """A cluster of this machine alone, and the surroundings in which its commands find it."""
    folder.mkdir()
    for name in ("state", "spool"):
        (folder / name).mkdir()
    key, conf, seal = folder / "key", folder / "slurm.conf", folder / "munge.socket"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o400)
    host, user = socket.gethostname().split(".")[0], getpass.getuser()
    controller, node = free_ports(2)
    settings = {
        "ClusterName": "shards",
        "SlurmctldHost": f"{host}(127.0.0.1)",
        "SlurmctldPort": controller,
        "SlurmdPort": node,
        "SlurmUser": user,
        "SlurmdUser": user,
        "AuthType": "auth/munge",
        # How long a task that was put back waits.
        "AuthInfo": f"socket={seal},cred_expire=5",
        "StateSaveLocation": folder / "state",
        "SlurmdSpoolDir": folder / "spool",
        "SlurmctldPidFile": folder / "slurmctld.pid",
        "SlurmdPidFile": folder / "slurmd.pid",
        "SlurmctldLogFile": folder / "slurmctld.log",
        "SlurmdLogFile": folder / "slurmd.log",
        "ProctrackType": "proctrack/pgid",
        "TaskPlugin": "task/none",
        "SelectType": "select/cons_tres",
        "SelectTypeParameters": "CR_CPU",
        "ReturnToService": 2,
        "MpiDefault": "none",
    }
    lines = [f"{name}={value}" for name, value in settings.items()]
    lines.append(f"NodeName={host} NodeAddr=127.0.0.1 CPUs={CPUS} State=UNKNOWN")
    lines.append(f"PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP")
    conf.write_text("\n".join(lines) + "\n")
    surroundings = os.environ | {"SLURM_CONF": str(conf)}
    files = [f"--{name}-file={folder}/munge.{name}" for name in ("log", "pid", "seed")]
    munged = ["munged", "--foreground", f"--key-file={key}", f"--socket={seal}", *files]
    with ExitStack() as daemons:
        daemons.enter_context(daemon(munged, surroundings))
        wait_for(seal.exists, "munged")
        daemons.enter_context(daemon(["slurmctld", "-D", "-c"], surroundings))
        daemons.enter_context(daemon(["slurmd", "-D", "-N", host], surroundings))
        idle = ["sinfo", "--noheader", "--states=idle", "--format=%n"]
        is_up = lambda: subprocess.run(idle, env=surroundings, capture_output=True, text=True).stdout.strip() == host
        wait_for(is_up, "Slurm", folder)
        yield surroundings


@contextmanager
def daemon(command, surroundings):
    """A daemon that ends with what it is for."""
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=surroundings, **quiet)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(is_there, name, folder=None):
    end = time.monotonic() + 60
    while not is_there():
        if time.monotonic() > end:
            told = "".join(log.read_text(errors="replace")[-2000:] for log in folder.glob("*.log")) if folder else ""
            sys.exit(f"{name} does not come up\n{told}")
        time.sleep(0.1)


def free_ports(number):
    """Ports of this machine that nobody listens to."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


if __name__ == "__main__":
    main()
