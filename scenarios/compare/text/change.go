package text

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// listed is how many cells with significant changes are listed at most.
const listed = 20

// WriteChange writes what became of policies from one study to another, in a format: text,
// markdown or latex, which are by the one metric of the options, or csv or json. It returns the
// comparison.
func WriteChange(w io.Writer, format string, before, after *compare.Source, o compare.Options, whereBefore, whereAfter func(cell int) bool) (*compare.Change, error) {
	switch format {
	case "csv":
		return changeCSV(w, before, after, o, whereBefore, whereAfter)
	case "json":
		return changeJSON(w, before, after, o, whereBefore, whereAfter)
	case "text", "markdown", "latex":
	default:
		return nil, fmt.Errorf("format %s: want text, csv, json, markdown or latex", format)
	}
	var significant []compare.Row
	more := 0
	c, err := compare.Two(before, after, o, whereBefore, whereAfter, func(r *compare.Row) error {
		switch {
		case r.Scope != compare.InCell || r.Significant == 0:
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
	s := &change{c, c.Metrics[0], significant, more}
	text, err := s.text(format)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return c, err
}

// changeCSV writes all rows with the columns of comparison.csv.
func changeCSV(w io.Writer, before, after *compare.Source, o compare.Options, whereBefore, whereAfter func(cell int) bool) (c *compare.Change, err error) {
	both, err := compare.Both(before, after, whereBefore, whereAfter)
	if err != nil {
		return nil, err
	}
	file, err := results.NewColumnWriter(w, both.Columns())
	if err != nil {
		return nil, err
	}
	if c, err = compare.Two(before, after, o, whereBefore, whereAfter, file.Write); err != nil {
		return nil, err
	}
	return c, file.Flush()
}

// change is what became of one metric, ready to be printed.
type change struct {
	*compare.Change
	of          *compare.Changed
	significant []compare.Row
	more        int
}

// text returns the whole text in a format.
func (c *change) text(format string) (string, error) {
	if c.of.Cells == 0 {
		return "", errors.New("the studies have no results in common yet")
	}
	var b strings.Builder
	put, say := aligned1, func(line string) string { return line }
	switch format {
	case "markdown":
		put, say = piped, escape.Markdown
	case "latex":
		put, say = ruled, func(line string) string { return "% " + escape.Line(line) }
		b.WriteString("% \\usepackage{booktabs}\n")
	}
	fmt.Fprintf(&b, "%s\n", say(c.sentence()))
	for _, remark := range slices.Concat(c.Differ, c.Policies, c.Missing) {
		fmt.Fprintf(&b, "%s.\n", say(strings.ToUpper(remark[:1])+remark[1:]))
	}
	b.WriteString("\n")
	put(&b, c.averages())
	if len(c.significant) > 0 && c.of.Cells > 1 {
		fmt.Fprintf(&b, "\n%s\n\n", say("Significant changes:"))
		put(&b, c.cells())
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
func (c *change) averages() [][]string {
	m, level := c.of.Metric, levelOf(c.Level)
	lines := [][]string{{"later minus earlier", m.Name, "difference", level + " interval", "", "better in", "worse in", "~ in", "= in", "? in"}}
	for _, r := range c.of.All {
		n := 4
		if half := (r.Hi - r.Lo) / 2; half > 0 {
			n = decimals(half, 2)
		}
		k := c.of.Counts[r.Policy]
		lines = append(lines, []string{c.Both.Policies[r.Policy], number(min(6, max(3, n)), r.Mean), signed(n, r.Difference), within(n, r.Lo, r.Hi), string(r.Mark()),
			fmt.Sprint(k.Ahead), fmt.Sprint(k.Behind), fmt.Sprint(k.Open), fmt.Sprint(k.Tied), fmt.Sprint(k.Untested())})
	}
	return lines
}

// cells returns the table of the cells with significant changes.
func (c *change) cells() [][]string {
	lines := [][]string{append(append([]string{"policy"}, c.Both.Layout.Params...), "difference", levelOf(c.Level)+" interval, all at once", "")}
	for _, r := range c.significant {
		n := decimals((r.AllHi-r.AllLo)/2, 2)
		if r.AllHi == r.AllLo {
			n = decimals(abs(r.Difference), 4)
		}
		line := []string{c.Both.Policies[r.Policy]}
		for i, x := range r.Params {
			line = append(line, spelled(c.Both, i, x))
		}
		verdict := "better"
		if r.Significant < 0 {
			verdict = "worse"
		}
		lines = append(lines, append(line, signed(n, r.Difference), within(n, r.AllLo, r.AllHi), verdict))
	}
	return lines
}

// sentence says in plain words what changed, and how the studies were compared.
func (c *change) sentence() string {
	worse, averages := c.of.Worse()
	better, untested, tested := 0, 0, 0
	equal := true
	for _, k := range c.of.Counts {
		better, untested, tested = better+k.Ahead, untested+k.Untested(), tested+k.Cells()-k.Untested()
	}
	for _, r := range c.of.All {
		equal = equal && r.Mark() == compare.Ties
		if r.Mark() == compare.Unseen {
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
func (c *change) legend() string {
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

// signed spells a difference with n decimals, or with one digit if these were all 0. Only
// 0 itself has none.
func signed(n int, x float64) string {
	switch {
	case x == 0:
		return "0"
	case math.IsNaN(x):
		return ""
	}
	text := fmt.Sprintf("%+.*f", n, x)
	if strings.Trim(text, "+-0.") == "" {
		return fmt.Sprintf("%+.1g", x)
	}
	return text
}

func counted2(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// aligned1 writes lines of cells as text, the first column to the left.
func aligned1(b *strings.Builder, lines [][]string) { aligned(b, 1, lines) }

// ruled writes lines of cells as a table of the package booktabs, whose first line is the head.
func ruled(b *strings.Builder, lines [][]string) {
	fmt.Fprintf(b, "\\begin{tabular}{l%s}\n\\toprule\n", strings.Repeat("r", len(lines[0])-1))
	for k, line := range lines {
		for i, cell := range line {
			if i > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(escape.LaTeX(cell))
		}
		b.WriteString(" \\\\\n")
		if k == 0 {
			b.WriteString("\\midrule\n")
		}
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n")
}

// piped writes lines of cells as a table in Markdown, whose first line is the head.
func piped(b *strings.Builder, lines [][]string) {
	for k, line := range lines {
		b.WriteString("|")
		for _, cell := range line {
			fmt.Fprintf(b, " %s |", escape.Markdown(cell))
		}
		b.WriteString("\n")
		if k == 0 {
			b.WriteString("|" + strings.Repeat("---|", len(line)) + "\n")
		}
	}
}
