package world

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// JointLaw returns the law of workers that are interrupted together, and nil if they are interrupted
// independently. It returns the error of [risk.NewSampler].
func JointLaw(p *models.Problem) (risk.Joint, error) {
	s, err := risk.NewSampler(p)
	if s == nil {
		return nil, err
	}
	return s.Joint(), err
}
