"""Maps the source folders to packages: frontend -> plugrad, backends -> plugrad.backends, ..."""

import os
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOTS = {"plugrad": "frontend", "plugrad.backends": "backends", "plugrad.codegen": "codegen"}


def find_packages():
    """Every folder with Python files, listed: an unlisted one would be missing from the wheel."""
    found = []
    for package, root in ROOTS.items():
        for folder, subfolders, files in os.walk(root):
            subfolders[:] = sorted(name for name in subfolders if name != "__pycache__")
            if any(name.endswith((".py", ".pyi")) for name in files):
                parts = os.path.relpath(folder, root).split(os.sep)
                found.append(".".join([package] + [part for part in parts if part != "."]))
    return found


class BuildWithOps(build_py):
    """Also copies ops.yaml into the package, where the run-time compiler finds it."""

    def run(self):
        super().run()
        if not self.editable_mode:
            shutil.copy("ops.yaml", os.path.join(self.build_lib, "plugrad", "ops.yaml"))


class SourceWithOps(sdist):
    """Also takes ops.yaml along, without which the archive could not be built."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, [*files, "ops.yaml"])


setup(
    packages=find_packages(),
    package_dir=ROOTS,
    package_data={"plugrad": ["py.typed", "**/*.pyi", "**/*.txt", "**/*.npz", "**/*.bin"]},
    cmdclass={"build_py": BuildWithOps, "sdist": SourceWithOps},
)
