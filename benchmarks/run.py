"""plugrad against torch: the same workloads in turn, as ratios of times; growth; import time.

    python benchmarks/run.py [--only REGEX] [--rounds 7]

Each side runs in a process of its own and rounds alternate, so that a machine whose speed drifts
slows both. Below 1, plugrad is faster. Without torch the times of plugrad alone are printed.
"""

import argparse
import importlib.util
import re
import statistics
import subprocess
import sys
import time

WORKLOADS = {}


def workload(calls):
    """Registers a function of the module that gives the function to be timed `calls` times."""
    def register(make):
        WORKLOADS[make.__name__] = (make, calls)
        return make
    return register


@workload(2000)
def add(torch):
    a, b = torch.ones(8, 8), torch.ones(8, 8)
    return lambda: a + b


@workload(2000)
def add_with_gradient(torch):
    a, b = (torch.ones(8, 8, requires_grad=True) for _ in range(2))
    return lambda: a + b


@workload(2000)
def matmul_with_gradient(torch):
    a, b = (torch.ones(8, 8, requires_grad=True) for _ in range(2))
    return lambda: a @ b


@workload(2000)
def views(torch):
    a = torch.ones(8, 8)
    return lambda: a.view(4, 16).transpose(0, 1)[1]


@workload(20)
def chain_of_100_backward(torch):
    a, b = (torch.ones(8, 8, requires_grad=True) for _ in range(2))

    def run():
        x = a
        for _ in range(50):
            x = x * b + a
        x.sum().backward()
    return run


def steps(torch, optimizer):
    nn = torch.nn
    model = nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(),
                          nn.Linear(128, 10))
    optimizer = optimizer(model.parameters())
    x, y = torch.randn(64, 64), torch.randint(0, 10, (64,))

    def step():
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    return step


@workload(50)
def mlp_adam(torch):
    return steps(torch, lambda p: torch.optim.Adam(p, 1e-3))


@workload(50)
def mlp_momentum(torch):
    return steps(torch, lambda p: torch.optim.SGD(p, 0.1, momentum=0.9))


@workload(3)
def softmax_4m(torch):
    x = torch.randn(4096, 1024)
    return lambda: x.softmax(-1)


@workload(3)
def elementwise_4m(torch):
    x, y = torch.randn(4096, 1024), torch.randn(4096, 1024)
    return lambda: (x * y + x).relu() - y


@workload(1)
def loader_10k(torch):
    data = torch.utils.data.TensorDataset(torch.randn(10000, 32), torch.arange(10000))
    loader = torch.utils.data.DataLoader(data, batch_size=64, shuffle=True)
    return lambda: [None for _ in loader]


def serve(module):
    """Child: sets up the workload that it is told, then times one round per line."""
    torch = importlib.import_module(module)
    for name in ("nn", "optim", "utils.data"):
        importlib.import_module(f"{module}.{name}")
    for line in sys.stdin:
        word = line.strip()
        if word != "go":
            make, calls = WORKLOADS[word]
            run = make(torch)
            run()
            print("ready", flush=True)
            continue
        best = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            for _ in range(calls):
                run()
            best = min(best, (time.perf_counter() - start) / calls)
        print(best, flush=True)


def ask(child, word):
    child.stdin.write(word + "\n")
    child.stdin.flush()
    return child.stdout.readline().strip()


def compare(options):
    modules = ["plugrad"] + ["torch"] * (importlib.util.find_spec("torch") is not None)
    children = [subprocess.Popen([sys.executable, __file__, "--serve", m], text=True,
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE) for m in modules]
    middles = []
    for name in WORKLOADS:
        if not re.search(options.only, name):
            continue
        for child in children:
            ask(child, name)
        rounds = [[float(ask(child, "go")) for child in children] for _ in range(options.rounds)]
        mine = statistics.median(r[0] for r in rounds) * 1e6
        if len(modules) == 1:
            print(f"{name:24} {mine:10.1f} us")
            continue
        ratios = sorted(r[0] / r[1] for r in rounds)
        middles.append(statistics.median(ratios))
        print(f"{name:24} {mine:10.1f} us  ratio {middles[-1]:.2f}  "
              f"({ratios[0]:.2f} to {ratios[-1]:.2f})", flush=True)
    for child in children:
        child.stdin.close()
    if middles:
        print(f"geometric mean {statistics.geometric_mean(middles):.2f}")


def growth():
    """Time per op of a long chain over that of a short one; memory of dropped graphs."""
    import gc
    import resource

    import plugrad as torch
    a = torch.ones(2, requires_grad=True)

    def chain(n):
        start = time.process_time()
        x = a
        for _ in range(n):
            x = x * 1.0
        middle = time.process_time()
        x.sum().backward()
        return (middle - start) / n, (time.process_time() - middle) / n
    chain(100)
    short = [min(t) for t in zip(*(chain(100) for _ in range(50)))]
    long = [min(t) for t in zip(*(chain(10_000) for _ in range(5)))]
    print(f"chain of 10,000 over chain of 100, per op: forward {long[0] / short[0]:.2f}, "
          f"backward {long[1] / short[1]:.2f}")
    gc.collect()
    gc.disable()
    b = torch.ones(1000, requires_grad=True)
    for _ in range(100):
        (b * 2).exp().sum().backward()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(1000):
        (b * 2).exp().sum()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    gc.enable()
    print(f"1,000 dropped graphs without garbage collection: {grown} KiB more")


def imports():
    """Time of `import plugrad`, and with nn, optim and data, over that of NumPy alone."""
    code = "import time; s = time.perf_counter(); {}; print(time.perf_counter() - s)"

    def best(statement):
        return min(float(subprocess.run([sys.executable, "-c", code.format(statement)],
                                        capture_output=True, text=True, check=True).stdout)
                   for _ in range(7))
    base = best("import numpy")
    print(f"import plugrad / import numpy: {best('import plugrad') / base:.2f}; with nn, optim, "
          "utils.data: "
          f"{best('import plugrad.nn, plugrad.optim, plugrad.utils.data') / base:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve(options.serve)
    compare(options)
    growth()
    imports()
    return None


if __name__ == "__main__":
    main()
