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
	weight        int        // chunks in lists, a measure of memory
}

// prepare makes a cell ready.
func (s *Study) prepare(index int) (*cell, error) {
	v := s.Grid.Values(index)
	world := v.World()
	c := &cell{
		index: index, values: v, problem: s.Experiment.Problem(v, s.law),
		interruptions: engine.NewKey(s.Seed, world, "interruptions"),
		choices:       engine.NewKey(s.Seed, world, "choices"),
	}
	bound := map[string]float64{}
	for i, p := range v.parameters {
		bound[p.Name] = v.values[i]
	}
	for i := range len(s.Policies) + 1 {
		p := s.reference
		if i < len(s.Policies) {
			p = s.Policies[i]
		}
		p, err := p.Bind(bound)
		if err == nil {
			var e *entry
			if e, err = newEntry(p, c.problem); err == nil {
				c.entries = append(c.entries, e)
				c.weight += e.weight()
				continue
			}
		}
		return nil, &CellError{v, s.spec(i), err, true}
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

// weight estimates how many chunks the entry's plan holds in memory.
func (e *entry) weight() int {
	if e.plan == nil {
		return 0
	}
	chunks := len(e.plan.Schedule().Size)
	for _, list := range e.plan.Schedule().List {
		chunks += len(list)
	}
	return chunks
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

// shelf keeps prepared cells for their later blocks as long as there is room.
// What does not fit is prepared again for every block.
type shelf struct {
	sync.Mutex
	study *Study
	cells map[int]*cell
	room  int
}

// shelfRoom is the number of chunks in lists that a shelf may hold, at some 16
// bytes each.
const shelfRoom = 16 << 20

func (s *shelf) take(index int) (*cell, error) {
	s.Lock()
	c := s.cells[index]
	s.Unlock()
	if c != nil {
		return c, nil
	}
	c, err := s.study.prepare(index)
	if err != nil {
		return nil, err
	}
	s.Lock()
	defer s.Unlock()
	if _, kept := s.cells[index]; !kept && c.weight <= s.room {
		s.cells[index] = c
		s.room -= c.weight
	}
	return c, nil
}
