"""CPU time, which other work on the machine changes less than wall time."""

import resource
import time


def of_ended():
    """CPU seconds of all processes that were started here and have ended, user and system."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def of_running(process):
    """CPU seconds of a running process with all of its threads, on Linux."""
    return time.clock_gettime((~process.pid << 3) | 2)
