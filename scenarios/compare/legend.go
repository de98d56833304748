package compare

import (
	"fmt"
	"strings"
)

// legend says what the marks and intervals mean.
func (s *Summary) legend(b *strings.Builder) {
	f := s.Family
	level := levelOf(s.Result.Level)
	if f.Metric.Exact {
		b.WriteString("The values are exact.   = equal\n")
		return
	}
	how := "which takes into account the luck that they share"
	if !f.Together {
		how = "by Bonferroni"
	}
	if f.Metric.Repeated {
		fmt.Fprintf(b, `In a cell, intervals are those that hold at every number of instances at which the study could
have stopped (Jennison and Turnbull, 1989): those of all pairs in the cell at once in %s of studies.
A difference is significant if the wider interval, which does so for all cells at once, excludes 0:
decided_in_cell in comparison.csv tells which pairs are told apart in their own cell.
~ no significant difference   = tied in all instances   ? not tested: there are too few instances
`, level)
		return
	}
	if f.Metric.Binary {
		s.binary(b)
		return
	}
	if f.Differences > 0 {
		fmt.Fprintf(b, `In a cell, a difference is significant if its interval among all %d that are tested, of all
pairs in all cells, excludes 0: these intervals hold at once in %s of studies, %s.
`, f.Differences, level, how)
	}
	if f.Cells > 1 {
		b.WriteString("Averages are judged among themselves, by Bonferroni; the intervals in their table are those of each alone.\n")
	} else if f.Differences > 0 {
		b.WriteString("The intervals in the table are those of each difference alone.\n")
	}
	for _, m := range s.Result.Source.Metrics {
		if m.Adjusted && f.Metric.Name == "ratio" {
			fmt.Fprintf(b, "--metric %s compares by exact means of the work, which tell more.\n", m.Name)
		}
	}
	fmt.Fprintf(b, `~ no significant difference   = tied in all instances
? not tested: too few batches differ, or there are too few: %d instances of each are needed
Alike: policies with a common letter are not told apart on average. Maybe best: cells in which the policy
is not told from the best.
`, s.need())
}

// binary is the legend of metrics that are shares of the instances.
func (s *Summary) binary(b *strings.Builder) {
	f := s.Family
	fmt.Fprintf(b, `%s is a share of the instances. In a cell, intervals of differences are
Newcombe's for pairs (1998, method 10), which lie within -1 and 1.
`, strings.ToUpper(f.Metric.Name[:1])+f.Metric.Name[1:])
	if !f.Metric.Counted {
		b.WriteString("In how many instances only one of two is so is not stored: how alike they are is estimated from batches, with caution.\n")
	}
	if f.Differences > 0 {
		fmt.Fprintf(b, `A difference is significant if its interval among all %d that are tested, of all pairs in all cells,
excludes 0: these intervals hold at once in %s of studies, by Bonferroni.
`, f.Differences, levelOf(s.Result.Level))
	}
	if f.Cells > 1 {
		fmt.Fprintf(b, "Averages are from batches, and take at least %d in which some cell differs; they are judged among themselves.\n", 10)
	}
	b.WriteString(`~ no significant difference   = the same in all instances   ? not tested
Alike: policies with a common letter are not told apart on average. Maybe best: cells in which the policy
is not told from the best.
`)
}
