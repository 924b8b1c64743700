"""The node of a move between devices: the gradient moves back."""

from __future__ import annotations

from typing import Any

from ..tensor import Tensor
from .node import Node, edge


class MoveBackward(Node):
    __slots__ = ("device",)
    op = "to"

    def __init__(node, x: Tensor):
        node.edges = (edge(x),)
        node.device = x.device

    def apply(node, *grads: Any) -> tuple:
        return (grads[0].to(node.device),)
