"""Guided self-scheduling (Polychronopoulos, Kuck 1987), as a program for Loadstar.

The load is n iterations per unit. Whichever of the p workers asks first gets 1/p of the
iterations that are left, rounded up; a chunk that was lost or came back wrong goes out again
before any new one or, with recut:1, what is lost or wrong of it is left again.

    runexp run sweep.yaml --policy 'guided,exec{cmd=python3 gss.py}'
    runexp run sweep.yaml --policy 'guided{resend=recut},exec{cmd=python3 gss.py,with=recut:1}'
"""

import collections
import json
import math
import sys


class Guided:
    """The master of one problem, episode after episode."""

    def __init__(self, problem):
        n = problem["options"].get("n", 147)
        self.workers = len(problem["workers"])
        exactly = n * problem["load"]
        self.iterations = max(1, math.floor(exactly + 1e-12 * exactly))  # 147 * .3 * 100 is 4410
        self.unit = problem["load"] / self.iterations
        self.recut = problem["options"].get("recut", 0) == 1
        # Where messages take time, decide on one at a time: there may be news before the next.
        self.paid = any(any(w["send"]) for w in problem["workers"])

    def begin(self):
        self.left = self.iterations
        self.sizes = []  # of the chunks
        self.asking = collections.deque()
        self.gone, self.done, self.lost = set(), set(), collections.deque()
        self.wrong = {}  # load of chunks that came back wrong, in their best copy

    def answer(self, news):
        if news.get("begin"):
            self.begin()
        self.asking.extend(news["idle"])
        self.gone.update(news["gone"])
        self.done.update(chunk for _, chunk in news["done"])
        self.lost.extend(news["lost"])
        for _, chunk, load in news.get("wrong", []):
            self.wrong[chunk] = min(load, self.wrong.get(chunk, load))
        actions, left = [], news["left"]
        while self.recut and self.lost:
            chunk = self.lost.popleft()
            if chunk not in self.done:
                actions.append(["reopen", chunk])
                load = self.wrong.get(chunk, self.sizes[chunk])
                self.left += max(1, math.floor(load / self.unit + 0.5))
                left += load
        given = len(actions)
        while self.asking and not (self.paid and len(actions) > given):
            worker = self.asking[0]
            if worker not in self.gone:
                action = self.next(worker, left)
                if action is None:
                    break
                actions.append(action)
                if action[0] == "cut":
                    left -= action[2]
            self.asking.popleft()
        return {"do": actions, "more": self.paid}

    def next(self, worker, left):
        while self.lost:
            chunk = self.lost.popleft()
            if chunk not in self.done:
                return ["send", worker, chunk]
        if self.left == 0 or left <= 0:
            return None
        k = -(-self.left // self.workers)  # rounded up
        self.left -= k
        self.sizes.append(k * self.unit if self.left else left)
        return ["cut", worker, self.sizes[-1]]


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["op"] == "hello":
            answer = {"protocol": 1, "kind": "dispatcher"}
        elif message["op"] == "problem":
            policy, answer = Guided(message), {}
        else:
            answer = policy.answer(message)
        print(json.dumps(answer), flush=True)


main()
