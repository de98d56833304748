package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results/resultstest"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// There are two computers; one is up again at once after its first interruption.
const labTrace = `node,start,end
a,0,100
a,100,400
a,460,1000
b,0,250
b,260,400
`

// inLab goes to a folder with a trace.
func inLab(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile("lab.csv", []byte(labTrace), 0o644); err != nil {
		t.Fatal(err)
	}
}

// run runs a command on traces.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	papers.RegisterAll() // laws, too
	root := &cobra.Command{Use: "runexp"}
	root.AddCommand(Command())
	term.Guard(root)
	return term.Execute(ctx, root, args, stdout, stderr)
}

func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(context.Background(), args, &out, &err)
	return code, out.String(), err.String()
}

// golden compares an output with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	resultstest.Golden(t, name, []byte(got))
}

// trace runs a command that must do.
func trace(t *testing.T, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, append([]string{"trace"}, args...)...)
	if code != 0 || stderr != "" {
		t.Fatalf("trace %v: exit %d: %s", args, code, stderr)
	}
	return out
}

func TestTraceTellsWhatIsInAFile(t *testing.T) {
	testdata, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	inLab(t)
	printed := map[string]string{
		"info.txt":        trace(t, "info", "lab.csv", "--in", "min"),
		"info.json":       trace(t, "info", "lab.csv", "--format", "json"),
		"info-window.txt": trace(t, "info", "lab.csv", "--from", "50", "--until", "300", "--invert"),
		"nodes.txt":       trace(t, "info", "lab.csv", "--by-node"),
		"nodes.json":      trace(t, "info", "lab.csv", "--by-node", "--state", "down", "--in", "h", "--format", "json"),
		"fit.txt":         trace(t, "fit", "lab.csv", "--longest", "1"),
		"fit-nodes.txt":   trace(t, "fit", "lab.csv", "--by-node", "--state", "down"),
	}
	t.Chdir(filepath.Dir(testdata))
	for name, text := range printed {
		golden(t, name, text)
	}
}

func TestTracesComeFromStandardInputToo(t *testing.T) {
	inLab(t)
	want := trace(t, "info", "lab.csv", "--by-node")
	stdin := os.Stdin
	defer func() { os.Stdin = stdin }()
	for text, code := range map[string]int{labTrace: 0, "node,start,end\na,5,4\n": term.Usage} {
		if err := os.WriteFile("input", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open("input")
		if err != nil {
			t.Fatal(err)
		}
		os.Stdin = f
		got, out, stderr := call(t, "trace", "info", "-", "--by-node")
		f.Close()
		if got != code || code == 0 && out != want {
			t.Errorf("exit %d: %s%s", got, out, stderr)
		}
		if code != 0 && !strings.HasPrefix(stderr, "runexp: standard input:2:5: the interval ends at 4") {
			t.Error(stderr)
		}
	}
}

// The law that is printed for people can be pasted, to six digits.
func TestFittedLawsAreSpelledAsRiskTakesThem(t *testing.T) {
	long.Unraced(t)
	t.Setenv("COLUMNS", "200") // a line for each law
	out := trace(t, "fit", "lanl05", "--longest", "1")
	d, err := data.Durations("lanl05", traces.Selection{})
	if err != nil {
		t.Fatal(err)
	}
	values, err := d.Scaled(1)
	if err != nil {
		t.Fatal(err)
	}
	fits, err := fit.All(values)
	if err != nil {
		t.Fatal(err)
	}
	var record fitRecord
	if err := json.Unmarshal([]byte(trace(t, "fit", "lanl05", "--longest", "1", "--format", "json")), &record); err != nil || record.Number != len(values) {
		t.Fatalf("%+v, %v", record, err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")[3:]
	if len(lines) != len(fits) || len(record.Fits) != len(fits) {
		t.Fatal(out)
	}
	for i, f := range fits {
		words := strings.Fields(lines[i])
		law, err := risk.Parse(words[len(words)-1])
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []float64{1e-4, 1e-2, 0.1, 1} {
			if a, b := law.Before(at), f.Law.Before(at); math.Abs(a-b) > 1e-5 {
				t.Errorf("%s: before %v it is %v, and should be %v", lines[i], at, a, b)
			}
		}
		if exact, err := risk.Parse(record.Fits[i].Law); err != nil || exact != f.Law {
			t.Errorf("%s is not %v: %v", record.Fits[i].Law, f.Law, err)
		}
	}
}

func TestFitDrawsItsLawsOverTheRecord(t *testing.T) {
	inLab(t)
	for _, name := range []string{"fit.svg", "fit.png", "fit.pdf"} {
		out := trace(t, "fit", "lab.csv", "--in", "h", "--out", name)
		if plain := trace(t, "fit", "lab.csv", "--in", "h"); out != plain+"\n"+name+"\n" {
			t.Errorf("with a picture it prints\n%s\nand without\n%s", out, plain)
		}
		if info, err := os.Stat(name); err != nil || info.Size() < 5000 {
			t.Errorf("%s: %v", name, err)
		}
	}
	trace(t, "fit", "lanl05", "--in", "h", "--out", "fit.svg")
	drawn, err := os.ReadFile("fit.svg")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">Durations up of lanl05 and the laws fitted to them<", ">weibull: AIC 311599.9, KS 0.0591<", ">exponential: AIC 337238.5, KS 0.3594<", ">duration up (hours)<"} {
		if !strings.Contains(string(drawn), want) {
			t.Errorf("the picture lacks %s", want)
		}
	}
	for _, longest := range []string{"1", "0"} { // what is cut is told
		trace(t, "fit", "lab.csv", "--ends", "cut", "--longest", longest, "--out", "lab.svg")
		drawn, err := os.ReadFile("lab.svg")
		if err != nil || !strings.Contains(string(drawn), " cut and ") || strings.Contains(string(drawn), "the longest is 1") != (longest == "1") {
			t.Errorf("--longest %s: %v: %s", longest, err, drawn)
		}
	}
}

func TestManyNodesFoldInATerminal(t *testing.T) {
	var list []traces.Durations
	var fitted []fitRecord
	for i := range 25 {
		node := fmt.Sprintf("node%02d", i)
		list = append(list, traces.Durations{Node: node, Values: []float64{1, 2, float64(3 + i)}})
		r, err := newFitRecord(&list[i], 0)
		if err != nil {
			t.Fatal(err)
		}
		fitted = append(fitted, r)
	}
	o := new(target)
	for lines, last := range map[int]string{20: "node19", 0: "node24"} {
		var nodes, fits bytes.Buffer
		o.writeNodes(&nodes, 80, lines, list)
		o.writeFitsByNode(&fits, 80, lines, 0, fitted)
		for _, text := range []string{nodes.String(), fits.String()} {
			rows := strings.Count(text, "\nnode") - strings.Count(text, "\nnode ")
			says := strings.HasSuffix(text, "\nand 5 more nodes: see --format json\n")
			if !strings.Contains(text, "\n"+last) || says != (lines > 0) || lines > 0 && (rows%20 != 0 || strings.Contains(text, "node20")) {
				t.Errorf("%d lines:\n%s", lines, text)
			}
		}
	}
}

func TestNodesThatNoLawFitsDoNotHideTheOthers(t *testing.T) {
	t.Setenv("COLUMNS", "200") // a line for each law
	inLab(t)
	if err := os.WriteFile("same.csv", []byte("a,0,5\na,6,11\nb,0,5\nb,6,20\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := trace(t, "fit", "same.csv", "--by-node")
	if !strings.Contains(out, "a     2       -     -       weibull: all 2 durations are equal") || strings.Count(out, "{") != 1 {
		t.Error(out)
	}
	var list []fitRecord
	if err := json.Unmarshal([]byte(trace(t, "fit", "same.csv", "--by-node", "--format", "json")), &list); err != nil || list[0].Error == "" || len(list[1].Fits) != 5 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestAnInfiniteDistanceIsNullInJSON(t *testing.T) {
	text, err := json.Marshal([]number{1.5, number(math.Inf(1)), number(math.NaN())})
	if err != nil || string(text) != "[1.5,null,null]" {
		t.Errorf("%s, %v", text, err)
	}
}
