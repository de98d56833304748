package solve

import (
	"fmt"
	"math"
	"slices"
)

// tolerance is the largest relative difference between two ways to the same number that
// counts as rounding. Sums of a million terms, the longest there are, stay within 1e-10
// of each other in any order, and the theories refuse a plan that is lost in rounding
// from 1e-10 on; an error in a formula is larger by orders of magnitude.
const tolerance = 1e-9

// The ways in which answers are checked.
const (
	byEngine      = "engine"      // the plan is played, without interruptions
	byExpectation = "expectation" // the exact mean of the compiled plan, as models has it
	byEquations   = "equations"   // the answer is put into the equations that define it
	byRecurrence  = "recurrence"  // what happens is followed step by step
	bySearch      = "search"      // alternatives are tried, none of which may do better
	byProblem     = "problem"     // what the problem says must come back
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

// checker compares the numbers of an answer with those that are found in other ways. Its
// methods do not return if numbers disagree: the panic ends in [verify].
type checker struct {
	s       *Solution
	results map[string]bool // that were compared
	checked Checked
}

// fault is what a checker panics with.
type fault struct{ error }

// verify checks an answer, and sets how that was done.
func verify(p problem, s *Solution) (err error) {
	c := &checker{s: s, results: map[string]bool{}}
	defer func() {
		if x := recover(); x != nil {
			f, ok := x.(fault)
			if !ok {
				panic(x)
			}
			err = f.error
		}
	}()
	p.check(c)
	for _, r := range s.Results {
		if !c.results[r.Name] {
			c.checked.Not = append(c.checked.Not, r.Name)
		}
	}
	slices.Sort(c.checked.By)
	s.Checked = c.checked
	return nil
}

// must ends the check if it cannot be made.
func (c *checker) must(err error) {
	if err != nil {
		panic(fault{fmt.Errorf("the answer cannot be checked, which is an error in the program: %w", err)})
	}
}

// same compares two ways to a number.
func (c *checker) same(what, by string, said, found float64) { c.near(what, by, said, found, 0) }

// near compares two ways to a number that is a difference of numbers as large as scale.
func (c *checker) near(what, by string, said, found, scale float64) {
	off := 0.0
	if said != found {
		off = math.Abs(said-found) / max(math.Abs(said), math.Abs(found), scale)
	}
	c.judge(what, by, said, found, off)
}

// atMost compares a number with one that it must not exceed.
func (c *checker) atMost(what, by string, said, most float64) {
	off := 0.0
	if !(said <= most) {
		off = math.Abs(said-most) / max(math.Abs(said), math.Abs(most))
	}
	c.judge(what, by, said, most, off)
}

func (c *checker) judge(what, by string, said, found, off float64) {
	if !(off <= tolerance) {
		panic(fault{&Disagreement{what, said, found, by}})
	}
	c.checked.Numbers++
	c.checked.Difference = max(c.checked.Difference, off)
	if !slices.Contains(c.checked.By, by) {
		c.checked.By = append(c.checked.By, by)
	}
}

// result compares a result with what was found. A result that the answer does not have
// is passed over.
func (c *checker) result(name, by string, found float64) { c.resultNear(name, by, found, 0) }

// resultNear is result for a difference of numbers as large as scale.
func (c *checker) resultNear(name, by string, found, scale float64) {
	if said := c.s.value(name); !math.IsNaN(said) {
		c.seen(name)
		c.near(name, by, said, found, scale)
	}
}

// resultAtMost compares a result with what it must not exceed.
func (c *checker) resultAtMost(name, by string, most float64) {
	if said := c.s.value(name); !math.IsNaN(said) {
		c.seen(name)
		c.atMost(name, by, said, most)
	}
}

// seen counts a result as compared.
func (c *checker) seen(name string) { c.results[name] = true }

// cell compares a number of the table of workers.
func (c *checker) cell(row int, column, by string, found float64) {
	k := slices.Index(c.s.Columns, column)
	c.same(fmt.Sprintf("%s of row %d", column, row+1), by, c.s.Workers[row][k], found)
}

// whole checks that a result is a whole number.
func (c *checker) whole(name string) { c.result(name, byProblem, math.Round(c.s.value(name))) }

// part returns what the worker of a row did, and its number from 0.
func (c *checker) part(e *episode, row int) (worker int, done part) {
	number := c.s.Workers[row][slices.Index(c.s.Columns, "worker")]
	worker = int(math.Round(number))
	if worker < 1 || worker > len(e.workers) {
		c.same(fmt.Sprintf("the worker of row %d", row+1), byProblem, number, 0)
	}
	c.same(fmt.Sprintf("the worker of row %d", row+1), byProblem, number, float64(worker))
	return worker - 1, e.workers[worker-1]
}
