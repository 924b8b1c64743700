"""Entries of op files: what is malformed is refused with file, line and what to write instead."""

import keyword
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugrad.codegen.compiler import compile_text, helper_names
from plugrad.codegen.errors import SpecError
from plugrad.codegen.signature import SCALAR_TYPES, Signature
from plugrad.codegen.spec import load

ROOT = Path(__file__).resolve().parents[2]
HELPERS = helper_names(ROOT / "frontend")
OPS = {"exp", "sin", "mul"}
GOOD = "- op: twice(Tensor self) -> Tensor\n  kind: unary\n  expr: self + self\n"


def entry(op="f(Tensor self) -> Tensor", **keys):
    """One entry as text, after a good one, so that its line is 4."""
    keys.setdefault("kind", "unary")
    if not {"expr", "compose", "reduce"} & set(keys):
        keys["expr"] = "self * 2"
    lines = [f"  {key}: {value}" for key, value in keys.items() if value is not None]
    return GOOD + "\n".join([f"- op: {op}", *lines]) + "\n"


def refused(text):
    with pytest.raises(SpecError) as caught:
        compile_text(text, "my.yaml", HELPERS, OPS)
    return str(caught.value)


MALFORMED = {
    # what: (text, line, what the message says)
    "no list": ("op: f(Tensor self) -> Tensor\n", 1, "list of entries, each '- op: ...'"),
    "no mapping": (GOOD + "- f\n", 4, "needs the key 'op'"),
    "no op": (GOOD + "- kind: unary\n  expr: self\n", 4, "needs the key 'op'"),
    "not yaml": (GOOD + "- op: [f\n  kind: unary\n", 5, "not valid YAML"),
    "op is no text": (entry("5"), 4, "schema must be text"),
    "unknown key": (entry(exprs="self"), 4, "unknown key 'exprs'; the keys are autocast"),
    "duplicate key": (entry() + "  expr: self\n", 7, "key 'expr' stands twice; keep one"),
    "key is no text": (entry() + "  on: self\n", 7, "key 'on' is not text"),
    "number as key": (entry() + "  7: self\n", 7, "put it in quotes"),
    "unknown kind": (entry(kind="ternary"), 4, "unknown kind 'ternary'; write one of unary"),
    "kind is a list": (entry(kind="[unary]"), 4, "unknown kind"),
    "no schema": (entry("f"), 4, "write it as 'name(Tensor self, int dim=0) -> Tensor'"),
    "no arrow": (entry("f(Tensor self)"), 4, "is no schema; write it as"),
    "bad op name": (entry("f-g(Tensor self) -> Tensor"), 4, "use letters, digits and _"),
    "two overloads": (entry("f.g.h(Tensor self) -> Tensor"), 4, "at most one '.overload'"),
    "keyword as name": (entry("lambda(Tensor self) -> Tensor"), 4, "'lambda' cannot name an op"),
    "in-place name": (entry("f_(Tensor self) -> Tensor"), 4, "come from 'variants: inplace'"),
    "unknown type": (entry("f(Tensor self, long n) -> Tensor"), 4, "unknown type 'long'; write"),
    "alias of a number": (entry("f(Tensor self, int(a) n) -> Tensor"), 4, "only Tensor takes an"),
    "no type": (entry("f(Tensor self, n) -> Tensor"), 4, "write 'Type name' or"),
    "bad argument name": (entry("f(Tensor self, int 2n) -> Tensor"), 4, "use a Python identifier"),
    "argument twice": (entry("f(Tensor self, int n, int n) -> Tensor"), 4, "declared twice"),
    "default is code": (entry("f(Tensor self, int n=len(x)) -> Tensor"), 4, "must be a literal"),
    "default before none": (entry("f(Tensor self, int n=1, int m) -> Tensor"), 4,
                            "'m' without default follows one with a default"),
    "two stars": (entry('"f(Tensor self, *, int n, *, int m) -> Tensor"'), 4, "at most one '*'"),
    "half-named results": (entry("f(Tensor self) -> (Tensor a, Tensor)"), 4, "name all results"),
    "space too many": (entry("f(Tensor  self) -> Tensor"), 4, "does not print back"),
    "no result": (entry("f(Tensor self) -> ()"), 4, "at least one result"),
    "unknown variant": (entry(variants="function methods"), 4, "unknown variant 'methods'; write"),
    "unknown dtype rule": (entry(dtype="double"), 4, "unknown dtype rule 'double'; write one of"),
    "unknown autocast": (entry(autocast="half"), 4, "autocast is one of float32, lower, promote"),
    "doc is a list": (entry(doc="[a, b]"), 4, "'doc' must be text on one line"),
    "doc in lines": (entry(doc="|\n    one\n    two"), 4, "'doc' must be text on one line"),
    "expr is empty": (entry(expr="null"), 4, "'expr' must be text"),
    "expr unknown name": (entry(expr="self * scale"), 4, "not an argument (these are: self)"),
    "expr unknown function": (entry(expr="exq(self)"), 4, "unknown function 'exq'"),
    "expr wrong arity": (entry(expr="exp(self, 2)"), 4, "exp takes 1 argument(s)"),
    "expr no Python": (entry(expr="self +"), 4, "not a Python expression"),
    "no derivative": (entry("f(Tensor self) -> Tensor", kind="other", tags="kernel", expr=None,
                            reduce=None), 4, "no derivative for 'self': give 'grad: {self: ...}'"),
    "no body": (GOOD + "- op: f(Tensor self) -> Tensor\n", 4, "give 'expr', 'reduce' or 'compose'"),
    "two bodies": (entry(compose="self.exp()", expr="self"), 4, "keep one body"),
    "grad is text": (entry(grad="grad"), 4, "a mapping from argument to formula"),
    "grad of no argument": (entry(grad="{other: grad}"), 4, "names 'other', which is no argument"),
    "grad of a number": (entry("f(Tensor self, int n) -> Tensor", grad="{n: grad}"), 4,
                         "only tensors have gradients"),
    "grad is empty": (entry(grad="{self: }"), 4, "a mapping from argument to formula"),
    "grad unknown name": (entry(grad="{self: gradient * 2}"), 4, "unknown name 'gradient'; a"),
    "grad unknown method": (entry(grad="{self: grad.tobytes()}"), 4, "'tobytes' is not allowed"),
    "compose unknown": (entry(compose="frobnicate(self)", kind="other"), 4, "unknown name"),
    "check is text": (entry(check="self.ndim > 1"), 4, "from a condition to its error message"),
    "check of no text": (entry(check="{self.ndim > 1: [a]}"), 4, "from a condition to its error"),
    "check class": (entry(check="{self.ndim > 1: 'MyError: no'}"), 4, "such as 'IndexError: ...'"),
    "check braces": (entry(check="{self.ndim > 1: 'got {what}'}"), 4, "unknown name 'what'"),
    "reduce misses map": (entry(kind="reduction", reduce="{state: {t: 0}, combine: t}"), 4,
                          "'reduce' needs state, map and combine"),
    "reduce unknown key": (entry(kind="reduction", reduce="{state: {t: 0}, map: self, combine: t,"
                                 " last: t}", grad="{self: none}"), 4, "unknown key 'last'"),
    "domain": (entry(domain="(1, -1)"), 4, "the lesser bound comes first"),
    "domain of no argument": (entry(domain="{x: positive}"), 4, "names 'x', which is no argument"),
    "domain dtype": (entry(domain="{dtypes: double}"), 4, "unknown dtype 'double' in 'domain'"),
    "view without alias": (entry(kind="view", expr=None, grad="{self: grad}"), 4,
                           "'Tensor(a) self' and '-> Tensor(a)'"),
    "unary of two": (entry("f(Tensor self, Tensor other) -> Tensor"), 4, "takes one tensor"),
    "unary of x": (entry("f(Tensor x) -> Tensor", expr="x"), 4, "begins with the argument 'Tensor"),
    "binary of one": (entry(kind="binary"), 4, "begins with its two tensors"),
    "scan without dim": (entry(kind="scan", grad="{self: grad}"), 4, "the argument 'int dim'"),
    "no tensor": (entry("f(int n) -> Tensor", kind="other", expr="n", variants="function"), 4,
                  "for new tensors write kind: factory"),
    "method of a number": (entry("f(int n) -> Tensor", kind="factory", expr=None, compose=None,
                                 reduce=None, variants="method"), 4, "a method begins with a"),
    "varargs of one": (entry(variants="function varargs"), 4, "a list as second argument"),
    "same op twice": (entry("twice(Tensor self) -> Tensor"), 4, "already declared at line 1"),
    "same node twice": (entry("twice__(Tensor self) -> Tensor"), 4, "cannot name an op"),
    "nodes of one name": (entry("a_b(Tensor self) -> Tensor") + entry(
        "a__b(Tensor self) -> Tensor").replace(GOOD, ""), 7, "as that of 'a_b' at line 4"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_malformed_entries_are_refused(what):
    text, line, says = MALFORMED[what]
    message = refused(text)
    assert message.startswith(f"my.yaml:{line}:"), message
    assert says in message


def test_the_good_entry_is_read():
    found = compile_text(entry(doc="Twice.", autocast="lower"), "my.yaml", HELPERS, OPS)
    assert [(s.name, s.line, s.kind, s.dtype) for s in found.specs] == [
        ("twice", 1, "unary", "same"), ("f", 4, "unary", "same")]
    assert found.specs[1].doc == "Twice." and found.specs[1].autocast == "lower"
    assert found.specs[1].variants == {"function", "method", "inplace", "out"}
    assert found.derivatives["f"].formulas == {"self": "2 * grad"}


def test_an_empty_file_has_no_ops():
    assert load("") == [] and load("# only a comment\n") == []


def test_every_schema_of_the_package_prints_back():
    specs = load((ROOT / "ops.yaml").read_text())
    assert len(specs) > 400
    for spec in specs:
        assert Signature.parse(str(spec.signature)) == spec.signature


# -- schemas made by hypothesis --------------------------------------------------------------------
WORD = st.from_regex(r"[a-z][a-z0-9]{0,5}(_[a-z0-9]{1,4})?", fullmatch=True).filter(
    lambda word: not keyword.iskeyword(word))
ATOM = st.one_of(
    st.sampled_from(["None", "True", "False", "0.5", "1e-05", "-2.0", "'mean'", "'a, b(c'"]),
    st.integers(-10**6, 10**6).map(str))
DEFAULT = st.one_of(ATOM, st.lists(ATOM, max_size=3).map(lambda a: f"[{', '.join(a)}]"))


@st.composite
def types(draw):
    base = draw(st.sampled_from(["Tensor", *sorted(SCALAR_TYPES)]))
    alias = draw(st.sampled_from(["", "(a)", "(a!)"])) if base == "Tensor" else ""
    many = draw(st.sampled_from(["", "[]", "[2]"]))
    items = draw(st.sampled_from(["", "?"])) if many else ""
    return base + alias + items + many + draw(st.sampled_from(["", "?"]))


@st.composite
def schemas(draw):
    names = draw(st.lists(WORD, min_size=1, max_size=6, unique=True))
    plain = draw(st.integers(0, len(names)))
    star = draw(st.one_of(st.none(), st.integers(0, len(names) - 1)))
    parts = []
    for i, name in enumerate(names):
        if i == star:
            parts.append("*")
        default = f"={draw(DEFAULT)}" if i >= plain else ""
        parts.append(f"{draw(types())} {name}{default}")
    results = draw(st.lists(types(), min_size=1, max_size=3))
    returns = results[0]
    if len(results) > 1:
        named = draw(st.booleans())
        returns = "(" + ", ".join(f"{t} r{i}" if named else t
                                  for i, t in enumerate(results)) + ")"
    overload = draw(st.one_of(st.just(""), WORD.map(lambda w: f".{w}")))
    return f"{draw(WORD)}{overload}({', '.join(parts)}) -> {returns}"


@settings(deadline=None)
@given(schemas())
def test_schemas_print_back(text):
    found = Signature.parse(text)
    assert str(found) == text
    assert Signature.parse(str(found)) == found
    assert (" *, " in text or "(*, " in text) == any(a.keyword_only for a in found.args)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_schema_that_prints_back_or_refused(text):
    try:
        found = Signature.parse(text)
    except SpecError as error:
        assert len(str(error)) > 20
    else:
        assert str(found) == text
