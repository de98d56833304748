package trace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

func TestTraceRefusesInOneLine(t *testing.T) {
	inLab(t)
	for name, text := range map[string]string{
		"plain.txt":   "3\n10\n",
		"words.txt":   "3\nten\n",
		"overlap.csv": "node,start,end\na,0,10\na,5,20\n",
		"empty":       "",
		"cut.gz":      "\x1f\x8b\x08\x00\x00",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	there, _ := filepath.Glob("*")
	for _, c := range []struct{ args, says string }{
		{"infos", `trace: there is no command "infos"; did you mean info?`},
		{"info", "trace info: FILE is missing"},
		{"info lanl5", `there is no file and no trace "lanl5"; did you mean lanl05?`},
		{"info none.csv", "none.csv: no such file"},
		{"info .", "read .: is a folder: want a file"},
		{"info words.txt", `words.txt:2:1: "ten" is not a duration`},
		{"info overlap.csv", "overlap.csv:3:3: the interval of a begins at 5, before the one that ends at 10 has ended"},
		{"info empty", "empty:1:1: there are no durations"},
		{"info cut.gz", "cut.gz:1:1: the gzip data break off"},
		{"info lab.csv --read-as ftaa", "did you mean fta?"},
		{"info lab.csv --read-as fta", "lab.csv:1:1: there are 1 fields between tabs: want 9"},
		{"info lab.csv --unit y", "--unit y: want unit of time in the file: ms, s, min, h, d, or a number of seconds"},
		{"info lab.csv --unit -1", "--unit -1: want unit of time in the file: ms, s, min, h, d"},
		{"info lab.csv --in NaN", "want unit of the durations shown: ms, s, min, h, d"},
		{"info lab.csv --in 0", "want unit of the durations shown: ms, s, min, h, d"},
		{"info lab.csv --ends open", "--ends open: want cut or whole"},
		{"info lab.csv --retire any", "--retire any: want youngest or oldest"},
		{"info lab.csv --state off", "--state off: want up or down"},
		{"info lab.csv --state down", "--state is for --by-node"},
		{"info lab.csv --drop-cut", "--drop-cut is for --by-node"},
		{"info lab.csv --from 5 --until 5", "the window is from 5 to 5: it must begin before it ends"},
		{"info lab.csv --from 0 --until 0", "the window is from 0 to 0"},
		{"info lab.csv --from NaN", "the window is from NaN"},
		{"info lab.csv --from soon", "--from soon: want a number"},
		{"info lanl05 --read-as timeline", "--read-as is for files, and lanl05 is a trace of the collection"},
		{"info lanl05 --ends cut", "--ends is for files"},
		{"info g5k06 --from 5", "durations only"},
		{"info plain.txt --by-node", "durations only"},
		{"fit lab.csv --longest -1", "--longest -1: want a positive number"},
		{"fit lab.csv --longest NaN", "--longest NaN"},
		{"fit lab.csv --longest 1 --in h", "--in h: --longest 1 says how the durations are scaled"},
		{"fit lab.csv --from 1e9", "lab.csv: durations up: there are no durations to fit a law to"},
		{"fit bamboo-p3 --state down", "bamboo-p3: durations down: there are no durations"},
		{"fit g5k06 --by-node", "durations only"},
		{"fit lab.csv --out fit.gif", "--out fit.gif: want a picture, whose name ends in .svg, .png or .pdf"},
		{"fit lab.csv --by-node --out fit.svg", "--out and --by-node: want one of them"},
		{"fit lab.csv --from 1e9 --out fit.svg", "there are no durations to fit a law to"},
		{"convert lab.csv", "--format is missing: want durations, fta, intervals, timeline"},
		{"convert lab.csv --format csv", `there is no format to write "csv"`},
		{"convert lab.csv --format fta --state up", "--state is for --format durations"},
		{"convert lab.csv --format fta --in h", "--in is for --format durations"},
		{"convert lab.csv --format fta --drop-cut", "--drop-cut is for --format durations"},
		{"convert g5k06 --format fta --out new", "durations only"},
		{"convert words.txt --format durations --out new", "words.txt:2:1"},
	} {
		code, out, stderr := call(t, append([]string{"trace"}, strings.Fields(c.args)...)...)
		if code != term.Usage || out != "" {
			t.Errorf("%s: exit %d, stdout %.80q", c.args, code, out)
		}
		if !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s says %q, want one line with %q", c.args, stderr, c.says)
		}
	}
	if files, _ := filepath.Glob("*"); len(files) != len(there) {
		t.Errorf("something was written: %v", files)
	}
}
