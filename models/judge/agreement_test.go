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

// trials returns the number of random trials on which a property is checked:
// 5,000, or 20,000 with LOADSTAR_LONG=1. With -short, as under the race detector, it is
// 2,000. Of a dozen faults planted in the simulator, the rarest failed 6 trials of 10,000.
func trials() int {
	return long.Trials(5000, 20_000)
}

// always checks that random trials have a property. Of those that lack it, it
// reports the smallest.
func always(t *testing.T, property func(*trial) error) {
	t.Helper()
	t.Parallel()
	n, failures, size := trials(), 0, math.MaxInt
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

func TestJudgeAcceptsReference(t *testing.T) {
	always(t, func(c *trial) error {
		spans := play(*c)
		return c.accepts(spans, nil, summarize(&c.problem, c.schedule.Size, &c.instance, spans))
	})
}

func TestJudgeAcceptsSimulator(t *testing.T) {
	sim := models.Simulator{Record: true}
	always(t, func(c *trial) error {
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err
		}
		out := sim.Run(plan, &c.instance)
		return c.accepts(sim.Spans, nil, out)
	})
}

func TestSimulatorAgreesWithReference(t *testing.T) {
	sim := models.Simulator{EventByEvent: true}
	always(t, func(c *trial) error {
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err
		}
		want := summarize(&c.problem, c.schedule.Size, &c.instance, play(*c))
		return differ(sim.Run(plan, &c.instance), want)
	})
}

func TestReplayIsRunToTheLastBit(t *testing.T) {
	var other models.Simulator
	sim := models.Simulator{EventByEvent: true}
	always(t, func(c *trial) error { return replayed(c, &sim, &other) })
}

// Costs may be too small to move a clock. Messages then begin and end in one
// instant, in which the engine's order of events decides.
func TestReplayIsRunEvenWhereMessagesTakeNoTime(t *testing.T) {
	var sim, other models.Simulator
	r := rand.New(rand.NewPCG(5, 30))
	vanish := func(c *models.Affine) {
		if r.IntN(2) == 0 {
			c.Latency, c.PerUnit = c.Latency*1e-30, c.PerUnit*1e-30
		}
	}
	always(t, func(c *trial) error {
		for i := range c.problem.Workers {
			w := &c.problem.Workers[i]
			vanish(&w.Send)
			vanish(&w.Compute)
			vanish(&w.Return)
		}
		return replayed(c, &sim, &other)
	})
}

// replayed returns an error unless the trial's replay and its run are the same.
func replayed(c *trial, sim, other *models.Simulator) error {
	plan, err := models.Compile(&c.problem, &c.schedule)
	if err != nil {
		return err
	}
	return identical(other.Run(plan, &c.instance), sim.Run(plan, &c.instance))
}

func TestRecordingChangesNothing(t *testing.T) {
	plain := models.Simulator{EventByEvent: true}
	recorder := models.Simulator{Record: true}
	always(t, func(c *trial) error {
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err
		}
		return identical(plain.Run(plan, &c.instance), recorder.Run(plan, &c.instance))
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

// differ returns an error if an outcome differs from the one wanted: in a
// chunk's time by a bit, or in a sum by more than rounding.
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
