"""What can go wrong, as a tree.

CoreError                 its text is shown to the user as it is: what was found, where, what to do
├── UnknownName           a name that no catalogue holds
├── MissingData           a data set or file that is not on this machine
├── MissingModel          a model that is not on this machine and cannot be fetched
├── MissingPackage        an optional package, with its install line
├── BadFile               a file that cannot be taken: file, row, column, found, expected, the fix
├── BadInput              an argument or setting out of its range
├── Mismatch              two things that have to fit and do not
├── BadVectors            a model gave NaN, infinite or misshapen vectors
└── SourceError           a server that answered wrongly, late or not at all

Cancelled                 not an error: the user asked to stop
"""


class CoreError(Exception):
    """Base of all errors whose text is written for the user."""


class UnknownName(CoreError):
    """A name that no catalogue holds."""


class MissingData(CoreError):
    """A data set or file that is not on this machine."""


class MissingModel(CoreError):
    """A model that is neither on this machine nor to be had."""


class MissingPackage(CoreError):
    """An optional package is needed; the text holds its install line."""


class BadFile(CoreError):
    """A file that cannot be taken as it is."""


class BadInput(CoreError):
    """An argument or setting out of its range."""


class Mismatch(CoreError):
    """Two things that have to fit together and do not."""


class BadVectors(CoreError):
    """An encoder returned something that is no usable vector."""


class SourceError(CoreError):
    """A remote source answered wrongly, late or not at all."""


def not_written(what: str, place: object, error: OSError) -> CoreError:
    """The error of a disk that does not take what was made."""
    return CoreError(
        f"{what} could not be written to {place}: {error.strerror or error}. Give another place, or make room there."
    )


class Cancelled(Exception):
    """Raised by a progress function when the user asked to stop."""
