// Package solve answers questions that theory can answer: from a problem in
// a file it finds how much each worker gets in which order, what comes of it, and
// what is proved about that. The answers are those of the policies' packages; this one
// reads the questions and says what the numbers are.
//
// A [Kind] is one line of the table in kinds.go: a struct whose tags say what the
// file of such a problem holds, with a method that solves it.
package solve

import (
	"errors"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Kind is a kind of problem.
type Kind struct {
	Name    string
	Doc     string // what is asked, in a line
	Source  string // where the answer comes from: authors, year, number
	Example string // a whole file

	fresh func() problem // with what is left out
}

// problem is what the file of a problem is read into.
type problem interface {
	// solve answers. An error that concerns a part of the file is a misplaced.
	solve() (*Solution, error)

	// check compares the answer with what is found in other ways.
	check(c *checker)
}

// misplaced is an error that concerns the part of the file with a path.
type misplaced struct {
	path string
	err  error
}

func (m misplaced) Error() string { return m.err.Error() }
func (m misplaced) Unwrap() error { return m.err }

// at places an error.
func at(path, format string, values ...any) error {
	return misplaced{path, fmt.Errorf(format, values...)}
}

// Kinds returns all kinds of problems.
func Kinds() []Kind { return kinds }

// Solve reads a problem, solves it and checks the answer. The name of the file is for
// messages only; errors say where in it something is wrong. An answer that its check
// does not confirm is not returned: the error is then an [Internal].
func Solve(file string, text []byte) (*Solution, error) {
	k, p, form, err := read(file, text)
	if err != nil {
		return nil, err
	}
	s, err := p.solve()
	var m misplaced
	if errors.As(err, &m) {
		return nil, form.At(m.path, m.err)
	}
	if err != nil {
		return nil, form.At("", err)
	}
	s.Kind, s.Source = k.Name, k.Source
	if err := verify(p, s); err != nil {
		return nil, Internal{fmt.Errorf("%s: %w", file, err)}
	}
	return s, nil
}

// read reads a problem.
func read(file string, text []byte) (Kind, problem, *sheet.Form, error) {
	form, err := sheet.ReadForm(file, text)
	if err != nil {
		return Kind{}, nil, nil, err
	}
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	name, err := form.Word("kind", names)
	if err != nil {
		return Kind{}, nil, nil, err
	}
	k := kinds[slices.Index(names, name)]
	p := k.fresh()
	return k, p, form, form.Fill(p)
}

// Internal is an error in the program and not in the problem.
type Internal struct{ error }

func (i Internal) Unwrap() error { return i.error }
