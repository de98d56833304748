package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// completed returns the completions that a shell is offered for the last of the words.
func completed(t *testing.T, words ...string) (all []string) {
	t.Helper()
	code, out, _ := call(t, append([]string{"__complete"}, words...)...)
	if code != 0 {
		t.Fatal(words, code, out)
	}
	for line := range strings.Lines(out) {
		if line[0] != ':' {
			name, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			all = append(all, name)
		}
	}
	return all
}

func TestShellsCompleteAllThatHasNames(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	if code, _, stderr := call(t, "run", "e1", "--set", "W=3", "--instances", "20", "--policy", "greedy{n=47},no-rep", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	if err := os.Rename(filepath.Join("runs", "e1"), "mine"); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := call(t, "run", "e2", "--set", "p=3", "--instances", "20", "--policy", "greedy", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	if err := os.WriteFile("sweep.yaml", []byte("name: x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		words, has, not string // words of the second and third must all be offered, or not
	}{
		{"ru", "run", "plan"},
		{"run ", "e1 traces table3 mine runs/e2 sweep.yaml runs/", "greedy"},
		{"run e", "e1 e6", "table3 mine"},
		{"status ", "mine runs/e2", "e1 sweep.yaml"},
		{"run e1 --policy ", "greedy no-rep", "e1"},
		{"run e1 --policy greedy,no", "greedy,no-rep", "greedy,greedy"},
		{"run e1 --policy greedy,greedy{", "greedy,greedy{n= greedy,greedy{rounding=", ""},
		{"run e1 --policy greedy{n=4,r", "greedy{n=4,rounding=", "greedy{n=4,n="},
		{"run e1 --policy no-rep,greedy{n=4,rounding=c", "no-rep,greedy{n=4,rounding=ceil}", ""},
		{"run e1 --risk w", "weibull", "linear"},
		{"run e1 --risk weibull", "weibull weibull{", ""},
		{"run e1 --set plan_risk=recorded{trace=bamboo", "plan_risk=recorded{trace=bamboo-p3}", ""},
		{"run e1 --preset ", "quick paper", ""},
		{"run e1 --set ", "W= p= n= eps=", ""},
		{"run e1 --set W=", "W=1..25", ""},
		{"run e1 --format ", "text csv json", "parquet"},
		{"export mine --format ", "csv parquet", "text"},
		{"plot mine --format svg,p", "svg,png svg,pdf", ""},
		{"compare mine --baseline ", "greedy{n=47} no-rep", "cyclic"},
		{"compare mine --by ", "W p", ""},
		{"worst greedy cyclic-rep --in e", "e1 e6", ""},
		{"worst greedy cyc", "cyclic cyclic-rep", ""},
		{"worst a b --in e1 --set ", "W=", ""},
		{"worst a b --in e1 --metric ", "work ratio", ""},
		{"list policies --in e", "e1 e6", "greedy"},
		{"run e1 --policy al", "all", "affine"},
		{"run e1 --policy all,gre", "all,greedy", ""},
		{"run e1 --for ", "", "e1"},
		{"paper h", "hetero", "static"},
		{"paper static --claims static.table3", "static.table3.order", "hetero.x"},
		{"trace fit l", "lanl05", "g5k06"},
		{"trace convert lanl05 --format f", "fta", "durations"},
		{"trace info x --state ", "up down", ""},
		{"chart e1 --to ", "", "fta"},
		{"run e1 --where ", "W p", ""},
		{"help tr", "trace", "run"},
		{"help trace ", "fit", "run"},
		{"completion ", "bash zsh fish powershell", ""},
	} {
		got := completed(t, strings.Split(c.words, " ")...)
		for _, want := range strings.Fields(c.has) {
			if !slices.Contains(got, want) {
				t.Errorf("%s: got %q, want %s", c.words, got, want)
			}
		}
		for _, bad := range strings.Fields(c.not) {
			if slices.Contains(got, bad) {
				t.Errorf("%s: got %q with %s", c.words, got, bad)
			}
		}
	}
}

func TestScriptsForShellsHaveTheNameOfTheProgram(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		var out, stderr strings.Builder
		code := Program{Name: "mysim"}.Run(t.Context(), []string{"completion", shell}, &out, &stderr)
		if text := out.String(); code != 0 || !strings.Contains(text, "mysim") || strings.Contains(text, "runexp") {
			t.Errorf("%s: exit %d, %s\n%.300s", shell, code, stderr.String(), text)
		}
		out.Reset()
		Program{Name: "mysim"}.Run(t.Context(), []string{"completion", shell, "--help"}, &out, &stderr)
		if text := out.String(); !strings.Contains(text, "mysim completion "+shell) || strings.Contains(text, "runexp") {
			t.Errorf("%s: %s", shell, text)
		}
	}
}
