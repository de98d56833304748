package judge_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// always checks that random trials, few of them or all, have a property. It reports the smallest trial
// that lacks it. When a dozen faults were planted in the simulator, the rarest failed 6 trials of 10,000.
func always(t *testing.T, few, all int, property func(*trial) error) {
	t.Helper()
	t.Parallel()
	n, failures, size := long.Trials(few, all), 0, math.MaxInt
	var report string
	for number := range n {
		c := draw(uint64(number))
		if err := property(&c); err != nil {
			failures++
			if s := c.entries() + len(c.problem.Workers); s < size {
				size, report = s, fmt.Sprintf("trial %d: %v\n%v", number, err, &c)
			}
		}
	}
	if failures > 0 {
		t.Errorf("%d of %d trials fail; the smallest is %s", failures, n, report)
	}
}

// The reference, the events of the simulator, its record and its replay agree, and the judge accepts
// them.
func TestPlansMeetTheWorldOfTheReference(t *testing.T) {
	sim, other, recorder := models.Simulator{EventByEvent: true}, models.Simulator{}, models.Simulator{Record: true}
	always(t, 5_000, 20_000, func(c *trial) error {
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err
		}
		u, want := unfoldPlan(c, endless)
		if err := c.accepts(u.spans, nil, want); err != nil {
			return fmt.Errorf("of the reference: %w", err)
		}
		out, recorded := sim.Run(plan, &c.instance), recorder.Run(plan, &c.instance)
		if err := meets(recorded, &recorder, u, want); err != nil {
			return err
		}
		if err := c.accepts(recorder.Spans, nil, recorded); err != nil {
			return err
		}
		if err := identical(recorded, out); err != nil {
			return fmt.Errorf("recorded, %w", err)
		}
		if err := identical(other.Run(plan, &c.instance), out); err != nil {
			return fmt.Errorf("replayed, %w", err)
		}
		return nil
	})
}

// Costs may be too small to move a clock. Messages then begin and end in one
// instant, in which the engine's order of events decides.
func TestReplayIsRunEvenWhereMessagesTakeNoTime(t *testing.T) {
	sim, other := models.Simulator{EventByEvent: true}, models.Simulator{}
	r := rand.New(rand.NewPCG(5, 30))
	vanish := func(c *models.Affine) {
		if r.IntN(2) == 0 {
			c.Latency, c.PerUnit = c.Latency*1e-30, c.PerUnit*1e-30
		}
	}
	always(t, 1_500, 20_000, func(c *trial) error {
		for i := range c.problem.Workers {
			w := &c.problem.Workers[i]
			vanish(&w.Send)
			vanish(&w.Compute)
			vanish(&w.Return)
			w.Check.Latency, w.Check.PerUnit = min(w.Check.Latency, w.Compute.Latency), min(w.Check.PerUnit, w.Compute.PerUnit)
		}
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err
		}
		return identical(other.Run(plan, &c.instance), sim.Run(plan, &c.instance))
	})
}

// identical returns an error if outcomes differ in a bit.
func identical(got, want *models.Outcome) error {
	same := slices.Equal(got.DoneAt, want.DoneAt) && slices.Equal(got.Workers, want.Workers) &&
		slices.Equal(got.Right, want.Right) && got.Work == want.Work && got.Makespan == want.Makespan
	if !same {
		return fmt.Errorf("the outcome is %+v, want %+v", got, want)
	}
	return nil
}

// differ returns an error if an outcome differs from the wanted one: in a chunk's time by a bit, or in a
// sum by more than rounding.
func differ(got, want *models.Outcome) error {
	for c, t := range got.DoneAt {
		if t != want.DoneAt[c] {
			return fmt.Errorf("chunk %d is done at %v, the reference says at %v", c, t, want.DoneAt[c])
		}
	}
	if !slices.Equal(got.Right, want.Right) {
		return fmt.Errorf("right are %v of the chunks, the reference says %v", got.Right, want.Right)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, want.Makespan, math.Abs(a)) }
	for i, w := range got.Workers {
		v := want.Workers[i]
		same := w.Chunks == v.Chunks && w.Finish == v.Finish && near(w.Busy, v.Busy) && near(w.Lost, v.Lost) && near(w.Idle, v.Idle)
		if !same {
			return fmt.Errorf("worker %d did %+v, the reference says %+v", i, w, v)
		}
	}
	if !near(got.Work, want.Work) || got.Makespan != want.Makespan {
		return fmt.Errorf("work %v and makespan %v, the reference says %v and %v", got.Work, got.Makespan, want.Work, want.Makespan)
	}
	return nil
}
