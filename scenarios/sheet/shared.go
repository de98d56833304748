package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Shared names values that all workers of a platform share, in the order of the file. An expression may use
// variables and the names before its own. A random one is drawn once for a platform, so that workers are
// alike where their costs use the name, and two costs that use it rise and fall together.
type Shared []SharedValue

// SharedValue is a name and the expression of its value.
type SharedValue struct {
	Name  string `names:"value" pattern:"^[A-Za-z][A-Za-z0-9_]*$"`
	Value *expr.Expr
}

// sharedPath is the path of the values that workers share.
const sharedPath = "platform.shared"

// Path returns where the value stands in a scenario.
func (v SharedValue) Path() string { return join(sharedPath, v.Name) }

// shared lists the names of values that workers share.
func (s *Scenario) shared() []string {
	if s.Platform == nil {
		return nil
	}
	return namesIn(reflect.ValueOf(s.Platform.Shared))
}

// checkShared returns an error unless each shared value has its own name and is used in a cost or a law of
// the platform. Its expression may use variables and the names before it.
func (s *Scenario) checkShared() error {
	if s.Platform == nil {
		return nil
	}
	known, uses := s.names(), s.Uses()
	for i, v := range s.Platform.Shared {
		err := expr.CheckName(v.Name)
		switch {
		case err != nil:
			err = fmt.Errorf("%q cannot name a value: %w", v.Name, err)
		case v.Name == worker:
			err = errors.New(`"i" cannot name a value: it is the number of the worker`)
		case slices.Contains(s.names(), v.Name):
			err = fmt.Errorf("there is a variable %q already: want another name", v.Name)
		case slices.Contains(v.Value.Names(), worker):
			err = errors.New("i, the number of the worker, is not known here: all workers share the value")
		case !slices.Contains(uses, v.Name):
			err = fmt.Errorf("nothing uses %s: want it in a cost or a law of the platform, or leave it out", v.Name)
		default:
			_, err = v.Value.Compile(append(known, s.shared()[:i]...))
		}
		if err != nil {
			return s.At(v.Path(), err)
		}
	}
	return nil
}

// Uses lists the names that the platform's costs and laws use, directly or through shared values.
func (s *Scenario) Uses() (names []string) {
	s.walk(func(path string, v reflect.Value, tag reflect.StructTag) {
		if e, ok := v.Interface().(*expr.Expr); ok && tag.Get("draw") != "" {
			names = append(names, e.Names()...)
		}
	})
	for _, placed := range s.Laws() {
		if placed.ofPlatform() {
			for _, o := range placed.Law.Options {
				if o.Expr != nil {
					names = append(names, o.Expr.Names()...)
				}
			}
		}
	}
	for _, v := range slices.Backward(s.Platform.Shared) {
		if slices.Contains(names, v.Name) {
			names = append(names, v.Value.Names()...)
		}
	}
	return names
}

// ofPlatform reports whether the law is one of the platform, whose options may use shared values.
func (l PlacedLaw) ofPlatform() bool { return strings.HasPrefix(l.Path, "platform.") }
