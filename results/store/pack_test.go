package store

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func packed(t *testing.T, f *Folder) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(f.dir, packName))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// contents returns the records of a study of 300 cells, 2 policies and up to 5 blocks; some failed.
func contents() (records []Record, cells, policies []uint64) {
	h := rand.New(rand.NewPCG(1, 2))
	policies = []uint64{h.Uint64(), h.Uint64()}
	for range 300 {
		cells = append(cells, h.Uint64())
		for _, p := range policies {
			for b := range 1 + h.Uint32N(5) {
				r := rec(cells[len(cells)-1], p, b, strings.Repeat("body ", h.IntN(200)))
				if h.IntN(20) == 0 {
					r.Status = Failed
					records = append(records, r)
					break
				}
				records = append(records, r)
			}
		}
	}
	return records, cells, policies
}

func TestEqualContentMakesEqualPacks(t *testing.T) {
	records, cells, policies := contents()
	plain := create(t)
	put(t, plain, records...)
	if _, _, err := plain.Pack(cells, policies); err != nil {
		t.Fatal(err)
	}
	want := packed(t, plain)
	if len(want) < 2*frameSize {
		t.Fatalf("a pack of %d bytes shows nothing", len(want))
	}
	for seed := range uint64(long.Trials(3, 4)) {
		h := rand.New(rand.NewPCG(seed, 3))
		folders := []*Folder{create(t), create(t), create(t)}
		shares := make([][]Record, 2*len(folders))
		for _, i := range h.Perm(len(records)) {
			r := records[i]
			r.Cost = h.Float32()
			old := r // the record from before a failure was tried again, or a block grew
			old.Body = []byte("old")
			if h.IntN(2) == 0 {
				old.Count--
			} else if old.Status == OK {
				old.Status = Failed
			} else {
				old = r
			}
			for _, r := range []Record{r, old, r}[:1+h.IntN(3)] {
				share := h.IntN(len(shares))
				shares[share] = append(shares[share], r)
			}
		}
		for i, share := range shares {
			put(t, folders[i/2], share...)
		}
		others := slices.Clone(cells)
		h.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
		if _, _, err := folders[1].Pack(others[:100], policies); err != nil { // a part was packed before
			t.Fatal(err)
		}
		if err := folders[1].DropLogs(); err != nil {
			t.Fatal(err)
		}
		f := folders[0]
		for range 2 { // with its own pack too
			info, damage, err := f.Pack(others, policies, folders[1:]...)
			if err != nil || len(damage) > 0 || info.Bytes != int64(len(want)) {
				t.Fatal(info, damage, err)
			}
			if packed(t, f) != want {
				t.Fatalf("seed %d: another pack", seed)
			}
		}
		if err := f.DropLogs(); err != nil {
			t.Fatal(err)
		}
		if left := logs(t, f); len(left) > 0 {
			t.Fatalf("seed %d: left %v", seed, left)
		}
		if _, _, err := f.Pack(others, policies); err != nil || packed(t, f) != want {
			t.Fatalf("seed %d: packed again it is another: %v", seed, err)
		}
	}
}

func TestAPackOfWhatIsOnlyElsewhereHoldsIt(t *testing.T) {
	f, other := create(t), create(t)
	put(t, other, rec(1, 1, 0, "a"), rec(1, 1, 1, "b"))
	if info, _, err := f.Pack([]uint64{1}, []uint64{1}, other); err != nil || info != (PackInfo{Records: 2, Bytes: 2*36 + 29 + 9 + 2}) {
		t.Fatal(info, err)
	}
	if got, _ := counting(t, f, []uint64{1}, []uint64{1}); strings.Count(got, "\n") != 2 {
		t.Errorf("got %s", got)
	}
}

func TestStudiesOfAnotherMeaningAreNotPacked(t *testing.T) {
	f := create(t)
	p := plan()
	p.Meaning[2].Value = "100"
	other, _, err := Create(filepath.Join(t.TempDir(), "other"), p)
	if err != nil {
		t.Fatal(err)
	}
	var m *Mismatch
	if _, _, err := f.Pack(nil, nil, other); !errors.As(err, &m) || m.Dir != other.dir || m.Differences[0].Field != "block" {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(filepath.Join(f.dir, packName)); err == nil {
		t.Error("there is a pack")
	}
}

func TestWhatAPackWasNotAskedForIsNotLost(t *testing.T) {
	f := create(t)
	put(t, f, rec(1, 1, 0, "a"), rec(2, 1, 0, "b"), rec(1, 2, 0, "c"))
	put(t, f, rec(1, 1, 0, "a"))
	put(t, f, rec(1, 1, 2, "behind a gap"))
	all := []uint64{1, 2}
	want, _ := counting(t, f, all, all)
	step := func(what string, logsLeft int, cells, policies []uint64) {
		t.Helper()
		if _, _, err := f.Pack(cells, policies); err != nil {
			t.Fatal(err)
		}
		if err := f.DropLogs(); err != nil {
			t.Fatal(err)
		}
		if got, damage := counting(t, f, all, all); got != want || len(damage) > 0 {
			t.Errorf("%s: got\n%s%v", what, got, damage)
		}
		if left := logs(t, f); len(left) != logsLeft {
			t.Errorf("%s: left %v", what, left)
		}
	}
	step("one pair", 2, []uint64{1}, []uint64{1})
	step("all", 1, all, all)
	step("one pair again: the old pack becomes a log", 2, []uint64{1}, []uint64{1})
	step("and is not needed any more", 1, all, all)
	put(t, f, rec(1, 1, 1, "the gap"))
	want, _ = counting(t, f, all, all)
	if strings.Count(want, "\n") != 5 {
		t.Errorf("what was behind a gap is not found again:\n%s", want)
	}
	step("without a gap", 0, all, all)
}

func TestOnlyLogsThatThePackStandsInForAreDropped(t *testing.T) {
	more, less, other := rec(1, 1, 0, "a"), rec(1, 1, 0, "b"), rec(1, 1, 0, "z")
	more.Count++
	failed := rec(1, 1, 0, "why")
	failed.Status = Failed
	for what, c := range map[string]struct {
		pack, log Record
		stays     bool
	}{
		"the same":             {less, less, false},
		"one of a lower count": {more, less, false},
		"one that failed":      {less, failed, false},
		"one before":           {more, rec(0, 1, 0, "less counts"), true},
		"one behind":           {more, rec(1, 1, 1, "less counts"), true},
		"one that differs":     {less, other, true},
	} {
		f := create(t)
		put(t, f, c.pack)
		if _, _, err := f.Pack([]uint64{1}, []uint64{1}); err != nil {
			t.Fatal(err)
		}
		os.Remove(logs(t, f)[0])
		put(t, f, c.log)
		if err := f.DropLogs(); err != nil || (len(logs(t, f)) == 1) != c.stays {
			t.Errorf("%s: left %v, %v", what, logs(t, f), err)
		}
	}
}

func TestLogsOfOtherStudiesAreNotDropped(t *testing.T) {
	f := create(t)
	name := filepath.Join(f.dir, logFolder, "foreign"+logSuffix)
	if err := os.WriteFile(name, frameOf(f.fingerprint+1, rec(1, 1, 0, "x")), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := f.DropLogs(); err == nil || !strings.Contains(err.Error(), "no pack") {
		t.Errorf("without a pack: %v", err)
	}
	if _, _, err := f.Pack(nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := f.DropLogs(); err != nil || len(logs(t, f)) != 1 {
		t.Errorf("it is gone; %v", err)
	}
}

func TestADamagedPackStandsInForNothing(t *testing.T) {
	f := create(t)
	put(t, f, rec(1, 1, 0, "a"), rec(2, 1, 0, "b"))
	if _, _, err := f.Pack([]uint64{1, 2}, []uint64{1}); err != nil {
		t.Fatal(err)
	}
	text := packed(t, f)
	want, _ := counting(t, f, []uint64{1, 2}, []uint64{1})
	for i := range text {
		bad := []byte(text)
		bad[i] ^= 0x10
		os.WriteFile(filepath.Join(f.dir, packName), bad, 0o666)
		if err := f.DropLogs(); err == nil || len(logs(t, f)) != 1 || strings.Contains(err.Error(), "\n") {
			t.Fatalf("byte %d: %v", i, err)
		}
		if got, damage := counting(t, f, []uint64{1, 2}, []uint64{1}); got != want {
			t.Fatalf("byte %d: got\n%s%v", i, got, damage)
		}
	}
	if _, _, err := f.Pack([]uint64{1, 2}, []uint64{1}); err != nil || packed(t, f) != text {
		t.Errorf("it is not mended: %v", err)
	}
}
