package meet

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// The policies that readings and claims speak of, as the scenarios spell them.
const (
	fifo       = "fifo"
	rounds     = "fifo{rounds=auto}"
	greedy     = "greedy{n=auto}"
	once       = "no-rep{n=auto}"
	reallocate = "ftr{installments=auto}"
	onDemand   = "on-demand{n=auto}"
)

// group is the cells in which some variables have the same values.
type group struct {
	label string
	cells []int
}

// groups returns some cells by the values of variables, in the order in which they come. A
// variable that the design has not makes no difference.
func groups(r *scenarios.Report, cells []int, variables ...string) (all []group) {
	place := map[string]int{}
	for _, c := range cells {
		var parts []string
		for _, name := range variables {
			if at := r.Design.Grid.Find(name); at >= 0 {
				parts = append(parts, r.Design.Grid.Values(c).Spell(at))
			}
		}
		label := strings.Join(parts, ", ")
		i, known := place[label]
		if !known {
			i = len(all)
			place[label] = i
			all = append(all, group{label: label})
		}
		all[i].cells = append(all[i].cells, c)
	}
	return all
}

// several is groups, or nothing if all cells are in one.
func several(r *scenarios.Report, cells []int, variable string) []group {
	if all := groups(r, cells, variable); len(all) > 1 {
		return all
	}
	return nil
}

// everyCell returns all cells of a report.
func everyCell(r *scenarios.Report) []int {
	cells := make([]int, r.Design.Grid.Cells())
	for c := range cells {
		cells[c] = c
	}
	return cells
}

// players returns the policies that can be first: all but bounds, which no policy exceeds.
func players(r *scenarios.Report) (all []int) {
	for i, p := range r.Design.Policies {
		if ref := r.Design.Reference(); p.Kind() != "bound" && p.Kind() != "ceiling" && p.Kind() != "oracle" && (ref == nil || ref.Spec != p.Spec) {
			all = append(all, i)
		}
	}
	return all
}

// first returns the policy with the largest mean ratio in a cell, and whether its lead over each
// other one is more than noise: the 95% interval of the lead excludes 0.
func first(r *scenarios.Report, cell int) (policy int, sure bool) {
	policy = -1
	among := players(r)
	for _, i := range among {
		if policy < 0 || r.Mean(cell, i) > r.Mean(cell, policy) {
			policy = i
		}
	}
	for _, i := range among {
		if t := compare(r, []int{cell}, policy, i, nil); i != policy && !(t.lo > 1) {
			return policy, false
		}
	}
	return policy, true
}

// firsts says in how many of some cells each policy is first.
func firsts(r *scenarios.Report, cells []int) string {
	counts, surely := map[string]int{}, map[string]int{}
	for _, c := range cells {
		i, sure := first(r, c)
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

// notes collects sentences.
type notes struct {
	strings.Builder
	report *scenarios.Report
}

// say adds a line.
func (n *notes) say(format string, more ...any) { fmt.Fprintf(n, format+"\n", more...) }

// pair says how many times as much one policy completes as another, over some cells and by
// the values of variables. It is silent if the report lacks one of them.
func (n *notes) pair(a, b string, cells []int, variables ...string) {
	r := n.report
	i, j := r.Index(a), r.Index(b)
	if i < 0 || j < 0 || len(cells) == 0 {
		return
	}
	n.say("%s completes %v times as much as %s.", a, compare(r, cells, i, j, nil), b)
	for _, name := range variables {
		for _, g := range several(r, cells, name) {
			n.say("  %-28s %v", g.label, compare(r, g.cells, i, j, nil))
		}
	}
}

// readMeet reads the experiment meet: who is first, what copies are worth, where FIFO is first, and
// what re-allocation is worth.
func readMeet(r *scenarios.Report) scenarios.Findings {
	n := notes{report: r}
	n.say("How many times as much is that of mean ratios over cells; in brackets is its 95%% interval.")
	n.who("late", "law", "W")
	n.say("\nCopies:")
	n.pair(greedy, once, everyCell(r), "law", "late", "c", "W")
	n.say("\nRe-allocation:")
	for _, g := range groups(r, everyCell(r), "late") {
		n.say("With %s:", g.label)
		n.pair(reallocate, greedy, g.cells, "a", "c", "W")
		n.pair(reallocate, once, g.cells)
	}
	n.say("\nFIFO:")
	n.fifo()
	return scenarios.Findings{Text: n.String(), Figures: winners(r)}
}

// who says in how many cells each policy is first, in all and by the values of variables.
func (n *notes) who(variables ...string) {
	r := n.report
	cells := everyCell(r)
	n.say("\nFirst, and in brackets ahead of all others by more than noise, in %d cells:\n  %s.", len(cells), firsts(r, cells))
	for _, name := range variables {
		for _, g := range several(r, cells, name) {
			n.say("  %s: %s.", g.label, firsts(r, g.cells))
		}
	}
}

// fifo says in which cells a variant of FIFO is first, and what it completes beside the first.
func (n *notes) fifo() {
	r := n.report
	for _, name := range []string{fifo, rounds} {
		i := r.Index(name)
		if i < 0 {
			continue
		}
		ahead, most, where := 0, 0.0, -1
		for c := range r.Design.Grid.Cells() {
			best, _ := first(r, c)
			if best == i {
				ahead++
			}
			if part := r.Mean(c, i) / r.Mean(c, best); part > most {
				most, where = part, c
			}
		}
		if where >= 0 {
			n.say("%s is first in %d of %d cells; it completes at most %.2f times as much as the first, at %v.",
				name, ahead, r.Design.Grid.Cells(), most, r.Design.Grid.Values(where))
		}
	}
}

// level is how much later than the first a makespan may be to count as first: less than a clock
// of an experiment would show.
const level = 0.001

// readCalm reads the experiment meet-calm: from which ratio of communication to computation on
// FIFO is first.
func readCalm(r *scenarios.Report) scenarios.Findings {
	n := notes{report: r}
	cells := everyCell(r)
	n.say("A policy is first if its makespan is at most %.1f%% over the least of all.\n", 100*level)
	for _, i := range players(r) {
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
	for _, name := range []string{fifo, rounds} {
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
	if row, ok := r.Value(cell, policy, "makespan"); ok {
		return row.Mean
	}
	return math.NaN()
}

// leastMakespan returns the least of all policies in a cell.
func leastMakespan(r *scenarios.Report, cell int) float64 {
	least := math.Inf(1)
	for _, i := range players(r) {
		if m := makespan(r, cell, i); m < least {
			least = m
		}
	}
	return least
}

// from says from which c on a policy is first in cells that are sorted by it.
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

// readUnlike reads the experiment meet-unlike: who is first, and what copies are worth, as
// workers differ more.
func readUnlike(r *scenarios.Report) scenarios.Findings {
	n := notes{report: r}
	n.say("How many times as much is that of mean ratios over cells; in brackets is its 95%% interval.")
	n.who("spread", "law")
	n.say("\nCopies:")
	n.pair(greedy, once, everyCell(r), "spread", "law", "W", "c")
	n.say("\nRe-allocation:")
	n.pair(reallocate, greedy, everyCell(r), "spread")
	n.say("\nFIFO:")
	n.fifo()
	return scenarios.Findings{Text: n.String(), Figures: overPlatforms(r)}
}
