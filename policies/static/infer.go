package static

import (
	"reflect"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Policies infer how finely to cut a load by computing, for number after number
// of chunks, which part of the load they would be expected to miss (the paper,
// section 5.2.3, with risks that are clipped at 1). There is a best number only
// if starting a chunk takes time.

// inference is what a number of chunks depends on.
type inference struct {
	policy  any // the regimen, or the policy with its other options
	workers int
	load    float64
	cost    models.Affine
	law     models.Risk
}

// inferred remembers numbers of chunks: the cells of an experiment ask for the
// same ones again and again.
var inferred = memo[inference, int]{room: 1 << 16}

// number returns the number of chunks that find finds, or found for the same
// before. Where starting a chunk takes so long that none is ever completed, it is
// the fewest there can be.
func (i inference) number(fewest int, find func() (int, error)) (int, error) {
	if !(i.cost.Latency > 0) {
		return 0, needs.SomeStartUp.Check(&models.Problem{Platform: models.Star(models.Worker{Compute: i.cost})})
	}
	if i.law.Before(i.cost.Latency) >= 1 {
		return fewest, nil
	}
	if !reflect.ValueOf(i).Comparable() {
		return find()
	}
	return inferred.get(i, func() (int, int, error) {
		n, err := find()
		return n, 1, err
	})
}

// scratch is memory that serves one inference, mean or chart after the other: most grow lists from
// small numbers of chunks or cells to large ones. Nothing in it means anything to the next.
type scratch struct {
	before []float64 // the risks of the last number
	fine   []float64 // those of parts of steps
	logs   []float64 // logarithms of risks
	balance
	layout
	gaps, open []gap
	below      []float64 // of the shares on a grid
	slots      []slot    // of the last chart
}

// scratches holds the memory that is not in use.
var scratches = sync.Pool{New: func() any { return new(scratch) }}

// giveBack makes the memory available to others, unless it is far more than most need.
func (s *scratch) giveBack() {
	if cap(s.before)+cap(s.fine)+cap(s.places)+cap(s.gaps)+cap(s.below)+cap(s.slots) <= 1<<17 {
		scratches.Put(s)
	}
}
