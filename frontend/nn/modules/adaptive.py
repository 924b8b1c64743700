"""Adaptive softmax for many classes of very different frequency."""
from __future__ import annotations

from collections import namedtuple

import plugrad

from .. import functional as F
from .container import ModuleList, Sequential
from .linear import Linear
from .module import Module

_ASMoutput = namedtuple("_ASMoutput", ["output", "loss"])


class AdaptiveLogSoftmaxWithLoss(Module):
    """Frequent classes stand in the head, rare ones in clusters of less capacity each
    (Grave et al. 2017).

    input (N, in_features), target (N,). Returns (log-probability of the target, mean loss).
    """

    def __init__(self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False,
                 device=None, dtype=None):
        super().__init__()
        cutoffs = list(cutoffs)
        if not cutoffs:
            raise ValueError("cutoffs should be a sequence of length larger than 0")
        if (cutoffs != sorted(set(cutoffs)) or cutoffs[0] <= 0 or cutoffs[-1] > n_classes - 1
                or any(int(c) != c for c in cutoffs)):
            raise ValueError("cutoffs should be a sequence of unique, positive integers sorted in "
                             "an increasing order, where each value is between 1 and n_classes-1")
        self.in_features = in_features
        self.n_classes = n_classes
        self.cutoffs = [*cutoffs, n_classes]
        self.div_value = div_value
        self.head_bias = head_bias
        self.shortlist_size = self.cutoffs[0]
        self.n_clusters = len(self.cutoffs) - 1
        self.head_size = self.shortlist_size + self.n_clusters
        kind = {"device": device, "dtype": dtype}
        self.head = Linear(in_features, self.head_size, bias=head_bias, **kind)
        self.tail = ModuleList()
        for i in range(self.n_clusters):
            hidden = int(in_features // (div_value ** (i + 1)))
            size = self.cutoffs[i + 1] - self.cutoffs[i]
            self.tail.append(Sequential(
                Linear(in_features, hidden, bias=False, **kind),
                Linear(hidden, size, bias=False, **kind)))

    def reset_parameters(self):
        """Draw new starting values."""
        self.head.reset_parameters()
        for hidden, out in self.tail:
            hidden.reset_parameters()
            out.reset_parameters()

    def forward(self, input_, target_):
        single = target_.dim() == 0
        if input_.dim() != target_.dim() + 1 or target_.dim() > 1:
            raise RuntimeError(
                f"AdaptiveLogSoftmaxWithLoss: got input {tuple(input_.shape)} and target "
                f"{tuple(target_.shape)}, expected (N, in_features) and (N,), or without N")
        input = input_.unsqueeze(0) if single else input_
        target = target_.unsqueeze(0) if single else target_
        if target.numel() and not (int(target.min()) >= 0 and int(target.max()) < self.n_classes):
            raise RuntimeError(f"Target values should be in [0, {self.n_classes - 1}], but values "
                               f"in range [{int(target.min())}, {int(target.max())}] were found. ")
        head = F.log_softmax(self.head(input), dim=1)
        # the class in the head: itself, or its cluster's place
        place, tails = target, []
        for i in range(self.n_clusters):
            low, high = self.cutoffs[i], self.cutoffs[i + 1]
            rows = ((target >= low) & (target < high)).nonzero().squeeze(1)
            if rows.numel():
                place = place.index_fill(0, rows, self.shortlist_size + i)
                tails.append((rows, F.log_softmax(
                    self.tail[i](input.index_select(0, rows)), dim=1).gather(
                        1, (target.index_select(0, rows) - low).unsqueeze(1)).squeeze(1)))
        output = head.gather(1, place.unsqueeze(1)).squeeze(1)
        for rows, log_probability in tails:
            output = output.index_add(0, rows, log_probability)
        loss = (-output).mean()
        return _ASMoutput(output.squeeze(0) if single else output, loss)

    def log_prob(self, input):
        """Log-probabilities (N, n_classes) of all classes."""
        head = F.log_softmax(self.head(input), dim=1)
        parts = [head[:, :self.shortlist_size]]
        for i, tail in enumerate(self.tail):
            cluster = head[:, self.shortlist_size + i].unsqueeze(1)
            parts.append(F.log_softmax(tail(input), dim=1) + cluster)
        return plugrad.cat(parts, dim=1)

    def predict(self, input):
        """The most probable class of each row (N,)."""
        return self.log_prob(input).argmax(dim=1)
