package compare

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/words"
)

// phrases are the words that differ between kinds of metrics.
type phrases interface {
	// batches returns how many batches each of some simultaneous intervals needs. It returns 0 if no number
	// suffices.
	batches(differences int) int

	// heading is said behind the name of the metric.
	heading() string

	// completes reports whether more of a metric is more work completed.
	completes(metric string) bool

	// absolute reports whether sentences give absolute differences, not relative ones.
	absolute(r *Row) bool

	// together says how the intervals in cells hold at once. It returns "" if no cell has intervals.
	together(f *Family) string

	// despite says which intervals still hold where cells got instances until differences were decided.
	despite() string

	// why says why a policy lacks the metric, if nothing else does.
	why() string

	// legend explains marks and intervals.
	legend(s *Summary) string

	// how says how two studies are compared.
	how(f *Family) string

	// changeLegend explains the marks and intervals of two studies.
	changeLegend(c *changeSummary) string
}

func (Mean) batches(differences int) int { return stat.LeastBatches(differences) }
func (Mean) heading() string             { return "" }
func (Mean) why() string                 { return "" }
func (Mean) absolute(*Row) bool          { return false }
func (Mean) despite() string {
	return "These intervals do not allow for that and fail up to twice as often.\n"
}

func (Mean) completes(metric string) bool {
	return slices.Contains([]string{"ratio", "work", "share", "exact_work"}, metric)
}

func (Mean) together(f *Family) string {
	if !f.Together {
		return "by Bonferroni"
	}
	return "with a bootstrap that keeps the dependence of cells and policies"
}

func (Mean) legend(s *Summary) string {
	f, text := s.Family, ""
	if f.Differences > 0 {
		text += fmt.Sprintf("In a cell, a difference is significant if its simultaneous interval excludes 0: "+
			"the intervals of all %d differences tested, of all pairs in all cells, hold at once in %s of studies, %s.\n", f.Differences, levelOf(s.Result.Level), atOnce(f))
	}
	if f.Cells > 1 {
		text += "Averages are tested among themselves, by Bonferroni; their table shows the interval of each alone.\n"
	} else if f.Differences > 0 {
		text += "The table shows the interval of each difference alone.\n"
	}
	for _, m := range s.Result.Source.Metrics {
		if m.Kind == (AdjustedRatio{}) && m.Kind.source("") == f.Metric.Name {
			text += fmt.Sprintf("--metric %s compares means that are adjusted by exact means of the work, which are more precise.\n", m.Name)
		}
	}
	return text + fmt.Sprintf(`~ no significant difference   = tied in all instances
? not tested: fewer than %d instances of each, or too few batches that differ
`, s.need()) + alikeLegend
}

// atOnce says by which method intervals hold at once.
func atOnce(f *Family) string {
	if f.Together {
		return "by a bootstrap that keeps their dependence"
	}
	return "by Bonferroni"
}

const alikeLegend = `Alike: policies that share a letter are not told apart on average.
Maybe best: cells in which the policy is not told apart from the best.
`

func (Mean) how(f *Family) string {
	switch {
	case f.Paired == 0:
		return "unpaired, since seed or world differ"
	case f.Paired < f.Cells:
		return fmt.Sprintf("on the same instances in %d cells, unpaired in the others, where seed or world differ", f.Paired)
	}
	return "on the same instances"
}

func (Mean) changeLegend(c *changeSummary) string {
	need := c.family.Batches * c.Source.Batch
	if c.family.Differences == 0 {
		return fmt.Sprintf("= tied in all instances, ? not tested: fewer than %d instances of each, or too few batches that differ.", need)
	}
	return fmt.Sprintf("A change is significant if its simultaneous interval excludes 0: the intervals of all %d changes tested hold at once in %s of studies, %s.\n"+
		"~ no significant change, = tied in all instances, ? not tested: fewer than %d instances of each, or too few batches that differ.",
		c.family.Differences, levelOf(c.Level), atOnce(c.family), need)
}

func (Share) batches(int) int    { return 0 }
func (Share) absolute(*Row) bool { return true }

func (Share) legend(s *Summary) string {
	f := s.Family
	text := fmt.Sprintf("%s is a share of the instances. In a cell, intervals of differences are Newcombe's for pairs (1998, method 10), which lie within -1 and 1.\n", words.Capital(f.Metric.Name))
	if !f.Metric.Counted {
		text += "The study does not store in how many instances only one of two policies counts; their correlation is estimated from batches, conservatively.\n"
	}
	if f.Differences > 0 {
		text += fmt.Sprintf("A difference is significant if its simultaneous interval excludes 0: "+
			"the intervals of all %d differences tested, of all pairs in all cells, hold at once in %s of studies, by Bonferroni.\n", f.Differences, levelOf(s.Result.Level))
	}
	if f.Cells > 1 {
		text += fmt.Sprintf("Averages are computed from batches, and at least %d must differ in some cell; they are tested among themselves.\n", 10)
	}
	return text + "~ no significant difference   = the same in all instances   ? not tested\n" + alikeLegend
}

func (Share) changeLegend(c *changeSummary) string {
	return fmt.Sprintf("%s is a share of the instances, whose differences have Newcombe's intervals (1998).\n"+
		"A change is significant if its simultaneous interval excludes 0: the intervals of all %d hold at once in %s of studies, by Bonferroni.\n"+
		"~ no significant change, = the same in all instances, ? not tested.", c.family.Metric.Name, c.family.Differences, levelOf(c.Level))
}

func (Fact) together(*Family) string            { return "" }
func (Fact) legend(*Summary) string             { return "The values are exact.   = equal\n" }
func (Fact) how(*Family) string                 { return "exactly" }
func (Fact) changeLegend(*changeSummary) string { return "The values are exact." }

func (AdjustedRatio) heading() string       { return " (by exact means of the work)" }
func (AdjustedRatio) completes(string) bool { return true }
func (AdjustedRatio) absolute(r *Row) bool  { return math.IsNaN(r.RatioLo) }
func (AdjustedRatio) why() string           { return ", as no exact mean of its work is known" }

func (DecidedMean) batches(int) int      { return 0 }
func (DecidedMean) absolute(r *Row) bool { return r.Note == Repeated }
func (DecidedMean) together(*Family) string {
	return "by Jennison and Turnbull, at any number of instances"
}

func (DecidedMean) despite() string {
	return "The intervals of pairs in a cell allow for that; those of averages and ranks do not, and fail up to twice as often.\n"
}

func (DecidedMean) legend(s *Summary) string {
	return fmt.Sprintf(`In a cell, the intervals of all pairs hold at once in %s of studies, at every number of instances at which the study could have stopped (Jennison and Turnbull, 1989).
A difference is significant if a wider interval excludes 0: these hold at once for the pairs of all cells.
The column decided_in_cell of comparison.csv tells which pairs are told apart in their own cell.
~ no significant difference   = tied in all instances   ? not tested: too few instances
`, levelOf(s.Result.Level))
}
