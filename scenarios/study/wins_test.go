package study

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// apart returns the design of a sweep whose values stand in records of their own.
func apart(t testing.TB, replace ...string) *scenarios.Design {
	return designFrom(t, sweep, append(replace, "distribution: true\n", "")...)
}

// valueRecords counts the records of values in a folder.
func valueRecords(t testing.TB, dir string) (n int) {
	t.Helper()
	f, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	values := map[uint64]bool{}
	for _, p := range f.Plan().Policies {
		values[ValuesID(p.ID())] = true
	}
	if _, err := f.Scan(func(k store.Key) {
		if values[k.Policy] {
			n++
		}
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// ended returns the pack, the table and the tallies of a study.
func ended(t *testing.T, dir string, from ...*store.Folder) string {
	t.Helper()
	all := bytesOf(t, dir, from...)
	s, err := Open(dir, play.Auto)
	if err == nil {
		err = s.Scan(nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x %v", all, tallied(t, s))
}

// Whatever led to a study, it ends with the same bytes and counts, and policies that were added later are
// counted too.
func TestPacksAndCountsDoNotDependOnHistory(t *testing.T) {
	long.Unraced(t)
	with := func(policies string, replace ...string) *scenarios.Design {
		return apart(t, append(replace, "[omniscient, greedy, random-rep, on-demand]", policies)...)
	}
	const all = "[omniscient, greedy, random-rep, heartbeat]"
	whole := with(all)
	extend := func(steps ...*scenarios.Design) string {
		dir := t.TempDir()
		for _, d := range steps {
			complete(t, dir, d, RunOptions{})
		}
		return dir
	}
	dir := extend(whole)
	want := ended(t, dir)
	if slices.Contains(tallied(t, completed(t, dir, whole)), stat.Tally{}) {
		t.Error("some pairs are not counted")
	}
	var folders []*store.Folder
	for i := range 3 {
		own := t.TempDir()
		complete(t, own, whole, RunOptions{Shard: Shard{i, 3}})
		f, err := store.Open(own)
		if err != nil {
			t.Fatal(err)
		}
		folders = append(folders, f)
	}
	stopped, stops := t.TempDir(), 0
	for err := run.ErrStopped; err != nil; stops++ {
		d := whole
		if stops < 3 {
			d = with("[heartbeat, omniscient]")
		}
		if err = interrupted(begin(t, stopped, d), RunOptions{Runner: &run.Runner{Goroutines: 2}}, 4); err != nil && err != run.ErrStopped {
			t.Fatal(err)
		}
	}
	if stops < 5 {
		t.Errorf("only %d stops", stops)
	}
	for what, got := range map[string]string{
		"one policy after the other": ended(t, extend(with("[omniscient]"), with("[omniscient, greedy]"), with("[omniscient, greedy, random-rep]"), whole)),
		"policies added later":       ended(t, extend(with("[random-rep, greedy]"), whole)),
		"instances added":            ended(t, extend(with(all, "600", "30"), with(all, "600", "400"), whole)),
		"shards merged":              ended(t, folders[0].Dir(), folders[1:]...),
		"stopped":                    ended(t, stopped),
	} {
		if got != want {
			t.Errorf("%s: other bytes or counts", what)
		}
	}
}

// A study that has grown beyond the limit counts nothing and keeps no values, as if it had been begun so;
// with a higher limit the missing values are computed.
func TestBeyondALimitNothingIsCounted(t *testing.T) {
	long.Unraced(t)
	limited := func(values string, replace ...string) *scenarios.Design {
		return apart(t, append(replace, "distribution: true\n", "limits: {values: "+values+"}\n")...)
	}
	n := int64(pairs(limited("1"))) * 600
	over, enough := fmt.Sprint(n-1), fmt.Sprint(n)
	want := ended(t, func() string { dir := t.TempDir(); complete(t, dir, limited(over), RunOptions{}); return dir }())
	dir := t.TempDir()
	complete(t, dir, limited(over, "600", "300"), RunOptions{})
	small := completed(t, dir, limited(over, "600", "300"))
	if small.Uncounted() != 0 || valueRecords(t, dir) == 0 {
		t.Errorf("%d values are not kept, of %d records", small.Uncounted(), valueRecords(t, dir))
	}
	if _, err := small.Pack(); err != nil {
		t.Fatal(err)
	}
	complete(t, dir, limited(over), RunOptions{})
	if got := ended(t, dir); got != want {
		t.Error("a study that has grown beyond the limit ends with other bytes")
	}
	s := completed(t, dir, limited(over))
	if s.Uncounted() != n || slices.ContainsFunc(tallied(t, s), func(t stat.Tally) bool { return t != stat.Tally{} }) {
		t.Errorf("%d of %d values are not kept, and something is counted", s.Uncounted(), n)
	}
	if err := s.DropLogs(); err != nil {
		t.Fatal(err)
	}
	if logs, _ := filepath.Glob(filepath.Join(dir, "log", "*")); len(logs) > 0 || valueRecords(t, dir) > 0 {
		t.Errorf("%v are left, with %d records of values", logs, valueRecords(t, dir))
	}
	complete(t, dir, limited(enough), RunOptions{})
	again := t.TempDir()
	complete(t, again, limited(enough), RunOptions{})
	if got := ended(t, dir); got != ended(t, again) || !strings.Contains(got, " [{") {
		t.Error("with a higher limit it ends with other bytes")
	}
}

// A record of values that is damaged is computed again, and only that block.
func TestDamagedValuesAreComputedAgain(t *testing.T) {
	long.Unraced(t)
	d := apart(t)
	dir := t.TempDir()
	complete(t, dir, d, RunOptions{})
	want := ended(t, dir)
	if err := os.RemoveAll(filepath.Join(dir, "log")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "pack.lsp")
	pack, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// Nothing else has so many ones as the values of omniscient.
	at := strings.Index(string(pack), string(scenarios.AppendFloats(nil, slices.Repeat([]float64{1}, 100)...)))
	pack[at] ^= 1
	if err := os.WriteFile(path, pack, 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir, play.Auto)
	if err == nil {
		err = s.Scan(nil)
	}
	if err != nil || len(s.Damage) != 1 {
		t.Fatal(err, s.Damage)
	}
	if s, err = Begin(dir, d); err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(context.Background(), RunOptions{Runner: new(run.Runner)}); err != nil {
		t.Fatal(err)
	}
	if got := ended(t, dir); got != want {
		t.Error("the study ends with other bytes")
	}
}

// With a precision, how many values there are is known only when the study has ended.
func TestALimitHoldsForInstancesThatWereAdded(t *testing.T) {
	long.Unraced(t)
	limited := func(values int64) *scenarios.Design {
		return apart(t, "600", "250\nprecision: 3%\nmost: 2000", "distribution: true\n", fmt.Sprintf("limits: {values: %d}\n", values), "[2, 5]", "5")
	}
	dir := t.TempDir()
	complete(t, dir, limited(1<<40), RunOptions{})
	s := completed(t, dir, limited(1<<40))
	n, planned := s.stored, int64(pairs(s.Design)*s.Design.Quota().Total(s.Design.Quota().Base))
	if n <= planned || s.Uncounted() > 0 {
		t.Fatalf("%d instances are stored, and %d were planned; %d are not counted", n, planned, s.Uncounted())
	}
	want := ended(t, dir)
	dir = t.TempDir()
	complete(t, dir, limited(n-1), RunOptions{})
	s = completed(t, dir, limited(n-1))
	if kept := valueRecords(t, dir); kept == 0 || s.Uncounted() != n || slices.ContainsFunc(tallied(t, s), func(t stat.Tally) bool { return t != stat.Tally{} }) {
		t.Errorf("there are %d records of values before the limit, and %d of %d values are not kept", kept, s.Uncounted(), n)
	}
	if _, err := s.Pack(); err != nil {
		t.Fatal(err)
	}
	if err := s.DropLogs(); err != nil || valueRecords(t, dir) > 0 {
		t.Errorf("%d records of values are left, %v", valueRecords(t, dir), err)
	}
	complete(t, dir, limited(n), RunOptions{})
	if got := ended(t, dir); got != want {
		t.Error("with a limit that is high enough the study ends with other bytes")
	}
}
