package own

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// rankable returns the policies that are ranked: all except bounds, oracles and the reference.
func rankable(r *scenarios.Report) (all []int) {
	reference := r.Design.Reference
	for i, p := range r.Design.Policies {
		bound := p.Kind() == "bound" || p.Kind() == "ceiling" || p.Kind() == "oracle"
		if !bound && (reference == nil || reference.Spec != p.Spec) {
			all = append(all, i)
		}
	}
	return all
}

// leader returns the first policy of a cell. It is sure if the 95% interval of its lead over each other
// policy excludes 0.
type leader func(r *scenarios.Report, cell int) (policy int, sure bool)

// mostWork is the leader with the largest mean ratio.
func mostWork(r *scenarios.Report, cell int) (policy int, sure bool) {
	policy = -1
	all := rankable(r)
	for _, i := range all {
		if policy < 0 || r.Cell(cell).Mean(i) > r.Cell(cell).Mean(policy) {
			policy = i
		}
	}
	for _, i := range all {
		if q := ratioOf(r, scenarios.Ratio, []int{cell}, policy, i, nil); i != policy && !(q.lo > 1) {
			return policy, false
		}
	}
	return policy, true
}

// firsts lists in how many of some cells each policy is first, and in brackets in how many surely.
func (n *notes) firsts(cells []int) string {
	r := n.report
	counts, surely := map[string]int{}, map[string]int{}
	for _, c := range cells {
		i, sure := n.first(r, c)
		counts[r.Name(i)]++
		if sure {
			surely[r.Name(i)]++
		}
	}
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(counts[b]-counts[a], strings.Compare(a, b)) })
	var parts []string
	for _, name := range names {
		parts = append(parts, fmt.Sprintf("%s in %d (%d)", name, counts[name], surely[name]))
	}
	return strings.Join(parts, ", ")
}

// notes collects the lines of a reading.
type notes struct {
	strings.Builder
	report *scenarios.Report
	first  leader
}

// say adds a line.
func (n *notes) say(format string, more ...any) { fmt.Fprintf(n, format+"\n", more...) }

// pair writes the ratio of two policies over some cells and for each value of variables. It writes
// nothing if the report lacks one of the policies.
func (n *notes) pair(a, b string, cells []int, variables ...string) {
	r := n.report
	i, j := r.Index(a), r.Index(b)
	if i < 0 || j < 0 || len(cells) == 0 {
		return
	}
	n.say("%s completes %v times as much as %s.", a, ratioOf(r, scenarios.Ratio, cells, i, j, nil), b)
	n.each(scenarios.Ratio, i, j, cells, variables...)
}

// each writes the ratio of two policies for each value of variables.
func (n *notes) each(metric string, a, b int, cells []int, variables ...string) {
	for _, name := range variables {
		for _, g := range several(n.report, cells, name) {
			n.say("  %-28s %v", g.label, ratioOf(n.report, metric, g.cells, a, b, nil))
		}
	}
}

// meetWinners is the map of the experiment meet.
var meetWinners = winners{
	title:   "Policy that completes the most work",
	caption: undecided + ": the 95% interval of the lead over another policy holds 0", first: mostWork,
	x: "c", xlabel: "time in which a unit travels, c", y: "W", ylabel: "workload W",
	rows: []string{"a"}, column: "late",
}

// readMeet reads the experiment meet: the first policies, the gain by copies and by re-allocation, and
// the rank of FIFO.
func readMeet(r *scenarios.Report) scenarios.Findings {
	n := notes{report: r, first: mostWork}
	n.say("Policies are compared by the quotient of their mean ratios over cells, with its 95%% interval in brackets.")
	n.leaders("late", "law", "W")
	n.say("\nCopies:")
	n.pair(greedyAuto, noRepAuto, everyCell(r), "law", "late", "c", "W")
	n.say("\nRe-allocation:")
	for _, g := range groups(r, everyCell(r), "late") {
		n.say("With %s:", g.label)
		n.pair(ftrAuto, greedyAuto, g.cells, "a", "c", "W")
		n.pair(ftrAuto, noRepAuto, g.cells)
	}
	n.say("\nFIFO:")
	n.fifo()
	return scenarios.Findings{Text: n.String(), Figures: meetWinners.draw(r)}
}

// leaders writes in how many cells each policy is first, over all and for each value of variables.
func (n *notes) leaders(variables ...string) {
	r := n.report
	cells := everyCell(r)
	n.say("\nNumber of the %d cells in which a policy is first, in brackets with a lead beyond noise:\n  %s.", len(cells), n.firsts(cells))
	for _, name := range variables {
		for _, g := range several(r, cells, name) {
			n.say("  %s: %s.", g.label, n.firsts(g.cells))
		}
	}
}

// fifo writes in how many cells FIFO is first, with one round and with its best number of rounds.
func (n *notes) fifo() {
	r := n.report
	for _, name := range []string{fifo, fifoAuto} {
		i := r.Index(name)
		if i < 0 {
			continue
		}
		ahead, most, where := 0, 0.0, -1
		for c := range r.Design.Grid.Cells() {
			best, _ := n.first(r, c)
			if best == i {
				ahead++
			}
			if part := r.Cell(c).Mean(i) / r.Cell(c).Mean(best); part > most {
				most, where = part, c
			}
		}
		if where >= 0 {
			n.say("%s is first in %d of %d cells; it completes at most %.2f times as much as the first, at %v.",
				name, ahead, r.Design.Grid.Cells(), most, r.Design.Grid.Values(where))
		}
	}
}

// level is the excess over the least makespan, as a share, up to which a policy counts as first.
const level = 0.001

// readCalm reads the experiment meet-calm: the ratios of communication to computation for which FIFO
// is first.
func readCalm(r *scenarios.Report) scenarios.Findings {
	n := notes{report: r}
	cells := everyCell(r)
	n.say("A policy is first if its makespan is at most %.1f%% over the least of all.\n", 100*level)
	for _, i := range rankable(r) {
		count, most := 0, 0.0
		for _, c := range cells {
			over := makespan(r, c, i)/leastMakespan(r, c) - 1
			if over <= level {
				count++
			}
			most = max(most, over)
		}
		n.say("  %-24s first in %2d of %d cells, at most %5.1f%% over the least", r.Name(i), count, len(cells), 100*most)
	}
	n.say("")
	for _, name := range []string{fifo, fifoAuto} {
		i := r.Index(name)
		if i < 0 || r.Design.Grid.Find("c") < 0 {
			continue
		}
		for _, g := range groups(r, cells, "a", "W") {
			n.say("%s, %s: %s", name, g.label, from(r, i, g.cells))
		}
	}
	return scenarios.Findings{Text: n.String()}
}

// makespan returns the mean makespan of a policy in a cell.
func makespan(r *scenarios.Report, cell, policy int) float64 {
	if row, ok := r.Cell(cell).Value(policy, "makespan"); ok {
		return row.Mean
	}
	return math.NaN()
}

// leastMakespan returns the least mean makespan in a cell.
func leastMakespan(r *scenarios.Report, cell int) float64 {
	least := math.Inf(1)
	for _, i := range rankable(r) {
		if m := makespan(r, cell, i); m < least {
			least = m
		}
	}
	return least
}

// from returns the least c such that a policy is first in all cells from there on, in words.
func from(r *scenarios.Report, policy int, cells []int) string {
	c := func(cell int) float64 { return r.Design.Grid.Values(cell).Get("c") }
	sorted := slices.Clone(cells)
	slices.SortFunc(sorted, func(a, b int) int { return cmp.Compare(c(a), c(b)) })
	since := len(sorted)
	for since > 0 && makespan(r, sorted[since-1], policy)/leastMakespan(r, sorted[since-1])-1 <= level {
		since--
	}
	switch since {
	case 0:
		return "first for every c"
	case len(sorted):
		return "not first for the largest c"
	}
	return fmt.Sprintf("first from c=%s on", grid.FormatNumber(c(sorted[since])))
}

// readUnlike reads the experiment meet-unlike: the first policies and the gain by copies, as workers
// differ more.
func readUnlike(r *scenarios.Report) scenarios.Findings {
	n := notes{report: r, first: mostWork}
	n.say("Policies are compared by the quotient of their mean ratios over cells, with its 95%% interval in brackets.")
	n.leaders("spread", "law")
	n.say("\nCopies:")
	n.pair(greedyAuto, noRepAuto, everyCell(r), "spread", "law", "W", "c")
	n.say("\nRe-allocation:")
	n.pair(ftrAuto, greedyAuto, everyCell(r), "spread")
	n.say("\nFIFO:")
	n.fifo()
	return scenarios.Findings{Text: n.String(), Figures: overPlatforms(r)}
}
