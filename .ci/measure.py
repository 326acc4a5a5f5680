"""Measures the resources of a command on a machine that may be busy.

Other processes only make a measurement larger, so the smallest of several is closest to the cost of the command itself."""

import os
import subprocess
import time


def run(*command):
    """Seconds of processor time, seconds, and kilobytes of memory at most."""
    started = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode in (0, 1), (command[:3], child.returncode)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - started, usage.ru_maxrss


def rounds(measure, is_good, at_most=6):
    """The minimum of each of the numbers that `measure` returns, over as many rounds as necessary to be good, or `at_most`.

    A regression is in every round; the load of other processes is not."""
    best = None
    for _ in range(at_most):
        found = measure()
        best = found if best is None else tuple(map(min, best, found))
        if is_good(*best):
            break
    return best
