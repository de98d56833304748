package dynamic

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// General returns the dispatcher for any options also where there is a plain one.
func General(o Queue, p *models.Problem) (models.Dispatcher, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	iterations, err := grain.Chunks(o.N, p.Load, o.Rounding)
	return newQueue(o, p, iterations), err
}
