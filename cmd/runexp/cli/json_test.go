package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/engine/long"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// terminal is a writer that is a terminal of some columns.
type terminal struct {
	bytes.Buffer
	columns int
}

func (t *terminal) Columns() int { return t.columns }

// looks returns a function that finds one thing after the other.
func looks(all ...statusText) func() (statusText, error) {
	return func() (s statusText, err error) {
		s, all = all[0], all[1:]
		return s, nil
	}
}

func TestAWatchedStatusIsDrawnInPlaceUntilTheStudyIsComplete(t *testing.T) {
	t.Setenv("TERM", "xterm")
	failed := errors.New("failed")
	found := []statusText{{"done 1\nleft 2, until late at night\n", "1", 2, nil}, {"done 1\nleft 2\n", "1", 2, nil}, {"done 3\n", "3", 0, failed}, {"never seen", "4", 1, nil}}
	w := &terminal{columns: 12}
	if err := watchStatus(w, looks(found...), func() bool { return true }); err != failed {
		t.Error(err)
	}
	want := "\r\x1b[Jdone 1\nleft 2, un…\n" + "\x1b[2A\r\x1b[Jdone 1\nleft 2\n" + "\x1b[2A\r\x1b[Jdone 3\n"
	if got := w.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, w := range []interface {
		String() string
		Write([]byte) (int, error)
	}{new(bytes.Buffer), &terminal{columns: 12}} {
		t.Setenv("TERM", "dumb")
		if watchStatus(w, looks(found...), func() bool { return true }); w.String() != "1\n3\n" {
			t.Errorf("plain lines are %q", w.String())
		}
	}
	stopped := errors.New("stopped")
	if err := watchStatus(w, looks(statusText{"", "", 1, stopped}), func() bool { return false }); err != stopped {
		t.Error(err)
	}
}

func TestAStatusAsJSONTellsWhatTheTextTells(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "e1")
	if code, _, stderr := call(t, "run", "e1", "--set", "W=3,5", "--instances", "300", "--policy", "greedy,no-rep", "--quiet", "--shard", "0/2", "--out", dir); code != 0 {
		t.Fatal(stderr)
	}
	read := func(code int, args ...string) (s statusJSON) {
		t.Helper()
		got, out, stderr := call(t, append([]string{"status", dir}, args...)...)
		d := json.NewDecoder(strings.NewReader(out))
		d.DisallowUnknownFields()
		if err := d.Decode(&s); err != nil || got != code || stderr != "" {
			t.Fatalf("exit %d, %v: %s%s", got, err, out, stderr)
		}
		return s
	}
	s := read(term.Stopped, "--format", "json")
	if s.Study != "e1" || s.Complete || s.Cells != 2 || s.Policies != 2 || s.Pairs != 4 || s.Instances != 300 || s.Left == 0 || s.Episodes+s.Left != 1200 || len(s.Builds) != 1 {
		t.Errorf("got %+v", s)
	}
	if code, _, stderr := call(t, "run", dir, "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	if s = read(0, "--format", "json", "--watch"); !s.Complete || s.Done != 4 || s.Left != 0 || len(s.Running) != 0 {
		t.Errorf("got %+v", s)
	}
	if code, out, _ := call(t, "status", dir, "--watch"); code != 0 || out != "e1: 4 of 4 pairs done, 0 failed, 0 episodes left\n" {
		t.Errorf("exit %d: %s", code, out)
	}
}

func TestAPlanAsJSONTellsWhatTheTextTells(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, stderr := call(t, "run", "--dry-run", "e1", "--set", "W=3,5", "--instances", "300", "--policy", "greedy,no-rep", "--format", "json", "-j", "3")
	var p planJSON
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil || code != 0 || stderr != "" {
		t.Fatalf("exit %d, %v: %s%s", code, err, out, stderr)
	}
	if p.Study != "e1" || p.Cells != 2 || len(p.Policies) != 2 || p.Instances != 300 || p.Episodes != 1200 || p.Left != 1200 || p.Done != 0 || p.Processors != 3 ||
		p.Seconds == nil || !(*p.Seconds > 0) || p.Bytes == nil || !reflect.DeepEqual(p.Variables[1], variableJSON{Name: "W", Values: "3,5", Count: 2, Least: 2, Most: 2}) {
		t.Errorf("got %s", out)
	}
}

func TestAVerificationAsJSONIsTheLedger(t *testing.T) {
	code, out, stderr := call(t, "paper", "static", "--claims", "static.table3.*", "--quiet", "--format", "json")
	var all []struct{ ID, Paper, Place, Statement, Expected, Found, Verdict, Test string }
	if err := json.Unmarshal([]byte(out), &all); err != nil || code != 0 || stderr != "" {
		t.Fatalf("exit %d, %v: %s", code, err, stderr)
	}
	if len(all) != 5 || all[1].ID != "static.table3.order" || all[1].Verdict != "holds" || all[1].Paper == "" || all[1].Test == "" {
		t.Errorf("got %+v", all)
	}
}

func TestTheTableOfARunAsJSONHasItsSeedAndVersion(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, stderr := call(t, "run", "e1", "--set", "W=3", "--instances", "20", "--policy", "greedy", "--seed", "18446744073709551615", "--quiet", "--format", "json")
	var table struct {
		Experiment, Version string
		Seed                uint64
		Complete            bool
		Parameters          []string
		Rows                []map[string]any
	}
	if err := json.Unmarshal([]byte(out), &table); err != nil || code != 0 || table.Seed != 1<<64-1 || table.Version == "" || !table.Complete || len(table.Parameters) != 4 || len(table.Rows) == 0 {
		t.Errorf("exit %d, %v: %s%s", code, err, out, stderr)
	}
}

func TestTheTableOfARunFitsTheTerminalAndPipesGetItWhole(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	args := []string{"run", "e1", "--set", "W=3,5", "--instances", "20", "--policy", "greedy,cyclic-rep,no-rep,brute,reverse,fat-snake,mirror,cyclic,on-demand,guided,factoring,trapezoid,random-rep", "--quiet"}
	w := &terminal{columns: 72}
	if code := Run(t.Context(), args, w, new(bytes.Buffer)); code != 0 {
		t.Fatal(code)
	}
	for line := range strings.Lines(w.String()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 72 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	_, piped, _ := call(t, args...)
	table, _, _ := strings.Cut(piped, "\nSpread")
	for _, cell := range strings.Fields(table) {
		if !strings.Contains(w.String(), cell) {
			t.Errorf("the terminal lacks %s", cell)
		}
	}
	longest := 0
	for line := range strings.Lines(table) {
		longest = max(longest, utf8.RuneCountInString(line))
	}
	if longest < 200 {
		t.Errorf("the piped table has %d columns: want one block", longest)
	}
}

func TestATerminalGetsTheFirstLinesOfALongTableAndHowToSeeAll(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	for _, c := range []struct{ args, more string }{
		{"run e1 --set W=1..25 --instances 250 --policy greedy,brute --quiet", "\nand 5 more lines: see --format csv\n"},
		{"merge runs/e1", "\nand 5 more lines: see --format csv\n"},
		{"compare runs/e1", "\nand 5 more lines: see --format csv, or compare some by --where or --by\n"},
	} {
		w := &terminal{columns: 100}
		if code := Run(t.Context(), strings.Fields(c.args), w, new(bytes.Buffer)); code != 0 || !strings.Contains(w.String(), c.more) || strings.Contains(w.String(), "\n25 ") {
			t.Errorf("%s: exit %d, want the first 20 lines and %q:\n%s", c.args, code, c.more, w)
		}
		if _, piped, _ := call(t, strings.Fields(c.args)...); strings.Contains(piped, "more lines") || !strings.Contains(piped, "\n25 ") {
			t.Errorf("%s: a pipe does not get all lines:\n%s", c.args, piped)
		}
	}
}
