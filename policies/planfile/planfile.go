// Package planfile reads and writes schedules as JSON, and has the policy whose schedule is a
// file: one that a solver found, another program, or a hand.
//
//	{
//	"loadstar": "schedule", "version": 1,
//	"workers": 2, "load": 3,
//	"size": [1, 1, 1],
//	"list": [[0, 2], [1]],
//	"send": [0, 1, 0], "return": [0, 1, 0]
//	}
//
// The keys are the fields of a [models.Schedule], where each is explained: size, list, resident,
// send, return and results_first. Workers and chunks are numbered from 0. A key that is absent
// stands for nil, or for false. Workers and load say for which problems the schedule is made.
// Numbers are written with as many digits as it takes to read the same number again. New keys
// keep the version; a changed meaning raises it.
package planfile

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Version is the version of the format.
const Version = 1

// Plan is a schedule and the number of workers and load for which it was made.
type Plan struct {
	Workers  int
	Load     float64
	Schedule models.Schedule

	name string // name of the file, for messages
}

// New returns the content of a file for the schedule of a problem.
func New(p *models.Problem, s *models.Schedule) *Plan {
	return &Plan{Workers: len(p.Workers), Load: p.Load, Schedule: *s}
}

// near is the relative difference up to which the loads of a problem and of a schedule count as equal: a
// load may be written with fewer digits than it has.
const near = 1e-9

// For returns the schedule for a problem, which must not be modified. It returns an error if the schedule
// was made for another number of workers or another load, or if the problem does not allow it.
func (pl *Plan) For(p *models.Problem) (*models.Schedule, error) {
	if len(p.Workers) != pl.Workers {
		return nil, pl.wrong("it is a schedule for %d workers: the problem has %d", pl.Workers, len(p.Workers))
	}
	if !(math.Abs(p.Load-pl.Load) <= near*max(p.Load, pl.Load)) {
		return nil, pl.wrong("it is a schedule of a load of %v: the load of the problem is %v", pl.Load, p.Load)
	}
	if _, err := models.Compile(p, &pl.Schedule); err != nil {
		return nil, pl.wrong("%w", err)
	}
	return &pl.Schedule, nil
}

// wrong returns an error that begins with the name of the file, if there is one.
func (pl *Plan) wrong(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if pl.name != "" {
		err = fmt.Errorf("%s: %w", pl.name, err)
	}
	return err
}
