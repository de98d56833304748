package yardstick_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/bench/yardstick"
	"github.com/loadstar-sim/loadstar/models"
)

func TestYardsticksAgreeWithLoadstarToTheLastBit(t *testing.T) {
	for _, c := range scenarios {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			for k := range 300 {
				s := c.make(t, r, k > 0)
				for i := range s.instances {
					in := &s.instances[i]
					got, want := s.yardstick(in.Interrupt), s.loadstar(in)
					if err := differ(got, want); err != nil {
						t.Fatalf("scenario %d, interrupted at %v: by hand %v", k, in.Interrupt, err)
					}
				}
			}
		})
	}
}

// differ returns an error if results differ from the engine's in a bit.
func differ(r *yardstick.Result, o *models.Outcome) error {
	if !slices.Equal(r.DoneAt, o.DoneAt) {
		return fmt.Errorf("chunks are done at %v, not %v", r.DoneAt, o.DoneAt)
	}
	if r.Work != o.Work || r.Makespan != o.Makespan {
		return fmt.Errorf("the work is %v by %v, not %v by %v", r.Work, r.Makespan, o.Work, o.Makespan)
	}
	for i, w := range r.Workers {
		if w != yardstick.Worker(o.Workers[i]) {
			return fmt.Errorf("worker %d did %+v, not %+v", i, w, o.Workers[i])
		}
	}
	return nil
}

func TestNeitherAllocates(t *testing.T) {
	for _, c := range scenarios {
		s := c.make(t, rand.New(rand.NewPCG(3, 4)), false)
		all := func() {
			for i := range s.instances {
				s.yardstick(s.instances[i].Interrupt)
				s.loadstar(&s.instances[i])
			}
		}
		if n := testing.AllocsPerRun(5, all); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}
