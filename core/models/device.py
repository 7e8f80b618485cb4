"""Where a model computes, and in which precisions that place gains anything."""

from core.errors import BadInput
from core.names import shown

DEVICES = ("auto", "cpu", "cuda", "mps")


def pick(device: str = "auto") -> str:
    """The device to use: "auto" is the first of cuda, mps, cpu that is here. Raises BadInput for one that is not."""
    if device not in DEVICES:
        raise BadInput(f"device {shown(device)}: expected one of {', '.join(DEVICES)}.")
    here = available()
    if device == "auto":
        return here[0]
    if device not in here:
        raise BadInput(f"device {device}: not on this machine. Here: {', '.join(here)}; or leave it at auto.")
    return device


def available() -> tuple[str, ...]:
    """Devices of this machine, fastest first."""
    import torch

    found = [name for name, module in (("cuda", torch.cuda), ("mps", torch.backends.mps)) if module.is_available()]
    return (*found, "cpu")


def precision_offered(device: str = "auto") -> tuple[str, ...]:
    """ "exact", and "fast" where bfloat16 is computed by the hardware: an AMX processor, or a GPU that has it.

    Elsewhere bfloat16 is slower than float32 (measured: a third of its speed without AMX).
    """
    return ("exact", "fast") if _gains(pick(device)) else ("exact",)


def _gains(device: str) -> bool:
    import torch

    if device == "cuda":
        return bool(torch.cuda.is_bf16_supported(including_emulation=False))
    return device == "cpu" and amx()


def amx() -> bool:
    """True if this processor multiplies bfloat16 matrices itself (Intel AMX)."""
    import torch

    ask = getattr(torch.cpu, "get_capabilities", None)
    return bool(ask and ask().get("amx_bf16", False))
