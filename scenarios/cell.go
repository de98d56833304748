package scenarios

import (
	"fmt"
	"sync"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// cell is one cell made ready: its problem, a plan for every policy, and the
// names of its random streams.
type cell struct {
	index         int
	values        Values
	problem       *models.Problem
	interruptions engine.Key
	choices       engine.Key // what policies leave to chance
	entries       []*entry   // of the policies, and the reference last
}

// prepare makes a cell ready.
func (s *Study) prepare(index int) (*cell, error) {
	v := s.Grid.Values(index)
	c := &cell{index: index, values: v}
	if s.Experiment.Problem == nil {
		return c, nil
	}
	c.problem = s.Experiment.Problem(v, s.law)
	c.interruptions = engine.NewKey(s.Seed, v.World(), "interruptions")
	c.choices = engine.NewKey(s.Seed, v.World(), "choices")
	bound := map[string]float64{}
	for i, p := range v.parameters {
		bound[p.Name] = v.values[i]
	}
	for i := range len(s.Policies) + 1 {
		p := s.reference
		if i < len(s.Policies) {
			p = s.Policies[i]
		}
		err := guard(func() error {
			p, err := p.Bind(bound)
			if err != nil {
				return err
			}
			e, err := newEntry(p, c.problem, s.Evaluator)
			if err != nil {
				return err
			}
			e.reference = p.Spec == s.reference.Spec
			c.entries = append(c.entries, e)
			return nil
		})
		if err != nil {
			return nil, refusal(v, s.spec(i), err)
		}
	}
	return c, nil
}

// spec names the i-th entry of every cell.
func (s *Study) spec(i int) string {
	if i < len(s.Policies) {
		return s.Policies[i].Spec
	}
	return s.reference.Spec
}

// CellError says which policy failed in which cell.
type CellError struct {
	Cell   Values
	Policy string
	Err    error

	// Refused says that the policy could not be set up for the cell: what was
	// asked for cannot be. Otherwise it failed at work.
	Refused bool
}

func (e *CellError) Error() string {
	return fmt.Sprintf("policy %s at %s: %v", e.Policy, e.Cell, e.Err)
}

func (e *CellError) Unwrap() error { return e.Err }

// shelf keeps prepared cells until their last block is taken.
type shelf struct {
	sync.Mutex
	study *Study
	cells map[int]*cell
}

// take returns a cell for one of its blocks. Two goroutines may prepare the same
// cell at the same time, which costs time and changes nothing.
func (s *shelf) take(index, block int) (*cell, error) {
	s.Lock()
	c := s.cells[index]
	s.Unlock()
	if c == nil {
		var err error
		if c, err = s.study.prepare(index); err != nil {
			return nil, err
		}
	}
	s.Lock()
	defer s.Unlock()
	if block < s.study.Blocks()-1 {
		s.cells[index] = c
	} else {
		delete(s.cells, index)
	}
	return c, nil
}

// facts returns what is known exactly of every policy in a cell.
func (s *Study) facts(c *cell) ([][]Fact, error) {
	facts := make([][]Fact, len(s.Policies))
	for i, p := range s.Policies {
		err := guard(func() (err error) {
			if s.Experiment.Compute != nil {
				facts[i], err = s.Experiment.Compute(c.values, p)
			} else if work, ok := c.entries[i].expect(); ok {
				facts[i] = []Fact{{ExactWork, work}}
			}
			return err
		})
		if err != nil {
			return nil, refusal(c.values, p.Spec, err)
		}
	}
	return facts, nil
}
