// Package solve solves scheduling problems by the theories of the policies, with proofs or bounds. A file
// that describes one world, as a scenario does, asks for the plan of a policy: how much each worker gets
// in which order, how much gets done, and what is proved about that. A file with a kind asks another
// question, which no policy answers. The theories are in the policies' packages; this one reads the
// questions and explains the numbers.
//
// A kind of problem is a row of the table in kinds.go, or one that a program registers.
package solve

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// kinds is the table of all kinds of problems.
var kinds = spec.NewTable("kind of problem", func(k Kind) string { return k.Name }, builtin...)

// Register adds a kind of problem to the commands solve and list. It panics if the name is taken, if
// nothing is Fresh, or if there is no Example.
func Register(k Kind) {
	if k.Fresh == nil || k.Example == "" {
		panic(fmt.Sprintf("solve: kind %q: want Fresh, and an Example", k.Name))
	}
	kinds.Register(k)
}

// Kinds returns all kinds of problems, in the order in which they were registered.
func Kinds() []Kind { return kinds.All() }

// Options are the options of a question about a world.
type Options struct {
	Policy string  // in place of the file's policies
	Time   float64 // if above 0: in place of the workload, the time in which as much as possible is to be done
}

// Solve reads a problem and solves it. The name of the file is for messages only, but for the folder to
// which files that it names are relative. Errors say where in the file something is wrong. The plan of an
// answer is played on the engine, and must come to the same numbers: else the error is an [Internal], unless
// the problem has a number that is so large or small that answers are lost in rounding.
func Solve(file string, text []byte, o Options) (*Solution, error) {
	form, err := sheet.ReadForm(file, text)
	if err != nil {
		return nil, err
	}
	var s *Solution
	if form.Has("kind") {
		s, err = special(form, o)
	} else {
		s, err = planned(file, text, o)
	}
	if err == nil {
		err = s.compare()
	}
	if internal := (Internal{}); errors.As(err, &internal) {
		err = blame(file, form, internal)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// blame returns an error in the program, or an error at the number of the file that is so far from 1 that the
// answer is lost in rounding.
func blame(file string, form *sheet.Form, internal Internal) error {
	if path, x := form.Extreme(); math.Abs(x) > largest || math.Abs(x) < 1/largest {
		return form.At(path, fmt.Errorf("%v is so large or small that the answer is lost in rounding: want a number from %v to %v", x, 1/largest, largest))
	}
	return Internal{fmt.Errorf("%s: %w", file, internal.Err)}
}

// largest is the largest number of a problem for which an answer that the engine does not confirm is an error in
// the program. Beside larger ones, others have too few digits to be compared.
const largest = 1e12

// special solves a problem of a kind.
func special(form *sheet.Form, o Options) (*Solution, error) {
	k, p, err := read(form)
	if err != nil {
		return nil, err
	}
	if o != (Options{}) {
		return nil, form.At("", fmt.Errorf("this is a problem of the kind %s: a policy or a time goes with a world, without a kind", k.Name))
	}
	s, err := p.Solve()
	var m Misplaced
	if errors.As(err, &m) {
		return nil, form.At(m.Path, m.Err)
	}
	if err != nil {
		return nil, form.At("", err)
	}
	s.Kind, s.Source = k.Name, k.Source
	return s, nil
}

// read reads a problem of a kind.
func read(form *sheet.Form) (Kind, Problem, error) {
	all := Kinds()
	var names []string
	for _, k := range all {
		names = append(names, k.Name)
	}
	for theory, policy := range byPolicy {
		if form.Is("kind", theory) {
			return Kind{}, nil, form.At("kind", fmt.Errorf("%s is no kind: a world without kind and with policies: ['%s'] asks for that", theory, policy))
		}
	}
	name, err := form.Word("kind", names)
	if err != nil {
		return Kind{}, nil, err
	}
	k := all[slices.Index(names, name)]
	p := k.Fresh()
	return k, p, form.Fill(p)
}

// byPolicy has questions that policies answer, with the policies.
var byPolicy = map[string]string{
	"star": "star", "affine": "affine", "rounds": "multiround", "returns": "returns", "fifo": "fifo{rounds=1}", "ftr": "ftr",
	"hetero": "distrib", "combined": "best", "one-worker": "single", "two-workers": "pair",
}

// Internal is an error in the program and not in the problem.
type Internal struct{ Err error }

func (i Internal) Error() string { return i.Err.Error() }
func (i Internal) Unwrap() error { return i.Err }
