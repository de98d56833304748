package benoit2013

import (
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// What the words of the paper say of loads per worker; see also the words of package claim.
const (
	smallLoad = 0.3 // W/p, up to which a load is small: the smaller of the paper's fixed loads
	largeLoad = 0.9 // W/p, from which it is close to one unit per worker
)

// Performance is the work relative to that of the omniscient. Where nothing
// else is said, it is expected work over expected work, both computed and not
// sampled, so that no noise is taken for a finding.

// along names everything of a cell but one parameter. The load counts as
// load per worker if the parameter is the number of workers.
func along(parameter string) func(v grid.Values) string {
	return func(v grid.Values) string {
		key := ""
		for i, p := range v.Parameters() {
			switch name := p.Name; {
			case name == parameter:
			case name == "W":
				key += "W/p=" + grid.Number(perWorker(v)) + " "
			default:
				key += v.Spell(i) + " "
			}
		}
		return key[:max(0, len(key)-1)]
	}
}

// perWorker returns the load per worker.
func perWorker(v grid.Values) float64 { return expr.Round(v.Get("W") / v.Get("p")) }
