package report

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// longTable is the number of cells above which the text has no table.
const longTable = 100

// Text returns the results as text of a width, with a number of lines of the table; 0 is any: the table of a small
// study, the warnings, the findings in words, what
// papers print of it, and the files that [Results.Save] wrote.
func (f *Results) Text(width, lines int) (string, error) {
	one, dir := f.Shown(), f.dir()
	d := one.Study.Design
	compared, err := one.compared()
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n", cmp.Or(d.Title, d.Name))
	if source := d.Scenario().Source; source != "" {
		fmt.Fprintf(&b, "%s\n", source)
	}
	fmt.Fprintln(&b)
	if cells := d.Grid.Cells(); cells > longTable || one.Table == nil {
		fmt.Fprintf(&b, "%s, too many for a table: see results.csv or --format csv.", words.Count(cells, "cell"))
	} else if err := one.Table.WriteText(&b, results.View{Metric: d.Figure.Metric, X: d.Figure.X, Counts: one.Decided != "", Width: width, Lines: lines, Rest: "see --format csv"}); err != nil {
		return "", err
	}
	bindings := one.bindings()
	if len(bindings) > 0 {
		fmt.Fprintln(&b)
	}
	for _, line := range bindings {
		fmt.Fprintln(&b, line)
	}
	for _, line := range one.Warnings {
		fmt.Fprintf(&b, "\nWarning: %s\n", line)
	}
	if d.Grid.Cells() > 1 && one.Table != nil {
		fmt.Fprintf(&b, "\nSpread of %s over the cells:\n\n", d.Figure.Metric)
		if err := one.Table.WriteDigest(&b, d.Figure.Metric); err != nil {
			return "", err
		}
	}
	if text := one.adjusted(d.Figure.Metric); text != "" {
		fmt.Fprintf(&b, "\n%s\n", text)
	}
	if !one.Progress.Done() {
		fmt.Fprintf(&b, "\nPartial: %v.\n", one.Progress)
	}
	said := one.Findings.Text + one.Findings.Numbers
	if compared != nil {
		if one.Findings.Text != "" {
			said += "\n"
		}
		said += compared.Brief()
	}
	if caveat := d.Caveat(); caveat != "" {
		said += caveat + "\n"
	}
	if said += one.Decided; said != "" {
		fmt.Fprintf(&b, "\n%s", said)
	}
	fmt.Fprintln(&b)
	printed, err := one.inPrint()
	if err != nil {
		return "", err
	}
	for _, line := range slices.Concat(printed, f.Notes()) {
		fmt.Fprintln(&b, line)
	}
	fmt.Fprintf(&b, "Results: %s\n", filepath.Join(dir, "results.csv"))
	if f.files.apart {
		fmt.Fprintf(&b, "comparison.csv is not written, as the study is large: %s export %s --table comparison writes it.\n", f.options.Program, dir)
	}
	for i, name := range f.files.figures {
		if i == 3 && len(f.files.figures) > 4 {
			fmt.Fprintf(&b, "         and %d more beside it\n", len(f.files.figures)-i)
			break
		}
		fmt.Fprintf(&b, "Figure:  %s\n", filepath.Join(dir, name))
	}
	if left := f.Figures.All - len(f.Figures.Figures); left > 0 {
		fmt.Fprintf(&b, "%d more figures are not drawn: %s plot %s --figures all draws them.\n", left, f.options.Program, dir)
	}
	return b.String(), nil
}

// Notes says how many cells the folder has beside the shown ones, and which figures were removed.
func (f *Results) Notes() (lines []string) {
	if f.shown != nil {
		dir := f.dir()
		named := dir
		if _, err := scenarios.Lookup(dir); err == nil { // commands would take it for the experiment
			named = "./" + dir
		}
		lines = append(lines, fmt.Sprintf("%s has %d cells; %d were asked for and are shown. %s run %s shows all; with another --out, a study has only these.",
			dir, f.Study.Design.Grid.Cells(), f.shown.Study.Design.Grid.Cells(), f.options.Program, named))
	}
	if more := f.more(); len(more) > 0 {
		lines = append(lines, fmt.Sprintf("%s has more than was asked for: %s. All of them are shown; with another --out, a study has only what is asked for.",
			f.dir(), strings.Join(more, "; ")))
	}
	if n := len(f.files.gone); n > 0 {
		names := strings.Join(f.files.gone[:min(n, 3)], ", ")
		if n > 3 {
			names += fmt.Sprintf(" and %d more", n-3)
		}
		lines = append(lines, fmt.Sprintf("Figures of an earlier run were removed: %s. The command that drew them draws them again.", names))
	}
	return lines
}

// more says how many policies and instances the folder has, if fewer were asked for.
func (f *Results) more() (lines []string) {
	asked, has := f.options.Shown, f.Study.Design
	if asked == nil {
		return nil
	}
	if len(has.Policies) > len(asked.Policies) {
		lines = append(lines, fmt.Sprintf("%d policies, not %d", len(has.Policies), len(asked.Policies)))
	}
	if has.Instances > asked.Instances {
		lines = append(lines, fmt.Sprintf("%d instances, not %d", has.Instances, asked.Instances))
	}
	return lines
}

// bindings says which variables set options of policies, which the columns of tables do not show.
func (f *Results) bindings() (lines []string) {
	d := f.Study.Design
	for _, one := range grid.Bindings(d.Grid.Parameters(), d.Policies, d.Reference) {
		lines = append(lines, one.String()+".")
	}
	return lines
}

// adjusted says how many means of a metric are adjusted and how much narrower that makes intervals, and
// that policies are not compared by them; "" if none are.
func (f *Results) adjusted(metric string) string {
	if f.Table == nil {
		return ""
	}
	times, rows := f.Table.Narrower(metric)
	if rows == 0 {
		return ""
	}
	worth := ""
	switch {
	case times > 1000:
		worth = ": intervals are more than 1000 times narrower (median)"
	case times >= 10:
		worth = fmt.Sprintf(": intervals are %.0f times narrower (median)", times)
	case times > 1.05:
		worth = fmt.Sprintf(": intervals are %.1f times narrower (median)", times)
	}
	are := "are"
	if rows == 1 {
		are = "is"
	}
	return fmt.Sprintf("%d of these means %s adjusted by control variates (exact means of the work)%s. "+
		"results.csv has both, as %s and %s; policies are compared by %s.",
		rows, are, worth, metric, f.Table.Adjusted[metric], metric)
}
