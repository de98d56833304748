package compare

import (
	"errors"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// listed is how many cells with significant changes are listed at most.
const listed = 20

// changeSummary is a comparison of two studies by one metric, ready to be printed.
type changeSummary struct {
	*Result
	family      *Family
	significant []Row // in cells: the first of them
	more        int   // and how many more there are
}

// add keeps a row of a cell with a significant change.
func (c *changeSummary) add(r *Row) error {
	switch {
	case r.Scope != InCell || r.Significant == 0:
	case len(c.significant) < listed:
		c.significant = append(c.significant, *r)
	default:
		c.more++
	}
	return nil
}

// Worse returns in how many cells a policy is significantly worse in the later study, and for
// how many policies the average over the cells is.
func (f *Family) Worse() (cells, averages int) {
	for _, k := range f.Pairs {
		cells += k.Behind
	}
	for _, r := range f.All {
		if r.Significant < 0 && f.Cells > 1 {
			averages++
		}
	}
	return cells, averages
}

// text returns the whole text in a format, with tables of a width.
func (c *changeSummary) text(format string, width int) (string, error) {
	if c.family.Cells == 0 {
		return "", errors.New("the studies have no results in common yet")
	}
	var b strings.Builder
	put, say := func(t *tables.Table) { t.WriteText(&b, width, 1) }, func(line string) string { return line }
	switch format {
	case "markdown":
		put, say = func(t *tables.Table) { t.WriteMarkdown(&b) }, escape.Markdown
	case "latex":
		put, say = func(t *tables.Table) { t.WriteLaTeX(&b) }, func(line string) string { return "% " + escape.Line(line) }
		b.WriteString("% \\usepackage{booktabs}\n")
	}
	fmt.Fprintf(&b, "%s\n", say(c.sentence()))
	for _, remark := range c.Source.Change.Remarks() {
		fmt.Fprintf(&b, "%s.\n", say(words.Capital(remark)))
	}
	b.WriteString("\n")
	put(c.averages())
	if len(c.significant) > 0 && c.family.Cells > 1 {
		fmt.Fprintf(&b, "\n%s\n\n", say("Significant changes:"))
		put(c.cells())
		if c.more > 0 {
			fmt.Fprintf(&b, "%s\n", say(fmt.Sprintf("and %d more: see --format csv", c.more)))
		}
	}
	b.WriteString("\n")
	for line := range strings.Lines(c.family.Metric.kind().changeLegend(c)) {
		b.WriteString(say(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String(), nil
}

// averages returns the table of the policies on average over the cells.
func (c *changeSummary) averages() *tables.Table {
	m, level := c.family.Metric, levelOf(c.Level)
	t := &tables.Table{Columns: tables.Names(1, "later minus earlier", m.Name, "difference", level+" interval", "better in", "worse in", "~ in", "= in", "? in")}
	for _, r := range c.family.All {
		n := 4
		if half := (r.Hi - r.Lo) / 2; half > 0 {
			n = tables.Decimals(half, 2)
		}
		k := c.family.Pairs[r.Policy]
		interval := tables.Within(n, r.Lo, r.Hi)
		interval.Mark = string(r.Mark())
		t.Rows = append(t.Rows, []tables.Cell{
			tables.Word(c.Source.name(r.Policy)), tables.Fixed(min(6, max(3, n)), r.Mean), tables.Signed(n, r.Difference), interval,
			tables.Count(k.Ahead), tables.Count(k.Behind), tables.Count(k.Open), tables.Count(k.Tied), tables.Count(k.Untested()),
		})
	}
	return t
}

// cells returns the table of the cells with significant changes.
func (c *changeSummary) cells() *tables.Table {
	last := []string{"difference", levelOf(c.Level) + " interval, all at once", ""}
	t := &tables.Table{Columns: tables.Names(1, "policy")}
	for i := range c.Source.Layout.Params {
		t.Columns = append(t.Columns, c.Source.column(i))
	}
	t.Columns = append(t.Columns, tables.Names(0, last...)...)
	for _, r := range c.significant {
		n := tables.Decimals((r.AllHi-r.AllLo)/2, 2)
		if r.AllHi == r.AllLo {
			n = tables.Decimals(abs(r.Difference), 4)
		}
		row := []tables.Cell{tables.Word(c.Source.name(r.Policy))}
		for i, x := range r.Params {
			row = append(row, tables.Number(x, c.Source.value(i, x)))
		}
		verdict := "better"
		if r.Significant < 0 {
			verdict = "worse"
		}
		t.Rows = append(t.Rows, append(row, tables.Signed(n, r.Difference), tables.Within(n, r.AllLo, r.AllHi), tables.Word(verdict)))
	}
	return t
}

// sentence says in plain words what changed, and how the studies were compared.
func (c *changeSummary) sentence() string {
	worse, averages := c.family.Worse()
	better, untested, tested := 0, 0, 0
	equal := true
	for _, k := range c.family.Pairs {
		better, untested, tested = better+k.Ahead, untested+k.Untested(), tested+k.Cells()-k.Untested()
	}
	for _, r := range c.family.All {
		equal = equal && r.Mark() == Ties
		if r.Mark() == Unseen {
			tested++
		}
	}
	pairs := c.family.Cells * len(c.Source.Policies)
	what := fmt.Sprintf("%s of %s in %s, compared %s", c.family.Metric.Name, words.Count(len(c.Source.Policies), "policy"), words.Count(c.family.Cells, "cell"), c.family.Metric.kind().how(c.family))
	switch {
	case worse+averages+better == 0 && equal && len(c.family.All) > 0:
		return fmt.Sprintf("Nothing changed: %s, is tied in all instances.", what)
	case tested == 0 && untested > 0:
		return fmt.Sprintf("No change is tested (?): %s.", what)
	case worse+averages+better == 0 && untested == 0:
		return fmt.Sprintf("No significant change is seen: %s.", what)
	case worse+averages+better == 0:
		return fmt.Sprintf("No significant change is seen, and %d of %d pairs of policy and cell are not tested (?): %s.", untested, pairs, what)
	case untested > 0:
		return fmt.Sprintf("Of %d pairs of policy and cell, %d are significantly better in the later study, %d worse, and %d not tested (?): %s.", pairs, better, worse, untested, what)
	}
	return fmt.Sprintf("Of %d pairs of policy and cell, %d are significantly better in the later study and %d worse: %s.", pairs, better, worse, what)
}
