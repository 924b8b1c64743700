"""What torch would give for ops that it has under another name, or not at all."""

from __future__ import annotations

import torch
