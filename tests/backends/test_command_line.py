"""The command `plugrad`."""

import subprocess
import sys


def test_the_command_line_in_a_pipe():
    """`plugrad devices --coverage cpu | head` ends without a traceback."""
    command = subprocess.Popen([sys.executable, "-m", "plugrad", "devices", "--coverage", "cpu"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert command.stdout.readline().split() == ["add", "own"]
    command.stdout.close()
    assert command.wait(60) == 0
    assert command.stderr.read() == ""
    command.stderr.close()
