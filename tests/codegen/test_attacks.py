"""Op files written to do harm: reading one runs nothing, and what it emits runs nothing either."""

import ast
import builtins
import sys
import time
import types
from pathlib import Path

import pytest

import plugrad
from plugrad.codegen import emit_docs, emit_functions, emit_nodes, emit_specs, emit_stubs
from plugrad.codegen.compiler import compile_text, helper_names
from plugrad.codegen.errors import SpecError
from plugrad.runtime_ops import load_file

HELPERS = helper_names(Path(plugrad.__file__).parent)
OPS = {"exp", "sin", "mul", "sum", "where", "to"}
#: What every attack tries to run. It is valid wherever an expression may stand.
CANARY = "__import__('builtins').canary.append(1)"


@pytest.fixture(autouse=True)
def canary():
    builtins.canary = []
    yield builtins.canary
    del builtins.canary


def entry(op="f(Tensor self) -> Tensor", **keys):
    if not {"expr", "compose", "reduce"} & set(keys):
        keys.update(kind="unary", expr="self * 2")
    return "\n".join([f"- op: {op}", *(f"  {k}: {v}" for k, v in keys.items())]) + "\n"


def emitted(text, file="my.yaml"):
    """The Python texts made of a file."""
    found = compile_text(text, file, HELPERS, OPS)
    derivatives = list(found.derivatives.values())
    return [emit_functions.emit_module(found.specs, found.derivatives, found.world),
            emit_nodes.emit_module(derivatives, found.world, found.specs),
            emit_specs.emit_module(found.entries),
            emit_stubs.functions_module(found.specs), emit_stubs.methods_module(found.specs),
            repr(emit_docs.emit(found.specs, found.derivatives, {}))]


def run(text):
    """Runs a module with stand-ins for all that it imports, so that only its own code acts."""
    tree = ast.parse(text)
    module = types.ModuleType("emitted")
    module.__dict__["__name__"] = "plugrad._generated.emitted"
    module.__dict__["__package__"] = "plugrad._generated"
    exec(compile(tree, "<emitted>", "exec"), module.__dict__)


def harmless(text, file="my.yaml"):
    """Whether a file was refused (the message) or gave code (None) that does nothing by itself."""
    try:
        texts = emitted(text, file)
    except SpecError as error:
        assert str(error).startswith(file.partition("\n")[0][:8])
        return str(error)
    for source in texts[:3]:
        run(source)
    for source in texts[3:]:
        ast.parse(source)
    return None


def formula(text):
    """An op with this text as gradient, in YAML's quotes."""
    return entry(kind="unary", expr="self", grad="{self: " + repr_yaml(text) + "}")


def repr_yaml(text):
    return "'" + text.replace("'", "''") + "'"


FORMULAS = {
    "call of import": CANARY,
    "builtins": "eval(\"canary.append(1)\")",
    "open": "open('/tmp/x', 'w')",
    "dunder attribute": "self.__class__.__base__.__subclasses__()",
    "private attribute": "self._a.tofile('x')",
    "dunder name": "__builtins__['eval']('1')",
    "debug": "__debug__",
    "module": "math.pi",
    "generated module": "ops.exp.__globals__",
    "format": "'{0.__class__}'.format(self)",
    "numpy": "grad.numpy().tofile('x')",
    "lambda": "(lambda: grad)()",
    "list comprehension": "[x for x in (canary,)]",
    "generator": "sum(canary.append(1) for x in (1,))",
    "dict comprehension": "{x: x for x in (1,)}",
    "dict": "{1: grad}",
    "set": "{grad}",
    "f-string": "f'{canary.append(1)}'",
    "walrus": "(grad := self)",
    "await": "await grad",
    "yield": "(yield grad)",
    "starred": "mul(*(self, grad))",
    "keywords": "mul(**self)",
    "call of a call": "getattr(self, 'exp')()",
    "call of an item": "(exp, sin)[0](self)",
    "call of a condition": "(exp if self else sin)(grad)",
    "bytes": "grad * b'x'",
    "long text": "exp('" + "x" * 65 + "')",
    "large number": "grad * " + "9" * 30,
    "very large number": "grad * " + "9" * 900,
    "huge power": "grad * 9 ** 9999999",
    "power of powers": "grad * 9 ** 9 ** 9",
    "power in disguise": "grad * 9 ** (9 * 9 * 9 * 9)",
    "negative power": "grad * 2 ** -9999",
    "huge shift": "1 << 1000000",
    "shift of shifts": "1 << (1 << 60)",
    "long list": "[0] * 1000000000",
    "long tuple": "1000000000 * (0, 1)",
    "long string": "'x' * 1000000000",
    "deep minus": "-" * 900 + "grad",
    "deep parentheses": "(" * 400 + "grad" + ")" * 400,
    "deep attributes": "grad" + ".T" * 300,
    "deep calls": "exp(" * 150 + "grad" + ")" * 150,
    "too long": "grad + " * 200 + "grad",
    "statement": "grad; canary.append(1)",
    "newline": "grad\ncanary.append(1)",
    "comment": "grad #\ncanary.append(1)",
    "continuation": "grad \\\n + 1; canary.append(1)",
    "fullwidth dunder": "self.\uff3f\uff3fclass\uff3f\uff3f",
    "fullwidth eval": "\uff45val('1')",
    "ligature": "\ufb01le(self)",
    "right to left": "grad \u202e + 1",
    "assignment": "grad = 1",
    "class": "class x: 1",
}


@pytest.mark.parametrize("what", FORMULAS)
def test_formulas_that_are_more_than_arithmetic_of_ops(what, canary):
    text = FORMULAS[what]
    places = [formula(text), entry(compose=repr_yaml(text)),
              entry(check="{" + repr_yaml(text) + ": no}"),
              entry(check="{self.ndim > 1: " + repr_yaml("got {" + text + "} there") + "}")]
    begin = time.perf_counter()
    said = [harmless(place) for place in places]
    assert time.perf_counter() - begin < 10
    assert canary == []
    assert None not in said[:3] or what == "comment"     # YAML makes one line of it, without code


EXPRESSIONS = {
    "import": CANARY, "attribute": "self.exp()", "dunder": "self.__class__", "lambda": "lambda: 1",
    "comprehension": "[x for x in self]", "f-string": "f'{self}'", "item": "self[0]",
    "star": "exp(*self)", "keyword": "exp(x=self)", "huge number": "self * " + "9" * 3000,
    "past floats": "self * 1" + "0" * 400, "matrices": "self @ self", "walrus": "(self := 1)",
    "deep": "-" * 1500 + "self", "deep error": "lambda: " + "-" * 1500 + "self",
    "parentheses": "(" * 3000 + "self" + ")" * 3000, "long": "self + " * 900 + "self",
    "cast to code": "cast(self, '__import__')", "table of code": "poly('__import__', self)",
}


@pytest.mark.parametrize("what", EXPRESSIONS)
def test_expressions_that_are_no_arithmetic(what, canary):
    begin = time.perf_counter()
    said = harmless(entry(kind="unary", expr=repr_yaml(EXPRESSIONS[what])))
    assert time.perf_counter() - begin < 10 and canary == []
    assert said is not None or what in ("cast to code", "table of code")


def test_powers_in_expressions_are_not_computed_without_bounds(canary):
    begin = time.perf_counter()
    for text in ("self * 9 ** 9 ** 9", "self * (((2**30) ** 60) ** 60) ** 60", "self * (1 << 9999)",
                 "self ** self ** self ** self ** self", "self * " * 400 + "self",
                 "exp(" * 60 + "self" + ")" * 60):
        harmless(entry(kind="unary", expr=text))
    assert time.perf_counter() - begin < 20 and canary == []


YAML = {
    "python tag": "- op: !!python/object/apply:os.system ['touch x']\n",
    "python tag on a mapping": "- !!python/object:os.system {op: f}\n",
    "python name": "- op: !!python/name:os.system\n",
    "tag on the file": "!!python/object/apply:os.system\n- op: f(Tensor self) -> Tensor\n",
    "own tag": "- op: !danger f(Tensor self) -> Tensor\n",
    "tag directive": "%TAG ! tag:yaml.org,2002:python/\n---\n- op: !name:os.system f\n",
    "binary": "- op: !!binary ZXZpbA==\n",
    "timestamp": "- op: 2001-12-14\n",
    "set": "- !!set {op, doc}\n",
    "alias": "- op: &a f(Tensor self) -> Tensor\n  kind: unary\n  expr: *a\n",
    "alias of itself": "- &a [*a]\n",
    "merge key": "- <<: {op: f(Tensor self) -> Tensor}\n  kind: unary\n  expr: self\n",
    "merge of an alias": "- &a {op: 'f(Tensor self) -> Tensor', expr: self}\n- <<: *a\n",
    "duplicate key": "- op: f(Tensor self) -> Tensor\n  op: g(Tensor self) -> Tensor\n",
    "list as key": "- [op]: f(Tensor self) -> Tensor\n",
    "mapping as key": "- {op: f}: f(Tensor self) -> Tensor\n",
    "null key": "- ~: f(Tensor self) -> Tensor\n",
    "two documents": "- op: f(Tensor self) -> Tensor\n---\n- op: g(Tensor self) -> Tensor\n",
    "deep lists": "- " + "[" * 3000,
    "deep closed lists": "- " + "[" * 300 + "]" * 300,
    "deep mappings": "- " + "{a: " * 60 + "1" + "}" * 60,
    "NUL": "- op: f(Tensor self)\0 -> Tensor\n",
    "escaped NUL": '- op: "f(Tensor self)\\0 -> Tensor"\n',
    "line separator": '- op: "f(Tensor self)\\L -> Tensor"\n',
    "newline in the schema": '- op: "f(Tensor self) -> Tensor\\nimport os"\n',
    "return in the schema": (
        "- op: \"f(Tensor self, str m='''\\r" + CANARY + "\\r''') -> Tensor\"\n"),
    "large integer": "- op: " + "9" * 6000 + "\n",
    "sexagesimal": "- op: 190:20:30\n",
    "huge file": "# " + "x" * 2_100_000 + "\n",
}


@pytest.mark.parametrize("what", YAML)
def test_yaml_that_is_more_than_text(what, canary):
    begin = time.perf_counter()
    said = harmless(YAML[what])
    assert said is not None and said.startswith("my.yaml:")
    assert time.perf_counter() - begin < 10 and canary == []


def test_a_bomb_of_aliases(canary):
    levels = "".join(f"- &l{i} [{', '.join([f'*l{i - 1}'] * 10)}]\n" for i in range(1, 9))
    begin = time.perf_counter()
    assert "aliases" in harmless("- &l0 {op: x}\n" + levels)
    assert time.perf_counter() - begin < 5 and canary == []


OP_NAMES = [
    "class", "None", "lambda", "__import__", "__class__", "__init_subclass__", "_a", "_node", "f_",
    "state", "Tensor", "EXACT", "nodes", "wrap", "explain", "getattr", "dict", "tuple", "formulas",
    "compose", "amp", "math", "as_int", "f.class.x", "f\u00e9", "\uff46", "a b", "f;g", "f:\\n g"]


@pytest.mark.parametrize("name", OP_NAMES)
def test_op_names_that_generated_code_or_python_uses(name, canary):
    said = harmless(entry(f'"{name}(Tensor self) -> Tensor"'))
    assert said is not None and canary == []


ARGUMENTS = [
    "k", "g", "r", "a", "result", "node", "state", "nodes", "EXACT", "input", "out", "found",
    "todo", "error", "grad", "needs", "new",
    "Tensor", "wrap", "ops", "formulas", "amp", "math", "getattr",
    "tuple", "to_self", "g_self", "a_self", "self_shape", "self_dtype", "__class__", "class",
    "None", "n\u00e9", "explain", "Node", "save", "int64"]


@pytest.mark.parametrize("name", ARGUMENTS)
def test_arguments_named_as_generated_locals(name, canary):
    said = harmless(entry(f'"f(Tensor self, Scalar {name}) -> Tensor"', kind="unary",
                          expr=f"self * {name}"))
    assert said is not None and canary == []
    assert "name" in said or "ASCII" in said


def test_values_saved_under_names_of_a_node():
    for name in ("edges", "seq", "extra", "shapes", "apply", "release", "op", "saved"):
        said = harmless(entry(f"f(Tensor self, Tensor {name}) -> Tensor", kind="binary",
                              expr=f"self * {name}"))
        assert "take another name" in said


DEFAULTS = ["len('x')", "set()", CANARY, "(lambda: 1)()", "1 #", "[[1]]", "{1: 2}", "1+1", "b'x'",
            "x", "'a' 'b'", "'''a'''", '"a"', "'\\x41'", "1_000", "0x1f", "1j", "...", "-'a'",
            "'", "f''", "9" * 40, " 1", "1;", "(1)", "[1,2]"]


@pytest.mark.parametrize("default", DEFAULTS)
def test_defaults_that_are_no_plain_literals(default, canary):
    said = harmless(entry(repr_yaml(f"f(Tensor self, *, Scalar n={default}) -> Tensor"),
                          kind="unary", expr="self * n"))
    assert said is not None and canary == []


def test_texts_that_end_a_docstring_or_comment(canary):
    """`doc` and the schema's strings: with every way out of a docstring, none gets out."""
    for text in ('"""', "'''", '\\', '\\"""', '"' * 7, '\\\\', '\\N{DIGIT ONE}', '""" + ' + CANARY,
                 '"""\n' + CANARY + '\n"""', "\r" + CANARY + "\r", "\u2028" + CANARY,
                 "\x0c" + CANARY, "{" + CANARY + "}", "%s {0}", "# type: ignore",
                 "\\u0022\\u0022\\u0022", "\x00"):
        # a second op whose text would be code, were it not in the first one's docstring
        for doc in (repr_yaml(text), '"' + text.encode("unicode_escape").decode().replace(
                '"', '\\"') + '"'):
            for code in (CANARY, f";{CANARY}#"):
                harmless(entry(doc=doc) + entry("g(Tensor self) -> Tensor", doc=repr_yaml(code)))
        inside = text.replace("'", "")
        harmless(entry(repr_yaml(f"f(Tensor self, *, str m='{inside}') -> Tensor"), kind="other",
                       tags="kernel", compose="exp(self)", grad="{self: grad}"))
    assert canary == []


def test_a_backslash_at_the_end_of_doc_does_not_swallow_the_next_op(canary):
    text = (entry(doc="'ends in \\'") + entry("g(Tensor self) -> Tensor",
                                              doc=repr_yaml(f"; {CANARY} #")))
    assert harmless(text) is None and canary == []
    functions = ast.parse(emitted(text)[0])
    docs = {node.name: ast.get_docstring(node) for node in functions.body
            if isinstance(node, ast.FunctionDef)}
    assert docs["f"] == "ends in \\" and docs["g"] == f"; {CANARY} #"


MESSAGES = ["{", "}", "{}", "{{", "}}", "a {self} }", "{self!r}", "{self:>99999999}", "{self.ndim",
            "{" + CANARY + "}", "\\", "{self.ndim} \\", "{self.ndim} \"",
            '{self.ndim} " + ' + CANARY,
            "{self.ndim} \\\" + " + CANARY + " #", "{self.ndim}\n" + CANARY, "{'\"'}",
            "{self['\"']}",
            "{self.ndim} \\N{BULLET}", "{self.ndim} \\x22 \\u0022", "SystemExit: {self.ndim}",
            "KeyboardInterruptError: a", "CANARYError: a", "OSError: {self.ndim}", "a\0b",
            "{(lambda: 1)()}", "{f'{self}'}", "{self.ndim} \u2028" + CANARY]


@pytest.mark.parametrize("message", MESSAGES)
def test_messages_of_check_with_braces_quotes_and_code(message, canary):
    quoted = '"' + message.encode("unicode_escape").decode().replace('\\\\', '\\\\\\\\').replace(
        '"', '\\"') + '"'
    for text in (repr_yaml(message), quoted):
        said = harmless(entry(check="{self.ndim > 1: " + text + "}"))
        assert canary == []
        if said is not None:
            assert said.startswith(("my.yaml:1:", "my.yaml:2:"))


def test_a_message_raises_with_its_values(canary):
    check = "{self.ndim > 1: 'IndexError: \"f\" got {self.ndim} dims, it''s'}"
    text = emitted(entry(check=check))[0]
    assert "raise IndexError(f\"'f' got {input.ndim} dims, it's\")" in text


FILES = ['a"""; ' + CANARY + ' #.yaml', "a\n" + CANARY + "\n.yaml", "a\r" + CANARY + ".yaml",
         "a\\", 'x" + ' + CANARY + ' + "', "a\u2028" + CANARY, "\udc80.yaml"]


@pytest.mark.parametrize("file", FILES, ids=range(len(FILES)))
def test_names_of_files_do_not_become_code(file, canary):
    assert harmless(entry(), file) is None
    assert canary == []


def test_names_of_helpers_and_ops_as_arguments_stay_the_callers_values(canary):
    """An argument may bear a helper's name: the formula then means the argument."""
    text = entry("f(Tensor self, Scalar scaled) -> Tensor", kind="unary", expr="self * scaled",
                 grad="{self: grad * scaled}")
    assert harmless(text) is None
    assert "formulas.scaled" not in emitted(text)[1]


def test_a_file_cannot_replace_what_tensors_have(tmp_path):
    for name in ("numpy", "backward", "requires_grad", "exp", "load", "manual_seed", "detach"):
        path = tmp_path / "ops.yaml"
        path.write_text(entry(f"{name}(Tensor self) -> Tensor"))
        before = getattr(plugrad.Tensor, name, None), getattr(plugrad, name, None)
        with pytest.raises(SpecError, match=f"there is an op or attribute '{name}' already"):
            load_file(path)
        assert (getattr(plugrad.Tensor, name, None), getattr(plugrad, name, None)) == before


def test_a_file_that_is_no_text_says_so(tmp_path):
    path = tmp_path / "ops.yaml"
    path.write_bytes(b"- op: \xff\xfe\n")
    with pytest.raises(SpecError, match=r"ops\.yaml:1: an op file is UTF-8 text"):
        load_file(path)


def test_reading_imports_and_opens_nothing(tmp_path):
    """Audit events while hostile files are read: no import, file, process or code object run."""
    text = formula(CANARY) + entry("g(Tensor self) -> Tensor", doc=repr_yaml(CANARY))
    good = entry(doc=repr_yaml(CANARY)) + entry("g(Tensor self, *, str m='os') -> Tensor",
                                                kind="unary", expr="exp(self)")
    compile_text(good, "my.yaml", HELPERS, OPS)     # what is imported lazily comes in now
    events, watching = [], [True]

    def hook(event, args):
        if watching[0] and event in ("import", "open", "exec", "os.system", "subprocess.Popen"):
            events.append((event, args))

    sys.addaudithook(hook)
    try:
        with pytest.raises(SpecError):
            compile_text(text, "my.yaml", HELPERS, OPS)
        compile_text(good, "my.yaml", HELPERS, OPS)
    finally:
        watching[0] = False
    assert events == []
