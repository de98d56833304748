// Package solve answers questions that theory can answer: from a problem in
// a file it finds how much each worker gets in which order, what comes of it, and
// what is proved about that. The answers are those of the policies' packages; this one
// reads the questions and says what the numbers are.
//
// A kind of problem is a row of the table in kinds.go, or one that a program registers, and an
// [answer.Problem].
package solve

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// kinds is the table of all kinds of problems.
var kinds = spec.NewTable("kind of problem", func(k answer.Kind) string { return k.Name }, builtin...)

// Register adds a kind of problem, which the commands solve and list then know as they know
// ours. It panics if the name is taken, if nothing is Fresh, or if there is no Example.
func Register(k answer.Kind) {
	if k.Fresh == nil || k.Example == "" {
		panic(fmt.Sprintf("solve: kind %q: want Fresh, and an Example", k.Name))
	}
	kinds.Register(k)
}

// Kinds returns all kinds of problems, in the order in which they were registered.
func Kinds() []answer.Kind { return kinds.All() }

// Solve reads a problem, solves it and checks the answer. The name of the file is for
// messages only; errors say where in it something is wrong. An answer that its check
// does not confirm is not returned: the error is then an [Internal], unless the problem has a number
// that is so large or small that answers are lost in rounding.
func Solve(file string, text []byte) (*answer.Solution, error) {
	k, p, form, err := read(file, text)
	if err != nil {
		return nil, err
	}
	s, err := p.Solve()
	var m answer.Misplaced
	if errors.As(err, &m) {
		return nil, form.At(m.Path, m.Err)
	}
	if err != nil {
		return nil, form.At("", err)
	}
	s.Kind, s.Source = k.Name, k.Source
	if err := answer.Verify(p, s); err != nil {
		if path, x := form.Extreme(); math.Abs(x) > largest || math.Abs(x) < 1/largest {
			return nil, form.At(path, fmt.Errorf("%v is so large or small that the answer is lost in rounding: want a number from %v to %v", x, 1/largest, largest))
		}
		return nil, Internal{fmt.Errorf("%s: %w", file, err)}
	}
	return s, nil
}

// largest is the largest number of a problem for which an answer that fails its check is an error in the
// program. Beside larger ones, others have too few digits for what the checks compare.
const largest = 1e12

// read reads a problem.
func read(file string, text []byte) (answer.Kind, answer.Problem, *sheet.Form, error) {
	form, err := sheet.ReadForm(file, text)
	if err != nil {
		return answer.Kind{}, nil, nil, err
	}
	var names []string
	all := Kinds()
	for _, k := range all {
		names = append(names, k.Name)
	}
	name, err := form.Word("kind", names)
	if err != nil {
		return answer.Kind{}, nil, nil, err
	}
	k := all[slices.Index(names, name)]
	p := k.Fresh()
	return k, p, form, form.Fill(p)
}

// Internal is an error in the program and not in the problem.
type Internal struct{ Err error }

func (i Internal) Error() string { return i.Err.Error() }
func (i Internal) Unwrap() error { return i.Err }
