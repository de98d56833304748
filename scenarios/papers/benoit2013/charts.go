package benoit2013

import (
	"fmt"
	"math/big"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Metrics of the group charts' experiments.
const (
	chartK        = "K"        // the performance constant
	chartAbsolute = "absolute" // K over its lower bound
)

// constants returns the performance constant of a policy's chart under linear risk, and
// its ratio to the lower bound.
func constants(v grid.Values, p *policies.Policy) ([]scenarios.Fact, error) {
	charter, ok := p.Value.(static.Charter)
	if !ok {
		return nil, fmt.Errorf("it has no group chart")
	}
	g, n := int(v.Get("g")), int(v.Get("n"))
	if n%g != 0 {
		return nil, fmt.Errorf("n must be a multiple of g")
	}
	chart, err := charter.Chart(g, n/g)
	if err != nil {
		return nil, err
	}
	k := chart.Constant()
	value, _ := new(big.Float).SetInt(k).Float64()
	ratio, _ := new(big.Rat).SetFrac(k, static.LowerBound(g, n)).Float64()
	return []scenarios.Fact{{Metric: chartK, Value: value}, {Metric: chartAbsolute, Value: ratio}}, nil
}
