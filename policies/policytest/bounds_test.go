package policytest_test

import "github.com/loadstar-sim/loadstar/models"

// modest is a bound that some policies exceed.
type modest struct{}

func (modest) Bound(p *models.Problem) (func(in *models.Instance) float64, error) {
	return func(*models.Instance) float64 { return p.Load / 100 }, nil
}

// vast is a bound above the load.
type vast struct{}

func (vast) Bound(p *models.Problem) (func(in *models.Instance) float64, error) {
	return func(*models.Instance) float64 { return 2 * p.Load }, nil
}

// unbound is a bounder that returns no bound.
type unbound struct{}

func (unbound) Bound(*models.Problem) (func(in *models.Instance) float64, error) { return nil, nil }
