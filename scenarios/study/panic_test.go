package study

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// sudden gives all to the first worker, and panics now and then where the load is
// more than it can bear.
type sudden struct {
	Bears float64 `min:"0" doc:"load up to which it does not panic"`
}

func (s sudden) Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error) {
	all := &models.Schedule{Size: []float64{p.Load}, List: append([][]int32{{0}}, make([][]int32, len(p.Workers)-1)...)}
	return func(rng *rand.PCG) *models.Schedule {
		if p.Load > s.Bears && rng.Uint64()%200 == 0 {
			panic("it is too much")
		}
		return all
	}, nil
}

func init() {
	policies.Register(policies.Row{Name: "sudden", Source: "this test", Doc: "panics", Revision: 1, Prototype: sudden{Bears: 1e9}})
}

func TestPanicsAreRecordedWithTheirSeedAndTheSweepGoesOn(t *testing.T) {
	d := designFrom(t, sweep, "[omniscient, greedy, random-rep, on-demand]", "[greedy, 'sudden{bears=2}']")
	want := ""
	for _, goroutines := range []int{1, 2, 7} {
		dir := t.TempDir()
		s := begin(t, dir, d)
		err := s.Run(context.Background(), RunOptions{Runner: &run.Runner{Goroutines: goroutines}})
		if err == nil || !strings.Contains(err.Error(), "failed") {
			t.Fatal(err)
		}
		if err := s.Scan(nil); err != nil {
			t.Fatal(err)
		}
		failures := 0
		s.Failures(func(f Failure) error {
			failures++
			cell, err := d.FindCell(f.Cell)
			if err != nil {
				return err
			}
			r, err := run.Record(d, run.Scene{Cell: cell, Policy: f.Policy, Instance: f.Instance, Numbers: true})
			if err == nil || !strings.HasSuffix(f.Why, "of seed 5: panic: it is too much") || !strings.HasSuffix(err.Error(), "panic: it is too much") {
				t.Errorf("%s; run again: %+v, %v", f.Why, r, err)
			}
			if _, err := run.Record(d, run.Scene{Cell: cell, Policy: "greedy", Instance: f.Instance, Numbers: true, Stack: true}); err != nil {
				t.Errorf("greedy in the same instance: %v", err)
			}
			return nil
		})
		if failures < 3 || failures == d.Grid.Cells() {
			t.Errorf("%d of %d cells failed", failures, d.Grid.Cells())
		}
		if got := bytesOf(t, dir); want == "" {
			want = got
		} else if got != want {
			t.Errorf("with %d goroutines the bytes differ: blocks behind a failure show", goroutines)
		}
	}
}
