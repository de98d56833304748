package gen

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Linked draws 4 to 12 unlike workers behind one port. The message of a unit takes .001 to .1 of its
// computing time: these are the platforms of docs/bound.md and docs/best.md.
func Linked(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: 1 + 9*r.Float64(), Notice: math.Inf(1)}
	ratio := Wide(r, -3, -1)
	for range 4 + r.IntN(9) {
		w := models.Worker{Compute: models.Affine{Latency: .001, PerUnit: .5 + r.Float64()}}
		w.Send = models.Affine{Latency: ratio / 20, PerUnit: ratio * (.5 + r.Float64())}
		w.Risk = risk.Linear{X: .7 + .6*r.Float64()}
		if r.IntN(3) == 0 {
			w.Risk = risk.Weibull{Shape: .6 + r.Float64(), Scale: .5}
		}
		p.Workers = append(p.Workers, w)
	}
	return p
}
