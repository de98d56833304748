package judge_test

import (
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// With explicit orders of the messages, the numbers of workers are mere names:
// numbered in reverse, they finish the same chunks at the same times.
func TestNumberingOfWorkersDoesNotShow(t *testing.T) {
	var sim, other models.Simulator
	always(t, 1_500, 20_000, func(c *trial) error {
		if c.schedule.Return == nil {
			return nil
		}
		c.schedule.Send = c.sendOrder()
		m := mirrored(*c)
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err
		}
		mirror, err := models.Compile(&m.problem, &m.schedule)
		if err != nil {
			return err
		}
		want := *other.Run(mirror, &m.instance)
		slices.Reverse(want.Workers)
		return differ(sim.Run(plan, &c.instance), &want)
	})
}

// mirrored returns the trial with its workers in opposite order.
func mirrored(t trial) trial {
	t.problem.Workers = backwards(t.problem.Workers)
	t.schedule.List = backwards(t.schedule.List)
	t.schedule.Resident = backwards(t.schedule.Resident)
	t.instance.Interrupt = backwards(t.instance.Interrupt)
	t.instance.Faults = backwards(t.instance.Faults)
	last := int32(len(t.problem.Workers) - 1)
	rename := func(order []int32) []int32 {
		renamed := make([]int32, len(order))
		for k, i := range order {
			renamed[k] = last - i
		}
		return renamed
	}
	t.schedule.Send, t.schedule.Return = rename(t.schedule.Send), rename(t.schedule.Return)
	return t
}

// backwards returns a reversed copy; nil for nil.
func backwards[T any](s []T) []T {
	s = slices.Clone(s)
	slices.Reverse(s)
	return s
}
