package world

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// JointLaw returns the law of workers that are interrupted together, and nil if they are
// interrupted independently. It returns an error if only some workers have such a law, or
// if the law has no room for all of them.
func JointLaw(p *models.Problem) (risk.Joint, error) {
	var joint risk.Joint
	for i := range p.Workers {
		law, ok := p.Workers[i].Risk.(risk.Joint)
		if ok && i == 0 {
			joint = law
		}
		if ok != (joint != nil) || ok && p.Workers[i].Risk != p.Workers[0].Risk {
			return nil, fmt.Errorf("worker %d is under %s and worker 1 under %s: a law of workers that are interrupted together must be that of all",
				i+1, risk.Format(p.Workers[i].Risk), risk.Format(p.Workers[0].Risk))
		}
	}
	if joint == nil {
		return nil, nil
	}
	return joint, joint.Room(len(p.Workers))
}
