package compare

import (
	"fmt"
	"io"
)

// most is the largest number of lines of a table for people.
const most = 100

// Write writes a comparison in a format: text, markdown or latex, which are by the one metric
// of the options, or csv or json.
func Write(w io.Writer, format string, src *Source, o Options) error {
	switch format {
	case "csv":
		return WriteCSV(w, src, o)
	case "json":
		return writeJSON(w, src, o)
	}
	lines := &Rows{Metric: o.Metric, Scope: InCell, Most: most}
	if len(o.By) > 0 {
		lines.Scope = OfGroup
	}
	r, err := Run(src, o, lines.Add)
	if err != nil {
		return err
	}
	s, err := NewSummary(r, lines, o.Baseline)
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
