package store

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// spot is the cell, policy and block of a record. Several records may have the same spot.
type spot struct {
	cell, policy uint64
	block        uint32
}

// model is a simple model of a study: the records that count.
type model map[spot]Record

func (m model) add(r Record) {
	old, ok := m[spot{r.Cell, r.Policy, r.Block}]
	if !ok || cmp.Or(
		cmp.Compare(r.Count, old.Count),
		cmp.Compare(old.Status, r.Status),
		bytes.Compare(old.Body, r.Body),
	) > 0 {
		m[spot{r.Cell, r.Policy, r.Block}] = r
	}
}

// counting returns the records that Each should visit, in its order, one a line.
func (m model) counting(cells, policies []uint64) string {
	var b strings.Builder
	for _, c := range cells {
		for _, p := range policies {
			for block := uint32(0); ; block++ {
				r, ok := m[spot{c, p, block}]
				if ok {
					fmt.Fprintln(&b, show(r))
				}
				if !ok || r.Status != OK {
					break
				}
			}
		}
	}
	return b.String()
}

// history makes records and accidents at random.
type history struct{ *rand.Rand }

func (h history) record() Record {
	r := rec(h.Uint64N(8), h.Uint64N(3), h.Uint32N(5), strings.Repeat("x", h.IntN(40))+string(rune('a'+h.IntN(3))))
	r.Count = 250 * (1 + h.Uint32N(2))
	if h.IntN(6) == 0 {
		r.Status = Failed
	}
	if h.IntN(60) == 0 {
		r.Body = bytes.Repeat([]byte("big"), 100_000)
	}
	r.Cost, r.Length = h.Float32(), uint32(len(r.Body))
	return r
}

// write writes random records to a folder by several writers, and cuts some logs as if their writers had
// ended in the middle of a write.
func (h history) write(t *testing.T, f *Folder) {
	t.Helper()
	writers := make([]*Writer, 1+h.IntN(3))
	for i := range writers {
		writers[i], _ = f.Writer()
	}
	now := time.Now()
	for range h.IntN(150) {
		w := writers[h.IntN(len(writers))]
		var keys []Key
		var bodies []byte
		for range 1 + h.IntN(4) {
			r := h.record()
			keys, bodies = append(keys, r.Key), append(bodies, r.Body...)
		}
		for range 1 + h.IntN(2) { // the same again
			if err := w.Put(keys, bodies); err != nil {
				t.Fatal(err)
			}
		}
		if h.IntN(5) == 0 {
			now = now.Add(time.Duration(h.IntN(2000)) * time.Millisecond)
			if err := w.Tick(now); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, w := range writers {
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range logs(t, f) {
		if info, err := os.Stat(name); err == nil && h.IntN(3) == 0 {
			os.Truncate(name, h.Int64N(info.Size()+1))
		}
	}
}

// modelOf returns the model of the files of folders, by the reference reader.
func modelOf(t *testing.T, folders ...*Folder) model {
	t.Helper()
	m := model{}
	for _, f := range folders {
		for _, name := range append(logs(t, f), filepath.Join(f.dir, packName)) {
			text, err := os.ReadFile(name)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			for _, r := range reference(text) {
				m.add(r)
			}
		}
	}
	return m
}

// listing returns the records that Each visits within some limits, one a line.
func listing(t *testing.T, l limits, cells, policies []uint64, folders ...*Folder) string {
	t.Helper()
	var b strings.Builder
	pair := 0
	damage, err := each(folders, cells, policies, l, func(cell, policy int, blocks []Record) error {
		if cell*len(policies)+policy != pair {
			return fmt.Errorf("cell %d, policy %d comes at %d", cell, policy, pair)
		}
		pair++
		for _, r := range blocks {
			if r.Cell != cells[cell] || r.Policy != policies[policy] {
				return fmt.Errorf("a record of another")
			}
			fmt.Fprintln(&b, show(r))
		}
		return nil
	})
	if err != nil || pair != len(cells)*len(policies) {
		t.Fatalf("%d pairs are visited, %v", pair, err)
	}
	for _, d := range damage {
		if !d.Tail {
			t.Fatal(d)
		}
	}
	return b.String()
}

var everything = [][]uint64{{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2}}

func TestEachAndPackEqualASimpleModelWhateverTheHistory(t *testing.T) {
	for seed := range uint64(long.Trials(2, 6)) {
		h := history{rand.New(rand.NewPCG(seed, 0))}
		folders := []*Folder{create(t), create(t), create(t)}[:1+h.IntN(3)]
		f := folders[0]
		for range 2 {
			for _, folder := range folders {
				h.write(t, folder)
			}
			// Some cells and policies are left out, and some are given that have no records.
			cells, policies := []uint64{100}, []uint64{200}
			for _, i := range h.Perm(8)[h.IntN(4):] {
				cells = append(cells, uint64(i))
			}
			for _, i := range h.Perm(3)[h.IntN(2):] {
				policies = append(policies, uint64(i))
			}
			m := modelOf(t, folders...)
			want := m.counting(cells, policies)
			for _, l := range []limits{usual, {cells: 3, entries: 7, bodies: 100}, {cells: 100, entries: 1, bodies: 1}} {
				if got := listing(t, l, cells, policies, folders...); got != want {
					t.Fatalf("seed %d: Each visits\n%.2000s\nwant\n%.2000s", seed, got, want)
				}
			}
			all := m.counting(everything[0], everything[1])
			info, _, err := f.Pack(cells, policies, folders[1:]...)
			if err != nil || info.Records != int64(strings.Count(want, "\n")) {
				t.Fatalf("seed %d: packed %+v, %v", seed, info, err)
			}
			if got := listing(t, usual, cells, policies, f); got != want {
				t.Fatalf("seed %d: after Pack Each visits\n%.2000s\nwant\n%.2000s", seed, got, want)
			}
			if err := f.DropLogs(); err != nil {
				t.Fatal(err)
			}
			if got := listing(t, usual, everything[0], everything[1], folders...); got != all {
				t.Fatalf("seed %d: after DropLogs Each visits\n%.2000s\nwant\n%.2000s", seed, got, all)
			}
		}
	}
}

func TestACellLargerThanTheLimitsIsRead(t *testing.T) {
	f := create(t)
	var records []Record
	for i := range uint32(100) {
		records = append(records, rec(5, 1, i, fmt.Sprint(i)))
	}
	records = append(records, rec(4, 1, 0, "before"), rec(6, 1, 0, "behind"))
	slices.Reverse(records)
	put(t, f, records...)
	got := listing(t, limits{cells: 10, entries: 3, bodies: 10}, []uint64{4, 5, 6, 7}, []uint64{1}, f)
	if strings.Count(got, "\n") != 102 || !strings.HasPrefix(got, "4/1/0 ") || !strings.HasSuffix(got, "\"behind\"\n") {
		t.Errorf("got\n%s", got)
	}
}

func TestCellsAndPoliciesMustNotBeGivenTwice(t *testing.T) {
	f := create(t)
	put(t, f, rec(1, 1, 0, "x"))
	none := func(int, int, []Record) error { return nil }
	for _, ask := range [][2][]uint64{{{1, 1}, {1}}, {{1}, {1, 1}}} {
		if _, err := f.Each(ask[0], ask[1], none); err == nil || !strings.HasPrefix(err.Error(), "store: ") {
			t.Errorf("%v: %v", ask, err)
		}
		if _, _, err := f.Pack(ask[0], ask[1]); err == nil {
			t.Errorf("%v: packed", ask)
		}
	}
	if entries, _ := os.ReadDir(f.dir); len(entries) != 3 {
		t.Errorf("left %v", entries)
	}
	stop := fmt.Errorf("enough")
	if _, err := f.Each([]uint64{1, 2}, []uint64{1}, func(int, int, []Record) error { return stop }); err != stop {
		t.Errorf("the visitor's error becomes %v", err)
	}
}
