package best

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Prove returns the schedule and how it was found. Only a bound that is reached would prove it optimal
// (package bound).
func (q Policy) Prove(p *models.Problem) (*models.Schedule, proof.Proof, error) {
	o, err := q.options(p)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	r, err := Plan(p, o)
	if err != nil {
		return nil, proof.Proof{}, err
	}
	how := "the plan of %s is the best of %d, and of all that a search made of them"
	if r.Searched {
		how = "found by search from the plan of %s, one of %d starts"
	}
	if !r.Exact {
		how += ", by trial episodes"
	}
	known := proof.Expected.Unproved(how, r.Start, len(r.Starts))
	known.Messages = int(q.Messages)
	known.Source = "a search of ours; asked for by Benoit, Robert, Rosenberg, Vivien (2010), section 7"
	return r.Schedule, known, nil
}
