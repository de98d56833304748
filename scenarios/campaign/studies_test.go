package campaign

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

const slow = `name: NAME
compute: NAME
title: What takes as long as a test wants
policies: [greedy]
metrics: [work]
sweep: {W: 1..9}
figure: {x: W, metric: work}
`

// events is a log: the first letter of an experiment for each cell when it begins, and P when a study is
// written.
var events struct {
	sync.Mutex
	text string
}

// publish is called when a file of a study is written.
var publish func(study string) error

// wait is called in each cell, whose result is its load, and more in the first experiment.
var (
	wait func(name string, W float64)
	more float64
)

func note(letter string) {
	events.Lock()
	defer events.Unlock()
	events.text += letter
}

func happened() string {
	events.Lock()
	defer events.Unlock()
	return events.text
}

// until waits for an event, and reports whether it came.
func until(letter string) bool {
	for range 2000 {
		if strings.Contains(happened(), letter) {
			return true
		}
		time.Sleep(5 * time.Millisecond)
	}
	return false
}

var slowly = claim.Paper{Name: "slowly", Cite: "Roe 2026"}

func init() {
	for _, name := range []string{"first", "second"} {
		file := fstest.MapFS{name + ".yaml": {Data: []byte(strings.ReplaceAll(slow, "NAME", name))}}
		e := scenarios.FromFile(file, name+".yaml", scenarios.Experiment{Compute: func(v grid.Values, _ *policies.Policy) ([]scenarios.Fact, error) {
			note(name[:1])
			work := v.Get("W")
			wait(name, work)
			if name == "first" {
				work += more
			}
			return []scenarios.Fact{{Metric: scenarios.Work, Value: work}}, nil
		}, Read: func(*scenarios.Report) scenarios.Findings {
			return scenarios.Findings{Files: []folder.File{{Name: "note.txt", Write: func(io.Writer) error {
				note("P")
				return publish(name)
			}}}}
		}})
		scenarios.Register(e)
		slowly.Experiments = append(slowly.Experiments, e)
	}
}

func fine(string) error { return nil }

// slowCampaign begins anew with events, and returns a campaign whose studies are written by a function.
func slowCampaign(t *testing.T, dir string, o *Options, write func(study string) error) *Campaign {
	t.Helper()
	events.text, publish = "", write
	o.Report.Build, o.Progress = store.Build{ID: "a"}, &Progress{}
	c, err := Open(dir, Request{Paper: &slowly, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAStudyIsWrittenWhileTheNextIsComputed(t *testing.T) {
	wait = func(string, float64) {}
	o := &Options{Goroutines: 2}
	c := slowCampaign(t, t.TempDir(), o, func(name string) error {
		if name == "first" && !until("s") {
			t.Error("the second study is not computed before the first is written")
		}
		return nil
	})
	if err := c.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if text := happened(); strings.ReplaceAll(text, "P", "") != "fffffffffsssssssss" || strings.Count(text, "P") != 2 {
		t.Errorf("what happened is %s", text)
	}
}

func TestWithOneGoroutineAStudyIsWrittenBeforeTheNextIsComputed(t *testing.T) {
	wait = func(string, float64) {}
	o := &Options{Goroutines: 1}
	if err := slowCampaign(t, t.TempDir(), o, fine).Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if got := happened(); got != "fffffffffPsssssssssP" {
		t.Errorf("what happened is %s", got)
	}
}

// The study that is computed meanwhile keeps its results, and its folder is free.
func TestAStudyThatCannotBeWrittenEndsTheCampaign(t *testing.T) {
	dir, full := t.TempDir(), errors.New("the disk is full")
	wait = func(string, float64) {}
	o := &Options{Goroutines: 2}
	c := slowCampaign(t, dir, o, func(string) error { return full })
	if err := c.Run(t.Context(), o); !errors.Is(err, full) {
		t.Fatalf("the error is %v", err)
	}
	if text := happened(); strings.Count(text, "s") != 9 || strings.Count(text, "P") != 1 {
		t.Errorf("what happened is %s", text)
	}
	free(t, c)

	c = slowCampaign(t, dir, o, fine)
	if err := c.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if text := happened(); text != "PP" {
		t.Errorf("when it continues, %s happens", text)
	}
}

func TestAStudyThatChangedEndsTheCampaign(t *testing.T) {
	dir := t.TempDir()
	wait = func(string, float64) {}
	o := &Options{Goroutines: 2}
	c := slowCampaign(t, dir, o, fine)
	c.Studies = c.Studies[:1]
	if err := c.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}

	more = 1
	defer func() { more = 0 }()
	c = slowCampaign(t, dir, o, fine)
	o.Report.Build.ID = "b"
	var changed *study.Changed
	if err := c.Run(t.Context(), o); !errors.As(err, &changed) {
		t.Fatalf("the error is %v", err)
	}
	if text := happened(); strings.ContainsAny(text, "sP") {
		t.Errorf("what happened is %s", text)
	}
	free(t, c)
}

func TestStudiesThatAreCompleteAreLeft(t *testing.T) {
	dir := t.TempDir()
	wait = func(string, float64) {}
	for _, want := range []string{"fffffffffPsssssssssP", ""} {
		o := &Options{Goroutines: 1}
		c := slowCampaign(t, dir, o, fine)
		if err := c.Run(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if got := happened(); got != want {
			t.Errorf("what happened is %s, want %s", got, want)
		}
	}
}

// free tests that the folders of all studies can be locked.
func free(t *testing.T, c *Campaign) {
	t.Helper()
	for _, s := range c.Studies {
		_, release, err := study.BeginLocked(s.Dir, s.Design)
		if err != nil {
			t.Error(err)
			continue
		}
		release()
	}
}
