package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// filesIn returns the names of the files in a folder, with a blank between them.
func filesIn(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestPlotDrawsWhatTheRunDrewWithoutComputing(t *testing.T) {
	long.Unraced(t)
	dir := sensitive(t)
	before := filesIn(t, dir)
	code, out, stderr := call(t, "plot", dir)
	if code != 0 || stderr != "" || strings.Count(out, "\n") != 5 {
		t.Fatalf("exit %d: %s%s", code, out, stderr)
	}
	for _, name := range strings.Fields(filesIn(t, filepath.Join(dir, "figures"))) {
		old, err := os.ReadFile(filepath.Join(dir, "figures", name))
		again, other := os.ReadFile(filepath.Join(dir, "plot", name))
		if err != nil || other != nil || !bytes.Equal(old, again) {
			t.Errorf("%s is drawn otherwise (%v, %v)", name, err, other)
		}
	}
	if got := filesIn(t, dir); got != strings.Replace(before, " results.csv", " plot results.csv", 1) {
		t.Errorf("there are %s, before %s", got, before)
	}
	each := filepath.Join(t.TempDir(), "each")
	if code, out, stderr = call(t, "plot", dir, "--figures", "all", "--format", "csv", "--out", each); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	if got := filesIn(t, each); got != "e1-n10-eps0.001.csv e1-n10-eps0.1.csv e1-n20-eps0.001.csv e1-n20-eps0.1.csv" || strings.Count(out, each) != 4 {
		t.Errorf("drawn are %s: %s", got, out)
	}
}

func TestPlotDrawsWhatAFileAsksFor(t *testing.T) {
	long.Unraced(t)
	dir, out := sensitive(t), filepath.Join(t.TempDir(), "out")
	file := filepath.Join(t.TempDir(), "figures.yaml")
	text := `
figure: {x: W, baseline: no-rep, rows: eps, columns: n}
figures:
  - {name: shades, kind: map, x: W, series: n}
  - {name: by-eps, kind: bars, x: eps, series: W, columns: policy, level: [0.5]}
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := call(t, "plot", dir, file, "--format", "svg,csv", "--out", out); code != 0 || stderr != "" {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	if got := filesIn(t, out); got != "e1-by-eps.csv e1-by-eps.svg e1-shades.csv e1-shades.svg e1.csv e1.svg" {
		t.Errorf("drawn are %s", got)
	}
	table, err := os.ReadFile(filepath.Join(out, "e1.csv"))
	if err != nil || !strings.HasPrefix(string(table), "panel,line,x,y,lo,hi\n\"ε = 0.001, n = 10\",greedy,1,") {
		t.Errorf("%v:\n%s", err, table)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		if cells := strings.Split(line, ","); cells[len(cells)-1] == cells[len(cells)-3] && cells[len(cells)-3] != "0" {
			t.Errorf("a difference without an interval: %s", line)
		}
	}
}

func TestPlotNamesTheFiguresThatAFileAsksForInVain(t *testing.T) {
	long.Unraced(t)
	dir, out := sensitive(t), filepath.Join(t.TempDir(), "out")
	file := filepath.Join(t.TempDir(), "figures.yaml")
	if err := os.WriteFile(file, []byte("figure: {x: W}\nfigures: [{name: all, x: ratio, kind: cumulative}]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, text, stderr := call(t, "plot", dir, file, "--format", "csv", "--out", out)
	if want := "asks for, all cannot be drawn: the study has no results of it.\n"; code != 0 || stderr != "" || !strings.HasSuffix(text, want) || !strings.HasPrefix(text, filepath.Join(out, "e1")) {
		t.Errorf("exit %d: %s%s", code, text, stderr)
	}
}

func TestPlotRefusesWhatItCannotDraw(t *testing.T) {
	long.Unraced(t)
	dir := sensitive(t)
	file := filepath.Join(t.TempDir(), "f.yaml")
	for _, c := range []struct {
		text string
		args []string
		want string
	}{
		{"", []string{t.TempDir()}, "this is not the folder of a study"},
		{"", []string{dir, "--format", "gif"}, "--format gif: want svg, png, pdf, csv or vl.json"},
		{"", []string{dir, "--figures", "some"}, "--figures some: want panels or all"},
		{"figure: {x: q}", []string{dir, file}, `f.yaml:1:13: figure.x: there is no variable "q"`},
		{"figure: {x: W, colour: red}", []string{dir, file}, "f.yaml:1:16: figure.colour: no such key"},
		{"figures: [{x: ratio, kind: cumulative}]", []string{dir, file}, "there is nothing to draw"},
	} {
		if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		code, out, stderr := call(t, slices.Concat([]string{"plot"}, c.args)...)
		if code != 2 || out != "" || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") > 3 {
			t.Errorf("%q: exit %d: %s%s", c.args, code, out, stderr)
		}
	}
}

func TestThePageAboutFiguresShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/figures.md", 8)
}
