package wu2024

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

func TestTickByTickARunIsWhatTheEngineMakesOfIt(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	played, late := 0, 0
	for range long.Trials(60, 400) {
		w := world(rng)
		if rng.IntN(4) == 0 {
			w.Work += 1800 * rng.Float64() // which ends within a tick
			w.Deadline += 1800
		}
		if rng.IntN(10) == 0 {
			w.Start += 3 * w.Tick // longer than most machines are there
			w.Deadline += 3 * w.Tick
		}
		for _, p := range append(rivals(w), Sliced{Tick: w.Tick, Length: 2 * hour, Counts: Own}, Chain{Tick: w.Tick, Leaves: .1, Comes: .4}, Optimum{Tick: w.Tick}, tardy{w.Tick}) {
			y, err := NewPlayer(w, p, false)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				r := w.Draw(rng.Uint32())
				got, err := y.On(r)
				if err != nil {
					t.Fatal(err)
				}
				started := &counted{Strategy: y.strategy}
				if y.policy, err = Dispatch(y.problem, w.Tick, started); err != nil {
					t.Fatal(err)
				}
				want, err := y.byEvents(r)
				want.Starts = started.starts
				switch {
				case err != nil || got != want:
					t.Fatalf("%s in %+v: tick by tick %+v, the engine %+v (%v)", named(p), w, got, want, err)
				case want.Late:
					late++
				default:
					played++
				}
			}
		}
	}
	if played < 500 || late < 20 {
		t.Errorf("%d runs in time, %d late", played, late)
	}
}

// counted counts the starts of a strategy in a run.
type counted struct {
	Strategy
	starts float64
}

func (c *counted) Begin(j Job) func(State) Machine {
	choose := c.Strategy.Begin(j)
	return func(s State) Machine {
		to := choose(s)
		if to != s.On && to != None {
			c.starts++
		}
		return to
	}
}

// tardy is a policy that begins when it may be too late.
type tardy struct{ tick float64 }

func (p tardy) Dispatch(of *models.Problem) (models.Dispatcher, error) {
	return Dispatch(of, p.tick, p)
}

func (p tardy) Begin(j Job) func(State) Machine {
	return func(s State) Machine {
		if s.Now < j.Deadline-j.Work-j.Start+p.tick {
			return None
		}
		return OnDemand
	}
}
