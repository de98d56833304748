package benoit2013

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// omniscient is the policy by which all others are measured: performance is the work
// relative to its work. Unless a claim says otherwise, it is expected work over
// expected work, both computed and not sampled, so that no noise is taken for a finding.
const omniscient = "omniscient"

// The values over which the paper varies what an experiment does not watch.
const (
	paperP = "5,10,25,50,100"
	paperW = "0.3p,0.7p"
)

// The evidence of most claims: all that the paper varies.
var (
	evidenceE1 = claim.Study{Request: claim.ExactRequest("e1", "paper", nil), Small: map[string]string{"W": "1..p:3", "n": "47,147"}}
	evidenceE2 = claim.Study{Request: claim.ExactRequest("e2", "paper", nil), Small: map[string]string{"p": "5,10,25,50,100"}}
	evidenceE3 = claim.Study{Request: claim.ExactRequest("e3", "paper", nil), Small: map[string]string{"n": "5,15..300:15"}}
	evidenceE4 = claim.Study{Request: claim.ExactRequest("e4", "paper", nil)}
	evidenceE6 = claim.Study{Request: claim.ExactRequest("e6", "paper", nil), Small: map[string]string{"p": "10..30,35..100:5"}}
)

// The same evidence in words.
const (
	testE1 = "exact expectations, e1 --preset paper: 3040 configurations"
	testE2 = "exact expectations, e2 --preset paper: 640 configurations"
	testE3 = "exact expectations, e3 --preset paper: 2400 configurations"
	testE4 = "exact expectations, e4 --preset paper: 520 configurations"
	testE6 = "exact expectations, e6 with inferred chunk sizes and with 147 chunks per unit: 364 configurations each"
)

// What the paper's words say of loads per worker; for other words see package claim.
const (
	smallLoad = 0.3 // W/p, up to which a load is small: the smaller of the paper's fixed loads
	largeLoad = 0.9 // W/p, from which it is close to one unit per worker
)

// perWorker returns the load per worker.
func perWorker(v grid.Values) float64 { return expr.Round(v.Get("W") / v.Get("p")) }

// along returns a function that names everything of a cell except one parameter, so
// that cells of one curve have one name. If that is the number of workers, the load
// counts as load per worker.
func along(parameter string) func(v grid.Values) string {
	return func(v grid.Values) string {
		key := ""
		for i, p := range v.Parameters() {
			switch name := p.Name; {
			case name == parameter:
			case name == "W":
				key += "W/p=" + grid.FormatNumber(perWorker(v)) + " "
			default:
				key += v.Spell(i) + " "
			}
		}
		return key[:max(0, len(key)-1)]
	}
}
