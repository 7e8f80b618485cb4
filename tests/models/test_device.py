import numpy as np
import pytest
import torch

from core import models
from core.errors import BadInput
from core.models import device
from core.models.loading import load
from tests.models.tiny import TINY_WORDS


def test_auto_takes_the_first_device_there_is(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    assert device.available() == ("cpu",) and device.pick() == "cpu"
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    assert device.available() == ("cuda", "cpu") and device.pick("auto") == "cuda" and device.pick("cpu") == "cpu"


def test_a_device_that_is_not_there_is_refused_with_those_that_are(monkeypatch):
    monkeypatch.setattr(device, "available", lambda: ("cpu",))
    with pytest.raises(BadInput, match=r"device cuda: not on this machine\. Here: cpu"):
        device.pick("cuda")
    with pytest.raises(BadInput, match="device 'tpu': expected one of auto, cpu, cuda, mps"):
        device.pick("tpu")


@pytest.mark.parametrize("amx, offered", [(True, ("exact", "fast")), (False, ("exact",))])
def test_fast_is_offered_where_the_processor_has_amx(monkeypatch, amx, offered):
    monkeypatch.setattr(device, "amx", lambda: amx)
    assert device.precision_offered("cpu") == offered


def test_fast_is_refused_where_it_gains_nothing(tiny_bert, monkeypatch):
    monkeypatch.setattr(device, "amx", lambda: False)
    with pytest.raises(BadInput, match=r"precision fast: no gain on this machine's cpu .*Use exact"):
        models.encoder(models.resolve(f"m={tiny_bert}:mean", precision="fast"), device="cpu")


@pytest.mark.slow
def test_fast_is_near_exact(minilm, monkeypatch):
    spec, exact = minilm
    monkeypatch.setattr(device, "amx", lambda: True)  # the arithmetic is the same without it, only slow
    texts = [" ".join(TINY_WORDS[5 + n : 8 + 2 * n]) for n in range(1, 30)]
    fast = load(spec.with_(precision="fast"), "cpu").encode(texts).vectors
    loss = 1 - (fast * exact.encode(texts).vectors).sum(axis=1)
    assert fast.dtype == np.float32 and 0 < np.abs(loss).max() <= 1.5e-4
