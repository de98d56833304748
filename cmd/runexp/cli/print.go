package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/build"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/screen"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/binding"
)

// longTable is the number of cells above which the table is not printed.
const longTable = 100

// print writes the results in the format of --format.
func (p *publication) print(w io.Writer) error {
	switch f := p.shown(); {
	case p.format == "csv":
		return f.study.WriteCSV(w)
	case p.format == "json" && f.table != nil:
		return f.table.WriteJSON(w, results.Property{Name: "seed", Value: f.study.Design.Seed}, results.Property{Name: "version", Value: build.Version()},
			results.Property{Name: "complete", Value: f.progress.Done()})
	case p.format == "json":
		return fmt.Errorf("%d cells are too many for JSON: want --format csv, or see results.csv", f.study.Design.Grid.Cells())
	}
	var b bytes.Buffer
	width := screen.Width(w)
	if err := p.summary(&b, width); err != nil {
		return err
	}
	_, err := io.WriteString(w, screen.Fit(b.String(), width))
	return err
}

// legend writes which variables set options of policies, which the columns of the table do
// not show.
func legend(b *bytes.Buffer, s *scenarios.Design) {
	bindings := binding.Of(s.Grid.Parameters(), s.Policies, s.Reference)
	if len(bindings) > 0 {
		fmt.Fprintln(b)
	}
	for _, one := range bindings {
		fmt.Fprintf(b, "%v.\n", one)
	}
}

// doubts returns the reasons why the numbers may not mean what they seem to.
func (p *publication) doubts() []string {
	f := p.shown()
	return append(f.study.Design.Hopeless(), f.doubtful...)
}

// notes says what the folder has beside what is printed, and what it has no more.
func (p *publication) notes() (lines []string) {
	if all := p.study.Design.Grid.Cells(); p.asked != nil {
		named := p.dir
		if kindOf(named) == anExperiment {
			named = "./" + named
		}
		lines = append(lines, fmt.Sprintf("%s has %d cells; %d were asked for and are shown. %s run %s shows all; with another --out, a study has only these.",
			p.dir, all, p.asked.study.Design.Grid.Cells(), p.program.name(), named))
	}
	if n := len(p.gone); n > 0 {
		names := strings.Join(p.gone[:min(n, 3)], ", ")
		if n > 3 {
			names += fmt.Sprintf(" and %d more", n-3)
		}
		lines = append(lines, fmt.Sprintf("Figures of an earlier run were removed: %s. The command that drew them draws them again.", names))
	}
	return lines
}

// adjusted says how many means are adjusted and what that is worth, if it is worth anything, and that
// policies are not compared by them.
func (f *found) adjusted(b *bytes.Buffer) {
	if f.table == nil {
		return
	}
	metric := f.study.Design.Figure.Metric
	times, rows := f.table.Narrower(metric)
	if rows == 0 {
		return
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
	fmt.Fprintf(b, "\n%d of these means are adjusted by exact means of the work%s. results.csv has both, as %s and %s; policies are compared by %s.\n",
		rows, worth, metric, f.table.Adjusted[metric], metric)
}

// summary writes the table, the findings and the names of the files, for a terminal of a
// width, or 0.
func (p *publication) summary(b *bytes.Buffer, width int) error {
	f := p.shown()
	s := f.study.Design
	cells := s.Grid.Cells()
	fmt.Fprintf(b, "%s\n", cmp.Or(s.Title, s.Name))
	if source := s.Scenario().Source; source != "" {
		fmt.Fprintf(b, "%s\n", source)
	}
	fmt.Fprintln(b)
	if cells > longTable || f.table == nil {
		fmt.Fprintf(b, "%d cells, all in results.csv.", cells)
	} else if err := f.table.WriteText(b, results.View{Metric: s.Figure.Metric, X: s.Figure.X, Counts: f.decided != "", Width: width}); err != nil {
		return err
	}
	legend(b, s)
	for _, line := range p.doubts() {
		fmt.Fprintf(b, "\nWarning: %s\n", line)
	}
	if cells > 1 && f.table != nil {
		fmt.Fprintf(b, "\nSpread of %s over the cells:\n\n", s.Figure.Metric)
		if err := results.WriteDigests(b, f.table.Digest(s.Figure.Metric)); err != nil {
			return err
		}
	}
	f.adjusted(b)
	if !f.progress.Done() {
		fmt.Fprintf(b, "\nPartial: %v.\n", f.progress)
	}
	fmt.Fprintf(b, "\n%s", f.findings.Text)
	if told := f.compared.Text(); told != "" && f.progress.Done() {
		if f.findings.Text != "" {
			b.WriteString("\n")
		}
		b.WriteString(told)
	}
	if caveat := s.Caveat(); caveat != "" {
		b.WriteString(caveat + "\n")
	}
	fmt.Fprintf(b, "%s\n", f.decided)
	for _, line := range p.notes() {
		fmt.Fprintln(b, line)
	}
	fmt.Fprintf(b, "Results: %s\n", filepath.Join(p.dir, "results.csv"))
	if p.apart {
		fmt.Fprintf(b, "comparison.csv is not written, as the study is large: %s export %s --comparison writes it.\n", p.program.name(), p.dir)
	}
	for i, name := range p.figures {
		if i == 3 && len(p.figures) > 4 {
			fmt.Fprintf(b, "         and %d more beside it\n", len(p.figures)-i)
			break
		}
		fmt.Fprintf(b, "Figure:  %s\n", filepath.Join(p.dir, name))
	}
	if p.left > 0 {
		fmt.Fprintf(b, "%d more figures are not drawn: plot --figures all draws them.\n", p.left)
	}
	return nil
}
