package store

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Other processes run this test binary with a task in the environment.
const (
	taskVariable   = "STORE_TEST_TASK"
	dirVariable    = "STORE_TEST_DIR"
	numberVariable = "STORE_TEST_NUMBER"
)

var tasks = map[string]func(dir string) error{
	"create": createTask,
	"lock":   lockTask,
	"write":  writeTask,
}

func TestMain(m *testing.M) {
	if name := os.Getenv(taskVariable); name != "" {
		if err := tasks[name](os.Getenv(dirVariable)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// process returns a command that runs a task in another process.
func process(t *testing.T, task, dir string, more ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	c := exec.Command(program)
	c.Env = append(os.Environ(), taskVariable+"="+task, dirVariable+"="+dir)
	c.Env = append(c.Env, more...)
	return c
}

// plan returns the plan of a small study.
func plan() Plan {
	return Plan{
		Name:     "tiny",
		Meaning:  []Field{{"epoch", "1"}, {"seed", "1"}, {"block", "250"}},
		Goal:     Goal{Instances: 1000, Precision: 0.01, Most: 50000},
		Policies: []Policy{{"greedy", 1, 0}, {"greedy{rounding=ceil}", 2, 0}},
		Sheets:   []string{"W: 1..25\np: 25 <&> é\n"},
	}
}

func create(t testing.TB) *Folder {
	t.Helper()
	f, _, err := Create(filepath.Join(t.TempDir(), "study"), plan())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// put writes records to a new log.
func put(t testing.TB, f *Folder, records ...Record) {
	t.Helper()
	w, err := f.Writer()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		r.Length = uint32(len(r.Body))
		if err := w.Put([]Key{r.Key}, r.Body); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// rec returns a record of a block of 250 instances that did not fail.
func rec(cell, policy uint64, block uint32, body string) Record {
	return Record{Key{Cell: cell, Policy: policy, Block: block, Count: 250, Cost: 0.5, Length: uint32(len(body))}, []byte(body), nil}
}

func logs(t testing.TB, f *Folder) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(f.dir, logFolder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// counting returns the records that Each visits, one a line.
func counting(t testing.TB, f *Folder, cells, policies []uint64) (string, []Damage) {
	t.Helper()
	var b strings.Builder
	damage, err := f.Each(cells, policies, func(cell, policy int, blocks []Record) error {
		for _, r := range blocks {
			if r.Cell != cells[cell] || r.Policy != policies[policy] {
				return fmt.Errorf("a record of cell %d, policy %d among those of %d, %d", r.Cell, r.Policy, cells[cell], policies[policy])
			}
			fmt.Fprintln(&b, show(r))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), damage
}

func show(r Record) string {
	var body string
	if len(r.Body) < 1000 {
		body = fmt.Sprintf("%q", r.Body)
	} else {
		body = fmt.Sprintf("%x", sha256.Sum256(r.Body))
	}
	return fmt.Sprintf("%d/%d/%d n=%d status=%d %s", r.Cell, r.Policy, r.Block, r.Count, r.Status, body)
}
