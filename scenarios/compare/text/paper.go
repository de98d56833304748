package text

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// table is the means of the ranked policies, a line for each cell or group and one for the
// average, as papers show them.
type table struct {
	head  []string
	left  int // columns of variables
	lines [][]entry
	mean  []entry
}

// entry is a cell of such a table: the best mean of its line, or one with the mark of its
// difference from that.
type entry struct {
	text  string
	first bool
	mark  compare.Mark
}

// table returns the table of a comparison.
func (s *Sheet) table() (*table, error) {
	if s.Lines.More {
		return nil, fmt.Errorf("there are more than %d lines: want --format csv, or fewer by --where or --by", s.Lines.Most)
	}
	t := &table{}
	params, ranked := s.columns(), s.ranked()
	for _, p := range params {
		t.head = append(t.head, s.Result.Source.Layout.Params[p])
	}
	t.left = len(t.head)
	for _, i := range ranked {
		t.head = append(t.head, s.name(i))
	}
	for k := range s.Lines.Of {
		l := &s.Lines.Of[k]
		var line []entry
		for _, p := range params {
			line = append(line, entry{text: spelled(s.Result.Source, p, l.Params[p])})
		}
		t.lines = append(t.lines, append(line, s.entries(l, ranked)...))
	}
	if s.Family.Cells > 1 {
		all := Line{Pairs: map[[2]int]compare.Row{}}
		for _, r := range s.Family.All {
			all.Pairs[[2]int{r.Policy, r.Against}], all.Pairs[[2]int{r.Against, r.Policy}] = r, r.Turned()
		}
		if all.overSame(ranked, s.Family.Common) {
			t.mean = s.entries(&all, ranked)
		}
	}
	return t, nil
}

// entries returns the means of a line. A group in which policies have results in unlike cells has
// none, as such means cannot be compared.
func (s *Sheet) entries(l *Line, ranked []int) (of []entry) {
	if s.Lines.Scope == compare.OfGroup && !l.overSame(ranked, 0) {
		return slices.Repeat([]entry{{text: "--"}}, len(ranked))
	}
	first, marks := l.marks(ranked, &s.Family.Metric)
	for _, i := range ranked {
		e := entry{text: "--", first: slices.Contains(first, i), mark: marks[i]}
		if x := l.mean(i); !math.IsNaN(x) {
			e.text = fmt.Sprintf("%.*f", s.meanDecimals(), x)
		}
		of = append(of, e)
	}
	return of
}

// caption says what the table shows, in words for a paper.
func (s *Sheet) caption(t *table) string {
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
	if slices.ContainsFunc(slices.Concat(slices.Concat(t.lines...), t.mean), func(e entry) bool { return e.mark == compare.Untested }) {
		text += ", and those marked ? are not tested against it: they differ in too few batches, or there are too few instances"
		if s.need() > 0 && !f.Metric.Repeated {
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

// families says how many differences are tested together, and how: of the lines of a table, and
// of its means. It returns "" if none is tested.
func (s *Sheet) families(t *table) string {
	f := s.Family
	known := func(rows []compare.Row) (n int) {
		for i := range rows {
			if !math.IsNaN(rows[i].AllLo) {
				n++
			}
		}
		return n
	}
	differences, how := f.Differences, "with a bootstrap that keeps the dependence of cells and policies"
	switch {
	case f.Metric.Exact:
		return ""
	case s.Lines.Scope == compare.OfGroup:
		differences, how = known(f.Groups), "by Bonferroni"
	case f.Metric.Repeated:
		how = "by Jennison and Turnbull, at any number of instances"
	case !f.Together:
		how = "by Bonferroni"
	}
	var parts []string
	if differences > 0 {
		parts = append(parts, fmt.Sprintf("over %s, %s", counted(differences, "difference"), how))
	}
	if n := known(f.All); t.mean != nil && n > 0 {
		parts = append(parts, fmt.Sprintf("in the last line over %s, by Bonferroni", counted(n, "difference")))
	}
	return strings.Join(parts, "; ")
}

// Markdown writes the means as a table.
func (s *Sheet) Markdown(w io.Writer) error {
	t, err := s.table()
	if err != nil {
		return err
	}
	var b strings.Builder
	for line := range strings.Lines(s.Sentence() + "\n" + s.Gaps()) {
		b.WriteString(escape.Markdown(line) + "\n")
	}
	b.WriteString("\n|")
	for _, name := range t.head {
		fmt.Fprintf(&b, " %s |", escape.Markdown(name))
	}
	b.WriteString("\n|" + strings.Repeat("---|", t.left) + strings.Repeat("---:|", len(t.head)-t.left) + "\n")
	row := func(line []entry) {
		b.WriteString("|")
		for _, e := range line {
			text := escape.Markdown(e.text)
			if e.first {
				text = "**" + text + "**"
			} else if e.mark != "" {
				text += " " + string(e.mark)
			}
			fmt.Fprintf(&b, " %s |", text)
		}
		b.WriteString("\n")
	}
	for _, line := range t.lines {
		row(line)
	}
	if t.mean != nil {
		row(slices.Concat(t.blank("mean"), t.mean))
	}
	fmt.Fprintf(&b, "\n%s\n", escape.Markdown(s.caption(t)))
	_, err = io.WriteString(w, b.String())
	return err
}

// blank returns the columns of variables, of which the first has a word.
func (t *table) blank(word string) []entry {
	line := make([]entry, t.left)
	if t.left > 0 {
		line[0].text = word
	}
	return line
}

// LaTeX writes the means as a table of the package booktabs.
func (s *Sheet) LaTeX(w io.Writer) error {
	t, err := s.table()
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("% \\usepackage{booktabs}\n")
	for line := range strings.Lines(s.Sentence() + "\n" + s.Gaps()) {
		b.WriteString("% " + escape.Line(line) + "\n")
	}
	fmt.Fprintf(&b, "\\begin{table}\n\\centering\n\\caption{%s}\n", escape.LaTeX(s.caption(t)))
	fmt.Fprintf(&b, "\\begin{tabular}{%s}\n\\toprule\n", strings.Repeat("l", t.left)+strings.Repeat("r", len(t.head)-t.left))
	var head []string
	for i, name := range t.head {
		if name = escape.LaTeX(name); i < t.left {
			name = "$" + name + "$"
		}
		head = append(head, name)
	}
	b.WriteString(strings.Join(head, " & ") + " \\\\\n\\midrule\n")
	row := func(line []entry) {
		var cells []string
		for i, e := range line {
			text := escape.LaTeX(e.text)
			switch {
			case i < t.left:
			case e.first:
				text = "\\textbf{" + text + "}"
			case e.mark == compare.Unseen:
				text += "\\rlap{$^{\\sim}$}"
			case e.mark == compare.Untested:
				text += "\\rlap{$^{?}$}"
			}
			cells = append(cells, text)
		}
		b.WriteString(strings.Join(cells, " & ") + " \\\\\n")
	}
	for _, line := range t.lines {
		row(line)
	}
	if t.mean != nil {
		b.WriteString("\\midrule\n")
		row(slices.Concat(t.blank("mean"), t.mean))
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n\\end{table}\n")
	_, err = io.WriteString(w, b.String())
	return err
}
