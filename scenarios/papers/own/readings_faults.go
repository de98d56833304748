package own

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// faultsWinners is the map of the experiment meet-faults.
var faultsWinners = winners{
	title:   "Policy that completes the most work; where several complete all, the fastest",
	caption: undecided + ": the 95% interval of the lead over another policy holds 0", first: mostOrSoonest,
	x: "r", xlabel: "faults in a unit of load, r", y: "k", ylabel: "time to check a chunk, k",
	rows: []string{"u", "W"},
}

// completes reports whether a policy completes the load in every instance of a cell.
func completes(r *scenarios.Report, cell, policy int) bool {
	work, load := r.Cell(cell).Series(policy, scenarios.Work), r.Design.Grid.Values(cell).Get("W")
	return work.N > 0 && math.Abs(work.Mean-load) <= 1e-9*load && work.SD() <= 1e-9*load
}

// mostOrSoonest is the leader with the largest mean ratio. If policies complete the load in every instance,
// it is instead the policy with the least mean makespan among these.
func mostOrSoonest(r *scenarios.Report, cell int) (policy int, sure bool) {
	var all []int
	for _, i := range rankable(r) {
		if completes(r, cell, i) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return mostWork(r, cell)
	}
	policy = all[0]
	for _, i := range all[1:] {
		if makespan(r, cell, i) < makespan(r, cell, policy) {
			policy = i
		}
	}
	for _, i := range all {
		if q := ratioOf(r, "makespan", []int{cell}, i, policy, nil); i != policy && !(q.lo > 1) {
			return policy, false
		}
	}
	return policy, true
}

// later writes how much longer one policy takes than another, over the cells in which both complete the load
// in every instance, and for each value of variables. It writes nothing without such cells.
func (n *notes) later(a, b string, cells []int, variables ...string) {
	r := n.report
	i, j := r.Index(a), r.Index(b)
	if i < 0 || j < 0 {
		return
	}
	cells = slices.DeleteFunc(slices.Clone(cells), func(c int) bool { return !completes(r, c, i) || !completes(r, c, j) })
	if len(cells) == 0 {
		return
	}
	n.say("%s takes %v times as long as %s, in %d cells.", a, ratioOf(r, "makespan", cells, i, j, nil), b, len(cells))
	n.each("makespan", i, j, cells, variables...)
}

// readFaults reads the experiment meet-faults: the first policies, the gain by installments,
// re-allocation and copies, and the cost of checks.
func readFaults(r *scenarios.Report) scenarios.Findings {
	n := notes{report: r, first: mostOrSoonest}
	n.say("Work and times are compared by ratios of means over cells, with 95%% intervals in brackets.")
	n.leaders("law", "u", "W", "k", "r")
	if r.Design.Grid.Find("law") < 0 || r.Design.Grid.Find("u") < 0 {
		return scenarios.Findings{Text: n.String()}
	}
	var risky, calm []int
	for _, c := range everyCell(r) {
		if interrupted(r.Design.Grid.Values(c)) {
			risky = append(risky, c)
		} else {
			calm = append(calm, c)
		}
	}
	n.say("\nWhere workers may be interrupted:")
	n.pair(ftrAuto, ftr, risky, "u", "W", "r")
	n.pair(ftr, ftrInPlace, risky, "law")
	n.pair(reissueAuto, ftrAuto, risky, "law", "u", "r")
	n.pair(greedyAuto, noRepAuto, risky, "law", "r")
	n.say("\nWhere no worker is interrupted:")
	for _, g := range groups(r, calm, "u") {
		n.say("With %s:", g.label)
		for _, other := range []string{ftrAuto, ftrInPlace, cscw, hoeoci, reissueAuto} {
			n.later(other, ftr, g.cells, "k", "r")
		}
	}
	n.pair(greedyAuto, noRepAuto, calm, "r")
	return scenarios.Findings{Text: n.String(), Figures: faultsWinners.draw(r)}
}
