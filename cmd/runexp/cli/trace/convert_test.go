package trace

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

func TestConvertedTracesHoldTheSame(t *testing.T) {
	inLab(t)
	want := trace(t, "info", "lab.csv", "--by-node")
	for _, format := range []string{"intervals", "timeline", "fta"} {
		for _, ending := range []string{"", ".gz", ".zst"} {
			file := format + ".x" + ending
			for range 2 { // a file that is there is written anew
				if out := trace(t, "convert", "lab.csv", "--format", format, "--out", file); out != file+"\n" {
					t.Error(out)
				}
			}
			if got := trace(t, "info", file, "--by-node", "--ends", "whole"); got != want {
				t.Errorf("%s holds\n%s\nand not\n%s", file, got, want)
			}
		}
		plain, err := os.ReadFile(format + ".x")
		if err != nil {
			t.Fatal(err)
		}
		for _, out := range [][]string{nil, {"--out", "-"}} {
			if got := trace(t, append([]string{"convert", "lab.csv", "--format", format}, out...)...); got != string(plain) {
				t.Errorf("%s is printed as\n%s", format, got)
			}
		}
	}
	if files, _ := filepath.Glob("*.part"); len(files) > 0 {
		t.Errorf("%v was left", files)
	}
}

func TestConvertTakesWhatIsSelected(t *testing.T) {
	inLab(t)
	for args, want := range map[string]string{
		"--format durations":                       "100\n300\n540\n250\n140\n",
		"--format durations --state down --in min": "1\n0.16666666666666666\n",
		"--format durations --from 50 --until 300 --drop-cut --invert --state down": "",
		"--format durations --from 50 --until 300 --drop-cut --invert --state up":   "10\n",
		"--format durations --from 50 --until 300":                                  "50+\n200+\n200+\n40+\n",
		"--format intervals --from 50 --until 90":                                   "node,state,start,end,cut,reason\na,up,50,90,both,\nb,up,50,90,both,\n",
		"--format intervals --from 450 --until 470 --invert":                        "node,state,start,end,cut,reason\na,up,450,460,left,\na,down,460,470,right,\n",
	} {
		got := trace(t, append([]string{"convert", "lab.csv"}, strings.Fields(args)...)...)
		if !sameLines(got, want) {
			t.Errorf("%s prints\n%s\nand not\n%s", args, got, want)
		}
	}
}

// sameLines tells whether texts have the same lines, in whatever order.
func sameLines(a, b string) bool {
	count := map[string]int{}
	for _, line := range strings.Split(a, "\n") {
		count[line]++
	}
	for _, line := range strings.Split(b, "\n") {
		count[line]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// broken is a writer to a full disk.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestTraceKnowsWhatItCouldNotWriteFromWhatItCouldNotRead(t *testing.T) {
	inLab(t)
	if err := os.WriteFile("bad.csv", []byte("a,0,5\na,3,9\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"convert lab.csv --format fta --out x.xz", term.Usage, "x.xz: xz is not written"},
		{"convert lab.csv --format fta --out none/x", term.IO, "none/x"},
		{"convert bad.csv --format fta --out x.gz", term.Usage, "bad.csv:2:3: the interval of a begins at 3"},
	} {
		code, out, stderr := call(t, append([]string{"trace"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d, %s%s", c.args, code, out, stderr)
		}
	}
	for _, args := range []string{"info lab.csv", "info lab.csv --format json", "fit lab.csv", "convert lab.csv --format fta", "convert lab.csv --format fta --out y"} {
		var stderr strings.Builder
		code := run(context.Background(), append([]string{"trace"}, strings.Fields(args)...), broken{}, &stderr)
		if code != term.IO || stderr.String() != "runexp: standard output: no space left\n" {
			t.Errorf("%s: exit %d: %s", args, code, stderr.String())
		}
	}
	if files, _ := filepath.Glob("*"); len(files) != 3 { // y is there in full
		t.Errorf("%v", files)
	}
}

func TestTraceStopsWhenItIsToldTo(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for _, args := range []string{"info lanl05", "fit lanl05", "convert lanl05 --format timeline --out x"} {
		t.Chdir(t.TempDir())
		var out, stderr strings.Builder
		code := run(ctx, append([]string{"trace"}, strings.Fields(args)...), &out, &stderr)
		if files, _ := filepath.Glob("*"); code != term.Interrupted || len(files) > 0 || !strings.HasPrefix(stderr.String(), "runexp: interrupted") {
			t.Errorf("%s: exit %d, %v: %s", args, code, files, stderr.String())
		}
	}
}
