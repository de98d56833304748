package static

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/grain"
)

// Auto says how n=auto finds the number of equal chunks of a worker that computes its part alone.
//
// The paper (section 6.2 E) says that the number is inferred for every heuristic by the procedure
// of section 5.2.3, which is [Scan]. The mean that it prints for no-rep comes out with [Theorem4],
// the number of the best chunks of decreasing size, although the chunks are equal.
type Auto string

// The ways to find the number. The zero value means Scan.
const (
	Scan     Auto = "scan"     // the number of the greatest expectation, up to where a scan leaves some out
	Theorem4 Auto = "theorem4" // under linear risk that of Theorem 4, and Scan otherwise
	Best     Auto = "best"     // the same by a search that also leaves none out beyond the end of a scan
)

// check returns an error unless the way is one of those given, or the zero value.
func (a Auto) check(ways ...Auto) error {
	for _, way := range ways {
		if a == way || a == "" {
			return nil
		}
	}
	return fmt.Errorf("there is no way %q to find a number: auto must be one of %q", string(a), ways)
}

// number returns into how many chunks a worker cuts its part of the load.
func (a Auto) number(q queue) (int, error) {
	switch law, linear := q.worker.Risk.(risk.Linear); {
	case !(q.worker.Compute.Latency > 0) || a == Scan || a == "":
	case a == Theorem4 && linear:
		return q.theorem4(law), nil
	case a == Best && linear:
		return q.best(q.theorem4(law))
	case a == Best:
		return q.best()
	}
	return q.scanned()
}

// theorem4 returns the number of the best chunks of decreasing size. Theorem 4 (section 3.2) deploys
// a load W in m = min(n1, n2) of them,
//
//	n1 = floor((sqrt(1 + 8 X/eps) - 1) / 2)
//	n2 = floor((sqrt(1 + 8 W/eps) + 1) / 2)
//
// Equal chunks may do better in another number: over the configurations of E6 that of a scan expects
// 0.57% more on average, and 4.8% at most.
func (q queue) theorem4(law risk.Linear) int {
	eps := q.worker.Compute.Latency
	n1 := grain.Down((math.Sqrt(1+8*law.X/eps) - 1) / 2)
	n2 := grain.Down((math.Sqrt(1+8*q.load*q.worker.Compute.PerUnit/eps) + 1) / 2)
	return int(min(max(min(n1, n2), 1), mostChunks))
}
