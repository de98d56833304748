package cli

import (
	"fmt"
	"io"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/report"
)

// reportOptions returns the program's part of a report.
func (p Program) reportOptions() report.Options {
	source := thisSource()
	return report.Options{Program: p.name(), Build: thisBuild(), Revision: source.Revision, Modified: source.Modified, Papers: papers.All()}
}

// printResults writes the results of a study in the format of --format.
func printResults(w io.Writer, f *report.Results, format string) error {
	switch one := f.Shown(); {
	case format == "csv":
		return one.Study.WriteCSV(w)
	case format == "json" && one.Table != nil:
		return one.Table.WriteJSON(w, results.Property{Name: "seed", Value: one.Study.Design.Seed}, results.Property{Name: "version", Value: buildVersion()},
			results.Property{Name: "complete", Value: one.Progress.Done()})
	case format == "json":
		return fmt.Errorf("%d cells are too many for JSON: want --format csv, or see results.csv", one.Study.Design.Grid.Cells())
	}
	width := term.Columns(w)
	text, err := f.Text(width, term.Lines(w))
	if err != nil {
		return err
	}
	winner, err := f.Shown().Winner()
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, term.Paint(w, term.Fit(text, width), winnerColours(winner)))
	return err
}
