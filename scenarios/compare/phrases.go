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
	// batches returns how many batches each of some simultaneous intervals takes. It returns 0 if no number
	// of batches tells.
	batches(differences int) int

	// heading is said behind the name of the metric.
	heading() string

	// completes reports whether more of a metric is more work completed.
	completes(metric string) bool

	// absolute reports whether a sentence says a difference as it is, not as a part of the other mean.
	absolute(r *Row) bool

	// together says how the intervals in cells hold at once. It returns "" if no cell has intervals.
	together(f *Family) string

	// despite says how far intervals hold where cells got instances until differences were decided.
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
	return "Intervals that do not know of it, as these, fail up to twice as often.\n"
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
	how := "which takes into account the luck that they share"
	if !f.Together {
		how = "by Bonferroni"
	}
	if f.Differences > 0 {
		text += fmt.Sprintf(`In a cell, a difference is significant if its interval among all %d that are tested, of all
pairs in all cells, excludes 0: these intervals hold at once in %s of studies, %s.
`, f.Differences, levelOf(s.Result.Level), how)
	}
	if f.Cells > 1 {
		text += "Averages are judged among themselves, by Bonferroni; the intervals in their table are those of each alone.\n"
	} else if f.Differences > 0 {
		text += "The intervals in the table are those of each difference alone.\n"
	}
	for _, m := range s.Result.Source.Metrics {
		if m.Kind == (AdjustedRatio{}) && m.Kind.of("") == f.Metric.Name {
			text += fmt.Sprintf("--metric %s compares by exact means of the work, which tell more.\n", m.Name)
		}
	}
	return text + fmt.Sprintf(`~ no significant difference   = tied in all instances
? not tested: too few batches differ, or there are too few: %d instances of each are needed
`, s.need()) + alikeLegend
}

const alikeLegend = `Alike: policies with a common letter are not told apart on average. Maybe best: cells in which the policy
is not told from the best.
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
	need := c.of.Batches * c.Source.Batch
	if c.of.Differences == 0 {
		return fmt.Sprintf("= tied in all instances, ? not tested: too few batches differ or there are too few: %d instances of each are needed.", need)
	}
	how := "which takes into account the luck they share"
	if !c.of.Together {
		how = "by Bonferroni"
	}
	return fmt.Sprintf(`Significant is a change whose interval among all %d that are tested excludes 0: all of these hold at once
in %s of studies, %s. ~ no significant change, = tied in all instances, ? not tested: too few
batches differ or there are too few: %d instances of each are needed.`, c.of.Differences, levelOf(c.Level), how, need)
}

func (Share) batches(int) int    { return 0 }
func (Share) absolute(*Row) bool { return true }

func (Share) legend(s *Summary) string {
	f := s.Family
	text := fmt.Sprintf(`%s is a share of the instances. In a cell, intervals of differences are
Newcombe's for pairs (1998, method 10), which lie within -1 and 1.
`, words.Capital(f.Metric.Name))
	if !f.Metric.Counted {
		text += "In how many instances only one of two is so is not stored: how alike they are is estimated from batches, with caution.\n"
	}
	if f.Differences > 0 {
		text += fmt.Sprintf(`A difference is significant if its interval among all %d that are tested, of all pairs in all cells,
excludes 0: these intervals hold at once in %s of studies, by Bonferroni.
`, f.Differences, levelOf(s.Result.Level))
	}
	if f.Cells > 1 {
		text += fmt.Sprintf("Averages are from batches, and take at least %d in which some cell differs; they are judged among themselves.\n", 10)
	}
	return text + "~ no significant difference   = the same in all instances   ? not tested\n" + alikeLegend
}

func (Share) changeLegend(c *changeSummary) string {
	return fmt.Sprintf(`%s is a share of the instances, whose differences have Newcombe's intervals (1998). Significant is a
change whose interval among all %d excludes 0: all of these hold at once in %s of studies, by Bonferroni.
~ no significant change, = the same in all instances, ? not tested.`, c.of.Metric.Name, c.of.Differences, levelOf(c.Level))
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
	return "The intervals of pairs in a cell hold nevertheless; those of averages and ranks fail up to twice as often.\n"
}

func (DecidedMean) legend(s *Summary) string {
	return fmt.Sprintf(`In a cell, intervals are those that hold at every number of instances at which the study could
have stopped (Jennison and Turnbull, 1989): those of all pairs in the cell at once in %s of studies.
A difference is significant if the wider interval, which does so for all cells at once, excludes 0:
decided_in_cell in comparison.csv tells which pairs are told apart in their own cell.
~ no significant difference   = tied in all instances   ? not tested: there are too few instances
`, levelOf(s.Result.Level))
}
