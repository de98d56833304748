package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestTerminalsShowWinnersAndVerdictsInColourAndPipesDoNot(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	const greedy, holds, fails = "\x1b[1mgreedy\x1b[0m", "\x1b[32mholds\x1b[0m", "\x1b[31mfails\x1b[0m"
	for _, c := range []struct {
		args  string
		shown []string // nil: nothing is in colour
	}{
		{"run e1 --set W=17,21 --instances 1000 --policy greedy,brute --quiet --out ahead", []string{greedy}},
		{"compare ahead", []string{greedy}},
		{"compare ahead --format csv", nil},
		{"run e1 --set W=25 --instances 1000 --policy greedy,no-rep --quiet --out tied", nil}, // equal in all instances
		{"compare tied", nil},
		{"status ahead", nil}, // nothing is running
		{"paper fifo --claims fifo.orders.* --quiet", []string{holds, fails}},
		{"paper fifo --claims fifo.orders.* --quiet --format csv", nil},
	} {
		w := &terminal{columns: 100}
		if code := Run(t.Context(), strings.Fields(c.args), w, new(bytes.Buffer)); code != 0 || (len(c.shown) > 0) != strings.Contains(w.String(), "\x1b[") {
			t.Errorf("%s: exit %d:\n%q", c.args, code, w)
		}
		for _, want := range c.shown {
			if !strings.Contains(w.String(), want) {
				t.Errorf("%s: no %q in\n%q", c.args, want, w)
			}
		}
		if code, out, _ := call(t, strings.Fields(c.args)...); code != 0 || strings.Contains(out, "\x1b") {
			t.Errorf("%s: a pipe gets colours: exit %d:\n%q", c.args, code, out)
		}
		t.Setenv("NO_COLOR", "1")
		plain := &terminal{columns: 100}
		if code := Run(t.Context(), strings.Fields(c.args), plain, new(bytes.Buffer)); code != 0 || strings.Contains(plain.String(), "\x1b[") {
			t.Errorf("%s: exit %d, and there are colours in spite of NO_COLOR:\n%q", c.args, code, plain)
		}
		t.Setenv("NO_COLOR", "")
	}
}

func TestAStatusShowsInColourThatSomethingIsRunning(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	w := &terminal{columns: 80}
	const idle, busy = "failed   0\nrunning  nothing\n", "failed   0\nrunning  1 process; a since 2026-01-01 10:00\n"
	if got := painted(w, idle); got != idle {
		t.Errorf("nothing runs: %q", got)
	}
	if got, want := painted(w, busy), strings.Replace(busy, "running", "\x1b["+string(term.Cyan)+"mrunning\x1b[0m", 1); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
