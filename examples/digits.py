"""Trains a small convolutional network on 4,000 real handwritten digits and tests it on 1,000.

    python examples/digits.py                     # on the best device present
    python examples/digits.py --device opencl

Prints the test accuracy, saves the model, and writes loss and accuracy curves and a grid of
predictions to a PNG.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

import plugrad as torch
from plugrad import nn, optim
from plugrad.nn import functional as F
from plugrad.utils.data import DataLoader, TensorDataset

HERE = Path(__file__).resolve().parent


class Net(nn.Module):
    """Two convolutions with pooling, then two linear layers; images (n, 1, 28, 28) to logits."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3)
        self.conv2 = nn.Conv2d(16, 32, 3)
        self.drop = nn.Dropout(0.25)
        self.fc1 = nn.Linear(32 * 5 * 5, 128)
        self.fc2 = nn.Linear(128, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2)
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        x = F.relu(self.fc1(self.drop(x.flatten(1))))
        return self.fc2(self.drop(x))


def load_digits(device):
    """(train, test) datasets of normalised images (n, 1, 28, 28) and labels, on the device."""
    data = np.load(HERE / "data" / "mnist_5k.npz")
    order = np.random.default_rng(0).permutation(len(data["labels"]))
    images = torch.tensor(data["images"][order], dtype=torch.float32).unsqueeze(1) / 255
    images = ((images - 0.1307) / 0.3081).to(device)
    labels = torch.tensor(data["labels"][order], dtype=torch.int64).to(device)
    return TensorDataset(images[:4000], labels[:4000]), TensorDataset(images[4000:], labels[4000:])


def progress(text, done, total):
    """One line that is drawn over; on a pipe, only its end."""
    if sys.stdout.isatty() or done == total:
        bar = ("#" * (24 * done // total)).ljust(24, ".")
        end = "\n" if done == total else ""
        print(f"\r{text} [{bar}]" if sys.stdout.isatty() else text, end=end, flush=True)


def accuracy(model, images, labels):
    model.eval()
    with torch.no_grad():
        hits = sum((model(x).argmax(1) == y).sum().item()
                   for x, y in zip(images.split(250), labels.split(250)))
    model.train()
    return hits / len(labels)


def train(model, dataset, test, epochs):
    """Gives the loss of every step and the test accuracy after every epoch."""
    loader = DataLoader(dataset, batch_size=64, shuffle=True)
    optimizer = optim.Adam(model.parameters(), 2e-3)
    schedule = optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.75)
    losses, accuracies = [], []
    for epoch in range(1, epochs + 1):
        start = time.perf_counter()
        for step, (x, y) in enumerate(loader, 1):
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            if step == len(loader):
                accuracies.append(accuracy(model, *test.tensors))
                text = (f"epoch {epoch}/{epochs}  loss {np.mean(losses[-step:]):.4f}  test "
                        f"accuracy {accuracies[-1]:.1%}  {time.perf_counter() - start:.1f} s")
            else:
                text = f"epoch {epoch}/{epochs}  loss {losses[-1]:.4f}"
            progress(text, step, len(loader))
        schedule.step()
    return losses, accuracies


def draw(path, losses, accuracies, images, guesses, labels):
    """Loss per step, accuracy per epoch, and a grid of digits with the model's guesses."""
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    figure = plt.figure(figsize=(10, 8), layout="constrained")
    top, bottom = figure.subfigures(2, 1, height_ratios=(1, 1.3))
    left, right = top.subplots(1, 2)
    left.plot(losses)
    left.set(title="training loss", xlabel="step", ylim=(0, None))
    right.plot(range(1, len(accuracies) + 1), accuracies, marker="o")
    right.set(title="test accuracy", xlabel="epoch")
    for axis, image, guess, label in zip(bottom.subplots(4, 10).flat, images, guesses, labels):
        axis.imshow(image, cmap="gray_r")
        axis.set_title(f"{guess}" if guess == label else f"{guess} (is {label})", fontsize=9,
                       color="green" if guess == label else "red")
        axis.axis("off")
    figure.savefig(path, dpi=100)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", help="cpu, cuda, opencl, ...; by default the best present")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--train", type=int, default=4000, help="how many training images")
    parser.add_argument("--out", type=Path, default=HERE / "out")
    options = parser.parse_args()
    device = torch.device(options.device) if options.device else torch.best_device()
    torch.manual_seed(0)
    model = Net().to(device)
    dataset, test = load_digits(device)
    if options.train < len(dataset):
        dataset = TensorDataset(*(t[:options.train] for t in dataset.tensors))
    print(f"training on {device}: {len(dataset)} digits, "
          f"{sum(p.numel() for p in model.parameters()):,} parameters")
    start = time.perf_counter()
    losses, accuracies = train(model, dataset, test, options.epochs)
    print(f"test accuracy {accuracies[-1]:.2%} after {time.perf_counter() - start:.1f} s")
    options.out.mkdir(parents=True, exist_ok=True)
    torch.save(model.state_dict(), options.out / "digits.pt")
    model.eval()
    with torch.no_grad():
        shown = test.tensors[0][:40]
        guesses = model(shown).argmax(1).cpu().numpy()
    draw(options.out / "digits.png", losses, accuracies, shown.cpu().numpy()[:, 0], guesses,
         test.tensors[1][:40].cpu().numpy())
    print(f"saved {options.out / 'digits.pt'} and {options.out / 'digits.png'}")


if __name__ == "__main__":
    main()
