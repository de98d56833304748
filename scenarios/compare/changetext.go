package compare

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// listed is how many cells with significant changes are listed at most.
const listed = 20

// WriteChange writes what became of policies from one study to another, in a format: text,
// markdown or latex, which are by the one metric of the options, or csv or json. It returns the
// comparison.
func WriteChange(w io.Writer, format string, before, after *Source, o Options, whereBefore, whereAfter func(cell int) bool) (*Change, error) {
	switch format {
	case "csv":
		return changeCSV(w, before, after, o, whereBefore, whereAfter)
	case "json":
		return changeJSON(w, before, after, o, whereBefore, whereAfter)
	case "text", "markdown", "latex":
	default:
		return nil, fmt.Errorf("format %s: want text, csv, json, markdown or latex", format)
	}
	var significant []Row
	more := 0
	c, err := Two(before, after, o, whereBefore, whereAfter, func(r *Row) error {
		switch {
		case r.Scope != InCell || r.Significant == 0:
		case len(significant) < listed:
			significant = append(significant, *r)
		default:
			more++
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	s := &changeSummary{c, c.Metrics[0], significant, more}
	text, err := s.text(format)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return c, err
}

// changeCSV writes all rows with the columns of comparison.csv.
func changeCSV(w io.Writer, before, after *Source, o Options, whereBefore, whereAfter func(cell int) bool) (c *Change, err error) {
	both, err := Both(before, after, whereBefore, whereAfter)
	if err != nil {
		return nil, err
	}
	file, err := results.NewColumnWriter(w, both.Columns())
	if err != nil {
		return nil, err
	}
	if c, err = Two(before, after, o, whereBefore, whereAfter, file.Write); err != nil {
		return nil, err
	}
	return c, file.Flush()
}

// change is what became of one metric, ready to be printed.
type changeSummary struct {
	*Change
	of          *Changed
	significant []Row
	more        int
}

// text returns the whole text in a format.
func (c *changeSummary) text(format string) (string, error) {
	if c.of.Cells == 0 {
		return "", errors.New("the studies have no results in common yet")
	}
	var b strings.Builder
	put, say := func(t *tables.Table) { t.WriteText(&b, 0, 1) }, func(line string) string { return line }
	switch format {
	case "markdown":
		put, say = func(t *tables.Table) { t.WriteMarkdown(&b) }, escape.Markdown
	case "latex":
		put, say = func(t *tables.Table) { t.WriteLaTeX(&b) }, func(line string) string { return "% " + escape.Line(line) }
		b.WriteString("% \\usepackage{booktabs}\n")
	}
	fmt.Fprintf(&b, "%s\n", say(c.sentence()))
	for _, remark := range slices.Concat(c.Differ, c.Policies, c.Missing) {
		fmt.Fprintf(&b, "%s.\n", say(strings.ToUpper(remark[:1])+remark[1:]))
	}
	b.WriteString("\n")
	put(c.averages())
	if len(c.significant) > 0 && c.of.Cells > 1 {
		fmt.Fprintf(&b, "\n%s\n\n", say("Significant changes:"))
		put(c.cells())
		if c.more > 0 {
			fmt.Fprintf(&b, "%s\n", say(fmt.Sprintf("and %d more: see --format csv", c.more)))
		}
	}
	b.WriteString("\n")
	for line := range strings.Lines(c.legend()) {
		b.WriteString(say(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return b.String(), nil
}

// averages returns the table of the policies on average over the cells.
func (c *changeSummary) averages() *tables.Table {
	m, level := c.of.Metric, levelOf(c.Level)
	t := &tables.Table{Columns: tables.Names(1, "later minus earlier", m.Name, "difference", level+" interval", "better in", "worse in", "~ in", "= in", "? in")}
	for _, r := range c.of.All {
		n := 4
		if half := (r.Hi - r.Lo) / 2; half > 0 {
			n = tables.Decimals(half, 2)
		}
		k := c.of.Counts[r.Policy]
		interval := tables.Within(n, r.Lo, r.Hi)
		interval.Mark = string(r.Mark())
		t.Rows = append(t.Rows, []tables.Cell{
			tables.Word(c.Both.Policies[r.Policy]), tables.Fixed(min(6, max(3, n)), r.Mean), tables.Signed(n, r.Difference), interval,
			tables.Count(k.Ahead), tables.Count(k.Behind), tables.Count(k.Open), tables.Count(k.Tied), tables.Count(k.Untested()),
		})
	}
	return t
}

// cells returns the table of the cells with significant changes.
func (c *changeSummary) cells() *tables.Table {
	last := []string{"difference", levelOf(c.Level) + " interval, all at once", ""}
	t := &tables.Table{Columns: tables.Names(1, slices.Concat([]string{"policy"}, c.Both.Layout.Params, last)...)}
	for _, r := range c.significant {
		n := tables.Decimals((r.AllHi-r.AllLo)/2, 2)
		if r.AllHi == r.AllLo {
			n = tables.Decimals(abs(r.Difference), 4)
		}
		row := []tables.Cell{tables.Word(c.Both.Policies[r.Policy])}
		for i, x := range r.Params {
			row = append(row, tables.Number(x, spelled(c.Both, i, x)))
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
	worse, averages := c.of.Worse()
	better, untested, tested := 0, 0, 0
	equal := true
	for _, k := range c.of.Counts {
		better, untested, tested = better+k.Ahead, untested+k.Untested(), tested+k.Cells()-k.Untested()
	}
	for _, r := range c.of.All {
		equal = equal && r.Mark() == Ties
		if r.Mark() == Unseen {
			tested++
		}
	}
	pairs := c.of.Cells * len(c.Both.Policies)
	how := "on the same instances"
	switch {
	case c.of.Metric.Exact:
		how = "exactly"
	case c.of.Paired == 0:
		how = "unpaired, since seed or world differ"
	case c.of.Paired < c.of.Cells:
		how = fmt.Sprintf("on the same instances in %d cells, unpaired in the others, where seed or world differ", c.of.Paired)
	}
	what := fmt.Sprintf("%s of %s in %s, compared %s", c.of.Metric.Name, counted2(len(c.Both.Policies), "policy", "policies"), counted(c.of.Cells, "cell"), how)
	switch {
	case worse+averages+better == 0 && equal && len(c.of.All) > 0:
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

// legend says what the marks and intervals mean.
func (c *changeSummary) legend() string {
	if c.of.Metric.Exact {
		return "The values are exact."
	}
	if c.of.Metric.Binary {
		return fmt.Sprintf(`%s is a share of the instances, whose differences have Newcombe's intervals (1998). Significant is a
change whose interval among all %d excludes 0: all of these hold at once in %s of studies, by Bonferroni.
~ no significant change, = the same in all instances, ? not tested.`, c.of.Metric.Name, c.of.Differences, levelOf(c.Level))
	}
	if c.of.Differences == 0 {
		return fmt.Sprintf("= tied in all instances, ? not tested: too few batches differ or there are too few: %d instances of each are needed.", c.of.Batches*c.Both.Batch)
	}
	how := "which takes into account the luck they share"
	if !c.of.Together {
		how = "by Bonferroni"
	}
	return fmt.Sprintf(`Significant is a change whose interval among all %d that are tested excludes 0: all of these hold at once
in %s of studies, %s. ~ no significant change, = tied in all instances, ? not tested: too few
batches differ or there are too few: %d instances of each are needed.`, c.of.Differences, levelOf(c.Level), how, c.of.Batches*c.Both.Batch)
}

func counted2(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
