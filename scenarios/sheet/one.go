package sheet

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// DecodeWorld reads a file that describes one world, in the language of scenarios: a platform, laws, a load,
// perhaps a deadline. It is a scenario without variables, and name and policies may be absent. A load or a
// deadline that is above 0 takes the place of the file's. It returns the errors that [Decode] returns. Its
// keys for runs and figures are read and have no meaning here.
func DecodeWorld(file string, text []byte, load, deadline float64) (*Scenario, error) {
	return decodeWorld(file, text, load, deadline, nil)
}

// DecodeProblem is [DecodeWorld] for a file whose workers are never interrupted where it has no law.
func DecodeProblem(file string, text []byte, load float64) (*Scenario, error) {
	return decodeWorld(file, text, load, 0, &Law{Name: "never"})
}

// decodeWorld reads a world. If the law is not nil, it takes the place of a missing risk.
func decodeWorld(file string, text []byte, load, deadline float64, law *Law) (*Scenario, error) {
	s, err := read(file, text, "name", "policies")
	if err != nil {
		return nil, err
	}
	if s.Name == "" && !s.Given("name") {
		s.Name = "world"
	}
	for _, given := range []struct {
		value float64
		into  **expr.Expr
	}{{load, &s.Workload}, {deadline, &s.Deadline}} {
		if given.value > 0 {
			*given.into = constant(fmt.Sprint(given.value))
		}
	}
	for _, key := range []string{"sweep", "zip", "where", "variables", "presets", "compute", "plan_risk"} {
		if field, _, _ := fieldOf(reflect.ValueOf(s).Elem(), key); !field.IsZero() {
			return nil, s.At(key, errors.New("this file must describe a single world, whose laws the policies know: leave out this key"))
		}
	}
	if s.Risk == nil && s.Trace == "" {
		s.Risk = law
	}
	return s.checked()
}

// Given reports whether the file from which the scenario was read has a key, such as platform.until.
func (s *Scenario) Given(path string) bool { return s.places[path].source != nil }
