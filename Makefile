# Every target sets up what it needs in .venv. PYTHON picks the interpreter.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
BACKEND ?= cpu opencl example
WORKERS ?= 2
READY = $(VENV)/.ready
export OMP_NUM_THREADS ?= 1

.PHONY: check lint types codegen codegen-check test test-backends test-standin test-full fuzz demo demo-short bench clean

check: lint types codegen-check test demo-short

$(READY): pyproject.toml setup.py plugins/plugrad-example/pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e ".[dev,demo,opencl]" || $(BIN)/python -m pip install --quiet -e ".[dev,demo]"
	$(BIN)/python -m pip install --quiet -e plugins/plugrad-example
	$(BIN)/python -m compileall -q frontend backends codegen
	touch $@

lint: $(READY)
	$(BIN)/ruff check .

# A checker does not follow the mapping of folders to packages: it is given a tree of links.
types: $(READY)
	$(BIN)/python tests/link_types.py build/types
	$(BIN)/mypy

codegen: $(READY)
	$(BIN)/python -m plugrad.codegen

codegen-check: $(READY)
	$(BIN)/python -m plugrad.codegen --check

# The project's own tests once, then the op suite on every backend, strict.
test: test-backends test-standin

test-backends: $(READY)
	$(BIN)/python -m pytest tests -n $(WORKERS)
	set -e; for backend in $(BACKEND); do \
	    PLUGRAD_STRICT=1 $(BIN)/python -m pytest --pyargs plugrad.testing.suite \
	        --backend $$backend -n $(WORKERS); \
	done
	case " $(BACKEND) " in *" opencl "*) PLUGRAD_OPENCL_HOST_BLAS=0 PLUGRAD_STRICT=1 \
	    $(BIN)/python -m pytest --pyargs plugrad.testing.suite --backend opencl \
	    -n $(WORKERS);; esac

# Without a GPU the CUDA device runs on a stand-in for CuPy, which needs a C++ compiler.
test-standin: $(READY)
	if command -v g++ || command -v c++ || command -v clang++; then \
	    PLUGRAD_CUPY_STANDIN=1 PLUGRAD_STRICT=1 $(BIN)/python -m pytest -p tests.cuda.plugin \
	        --pyargs plugrad.testing.suite --backend cuda -n $(WORKERS); \
	else echo "no C++ compiler: the op suite does not run on the stand-in for CuPy"; fi

# Slow sweeps beside all tests.
test-full: test
	$(BIN)/python tests/mutation.py --ops 50

# Random programs on cpu, opencl and torch: make fuzz MINUTES=30 SEED=1
MINUTES ?= 10
SEED ?= 0
fuzz: $(READY)
	$(BIN)/python -m plugrad.testing.fuzz --devices cpu,opencl --minutes $(MINUTES) --seed $(SEED)

demo: $(READY)
	$(BIN)/python examples/digits.py

demo-short: $(READY)
	$(BIN)/python examples/digits.py --epochs 1 --train 1000 --out build/demo-short
	$(BIN)/python examples/digits.py --epochs 1 --train 1000 --out build/demo-short --device opencl
	PLUGRAD_OPENCL_HOST_BLAS=0 $(BIN)/python examples/digits.py --epochs 1 --train 1000 \
	    --out build/demo-short --device opencl

bench: $(READY)
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) build dist *.egg-info
