package play

import (
	"errors"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// setCeiling computes the number of a ceiling, which assumes that workers are interrupted independently.
func (e *Entry) setCeiling(v policies.Ceiling) error {
	if s, err := risk.NewSampler(e.problem); err != nil {
		return err
	} else if s != nil && s.Joint() != nil {
		return errors.New("a ceiling of expected work needs workers that are interrupted independently, and these are interrupted together")
	}
	work, err := v.Ceiling(e.problem)
	if err != nil {
		return err
	}
	if !(work >= 0) || math.IsInf(work, 1) {
		return broken{fmt.Errorf("the ceiling is %v: want a number that is 0 or more and finite", work)}
	}
	e.ceiling = work
	return nil
}
