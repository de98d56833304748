package compare

import (
	"fmt"
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// most is the largest number of lines of a table for people.
const most = 100

// Write writes a comparison in a format: text, markdown, latex, or a picture as svg, png or pdf, which are
// by the one metric of the options, or csv or json. It returns what the comparison says.
func Write(w io.Writer, format string, src *Source, o Options) (*Result, error) {
	switch format {
	case "csv":
		return WriteRows(w, src, o, func(*Row) error { return nil })
	case "json":
		return writeJSON(w, src, o)
	}
	picture, drawn := figure.Pictures[format]
	switch {
	case !drawn && !slices.Contains([]string{"text", "markdown", "latex"}, format):
		return nil, fmt.Errorf("format %s: want text, csv, json, markdown, latex, svg, png or pdf", format)
	case drawn && src.Change != nil:
		return nil, fmt.Errorf("format %s: two studies have no picture: want text, csv, json, markdown or latex", format)
	}
	if src.Change != nil {
		c := new(changeSummary)
		r, err := Run(src, o, c.add)
		if err != nil {
			return nil, err
		}
		c.Result, c.family = r, r.Families[0]
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
	draw := (*Summary).Forest
	if o.Map {
		lines.Most, draw = mostMapped, (*Summary).Map
	}
	r, err := Run(src, o, lines.Add)
	if err != nil {
		return nil, err
	}
	s, err := NewSummary(r, lines, o.Baseline)
	if err != nil {
		return nil, err
	}
	if drawn {
		f, err := draw(s)
		if err != nil {
			return nil, err
		}
		return r, picture(f, w)
	}
	switch format {
	case "markdown":
		return r, s.Markdown(w)
	case "latex":
		return r, s.LaTeX(w)
	}
	return r, s.Text(w, o.Lines, o.Width)
}
