package solve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Solution is an answer.
type Solution struct {
	Kind   string
	Source string
	Proved string // what is known of the answer, in a line

	Results []Result // the numbers that were asked for
	Columns []string // of the table of workers
	Workers [][]float64

	Plan *Plan // that can be run, if there is one
}

// Result is a number with a name.
type Result struct {
	Name  string
	Value float64
	Doc   string // what it is
}

// add adds a result.
func (s *Solution) add(name string, value float64, doc string) {
	s.Results = append(s.Results, Result{name, value, doc})
}

// WriteText writes the solution for people.
func (s *Solution) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\n%s\n\n", s.Kind, s.Proved, s.Source)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, r := range s.Results {
		fmt.Fprintf(t, "%s\t%.10g\t%s\n", r.Name, r.Value, r.Doc)
	}
	t.Flush()
	if len(s.Workers) > 0 {
		fmt.Fprintln(&b)
		t = tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintf(t, "%s\t\n", strings.Join(s.Columns, "\t"))
		for _, row := range s.Workers {
			for _, x := range row {
				fmt.Fprintf(t, "%.10g\t", x)
			}
			fmt.Fprintln(t)
		}
		t.Flush()
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteJSON writes the solution for programs: numbers with all their digits, in
// the order in which they are printed for people. A number that is not finite is
// null.
func (s *Solution) WriteJSON(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("{\n")
	for _, part := range [][2]string{{"kind", s.Kind}, {"source", s.Source}, {"proved", s.Proved}} {
		fmt.Fprintf(&b, "  %q: %s,\n", part[0], quoted(part[1]))
	}
	b.WriteString("  \"results\": {")
	for i, r := range s.Results {
		fmt.Fprintf(&b, "%s\n    %s: %s", comma(i), quoted(r.Name), number(r.Value))
	}
	b.WriteString("\n  },\n  \"workers\": [")
	for i, row := range s.Workers {
		fmt.Fprintf(&b, "%s\n    {", comma(i))
		for k, x := range row {
			fmt.Fprintf(&b, "%s%s: %s", strings.TrimPrefix(comma(k)+" ", " "), quoted(s.Columns[k]), number(x))
		}
		b.WriteString("}")
	}
	b.WriteString("\n  ]\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}

func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}

func quoted(s string) string {
	text, _ := json.Marshal(s)
	return string(text)
}

func number(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "null"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
