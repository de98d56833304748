package checkpoint

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Needs returns what the policy needs of a world.
func (CSCW) Needs() needs.Needs { return ftr.PlanNeeds }

// Needs returns what the policy needs of a world.
func (HOEOCI) Needs() needs.Needs { return ftr.PlanNeeds }

// Within returns an error if chunks cost nothing, so that there is no best number of them.
func (q CSCW) Within(p *models.Problem) error {
	_, err := q.Schedule(p)
	return err
}

// Within returns an error if chunks cost nothing, so that there is no best number of them.
func (q HOEOCI) Within(p *models.Problem) error {
	_, err := q.Schedule(p)
	return err
}
