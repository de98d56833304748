package text

import (
	"fmt"
	"strings"
)

// legend says what the marks and intervals mean.
func (s *Sheet) legend(b *strings.Builder) {
	f := s.Family
	level := levelOf(s.Result.Level)
	if f.Metric.Exact {
		b.WriteString("The values are exact.\n")
		return
	}
	how := "which takes into account the luck that they share"
	if !f.Together {
		how = "by Bonferroni"
	}
	if f.Metric.Repeated {
		fmt.Fprintf(b, `In a cell, intervals are those that hold at every number of instances at which the study could
have stopped (Jennison and Turnbull, 1989): those of all pairs in the cell at once in %s of studies.
A difference is significant if the wider interval, which does so for all cells at once, excludes 0.
~ no significant difference   = tied in all instances
`, level)
		return
	}
	if f.Differences == 0 {
		fmt.Fprintf(b, "= tied in all instances   ? no interval: too few batches differ, or there are too few\n")
		return
	}
	fmt.Fprintf(b, `In a cell, a difference is significant if its interval among all %d measured differences, of all
pairs in all cells, excludes 0: these intervals hold at once in %s of studies, %s.
`, f.Differences, level, how)
	if f.Cells > 1 {
		b.WriteString("Averages are judged among themselves, by Bonferroni; the intervals in their table are those of each alone.\n")
	} else {
		b.WriteString("The intervals in the table are those of each difference alone.\n")
	}
	for _, m := range s.Result.Source.Metrics {
		if m.Adjusted && f.Metric.Name == "ratio" {
			fmt.Fprintf(b, "--metric %s compares by exact means of the work, which tell more.\n", m.Name)
		}
	}
	fmt.Fprintf(b, `~ no significant difference   = tied in all instances
? too few batches differ, or there are too few: %d instances of each are needed
Alike: policies with a common letter cannot be told apart on average. Maybe best: cells in which the policy
cannot be told from the best.
`, f.Batches*s.Result.Source.Batch)
}
