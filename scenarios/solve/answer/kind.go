// Package answer is what all kinds of problems share: what an answer holds and how it is
// written, and how it is checked before it is given.
//
// A [Kind] is a struct whose tags say what the file of such a problem holds, with a method
// that solves it and one that checks the answer. The check finds every number of the answer
// again in another way, and [Verify] returns what disagrees.
package answer

import "fmt"

// Kind is a kind of problem.
type Kind struct {
	Name    string
	Doc     string // what is asked, in a line
	Source  string // where the answer comes from: authors, year, number
	Example string // a whole file

	Fresh func() Problem // with what is left out
}

// Problem is what the file of a problem is read into.
type Problem interface {
	// Solve answers. An error that concerns a part of the file is a [Misplaced].
	Solve() (*Solution, error)

	// Check compares the answer with what is found in other ways.
	Check(c *Checker)
}

// Misplaced is an error that concerns the part of the file with a path.
type Misplaced struct {
	Path string
	Err  error
}

func (m Misplaced) Error() string { return m.Err.Error() }
func (m Misplaced) Unwrap() error { return m.Err }

// At places an error.
func At(path, format string, values ...any) error {
	return Misplaced{path, fmt.Errorf(format, values...)}
}

// MaxWorkers is how many workers a problem may have.
const MaxWorkers = 100_000
