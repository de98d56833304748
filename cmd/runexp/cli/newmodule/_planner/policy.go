package main

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Mine gives every worker an equal part of the load in chunks of equal size. Its
// exported fields are its options.
type Mine struct {
	Chunks int `min:"1" max:"1000" doc:"chunks of each worker"`
}

// row is the policy in the registry; the prototype holds the defaults.
var row = policies.Row{
	Name: "mine", Source: "the paper or its author", Doc: "an equal part for each worker, in equal chunks",
	Revision: 1, Prototype: Mine{Chunks: 8},
}

// Schedule plans for a problem. It returns an error if the policy cannot serve it.
func (o Mine) Schedule(p *models.Problem) (*models.Schedule, error) {
	if o.Chunks < 1 || o.Chunks > 1000 {
		return nil, fmt.Errorf("chunks is %d: want 1 to 1000", o.Chunks)
	}
	s := &models.Schedule{List: make([][]int32, len(p.Workers))}
	for worker := range p.Workers {
		for range o.Chunks {
			s.List[worker] = append(s.List[worker], int32(len(s.Size)))
			s.Size = append(s.Size, p.Load/float64(len(p.Workers)*o.Chunks))
		}
	}
	return s, nil
}
