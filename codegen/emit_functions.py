"""Emits the functions of ops: check, promote, run the kernel, wrap, attach a node if needed."""

from __future__ import annotations

import ast
import re

from .emit_forms import body_function, inplace, local, other_forms, parameters, tables, varargs
from .formula import message_parts, parse_formula, quoted
from .plan import HEADER, Derivative, World, WorldQualify, differentiable_results, result_names
from .signature import Argument
from .spec import ELEMENTWISE, OpSpec, split_message

IMPORTS = '''
# ruff: noqa
from __future__ import annotations

import math

from ..autograd.late import forward, note, record_all, settle
from ..dispatch import (
    DTYPES, NUMBERS, alone, as_list, assign, begin_inplace, bool_, cast_operand, check_alpha,
    default_dtype, explain, factory_dtype, finish_factory, int32, int64, make_return, missing,
    old_form, pair, prepare, prepare_binary, result_dtype, same_table, several_tables, table_of,
    tensor_dtype, uint8, unusual, unusual_out, varargs, float32, float64, write_into, write_out)
from ..late import LateModule
from ..shapes import as_int, as_ints, reduce_dims, wrap_dim, wrap_dims
from ..state import next_sequence, state
from ..tensor import CELL, CELL_USERS, EXACT, Tensor, new, wrap, wrap_view

amp = LateModule("plugrad.amp.autocast_mode", globals())
nodes = LateModule("plugrad._generated.nodes", globals())
{helpers}
CELL_USERS.append(globals())
'''


def emit_module(specs: list[OpSpec], derivatives: dict[str, Derivative], world: World) -> str:
    blocks = []
    for spec in specs:
        blocks += emit_op(spec, derivatives.get(spec.name), world)
    lists = tables(specs)
    imports = IMPORTS.replace("{helpers}", world.late_helpers)
    return (HEADER.format(what="Functions of ops.").rstrip("\n") + imports.rstrip("\n") + "\n\n\n"
            + "\n\n\n".join(blocks) + "\n\n\n" + lists)


def emit_op(spec: OpSpec, derivative: Derivative | None, world: World) -> list[str]:
    """The function, and its in-place and varargs forms."""
    blocks = [body_function(spec, qualified, world)] if spec.has_body else []
    blocks.append("\n".join(_Function(spec, derivative, world).lines()))
    if "inplace" in spec.variants:
        blocks.append(inplace(spec))
    if "varargs" in spec.variants:
        blocks.append(varargs(spec))
    return blocks


def qualified(text: str, spec: OpSpec, world: World, extra: set[str] = frozenset()) -> str:  # type: ignore[assignment]
    """A formula as source in functions.py, where ops are names of the module itself."""
    variables = {a.name for a in spec.args} | set(extra)
    scope = world.scope(variables)
    tree = WorldQualify(scope, world, set(), "").visit(parse_formula(text, scope))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "self":
            node.id = "input"
    return ast.unparse(ast.fix_missing_locations(tree))


class _Function:
    """Builds the lines of one op's function."""

    def __init__(self, spec: OpSpec, derivative: Derivative | None, world: World):
        self.spec, self.derivative, self.world = spec, derivative, world
        self.name = spec.name
        self.tensors = [a for a in spec.args if a.type.base == "Tensor"]
        self.many = len(spec.returns) > 1
        self.list_result = len(spec.returns) == 1 and spec.returns[0].type.is_list
        self.body: list[str] = []

    def add(self, text: str, indent: int = 1) -> None:
        self.body.append("    " * indent + text)

    def lines(self) -> list[str]:
        head = [f"def {self.name}({parameters(self.spec)}):"]
        head += [f'    """{self._doc()}"""',
                 f"    # {quoted(self.spec.where)}  {self.spec.signature}",
                 *other_forms(self.spec, self.name)]
        if self.spec.kind in ("factory", "random") and not self.tensors:
            self._factory()
        else:
            if self.tensors:
                self._overrides()
                self._autocast()
            self._checks()
            if self.spec.compose and not self.spec.has_body:
                self._compose()
            elif self.spec.kind == "binary":
                self._binary()
            elif self.spec.kind in ELEMENTWISE:
                self._elementwise()
            elif self.spec.kind in ("reduction", "scan"):
                self._reduction()
            elif self.spec.kind == "view":
                self._view()
            else:
                self._other()
        return head + self.body

    def _doc(self) -> str:
        return quoted(self.spec.doc or
                      f"See `{self.spec.signature.full_name}` in the op reference.")

    # -- pieces ------------------------------------------------------------------------------------
    def _overrides(self) -> None:
        singles = [a for a in self.tensors if not a.type.is_list]
        lists = [a for a in self.tensors if a.type.is_list]
        must = [a for a in singles if not a.type.optional]
        optional = [a for a in singles if a.type.optional]
        tests = [f"{local(a.name)}.__class__ not in EXACT" + self._or_number(a) for a in must]
        tests += [f"({local(a.name)} is not None and {local(a.name)}.__class__ not in EXACT"
                  f"{self._or_number(a)})" for a in optional]
        operands = [local(a.name) for a in singles] + [f"*{local(a.name)}" for a in lists]
        if lists:
            for a in lists:
                self.add(f"{local(a.name)} = as_list({local(a.name)}, \"{self.name}\")")
            tests.append("not EXACT.issuperset([x.__class__ for x in ("
                         + ", ".join(operands) + ",)])")
            tests.append(f"several_tables({', '.join(operands)})")
        elif not (self.spec.compose and not self.spec.has_body):
            tests += self._other_tables(singles)
        if self.spec.kind == "binary":
            return  # in the binary prologue, after the fast paths
        self._override_call(" or ".join(tests), operands)

    def _other_tables(self, singles: list[Argument]) -> list[str]:
        """Tests whether an operand is of another table than the first: `vmap` sees to that."""
        if not singles or singles[0].type.optional:
            return []
        first = local(singles[0].name)
        found = []
        for a in singles[1:]:
            n = local(a.name)
            guard = (f"{n}.__class__ in EXACT and " if self.spec.kind == "elementwise" else
                     f"{n} is not None and " if a.type.optional else "")
            found.append(f"({guard}{n}._k is not {first}._k)")
        return found

    def _or_number(self, a: Argument) -> str:
        """Operands of elementwise ops, but for the first, are often plain numbers."""
        if self.spec.kind != "elementwise" or a is self.tensors[0]:
            return ""
        return f" and {local(a.name)}.__class__ not in NUMBERS"

    def _override_call(self, test: str, operands: list[str], indent: int = 1) -> None:
        keywords = ", ".join(f"{local(a.name)}={local(a.name)}" for a in self.spec.args[0:]
                             if a.keyword_only)
        positional = ", ".join(local(a.name) for a in self.spec.args if not a.keyword_only)
        out = ("out=out" if "out" in self.spec.variants else "")
        extra = ", ".join(p for p in (keywords, out) if p)
        if test:
            self.add(f"if {test}:", indent)
            indent += 1
        self.add(f"found = unusual({self.name}, ({positional}{',' if positional else ''}), "
                 f"dict({extra}), {len(self.tensors)})", indent)
        self.add("if found is not NotImplemented:", indent)
        self.add("return found", indent + 1)

    def _autocast(self) -> None:
        """Inside a region of `torch.autocast` the arguments are cast first."""
        if self.spec.autocast:
            names = ", ".join(local(a.name) for a in self.tensors)
            comma = "," if len(self.tensors) == 1 else ""
            self.add("if state.autocast is not None:")
            self.add(f"{names}{comma} = amp.cast_arguments({self.spec.autocast!r}, {names})", 2)

    def _checks(self) -> None:
        for condition, message in self.spec.check:
            kind, text = split_message(message)
            source = qualified(condition, self.spec, self.world)
            self.add(f"if not ({source}):")
            self.add(f"raise {kind}({self._message(text)})", 2)

    def _message(self, text: str) -> str:
        parts = message_parts(text, self.world.scope({a.name for a in self.spec.args}))
        if len(parts) == 1:
            return repr(text)
        pieces = []
        for i, part in enumerate(parts):
            if i % 2:
                pieces.append("{" + qualified(part, self.spec, self.world).replace('"', "'") + "}")
            else:
                pieces.append(part.replace('"', "'"))
        return 'f"' + "".join(pieces) + '"'

    def _run(self, call: str) -> None:
        operands = ", ".join(local(a.name) for a in self.tensors if not a.type.is_list) or "None"
        self.add("try:")
        self.add(f"r = {call}", 2)
        self.add("except Exception as error:")
        self.add(f"raise explain(\"{self.name}\", error, {operands}) from None", 2)

    def _need(self) -> str:
        """The test whether any differentiable input asks for a derivative."""
        assert self.derivative is not None
        tests = []
        for name in self.derivative.formulas:
            a = self.spec.signature.arg(name)
            assert a is not None
            n = local(name)
            if a.type.is_list:
                tests.append(f"max([x._g for x in {n}], default=False)" if not
                             a.type.optional_items else
                             f"max([x._g for x in {n} if x is not None], default=False)")
            elif self.spec.kind == "elementwise" and a is not self.tensors[0]:
                tests.append(f"getattr({n}, '_g', False)")
            elif a.type.optional:
                tests.append(f"({n} is not None and {n}._g)")
            else:
                tests.append(f"{n}._g")
        return " or ".join(tests)

    def _derive(self, need: str | None = None) -> None:
        d = self.derivative
        if d is None:
            return
        inputs = []
        for name in d.formulas:
            a = self.spec.signature.arg(name)
            assert a is not None
            inputs.append(f"*{local(name)}" if a.type.is_list else local(name))
        if need != "g":
            self.add(f"g = {need or self._need()}")
        if any(a.type.base == "DType" for a in self.spec.args):    # integers have no gradient
            self.add("g = g if dtype.category > 1 else False")
        self.add(f"if g and (todo := state.mode & (7 if g is True else "
                 f"settle({', '.join(inputs)}))):")
        arguments = [local(a.name) for a in d.inputs]
        names = result_names(self.spec)
        results = sorted(set(d.results) | {o for o, _ in d.attributes.values() if o in names})
        arguments += ["result" if r == "result" else f"result[{names.index(r)}]" for r in results]
        node = f"nodes.{d.node_name}.of({', '.join(arguments)})"
        self.add("if todo & 1:", 2)
        if self.many or self.list_result:
            kinds = "" if self.list_result else f", {tuple(differentiable_results(self.spec))}"
            self.add(f"record_all(result, {node}{kinds})", 3)
        else:
            self.add(f"result._node = node = {node}", 3)
            self.add("result._g = True", 3)
            self.add("if todo & 4:", 3)
            self.add("note(node, result)", 4)
        self.add("if todo & 2:", 2)
        keywords = ", ".join(f"{local(a.name)}={local(a.name)}" for a in self.spec.args
                             if a.keyword_only)
        positional = ", ".join(local(a.name) for a in self.spec.args if not a.keyword_only)
        self.add(f"forward({self.name}, nodes.{d.node_name}, result, ({positional},), "
                 f"dict({keywords}))", 3)

    def _finish(self) -> None:
        if "out" in self.spec.variants:
            self.add("if out is not None:")
            exact = ", True" if self.spec.kind == "other" and not self.spec.compose else ""
            self.add(f"return write_out(\"{self.name}\", out, result{exact})", 2)
        if self.many and self.spec.returns[0].name:
            self.add(f"return make_return(\"{self.spec.signature.name}\", result)")
        else:
            self.add("return result")

    def _rule(self, rule: str, source: str = "dtype") -> str:
        return {"same": source, "promote": source, "float": source, "bool": "bool_",
                "int64": "int64", "int32": "int32", "uint8": "uint8", "float32": "float32",
                "float64": "float64",
                "real": f"{source}.to_real()", "complex": f"{source}.to_complex()",
                "accumulate": source, "dtype": source}[rule]

    def _wrap_in_line(self, dtype: str) -> None:
        """`result = wrap(r, k, dtype)`; the call would be a tenth of a small op's time."""
        self.add("result = new(Tensor)")
        for name, value in (("_a", "r"), ("_k", "k"), ("dtype", dtype), ("_v", "[*CELL]"),
                            ("_g", "False")):
            self.add(f"result.{name} = {value}")
        self.add("result._node = result._view = result._grad = result._meta = None")

    def _wrap(self) -> None:
        rules = self.spec.result_dtypes
        if self.list_result:
            self.add(f"result = [wrap(x, k, {self._rule(rules[0])}) for x in r]")
        elif self.many:
            parts = ", ".join(f"wrap(r[{i}], k, {self._rule(rule)})"
                              for i, rule in enumerate(rules))
            self.add(f"result = ({parts})")
        else:
            self._wrap_in_line(self._rule(rules[0]))

    # -- kinds -------------------------------------------------------------------------------------
    def _compose(self) -> None:
        assert self.spec.compose is not None
        self.add(f"result = {qualified(self.spec.compose, self.spec, self.world)}")
        self._finish()

    def _binary(self) -> None:
        x, y = (local(a.name) for a in self.tensors[:2])
        d, rule = self.derivative, self.spec.result_dtypes[0]
        by_x = d is not None and self.tensors[0].name in d.formulas
        by_y = d is not None and self.tensors[1].name in d.formulas
        both = " or ".join([f"{x}._g"] * by_x + [f"{y}._g"] * by_y) or "False"
        ints = " and input.dtype.category > 1".replace("input", x) if rule == "float" else ""
        self.add(f"if {x}.__class__ in EXACT and {y}.__class__ in EXACT and {x}._k is {y}._k and "
                 f"{x}.dtype is {y}.dtype{ints}:")
        self.add(f"k = {x}._k; dtype = {x}.dtype; a = {x}._a; b = {y}._a; g = {both}", 2)
        strict = 2 if "both_tensors" in self.spec.tags else int("first_tensor" in self.spec.tags)
        if strict < 2:
            self.add(f"elif {y}.__class__ in NUMBERS and {x}.__class__ in EXACT and "
                     f"{x}.dtype in NUMBERS[{y}.__class__]{ints}:")
            self.add(f"k = {x}._k; dtype = {x}.dtype; a = {x}._a; b = {y}; g = "
                     f"{f'{x}._g' if by_x else 'False'}", 2)
        self.add("else:")
        self._override_call("", [], 2)
        self.add(f"k, dtype, a, b = prepare_binary(\"{self.name}\", \"{rule}\", {x}, {y}"
                 f"{f', {strict}' if strict else ''})", 2)
        self.add("g = " + (" or ".join([f"getattr({x}, '_g', False)"] * by_x
                                       + [f"getattr({y}, '_g', False)"] * by_y) or "False"), 2)
        rest = [local(a.name) for a in self.spec.args if a.type.base != "Tensor"]
        if "alpha" in rest:
            self.add("if alpha.__class__ is not int:")
            self.add(f"check_alpha(\"{self.name}\", alpha, dtype)", 2)
        self._run(f"k.{self.name}({', '.join(['a', 'b'] + rest)})")
        self._wrap()
        self._derive("g")
        self._finish()

    def _elementwise(self) -> None:
        rule = self.spec.result_dtypes[0]
        rest = [local(a.name) for a in self.spec.args if a.type.base != "Tensor"]
        promoting = self.spec.kind != "unary" or "promote" in self.spec.dtype
        if not promoting:
            self.add("k, dtype, a = input._k, input.dtype, input._a")
            if rule == "float":
                self.add("if dtype.category < 2:")
                self.add("dtype = default_dtype()", 2)
                self.add("a = k.cast(a, dtype.np)", 2)
            self._run(f"k.{self.name}({', '.join(['a'] + rest)})")
        else:
            operands = [local(a.name) for a in self.tensors]
            scalars = [local(a.name) for a in self.spec.args
                       if a.type.base == "Scalar" and a.name not in ("alpha", "value")]
            masks = tuple(i for i, a in enumerate(self.tensors)
                          if a.name in ("condition", "mask"))
            names = [f"a_{n}" for n in operands]
            self.add(f"k, dtype, ({', '.join(names)},) = prepare(\"{self.name}\", \"{rule}\", "
                     f"({', '.join(operands)},), ({', '.join(scalars)}{',' * bool(scalars)}), "
                     f"{masks})")
            arguments = [f"a_{local(a.name)}" if a.type.base == "Tensor" else local(a.name)
                         for a in self.spec.args]
            self._run(f"k.{self.name}({', '.join(arguments)})")
        self._wrap()
        self._derive()
        self._finish()

    def _reduction(self) -> None:
        rule = self.spec.result_dtypes[0]
        has = {a.name for a in self.spec.args}
        self.add("k, a = input._k, input._a")
        if self.spec.kind == "scan":
            self.add("dim = dims = wrap_dim(dim, a.ndim)")
        else:
            dims = f"reduce_dims({'dim' if 'dim' in has else 'None'}, a.ndim)"
            if "dim" in has:
                dims = f"(dim,) if dim.__class__ is int and 0 <= dim < a.ndim else {dims}"
            self.add(f"dims = {dims}")
        given = "dtype" if "dtype" in has else "None"
        call = f"result_dtype(\"{self.name}\", \"{rule}\", input.dtype, {given})"
        if rule == "accumulate":
            none = "dtype is None and " if given == "dtype" else ""
            call = f"input.dtype if {none}input.dtype.category > 1 else {call}"
        self.add(f"dtype = {call}")
        rest = [local(a.name) for a in self.spec.args
                if a.name not in ("self", "dim", "keepdim", "dtype")]
        fixed = ["a", "dims"] + ([] if self.spec.kind == "scan" else
                                 ["keepdim" if "keepdim" in has else "False"]) + ["dtype.np"]
        self._run(f"k.{self.name}({', '.join(fixed + rest)})")
        if self.many:
            self._wrap()
        else:
            self._wrap_in_line("dtype")
        self._derive()
        self._finish()

    def _normalise(self) -> None:
        """Wraps dims, expands int[n]; names are torch's conventions."""
        first = local(self.tensors[0].name) if self.tensors else ""
        if self.tensors and self.tensors[0].type.is_list:
            first = f"{first}[0]"
        for a in self.spec.args:
            if a.type.base != "int":
                continue
            n = local(a.name)
            guard = f"if {n} is not None:" if a.type.optional else ""
            if re.fullmatch(r"dim\d?|dimension|source|destination", a.name) and not a.type.is_list:
                ndim = f"{first}._a.ndim" + (" + 1" if "new_dim" in self.spec.tags else "")
                guard = (f"if {n}.__class__ is not int or not 0 <= {n} < {ndim}:"
                         if not a.type.optional else guard)
                line = f"{n} = wrap_dim({n}, {ndim})"
            elif a.name in ("dims", "dim") and a.type.is_list:
                line = f"{n} = wrap_dims({n}, {first}._a.ndim)"
            elif a.type.is_list and a.type.list_size:
                line = f"{n} = pair({n}, {a.type.list_size}, \"{a.name}\", \"{self.name}\")"
            elif a.type.is_list:
                line = f"{n} = as_ints({n}, \"{a.name}\")"
            else:
                line = f"{n} = as_int({n}, \"{a.name}\")"
            if guard:
                self.add(guard)
            self.add(line, 2 if guard else 1)

    def _array(self, a: Argument) -> str:
        n = local(a.name)
        if a.type.is_list:
            item = "None if x is None else x._a" if a.type.optional_items else "x._a"
            return f"[{item} for x in {n}]"
        if a.type.optional:
            return f"None if {n} is None else {n}._a"
        return f"{n}._a"

    def _table(self) -> None:
        singles = [local(a.name) for a in self.tensors if not a.type.is_list]
        lists = [local(a.name) for a in self.tensors if a.type.is_list]
        if len(singles) == 1 and not lists:
            self.add(f"k = {singles[0]}._k")
            return
        operands = singles + [f"*{n}" for n in lists]
        tests = [f"{singles[0]}._k is {n}._k" for n in singles[1:]
                 if not self._optional(n)] if singles else []
        if tests and not lists and len(tests) == len(singles) - 1:
            self.add(f"k = {singles[0]}._k")
            self.add(f"if not ({' and '.join(tests)}):")
            self.add(f"k, ({', '.join(singles)},) = same_table(\"{self.name}\", "
                     f"{', '.join(singles)})", 2)
        elif lists:
            self.add(f"k = table_of(\"{self.name}\", {', '.join(operands)})")
        else:
            self.add(f"k, ({', '.join(singles)},) = same_table(\"{self.name}\", "
                     f"{', '.join(singles)})")

    def _optional(self, name: str) -> bool:
        return any(local(a.name) == name and a.type.optional for a in self.tensors)

    def _other(self) -> None:
        self._table()
        self._normalise()
        self.add(f"dtype = {self._first_dtype()}")
        arguments = []
        for a in self.spec.args:
            if a.type.base == "Tensor":
                arguments.append(self._array(a))
            elif a.type.base == "DType":
                arguments.append("dtype.np")
            else:
                arguments.append(local(a.name))
        self._run(f"k.{self.name}({', '.join(arguments)})")
        self._wrap()
        self._derive()
        self._finish()

    def _first_dtype(self) -> str:
        first = self.tensors[0]
        n = local(first.name) + ("[0]" if first.type.is_list else "")
        rule = self.spec.result_dtypes[0]
        given = "dtype" if any(a.name == "dtype" for a in self.spec.args) else "None"
        if rule in ("same", "bool", "int64", "real", "complex", "float32") and given == "None":
            return f"{n}.dtype"
        return f"result_dtype(\"{self.name}\", \"{rule}\", {n}.dtype, {given})"

    def _view(self) -> None:
        self.add("k = input._k")
        if "normalised" not in self.spec.tags:
            self._normalise()
        rest = [local(a.name) for a in self.spec.args[1:]]
        self._run(f"k.{self.name}({', '.join(['input._a'] + rest)})")
        arguments = f"({', '.join(rest)}{',' if len(rest) == 1 else ''})"
        if self.list_result:
            self.add(f"result = [wrap_view(x, input, formulas.nth_view, ({self.name}, i, "
                     f"{arguments})) for i, x in enumerate(r)]")
            self.add("formulas.mark_multi(result)")
        else:
            self.add(f"result = wrap_view(r, input, {self.name}, {arguments})")
            if self.spec.result_dtypes[0] != "same":
                rule = self._rule(self.spec.result_dtypes[0], "input.dtype")
                self.add(f"result.dtype = {rule}")
        self._derive()
        if self.list_result:
            self.add("return tuple(result)")
        else:
            self._finish()

    def _factory(self) -> None:
        self._checks()
        has = {a.name for a in self.spec.args}
        self.add("if not EXACT:")
        self._override_call("", [], 2)
        self._factory_args()
        dtype = f"factory_dtype(\"{self.name}\", dtype)" if "dtype" in has else "int64"
        self.add(f"k, dtype = table_of(\"{self.name}\", device={self._given('device')}), {dtype}")
        arguments = []
        for a in self.spec.args:
            if a.name in ("layout", "device", "pin_memory", "requires_grad", "memory_format"):
                continue
            arguments.append("dtype.np" if a.name == "dtype" else local(a.name))
        self._run(f"k.{self.name}({', '.join(arguments)})")
        self.add("result = wrap(r, k, dtype)")
        if "requires_grad" in has:
            self.add("if requires_grad:")
            self.add("result.requires_grad_()", 2)
        self._finish()

    def _given(self, name: str) -> str:
        return name if any(a.name == name for a in self.spec.args) else "None"

    def _factory_args(self) -> None:
        for a in self.spec.args:
            if a.type.base == "int" and a.type.is_list:
                self.add(f"{a.name} = as_ints({a.name}, \"{a.name}\")")
