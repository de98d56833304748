package study

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// edited gives every worker a part of the load. A test edits it, but not its revision.
type edited struct{}

var editedTo struct {
	part  float64 // of the load, for each worker
	fails bool
}

func (edited) Schedule(p *models.Problem) (*models.Schedule, error) {
	if editedTo.fails {
		return nil, errors.New("it has been edited")
	}
	s := &models.Schedule{Size: []float64{editedTo.part * p.Load}, List: make([][]int32, len(p.Workers))}
	for i := range s.List {
		s.List[i] = []int32{0}
	}
	return s, nil
}

func init() {
	policies.Register(policies.Row{Name: "edited", Source: "this test", Doc: "is edited", Revision: 1, Prototype: edited{}})
}

// edit edits the policy for the rest of a test.
func edit(t *testing.T, part float64, fails bool) {
	before := editedTo
	t.Cleanup(func() { editedTo = before })
	editedTo.part, editedTo.fails = part, fails
}

// built returns the options of a run by a build.
func built(id string) RunOptions {
	return RunOptions{Runner: &run.Runner{Goroutines: 2}, Build: store.Build{ID: id, Version: "v1"}}
}

// runIn runs a study and returns the error.
func runIn(t *testing.T, dir string, d *scenarios.Design, o RunOptions) error {
	t.Helper()
	return begin(t, dir, d).Run(context.Background(), o)
}

func editedDesign(t *testing.T) *scenarios.Design {
	return designFrom(t, sweep, "[omniscient, greedy, random-rep, on-demand]", "[greedy, edited]", "instances: 600", "instances: 300")
}

func TestAPolicyThatWasEditedWithoutANewRevisionIsRefused(t *testing.T) {
	edit(t, 0.2, false)
	d, dir := editedDesign(t), t.TempDir()
	complete(t, dir, d, built("A"))
	want, n := bytesOf(t, dir), records(t, dir)
	editedTo.part = 0.25
	err := runIn(t, dir, d, built("B"))
	var changed *Changed
	if !errors.As(err, &changed) || changed.Policy != "edited" || changed.By.ID != "A" || changed.Now.ID != "B" || changed.Reference != "omniscient" {
		t.Fatalf("got %v", err)
	}
	says := "policy edited (relative to omniscient) gives other numbers at p="
	if text := err.Error(); !strings.HasPrefix(text, says) || !strings.Contains(text, "than those that build A v1 stored") || strings.Contains(text, "\n") {
		t.Errorf("it says %q, want %q", text, says)
	}
	if records(t, dir) != n || bytesOf(t, dir) != want {
		t.Error("what was stored has changed")
	}
	if err := runIn(t, dir, d, built("A")); err != nil {
		t.Errorf("the same build: %v", err)
	}
	over, stop := context.WithCancel(context.Background())
	stop()
	if err := begin(t, dir, d).Run(over, built("B")); !errors.Is(err, run.ErrStopped) {
		t.Errorf("stopped before the comparison: %v", err)
	}
	editedTo.part = 0.2
	if err := runIn(t, dir, d, built("C")); err != nil {
		t.Errorf("another build in which the policy is as it was: %v", err)
	}
}

func TestBuildsThatAgreeAreComparedOnce(t *testing.T) {
	edit(t, 0.2, false)
	d, dir := editedDesign(t), t.TempDir()
	complete(t, dir, d, built("A"))
	complete(t, dir, d, built("B"))
	editedTo.part = 0.25 // so that another comparison would be seen
	if err := runIn(t, dir, d, built("B")); err != nil {
		t.Errorf("compared again: %v", err)
	}
	if err := runIn(t, dir, d, built("C")); err == nil {
		t.Error("a third build is not compared")
	}
	if err := runIn(t, dir, d, RunOptions{Runner: &run.Runner{}, Build: store.Build{Version: "v1"}}); err == nil {
		t.Error("a build that cannot be named is not compared")
	}
	if err := runIn(t, dir, d, RunOptions{Runner: &run.Runner{}}); err != nil {
		t.Errorf("compared although no build is given: %v", err)
	}
}

func TestRecordsOfAnUnknownBuildAreCompared(t *testing.T) {
	edit(t, 0.2, false)
	d, dir := editedDesign(t), t.TempDir()
	complete(t, dir, d, RunOptions{})
	bytesOf(t, dir) // makes a pack of them
	s := begin(t, dir, d)
	if err := s.Folder.DropLogs(); err != nil {
		t.Fatal(err)
	}
	if err := runIn(t, dir, d, built("B")); err != nil {
		t.Errorf("unedited: %v", err)
	}
	editedTo.part = 0.25
	if err := runIn(t, dir, d, built("B")); err == nil || !strings.Contains(err.Error(), "an unknown build") {
		t.Errorf("edited: %v", err)
	}
}

func TestFailuresAreComparedUnlessTheyAreRetried(t *testing.T) {
	edit(t, 0.2, true)
	d, dir := editedDesign(t), t.TempDir()
	if err := runIn(t, dir, d, built("A")); !errors.Is(err, ErrFailures) {
		t.Fatal(err)
	}
	if err := runIn(t, dir, d, built("B")); !errors.Is(err, ErrFailures) {
		t.Errorf("the same failures: %v", err)
	}
	editedTo.fails = false
	var changed *Changed
	if err := runIn(t, dir, d, built("C")); !errors.As(err, &changed) {
		t.Errorf("no failures any more: %v", err)
	}
	o := built("C")
	o.Retry = true
	if err := runIn(t, dir, d, o); err != nil {
		t.Errorf("retried: %v", err)
	}
}

func TestARecomputedPolicyHasNewRecordsAndTheOldOnesStay(t *testing.T) {
	edit(t, 0.2, false)
	d, dir := editedDesign(t), t.TempDir()
	complete(t, dir, d, built("A"))
	old, n := bytesOf(t, dir), records(t, dir)
	editedTo.part = 0.25
	if _, err := Begin(dir, d, func(s *Study) error { return s.Recompute([]string{"nobody"}) }); err == nil {
		t.Error("a policy that is not there is given up")
	}
	s, err := Begin(dir, d, func(s *Study) error { return s.Recompute([]string{"edited"}) })
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(context.Background(), built("B")); err != nil {
		t.Fatal(err)
	}
	if got, blocks := records(t, dir), d.Grid.Cells()*d.Blocks(); got != n+blocks {
		t.Errorf("%d records, want the %d from before and %d more", got, n, blocks)
	}
	fresh := t.TempDir()
	complete(t, fresh, d, built("B"))
	table := func(dir string) string {
		bytes := bytesOf(t, dir)
		return bytes[strings.Index(bytes, "experiment,"):]
	}
	if got := table(dir); got != table(fresh) || got == old[strings.Index(old, "experiment,"):] {
		t.Error("the table is not that of a new study")
	}
	if err := runIn(t, dir, d, built("B")); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestShardsOfDifferentBuildsAreComparedWhenTheyAreMerged(t *testing.T) {
	edit(t, 0.2, false)
	d := editedDesign(t)
	here, there := t.TempDir(), t.TempDir()
	a, b := built("A"), built("B")
	a.Shard, b.Shard = Shard{0, 2}, Shard{1, 2}
	complete(t, here, d, a)
	editedTo.part = 0.25
	complete(t, there, d, b)
	s, other := begin(t, here, d), begin(t, there, d)
	recheck := func(id string, from ...*store.Folder) (policy string) {
		var changed *Changed
		if err := s.Recheck(context.Background(), built(id).Build, false, from...); errors.As(err, &changed) {
			return changed.Policy
		} else if err != nil {
			t.Fatal(err)
		}
		return ""
	}
	if recheck("B") != "edited" || recheck("C") != "edited" {
		t.Error("the shard here is not compared")
	}
	editedTo.part = 0.2
	if recheck("A") != "" || recheck("D") != "" {
		t.Error("the other shard is compared although it is not merged")
	}
	if recheck("A", other.Folder) != "edited" || recheck("E", other.Folder) != "edited" {
		t.Error("the other shard is not compared")
	}
	if noted, err := os.ReadFile(filepath.Join(here, "agreed.txt")); err != nil || !strings.Contains(string(noted), "D A ") || strings.Contains(string(noted), "E A ") {
		t.Errorf("noted are %q (%v), want D and not E, which is refused", noted, err)
	}
	if _, err := os.Stat(filepath.Join(there, "agreed.txt")); err == nil {
		t.Error("something is noted in a folder that is only read")
	}
}

func TestExperimentsWithoutEpisodesAreComparedToo(t *testing.T) {
	d, err := scenarios.NewDesign(scenarios.Request{Experiment: "table3"})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	complete(t, dir, d, built("A"))
	complete(t, dir, d, built("B"))
	s := begin(t, dir, d)
	compute := s.Design.Compute
	s.Design.Compute = func(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
		facts, err := compute(v, p)
		facts[0].Value++
		return facts, err
	}
	if err := s.Run(context.Background(), built("C")); err == nil || !strings.Contains(err.Error(), " gives other numbers at g=") {
		t.Errorf("got %v", err)
	}
}

// Nothing that is stored is needed to know that no comparison is.
func TestAStudyOfOneBuildIsNotReadAgain(t *testing.T) {
	edit(t, 0.2, false)
	d, dir := editedDesign(t), t.TempDir()
	complete(t, dir, d, built("A"))
	s := begin(t, dir, d)
	edit(t, 0.25, false)
	if err := s.Recheck(context.Background(), built("A").Build, false); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "agreed.txt")); err == nil {
		t.Error("something was noted")
	}
	if got := fmt.Sprint(built("A").Build); got != "build A v1" {
		t.Error(got)
	}
}
