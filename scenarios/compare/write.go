package compare

import (
	"fmt"
	"io"
	"slices"
)

// most is the largest number of lines of a table for people.
const most = 100

// Write writes a comparison in a format: text, markdown or latex, which are by the one metric
// of the options, or csv or json. It returns what the comparison says.
func Write(w io.Writer, format string, src *Source, o Options) (*Result, error) {
	switch format {
	case "csv":
		return WriteRows(w, src, o, func(*Row) error { return nil })
	case "json":
		return writeJSON(w, src, o)
	}
	if !slices.Contains([]string{"text", "markdown", "latex"}, format) {
		return nil, fmt.Errorf("format %s: want text, csv, json, markdown or latex", format)
	}
	if src.Change != nil {
		c := new(changeSummary)
		r, err := Run(src, o, c.add)
		if err != nil {
			return nil, err
		}
		c.Result, c.of = r, r.Families[0]
		text, err := c.text(format, o.Width)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		return r, err
	}
	lines := &Rows{Metric: o.Metric, Scope: InCell, Most: most}
	if len(o.By) > 0 {
		lines.Scope = OfGroup
	}
	r, err := Run(src, o, lines.Add)
	if err != nil {
		return nil, err
	}
	s, err := NewSummary(r, lines, o.Baseline)
	if err != nil {
		return nil, err
	}
	switch format {
	case "markdown":
		return r, s.Markdown(w)
	case "latex":
		return r, s.LaTeX(w)
	}
	return r, s.Text(w, o.Lines, o.Width)
}
