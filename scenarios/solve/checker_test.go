package solve

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// The ways in which answers are checked.
const (
	ByEngine      = "engine"      // the plan is played, without interruptions
	ByExpectation = "expectation" // the exact mean of the compiled plan, as models has it
	ByEquations   = "equations"   // the answer is put into the equations that define it
	ByRecurrence  = "recurrence"  // what happens is followed step by step
	BySearch      = "search"      // alternatives are tried; none may do better
	ByProblem     = "problem"     // what the problem says must come back
)

// Disagreement is the error of an answer that its check does not confirm: an error in
// the program and not in the problem.
type Disagreement struct {
	What        string
	Said, Found float64 // in the answer, and by the check
	By          string
}

func (d *Disagreement) Error() string {
	return fmt.Sprintf("the answer fails its check, which is an error in the program: %s is %v in the answer and %v by the check (%s)",
		d.What, d.Said, d.Found, d.By)
}

// Checker compares the numbers of an answer with numbers found in other ways. Its methods do not return if
// numbers disagree: the panic ends in [Verify].
type Checker struct {
	Answer  *Solution
	results map[string]bool // that were compared
	numbers int             // that were compared
}

// fault is the value with which a Checker panics.
type fault struct{ error }

// Verify checks an answer, and returns the results that were compared with nothing.
func Verify(p Problem, s *Solution) (not []string, err error) {
	c := &Checker{Answer: s, results: map[string]bool{}}
	defer func() {
		if x := recover(); x != nil {
			f, ok := x.(fault)
			if !ok {
				panic(x)
			}
			err = f.error
		}
	}()
	p.(interface{ Check(c *Checker) }).Check(c)
	if c.numbers == 0 {
		return nil, errors.New("nothing was compared")
	}
	for _, r := range s.Results {
		if !c.results[r.Name] {
			not = append(not, r.Name)
		}
	}
	return not, nil
}

// Must ends the check if it cannot be made.
func (c *Checker) Must(err error) {
	if err != nil {
		panic(fault{fmt.Errorf("the answer cannot be checked, which is an error in the program: %w", err)})
	}
}

// Same compares two ways to a number.
func (c *Checker) Same(what, by string, said, found float64) { c.Near(what, by, said, found, 0) }

// Near compares two ways to a number that is a difference of numbers as large as scale.
func (c *Checker) Near(what, by string, said, found, scale float64) {
	off := 0.0
	if said != found {
		off = math.Abs(said-found) / max(math.Abs(said), math.Abs(found), scale)
	}
	c.judge(what, by, said, found, off)
}

// AtMost compares a number with one that it must not exceed.
func (c *Checker) AtMost(what, by string, said, most float64) {
	off := 0.0
	if !(said <= most) {
		off = math.Abs(said-most) / max(math.Abs(said), math.Abs(most))
	}
	c.judge(what, by, said, most, off)
}

func (c *Checker) judge(what, by string, said, found, off float64) {
	if !(off <= tolerance) {
		panic(fault{&Disagreement{what, said, found, by}})
	}
	c.numbers++
}

// Result compares a result with a number found otherwise. A result that the answer does not have is passed
// over.
func (c *Checker) Result(name, by string, found float64) { c.ResultNear(name, by, found, 0) }

// ResultNear is Result for a difference of numbers as large as scale.
func (c *Checker) ResultNear(name, by string, found, scale float64) {
	if said := c.Answer.Value(name); !math.IsNaN(said) {
		c.Seen(name)
		c.Near(name, by, said, found, scale)
	}
}

// ResultAtMost compares a result with its upper bound.
func (c *Checker) ResultAtMost(name, by string, most float64) {
	if said := c.Answer.Value(name); !math.IsNaN(said) {
		c.Seen(name)
		c.AtMost(name, by, said, most)
	}
}

// Seen counts a result as compared.
func (c *Checker) Seen(name string) { c.results[name] = true }

// Cell compares a number of the table of workers.
func (c *Checker) Cell(row int, column, by string, found float64) {
	k := slices.Index(c.Answer.Columns, column)
	c.Same(fmt.Sprintf("%s of row %d", column, row+1), by, c.Answer.Workers[row][k], found)
}

// Whole checks that a result is a whole number.
func (c *Checker) Whole(name string) { c.Result(name, ByProblem, math.Round(c.Answer.Value(name))) }

// Part returns the activity of the worker of a row, and its number from 0.
func (c *Checker) Part(e *played, row int) (worker int, done Part) {
	number := c.Answer.Workers[row][slices.Index(c.Answer.Columns, "worker")]
	worker = int(math.Round(number))
	if worker < 1 || worker > len(e.Workers) {
		c.Same(fmt.Sprintf("the worker of row %d", row+1), ByProblem, number, 0)
	}
	c.Same(fmt.Sprintf("the worker of row %d", row+1), ByProblem, number, float64(worker))
	return worker - 1, e.Workers[worker-1]
}

// More checks that an alternative does not do more than the answer.
func (c *Checker) More(what string, alternative, work float64) {
	c.AtMost(what, BySearch, alternative, work)
}

// Expectation compares an expected work with the exact mean of the compiled plan, which
// sends the given number of units.
func (c *Checker) Expectation(name string, sent float64) {
	p, err := models.Compile(&c.Answer.Plan.Problem, &c.Answer.Plan.Schedule)
	c.Must(err)
	work, ok := table.Expect(p)
	if !ok {
		c.Must(fmt.Errorf("the plan's times depend on interruptions"))
	}
	c.ResultNear(name, ByExpectation, work, sent*1e-6)
}

// played is an episode with the activity of each worker.
type played struct {
	*Episode
	Workers []Part
}

// Part is the activity of one worker in an episode.
type Part struct {
	Chunks   int
	Units    float64
	First    float64 // when it has received the first of its chunks
	Received float64 // when it has received the last
	Begins   float64 // when it begins to compute
	Computed float64 // when it has computed the last
	Busy     float64 // time spent computing
	Leaves   float64 // when its last result leaves
	Returned float64 // when that is back
}

// Play plays a plan and returns the activity of each worker.
func Play(plan *Plan) (*played, error) {
	ep, err := plan.Play()
	if err != nil {
		return nil, err
	}
	e := &played{ep, make([]Part, len(plan.Problem.Workers))}
	for _, span := range e.Spans {
		w := &e.Workers[span.Worker]
		switch span.Activity {
		case models.Sending:
			if w.Received == 0 {
				w.First = span.End
			}
			w.Received = span.End
		case models.Computing:
			if w.Chunks == 0 {
				w.Begins = span.Start
			}
			w.Chunks++
			w.Units += plan.Schedule.Size[span.Chunk]
			w.Computed = span.End
			w.Busy += span.End - span.Start
		case models.Returning:
			w.Leaves, w.Returned = span.Start, span.End
		}
	}
	return e, nil
}

// Play plays the plan of the answer. It returns nil without a plan.
func (c *Checker) Play() *played {
	if c.Answer.Plan == nil {
		return nil
	}
	e, err := Play(c.Answer.Plan)
	c.Must(err)
	return e
}

// Makespan plays another plan and compares when it ends with a result.
func (c *Checker) Makespan(name string, plan *Plan) {
	e, err := Play(plan)
	c.Must(err)
	c.Result(name, ByEngine, e.Makespan)
}

// Value returns the result of a name, or no number.
func (s *Solution) Value(name string) float64 {
	for _, r := range s.Results {
		if r.Name == name {
			return r.Value
		}
	}
	return math.NaN()
}

// Column returns a column of the table of workers.
func (s *Solution) Column(name string) (values []float64) {
	for _, row := range s.Workers {
		for c := range s.Columns {
			if s.Columns[c] == name {
				values = append(values, row[c])
			}
		}
	}
	return values
}
