"""What can be wrong with what is given."""

from __future__ import annotations


class Error(Exception):
    """Anything that schedcheck refuses. The message names the field and the rule that it breaks."""

    path: str
    """The field to blame, as in ``workers[2].c``; empty where it is none."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


class InstanceError(Error, ValueError):
    """What is given is no instance: a field is unknown, missing, of the wrong type or out of its range."""


class ScheduleError(Error, ValueError):
    """What is given has not the form of a schedule. One that breaks a rule of its platform is no error: see `Check`."""


class MethodError(Error, ValueError):
    """There is no such method, or it is not for instances like this one."""


class CertificateError(Error, ValueError):
    """What is given is no certificate. One that proves nothing is no error: see `Proved`."""


class ClaimError(Error, ValueError):
    """There is no such claim."""
