package store

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// by sets the build of the next logs.
func (f *Folder) by(id string) *Folder {
	f.Build = Build{ID: id, Version: "v" + id, Target: "go1 here"}
	return f
}

// origins returns the build of every record, and fails the test unless Each and Find agree with Origins.
func origins(t *testing.T, f *Folder, cells, policies []uint64) string {
	t.Helper()
	var all []string
	var keys []Key
	err := f.Origins(func(k *Key, by Build) {
		all = append(all, fmt.Sprintf("%d/%d/%d %s", k.Cell, k.Policy, k.Block, by.ID))
		keys = append(keys, *k)
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	var found []string
	err = f.Find(keys, func(r Record) error {
		found = append(found, fmt.Sprintf("%d/%d/%d %s", r.Cell, r.Policy, r.Block, r.By.ID))
		if want := fmt.Sprintf("%d.%d.%d", r.Cell, r.Policy, r.Block); string(r.Body) != want {
			t.Errorf("the body of %s is %q", want, r.Body)
		}
		return nil
	})
	if slices.Sort(found); err != nil || !slices.Equal(found, all) {
		t.Errorf("%v: Find visits %v, Origins %v", err, found, all)
	}
	_, err = f.Each(cells, policies, func(_, _ int, blocks []Record) error {
		for _, r := range blocks {
			if one := fmt.Sprintf("%d/%d/%d %s", r.Cell, r.Policy, r.Block, r.By.ID); !slices.Contains(all, one) {
				t.Errorf("Each visits %s, Origins %v", one, all)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, ", ")
}

// named returns a record whose body names its key.
func named(cell, policy uint64, block uint32) Record {
	return rec(cell, policy, block, fmt.Sprintf("%d.%d.%d", cell, policy, block))
}

func TestAStudyKnowsWhichBuildComputedEachRecord(t *testing.T) {
	all := []uint64{1, 2}
	f, other := create(t), create(t)
	put(t, f.by("A"), named(1, 1, 0), named(1, 2, 0), named(2, 1, 0))
	put(t, f.by("B"), named(1, 1, 1), named(2, 2, 0))
	put(t, other.by(""), named(1, 2, 1))
	want := "1/1/0 A, 1/1/1 B, 1/2/0 A, 2/1/0 A, 2/2/0 B"
	if got := origins(t, f, all, all); got != want {
		t.Errorf("in logs: %s, want %s", got, want)
	}
	if _, _, err := f.Pack(all, all, other); err != nil {
		t.Fatal(err)
	}
	if err := f.DropLogs(); err != nil || len(logs(t, f)) > 0 {
		t.Fatal(err, logs(t, f))
	}
	want = "1/1/0 A, 1/1/1 B, 1/2/0 A, 1/2/1 , 2/1/0 A, 2/2/0 B"
	if got := origins(t, f, all, all); got != want {
		t.Errorf("in a pack: %s, want %s", got, want)
	}
	builds, err := f.Builds()
	if err != nil || len(builds) != 3 || builds[0].ID != "" || builds[1] != (Build{"A", "vA", "go1 here"}) || builds[2].ID != "B" {
		t.Errorf("the builds are %v, %v", builds, err)
	}
	for range 2 { // the pack becomes a log, and then a pack again
		if _, _, err := f.Pack(all[:1], all[:1]); err != nil {
			t.Fatal(err)
		}
		if got := origins(t, f, all, all); !strings.HasSuffix(got, "1/2/0 A, 1/2/1 , 2/1/0 A, 2/2/0 B") {
			t.Errorf("when the pack has become a log: %s", got)
		}
		if _, _, err := f.Pack(all, all); err != nil {
			t.Fatal(err)
		}
		if err := f.DropLogs(); err != nil || len(logs(t, f)) > 0 {
			t.Fatal(err, logs(t, f))
		}
		if got := origins(t, f, all, all); got != want {
			t.Errorf("when it is a pack again: %s, want %s", got, want)
		}
	}
}

func TestBytesOfAPackDoNotDependOnBuilds(t *testing.T) {
	var packs []string
	for _, id := range []string{"", "A", "B"} {
		f := create(t)
		put(t, f.by("C"), named(1, 1, 0))
		put(t, f.by(id), named(2, 1, 0))
		if _, _, err := f.Pack([]uint64{1, 2}, []uint64{1}); err != nil {
			t.Fatal(err)
		}
		packs = append(packs, packed(t, f))
	}
	if packs[0] != packs[1] || packs[1] != packs[2] {
		t.Error("they do")
	}
}

func TestAFileOfBuildsThatIsDamagedOrOfAnotherPackTellsNothing(t *testing.T) {
	f := create(t)
	put(t, f.by("A"), named(1, 1, 0))
	put(t, f.by("B"), named(2, 1, 0))
	if _, _, err := f.Pack([]uint64{1, 2}, []uint64{1}); err != nil {
		t.Fatal(err)
	}
	if err := f.DropLogs(); err != nil {
		t.Fatal(err)
	}
	name := buildsName(filepath.Join(f.dir, packName))
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	size := int64(len(packed(t, f)))
	want, err := readOrigin(text, size)
	if err != nil || len(want.runs) != 2 {
		t.Fatal(want, err)
	}
	if _, err := readOrigin(text, size+1); err == nil {
		t.Error("the file of another pack is believed")
	}
	for i := range text {
		bad := slices.Clone(text)
		bad[i] ^= 1
		got, err := readOrigin(bad, size)
		if err == nil {
			t.Errorf("byte %d: %v is believed", i, got)
		}
		for _, r := range got.runs {
			got.buildOf(r.first()) // does not panic
		}
	}
	for i := range text {
		if _, err := readOrigin(text[:i], size); err == nil {
			t.Errorf("the first %d bytes are believed", i)
		}
	}
}

func TestAgreementsAreKept(t *testing.T) {
	f := create(t)
	a, b := Build{ID: "A"}, Build{ID: "B"}
	for _, x := range [][2]Build{{a, b}, {a, {}}, {{}, b}} {
		if err := f.Agree(x[0], x[1], 7); err != nil {
			t.Fatal(err)
		}
	}
	noted, err := f.Agreements()
	if err != nil || !noted(a, b, 7) || noted(b, a, 7) || noted(a, b, 8) || noted(a, Build{}, 7) || noted(Build{}, b, 7) {
		t.Errorf("%v: agreements are mixed up", err)
	}
}

func TestASampleIsTheSameEveryTimeAndOfEveryPolicyAndBuild(t *testing.T) {
	f := create(t)
	var want string
	for turn := range 3 {
		for cell := range uint64(50) {
			r := named(cell*0x9e3779b97f4a7c15, 1+cell%2, 0)
			if cell == 7 {
				r.Cost = 100
			}
			put(t, f.by([]string{"A", "B"}[cell/2%2]), r)
		}
		samples, err := f.Sample(3, func(k *Key, _ Build) bool { return k.Policy != 3 })
		got := fmt.Sprint(samples)
		if want == "" {
			want = got
		}
		if err != nil || got != want || len(samples) != 4 {
			t.Errorf("turn %d: %v, %s, want %s", turn, err, got, want)
		}
		for _, s := range samples {
			if len(s.Keys) != 3 || slices.ContainsFunc(s.Keys, func(k Key) bool { return k.Policy != s.Policy || k.Cost == 100 }) {
				t.Errorf("%v has %v", s.By, s.Keys)
			}
		}
	}
}
