package compare

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// means returns the means of a line. A group in which policies have results in unlike cells has none, as
// these means cannot be compared.
func (s *Summary) means(l *RowGroup, ranked []int) (of []tables.Cell) {
	if s.Lines.Scope == OfGroup && !l.overSame(ranked, 0) {
		return slices.Repeat([]tables.Cell{tables.Word("--")}, len(ranked))
	}
	first, marks := l.marks(ranked, &s.Family.Metric)
	for _, i := range ranked {
		cell := tables.Word("--")
		if x := l.mean(i); !math.IsNaN(x) {
			cell = tables.Fixed(s.meanDecimals(), x)
		}
		if slices.Contains(first, i) {
			cell.Look = tables.Best
		} else {
			cell.Mark = string(marks[i])
		}
		of = append(of, cell)
	}
	return of
}

// caption describes the table, in words for a paper.
func (s *Summary) caption(t *tables.Table) string {
	f := s.Family
	text := fmt.Sprintf("Mean %s", f.Metric.Name)
	switch n := f.Instances; {
	case n[1] > 0 && n[0] == n[1]:
		text += fmt.Sprintf(" over %d instances", n[0])
	case n[1] > 0:
		text += fmt.Sprintf(" over %d to %d instances", n[0], n[1])
	}
	text += "; the best of each line is bold"
	if families := s.families(t); families != "" {
		text += fmt.Sprintf(", and those marked ~ are not significantly different from it (paired intervals that hold at once in %s of studies: %s)", levelOf(s.Result.Level), families)
	}
	untested := func(c tables.Cell) bool { return c.Mark == string(Untested) }
	if slices.ContainsFunc(slices.Concat(slices.Concat(t.Rows...), t.Foot), untested) {
		text += ", and those marked ? are not tested against it: they differ in too few batches, or there are too few instances"
		if s.need() > 0 {
			text += fmt.Sprintf(" (%d are needed)", s.need())
		}
	}
	text += "."
	for _, l := range f.Lacks {
		if l.Policy != s.Result.Source.Reference {
			text += " " + s.lack(l) + "."
		}
	}
	if caveat := s.Result.Source.Caveat; caveat != "" {
		text += " " + caveat
	}
	return text
}

// families says how many differences in a table's lines and in its means are tested together, and by which
// method. It returns "" if none is tested.
func (s *Summary) families(t *tables.Table) string {
	f := s.Family
	known := func(rows []Row) (n int) {
		for i := range rows {
			if !math.IsNaN(rows[i].AllLo) {
				n++
			}
		}
		return n
	}
	differences, how := f.Differences, f.Metric.kind().together(f)
	if how == "" {
		return ""
	}
	if s.Lines.Scope == OfGroup {
		differences, how = known(f.Groups), "by Bonferroni"
	}
	var parts []string
	if differences > 0 {
		parts = append(parts, fmt.Sprintf("over %s, %s", words.Count(differences, "difference"), how))
	}
	if n := known(f.All); t.Foot != nil && n > 0 {
		parts = append(parts, fmt.Sprintf("in the last line over %s, by Bonferroni", words.Count(n, "difference")))
	}
	return strings.Join(parts, "; ")
}

// Markdown writes the means as a table.
func (s *Summary) Markdown(w io.Writer) error {
	t, err := s.Means()
	if err != nil {
		return err
	}
	var b strings.Builder
	for line := range strings.Lines(s.Sentence() + "\n" + s.Gaps()) {
		b.WriteString(escape.Markdown(line) + "\n")
	}
	b.WriteString("\n")
	t.WriteMarkdown(&b)
	fmt.Fprintf(&b, "\n%s\n", escape.Markdown(s.caption(t)))
	_, err = io.WriteString(w, b.String())
	return err
}

// LaTeX writes the means as a table of the package booktabs.
func (s *Summary) LaTeX(w io.Writer) error {
	t, err := s.Means()
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("% \\usepackage{booktabs}\n")
	for line := range strings.Lines(s.Sentence() + "\n" + s.Gaps()) {
		b.WriteString("% " + escape.Line(line) + "\n")
	}
	fmt.Fprintf(&b, "\\begin{table}\n\\centering\n\\caption{%s}\n", strings.ReplaceAll(escape.LaTeX(s.caption(t)), `marked \textasciitilde{}`, `marked $\sim$`))
	t.WriteLaTeX(&b)
	b.WriteString("\\end{table}\n")
	_, err = io.WriteString(w, b.String())
	return err
}
