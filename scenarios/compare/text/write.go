package text

import (
	"fmt"
	"io"

	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// most is the largest number of lines of a table for people.
const most = 100

// Write writes a comparison in a format: text, markdown or latex, which are by the one metric
// of the options, or csv or json.
func Write(w io.Writer, format string, src *compare.Source, o compare.Options) error {
	switch format {
	case "csv":
		return compare.WriteCSV(w, src, o)
	case "json":
		return writeJSON(w, src, o)
	}
	lines := &Lines{Metric: o.Metric, Scope: compare.InCell, Most: most}
	if len(o.By) > 0 {
		lines.Scope = compare.OfGroup
	}
	r, err := compare.Run(src, o, lines.Add)
	if err != nil {
		return err
	}
	s, err := NewSheet(r, lines, o.Baseline)
	if err != nil {
		return err
	}
	switch format {
	case "text":
		return s.Text(w)
	case "markdown":
		return s.Markdown(w)
	case "latex":
		return s.LaTeX(w)
	}
	return fmt.Errorf("format %s: want text, csv, json, markdown or latex", format)
}
