package main

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

var whole = policies.Row{Name: "whole", Source: "a test", Doc: "one chunk for each worker", Revision: 1, Prototype: Whole{}}

// Whole gives each worker its part of the load in one chunk.
type Whole struct{}

// Schedule implements policies.Planner.
func (Whole) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := &models.Schedule{}
	for i := range p.Workers {
		s.Size = append(s.Size, p.Load/float64(len(p.Workers)))
		s.List = append(s.List, []int32{int32(i)})
	}
	return s, nil
}
