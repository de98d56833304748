package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

func TestCreateMakesOpensAndGrows(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deeply", "absent")
	f, grown, err := Create(dir, plan())
	if err != nil || grown || f.Dir() != dir || !reflect.DeepEqual(f.Plan(), plan().clone()) {
		t.Fatalf("new: %v, %v", grown, err)
	}
	before, _ := os.ReadFile(filepath.Join(dir, PlanName))
	if _, grown, err = Create(dir, plan()); err != nil || grown {
		t.Fatalf("again: %v, %v", grown, err)
	}
	after, _ := os.ReadFile(filepath.Join(dir, PlanName))
	if string(before) != string(after) {
		t.Error("opening it changed it")
	}
	more := plan()
	more.Goal.Instances++
	if f, grown, err = Create(dir, more); err != nil || !grown || f.Plan().Goal.Instances != 1001 {
		t.Fatalf("more: %v, %v", grown, err)
	}
	if f, err = Open(dir); err != nil || f.Plan().Goal.Instances != 1001 {
		t.Errorf("opened: %v", err)
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != 3 {
		t.Errorf("left %v", entries)
	}
}

func TestAStudyOfAnotherMeaningIsNotTouched(t *testing.T) {
	f := create(t)
	before, _ := os.ReadFile(filepath.Join(f.dir, PlanName))
	other := plan()
	other.Meaning[1].Value = "7"
	other.Goal.Instances = 1e6
	_, _, err := Create(f.dir, other)
	var m *Mismatch
	if !errors.As(err, &m) || m.Dir != f.dir || len(m.Differences) != 1 || m.Differences[0] != (Difference{"seed", "1", "7"}) {
		t.Errorf("got %v", err)
	}
	if after, _ := os.ReadFile(filepath.Join(f.dir, PlanName)); string(before) != string(after) {
		t.Error("changed")
	}
}

func TestThePlansModeIsTheUmasks(t *testing.T) {
	f := create(t)
	own := filepath.Join(f.dir, "own")
	if err := os.WriteFile(own, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	a, _ := os.Stat(own)
	b, _ := os.Stat(filepath.Join(f.dir, PlanName))
	if a.Mode() != b.Mode() {
		t.Errorf("it is %v, others are %v", b.Mode(), a.Mode())
	}
}

// wants returns the plan of the i-th of many callers: the common one and its own policy.
func wants(i int) Plan {
	p := plan()
	p.Goal.Instances += int64(i)
	p.Policies = append(p.Policies, Policy{fmt.Sprintf("own{i=%d}", i), 1, 0})
	return p
}

func createTask(dir string) error {
	i, _ := strconv.Atoi(os.Getenv(numberVariable))
	_, _, err := Create(dir, wants(i))
	return err
}

func TestManyMayCreateAtOnce(t *testing.T) {
	const goroutines, processes = 20, 5
	dir := filepath.Join(t.TempDir(), "study")
	var all sync.WaitGroup
	for i := range processes {
		c := process(t, "create", dir, fmt.Sprint(numberVariable, "=", goroutines+i))
		all.Go(func() {
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("process %d: %v: %s", i, err, out)
			}
		})
	}
	for i := range goroutines {
		all.Go(func() {
			f, _, err := Create(dir, wants(i))
			if err != nil {
				t.Errorf("goroutine %d: %v", i, err)
				return
			}
			put(t, f, rec(uint64(i), 1, 0, "x"))
		})
	}
	all.Wait()
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if p := f.Plan(); len(p.Policies) != 2+goroutines+processes || p.Goal.Instances != 1000+goroutines+processes-1 {
		t.Errorf("of %d policies wanted, %d are there", 2+goroutines+processes, len(p.Policies))
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 3 {
		t.Errorf("left %v", entries)
	}
	n := 0
	if damage, err := f.Scan(func(Key) { n++ }); n != goroutines || len(damage) > 0 || err != nil {
		t.Errorf("%d records, %v, %v", n, damage, err)
	}
}

func TestConcurrentCreatesOfOnePlanMakeTheSameBytes(t *testing.T) {
	want, _ := plan().encode()
	for range 20 {
		dir := filepath.Join(t.TempDir(), "study")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if _, grown, err := Create(dir, plan()); err != nil || grown {
					t.Errorf("grown %v, %v", grown, err)
				}
			})
		}
		all.Wait()
		if got, _ := os.ReadFile(filepath.Join(dir, PlanName)); string(got) != string(want) {
			t.Fatalf("got %s", got)
		}
	}
}

func TestPlaceKeepsTheFirstFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), PlanName)
	for _, text := range []string{"first", "second"} {
		if err := place(path, write([]byte(text))); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadFile(path); string(got) != "first" {
			t.Errorf("there is %q", got)
		}
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("left %v", entries)
	}
}

func TestAbandonedDraftsAreCleared(t *testing.T) {
	f := create(t)
	path := filepath.Join(f.dir, PlanName)
	const unique = ".ABCDEFGHIJKLMNOPQRSTUVWXYZ.part"
	old, fresh, users := path+unique, filepath.Join(f.dir, packName+unique), filepath.Join(f.dir, "my.part")
	logs, export := filepath.Join(f.dir, logFolder, "pack-1"+logSuffix+unique), filepath.Join(f.dir, "export", "a.csv"+unique)
	if err := os.Mkdir(filepath.Dir(export), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{old, fresh, users, logs, export} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	writer, err := os.Open(fresh) // which lives
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	if err := atomicfile.Lock(writer); err != nil {
		t.Skip("no locks here: ", err)
	}
	more := plan()
	more.Goal.Instances++
	if _, _, err := Create(f.dir, more); err != nil {
		t.Fatal(err)
	}
	for name, stays := range map[string]bool{old: false, logs: false, export: false, fresh: true, users: true} {
		if _, err := os.Stat(name); (err == nil) != stays {
			t.Errorf("%s: %v", filepath.Base(name), err)
		}
	}
}
