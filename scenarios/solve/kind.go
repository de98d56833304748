package solve

import (
	"fmt"
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
)

// Kind is a kind of problem: a struct whose tags describe the keys of its file, with a method that solves
// it.
type Kind struct {
	Name    string
	Doc     string // the question, in a line
	Source  string // where the answer comes from: authors, year, number
	Example string // a whole file

	Fresh func() Problem // with defaults for absent keys
}

// Key is a key of a problem's file.
type Key struct {
	Name string // behind the names of the keys that it is inside of: cluster.rho
	Doc  string
}

// Keys lists the keys of the kind's files, as the tags of its struct describe them.
func (k Kind) Keys() []Key { return keysOf(reflect.TypeOf(k.Fresh()), "") }

// keysOf lists the keys of a struct, and of a list of structs, behind a prefix.
func keysOf(t reflect.Type, prefix string) (keys []Key) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("yaml"); name != "" {
			keys = append(keys, Key{prefix + name, t.Field(i).Tag.Get("doc")})
			keys = append(keys, keysOf(t.Field(i).Type, prefix+name+".")...)
		}
	}
	return keys
}

// Problem is the struct into which the file of a problem is read.
type Problem interface {
	// Solve answers. An error that concerns a part of the file is a [Misplaced].
	Solve() (*Solution, error)
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

// Plan is a schedule with its problem: the part of a solution that can be run.
type Plan struct {
	Problem  models.Problem
	Schedule models.Schedule
}

// PlanOf returns a plan.
func PlanOf(problem models.Problem, schedule models.Schedule) *Plan { return &Plan{problem, schedule} }
