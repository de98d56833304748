package text

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

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

// entry is a cell of such a table: the best mean of its line, or one that is not
// significantly worse.
type entry struct {
	text        string
	first, near bool
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
		t.mean = s.entries(&all, ranked)
	}
	return t, nil
}

// entries returns the means of a line.
func (s *Sheet) entries(l *Line, ranked []int) (of []entry) {
	first, near := l.best(ranked, &s.Family.Metric)
	for _, i := range ranked {
		e := entry{text: "--", first: slices.Contains(first, i), near: slices.Contains(near, i)}
		if x := l.mean(i); !math.IsNaN(x) {
			e.text = fmt.Sprintf("%.*f", s.meanDecimals(), x)
		}
		of = append(of, e)
	}
	return of
}

// caption says what the table shows, in words for a paper.
func (s *Sheet) caption() string {
	f := s.Family
	text := fmt.Sprintf("Mean %s", f.Metric.Name)
	if f.Metric.First {
		text = fmt.Sprintf("Shares of instances in which a policy comes first in %s, less those in which another does, on average over the others", f.Metric.Of())
	}
	switch n := f.Instances; {
	case n[1] > 0 && n[0] == n[1]:
		text += fmt.Sprintf(" over %d instances", n[0])
	case n[1] > 0:
		text += fmt.Sprintf(" over %d to %d instances", n[0], n[1])
	}
	text += "; the best of each line is bold"
	if f.Metric.Exact {
		return text + "."
	}
	how := "with a bootstrap that keeps the dependence of cells and policies"
	if !f.Together {
		how = "by Bonferroni"
	}
	return text + fmt.Sprintf(", and those marked ~ are not significantly different from it (paired intervals, simultaneous at %s over %d differences, %s).",
		levelOf(s.Result.Level), f.Differences, how)
}

// Markdown writes the means as a table.
func (s *Sheet) Markdown(w io.Writer) error {
	t, err := s.table()
	if err != nil {
		return err
	}
	var b strings.Builder
	escape := strings.NewReplacer("|", `\|`, "*", `\*`, "_", `\_`).Replace
	fmt.Fprintf(&b, "%s\n\n|", escape(s.Sentence()))
	for _, name := range t.head {
		fmt.Fprintf(&b, " %s |", escape(name))
	}
	b.WriteString("\n|" + strings.Repeat("---|", t.left) + strings.Repeat("---:|", len(t.head)-t.left) + "\n")
	row := func(line []entry) {
		b.WriteString("|")
		for _, e := range line {
			text := e.text
			if e.first {
				text = "**" + text + "**"
			} else if e.near {
				text += " ~"
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
	fmt.Fprintf(&b, "\n%s\n", escape(s.caption()))
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
	fmt.Fprintf(&b, "%% \\usepackage{booktabs}\n%% %s\n\\begin{table}\n\\centering\n\\caption{%s}\n", s.Sentence(), escaped(s.caption()))
	fmt.Fprintf(&b, "\\begin{tabular}{%s}\n\\toprule\n", strings.Repeat("l", t.left)+strings.Repeat("r", len(t.head)-t.left))
	var head []string
	for i, name := range t.head {
		if name = escaped(name); i < t.left {
			name = "$" + name + "$"
		}
		head = append(head, name)
	}
	b.WriteString(strings.Join(head, " & ") + " \\\\\n\\midrule\n")
	row := func(line []entry) {
		var cells []string
		for i, e := range line {
			text := escaped(e.text)
			switch {
			case i < t.left:
			case e.first:
				text = "\\textbf{" + text + "}"
			case e.near:
				text += "\\rlap{$^{\\sim}$}"
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

// escaped returns a text as LaTeX spells it.
func escaped(s string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "%", `\%`, "&", `\&`, "#", `\#`, "$", `\$`,
		"^", `\textasciicircum{}`, "~", `$\sim$`).Replace(s)
}
