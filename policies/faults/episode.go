package faults

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Episode returns the second phase as an episode for models.Simulator, with the makespan of the allocation.
// A worker's own units need no message. With the reading Waiting, a worker that is sent a message waits for
// it before its own units nevertheless, and the message costs its start-up. It is an error if the allocation
// is not one of this phase, or if nothing is faulty, so that there is no second phase.
func (s Second) Episode(a Allocation) (*models.Problem, *models.Schedule, error) {
	if err := s.Validate(); err != nil {
		return nil, nil, err
	}
	if err := s.check(a); err != nil {
		return nil, nil, err
	}
	p := &models.Problem{}
	p.Stream = s.Reading == Charged
	p.Workers = append(p.Workers, s.Workers...)
	plan := &models.Schedule{List: make([][]int32, len(s.Workers)), Resident: make([]int32, len(s.Workers)), Send: []int32{}}
	add := func(i int32, units int) {
		plan.List[i] = append(plan.List[i], int32(len(plan.Size)))
		plan.Size = append(plan.Size, float64(units))
		p.Load += float64(units)
	}
	sent := make([]bool, len(s.Workers))
	for _, i := range a.To {
		sent[i] = true
		own := s.Faults[i]
		if s.Reading == Waiting {
			p.Workers[i].Send.PerUnit = 0
			add(i, a.Units[i])
		} else {
			if own > 0 {
				add(i, own)
				plan.Resident[i] = 1
			}
			add(i, a.Units[i]-own)
		}
		if !p.Workers[i].Send.Free() {
			plan.Send = append(plan.Send, i)
		}
	}
	for i, n := range a.Units {
		if !sent[i] && n > 0 {
			add(int32(i), n)
			plan.Resident[i] = 1
		}
	}
	if len(plan.Size) == 0 {
		return nil, nil, fmt.Errorf("no unit is faulty: there is no second phase")
	}
	return p, plan, nil
}

// check returns an error unless the allocation is one of this phase.
func (s Second) check(a Allocation) error {
	if len(a.Units) != len(s.Faults) {
		return fmt.Errorf("an allocation for %d workers: there are %d", len(a.Units), len(s.Faults))
	}
	sent := make([]bool, len(s.Faults))
	for _, i := range a.To {
		if uint(i) >= uint(len(sent)) || sent[i] || a.Units[i] <= s.Faults[i] {
			return fmt.Errorf("worker %d cannot be sent to: it must be one of %d, get units, and be named once", i+1, len(sent))
		}
		sent[i] = true
	}
	balance := 0
	for i, n := range a.Units {
		if n < 0 || n > s.Faults[i] && !sent[i] {
			return fmt.Errorf("worker %d is to compute %d units and has %d of its own: a worker that gets more must be sent to", i+1, n, s.Faults[i])
		}
		balance += n - s.Faults[i]
	}
	if balance != 0 {
		return fmt.Errorf("the allocation has %d units too many", balance)
	}
	return nil
}
