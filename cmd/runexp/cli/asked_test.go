package cli

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// By default, the study that has more has the same figures.
func TestWhatWasAskedForIsShownOfAStudyThatHasMore(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	read := func(name string) []byte {
		t.Helper()
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	run := func(out, more string) (stdout, stderr string) {
		t.Helper()
		code, stdout, stderr := call(t, strings.Fields("run e1 --instances 50 --quiet --out "+out+more)...)
		if code != 0 {
			t.Fatal(stderr)
		}
		return strings.ReplaceAll(stdout, out, "DIR"), stderr
	}
	const few = " --set W=1..4"
	alone, _ := run("alone", few)
	csv := string(read("alone/results.csv")) // which --format csv prints
	json := ""
	if long.On() {
		json, _ = run("alone", few+" --format json")
	}
	figure := read("alone/figures/e1.svg")
	for i, c := range []struct{ many, gone, figures string }{
		{" --set W=1..5 --set p=4,25 --set n=47,147", "", "Figure:  DIR/figures/e1.svg\n"},
		{" --set W=1..5 --set p=4,5,25 --set n=20,147 --set eps=0.1,0.001", "figures/e1.svg", "Figure:  DIR/figures/e1.svg\nFigure:  DIR/figures/e1-p4.svg\n"},
	} {
		if c.gone != "" && !long.On() {
			continue
		}
		dir := fmt.Sprint("runs/", i)
		run(dir, few)
		grown, _ := run(dir, c.many)
		removed := "Figures of an earlier run were removed: " + c.gone + ". The command that drew them draws them again.\n"
		if strings.Contains(grown, "removed") != (c.gone != "") || c.gone != "" && !strings.Contains(grown, removed) || strings.Contains(grown, "asked for") {
			t.Errorf("%s: it is not said that %q is removed:\n%s", c.many, c.gone, grown)
		}
		all := read(dir + "/results.csv")
		cells := bytes.Count(all, []byte("omniscient,ratio"))
		again, _ := run(dir, few)
		note := fmt.Sprintf("DIR has %d cells; 4 were asked for and are shown. runexp run DIR shows all; with another --out, a study has only these.\n", cells)
		if table, _, _ := strings.Cut(alone, "Results:"); !strings.HasPrefix(again, table+note) || !strings.Contains(again, c.figures) {
			t.Errorf("%s: it prints\n%s\nwant\n%s%s", c.many, again, table, note)
		}
		if got := read(dir + "/figures/e1.svg"); !bytes.Equal(got, figure) {
			t.Errorf("%s: the figure is another than that of a study with only these cells", c.many)
		}
		if got := read(dir + "/results.csv"); !bytes.Equal(got, all) {
			t.Errorf("%s: results.csv does not have the whole study any more", c.many)
		}
		for format, want := range map[string]string{"csv": csv, "json": json} {
			if format == "json" && !long.On() {
				continue // the table is the same
			}
			got, stderr := run(dir, few+" --format "+format)
			if got != want || !strings.Contains(stderr, strings.ReplaceAll(note, "DIR", dir)) {
				t.Errorf("%s: --format %s prints\n%s%s, want\n%s", c.many, format, got, stderr, want)
			}
		}
		if code, out, _ := call(t, "run", dir, "--quiet"); code != 0 || strings.Contains(out, "asked for") || !strings.Contains(out, fmt.Sprint(cells, " cells")) {
			t.Errorf("%s: of the whole folder it prints\n%s", c.many, out)
		}
		if got := read(dir + "/results.csv"); !bytes.Equal(got, all) {
			t.Errorf("%s: results.csv is another", c.many)
		}
	}
}
