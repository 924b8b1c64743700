"""Nests of containers as a flat list of leaves and a description, and back."""
from __future__ import annotations

from collections import OrderedDict, defaultdict, deque


class TreeSpec:
    """How a nest was built: the class of the container, what else it needs, its children."""

    __slots__ = ("children_specs", "context", "num_leaves", "type")

    def __init__(self, type, context, children_specs):
        self.type = type
        self.context = context
        self.children_specs = children_specs
        self.num_leaves = sum(c.num_leaves for c in children_specs) if type is not None else 1

    def is_leaf(self):
        return self.type is None

    def __eq__(self, other):
        return (isinstance(other, TreeSpec) and self.type is other.type
                and self.context == other.context
                and self.children_specs == other.children_specs)

    def __hash__(self):
        return hash((self.type, self.num_leaves))

    def __repr__(self):
        if self.type is None:
            return "*"
        inside = ", ".join(map(repr, self.children_specs))
        return f"TreeSpec({self.type.__name__}, {self.context}, [{inside}])"

    def unflatten(self, leaves):
        return tree_unflatten(leaves, self)


LeafSpec = TreeSpec
_LEAF = TreeSpec(None, None, [])


def _namedtuple(cls):
    return issubclass(cls, tuple) and hasattr(cls, "_fields")


# class: (nest to (children, context), (children, context) to nest)
_NODES: dict = {
    list: (lambda x: (x, None), lambda c, _: list(c)),
    tuple: (lambda x: (list(x), None), lambda c, _: tuple(c)),
    dict: (lambda x: (list(x.values()), list(x)), lambda c, keys: dict(zip(keys, c))),
    OrderedDict: (lambda x: (list(x.values()), list(x)),
                  lambda c, keys: OrderedDict(zip(keys, c))),
    defaultdict: (lambda x: (list(x.values()), (x.default_factory, list(x))),
                  lambda c, context: defaultdict(context[0], zip(context[1], c))),
    deque: (lambda x: (list(x), x.maxlen), lambda c, maxlen: deque(c, maxlen=maxlen)),
}


def register_pytree_node(cls, flatten_fn, unflatten_fn, **options):
    """Make `cls` a container: flatten_fn(x) gives (children, context), unflatten_fn the way back.

    Raises ValueError where `cls` is one already.
    """
    if cls in _NODES:
        raise ValueError(f"{cls} is already registered as pytree node.")
    _NODES[cls] = (flatten_fn, unflatten_fn)


_register_pytree_node = register_pytree_node


def _node_type(tree):
    cls = type(tree)
    if cls in _NODES:
        return cls
    return cls if _namedtuple(cls) else None


def tree_flatten(tree, is_leaf=None):
    """(leaves, spec) of a nest of dicts, lists, tuples, named tuples and registered classes."""
    leaves: list = []
    return leaves, _walk(tree, is_leaf, leaves)


def _walk(node, is_leaf, leaves):
    """The spec of a nest; adds to `leaves`. No closure, which would be a cycle that holds them."""
    cls = None if is_leaf is not None and is_leaf(node) else _node_type(node)
    if cls is None:
        leaves.append(node)
        return _LEAF
    if cls in _NODES:
        children, context = _NODES[cls][0](node)
    else:
        children, context = list(node), cls
    return TreeSpec(cls, context, [_walk(child, is_leaf, leaves) for child in children])


def tree_unflatten(leaves, treespec):
    """The nest with these leaves; ValueError where their number is wrong."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(f"tree_unflatten(leaves, treespec): Expected `treespec` to be instance of "
                        f"TreeSpec but got item of type {type(treespec)}.")
    leaves = list(leaves)
    if len(leaves) != treespec.num_leaves:
        raise ValueError(f"tree_unflatten(leaves, treespec): `leaves` has length {len(leaves)} "
                         f"but the spec refers to a pytree that holds {treespec.num_leaves} items")
    return _build(treespec, iter(leaves))


def _build(spec, remaining):
    """The nest that `spec` describes, of the next leaves."""
    if spec.type is None:
        return next(remaining)
    children = [_build(child, remaining) for child in spec.children_specs]
    if spec.type in _NODES:
        return _NODES[spec.type][1](children, spec.context)
    if spec.type.__module__ == "torch.return_types":
        return spec.type(children)
    return spec.type(*children)


def tree_leaves(tree, is_leaf=None):
    """The leaves alone."""
    return tree_flatten(tree, is_leaf)[0]


def tree_structure(tree, is_leaf=None):
    """The spec alone."""
    return tree_flatten(tree, is_leaf)[1]


def tree_iter(tree, is_leaf=None):
    """An iterator over the leaves."""
    return iter(tree_leaves(tree, is_leaf))


def tree_map(func, tree, *rests, is_leaf=None):
    """A nest of func(leaf, ...); further nests must have the same structure."""
    leaves, spec = tree_flatten(tree, is_leaf)
    columns = [leaves, *(_leaves_like(rest, spec) for rest in rests)]
    return tree_unflatten([func(*row) for row in zip(*columns)], spec)


def _leaves_like(tree, spec):
    """The nodes of `tree` in the places of the leaves of `spec`."""
    found: list = []

    def walk(node, spec):
        if spec.type is None:
            found.append(node)
            return
        children, context = (_NODES[spec.type][0](node) if type(node) is spec.type
                             and spec.type in _NODES else (list(node), spec.context))
        if type(node) is not spec.type or context != spec.context:
            raise ValueError(f"tree_map: got nests of structure {spec} and {type(node)}, expected "
                             "the same structure")
        for child, child_spec in zip(children, spec.children_specs):
            walk(child, child_spec)

    walk(tree, spec)
    return found


def tree_map_(func, tree, *rests, is_leaf=None):
    """Call func on the leaves; the nest itself is returned."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def tree_map_only(kinds, func, tree=None, is_leaf=None):
    """tree_map of func on the leaves of the given class or classes (or that pass a test)."""
    test = kinds if callable(kinds) and not isinstance(kinds, type) else (
        lambda x: isinstance(x, kinds))
    return tree_map(lambda x: func(x) if test(x) else x, tree, is_leaf=is_leaf)


def tree_all(pred, tree, is_leaf=None):
    """Whether all leaves pass."""
    return all(map(pred, tree_leaves(tree, is_leaf)))


def tree_any(pred, tree, is_leaf=None):
    """Whether any leaf passes."""
    return any(map(pred, tree_leaves(tree, is_leaf)))
