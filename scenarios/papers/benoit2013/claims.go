package benoit2013

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// omniscient is the reference: the performance of a policy is its work divided by the work of
// omniscient. Unless a claim says otherwise, both are exact expectations, so that no sampling noise
// counts as a finding.
const omniscient = "omniscient"

// The values that the paper gives to the variables which an experiment does not study.
const (
	paperP = "5,10,25,50,100"
	paperW = "0.3p,0.7p"
)

// The evidence of most claims: the paper's whole grids.
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

// Numbers for the paper's words about loads per worker; for other words see package claim.
const (
	smallLoad = 0.3 // W/p, up to which a load is small: the smaller of the paper's fixed loads
	largeLoad = 0.9 // W/p, from which it is close to one unit per worker
)

// perWorker returns the load per worker.
func perWorker(v grid.Values) float64 { return expr.Round(v.Get("W") / v.Get("p")) }

// along returns a function that spells a cell's values without one parameter. So all cells on a curve along
// this parameter have the same key. Loads are spelled per worker.
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
