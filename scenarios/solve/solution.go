package solve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// Solution is an answer.
type Solution struct {
	Kind   string // of the problem, or the policy whose plan it is
	Source string
	Claim  proof.Proof

	// Invalid is why the answer cannot be carried out; it is empty if it can. An invalid
	// answer has no plan and no table of workers.
	Invalid string

	Results []proof.Number // the numbers that were asked for
	Columns []string       // of the table of workers
	Workers [][]float64

	Plan *Plan // that can be run, if there is one
}

// Add adds a result. One that is no number does not exist and is left out.
func (s *Solution) Add(name string, value float64, doc string) {
	if !math.IsNaN(value) {
		s.Results = append(s.Results, proof.Number{Name: name, Value: value, Doc: doc})
	}
}

// WriteText writes the solution for people, with a table of workers of a width; 0 is any.
func (s *Solution) WriteText(w io.Writer, width int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\n", s.Kind, s.Claim.Text)
	if s.Source != "" {
		fmt.Fprintln(&b, s.Source)
	}
	if s.Invalid != "" {
		fmt.Fprintf(&b, "not valid: %s\n", s.Invalid)
	}
	b.WriteString("\n")
	t := tables.Table{Columns: make([]tables.Column, 3)}
	for _, r := range s.Results {
		t.Rows = append(t.Rows, tables.Words(r.Name, short(r.Value), r.Doc))
	}
	t.WriteText(&b, 0, 0)
	if len(s.Workers) > 0 {
		fmt.Fprintln(&b)
		t = tables.Table{Columns: tables.Names(0, s.Columns...), Indent: 2}
		for _, row := range s.Workers {
			var cells []tables.Cell
			for _, x := range row {
				cells = append(cells, tables.Number(x, short(x)))
			}
			t.Rows = append(t.Rows, cells)
		}
		t.WriteText(&b, width, 1)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteJSON writes the solution for programs: numbers with all their digits, in
// the order in which they are printed for people. Infinity is the string "infinite".
func (s *Solution) WriteJSON(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"kind\": %s,\n  \"source\": %s,\n  \"valid\": %v,\n", quoted(s.Kind), quoted(s.Source), s.Invalid == "")
	if s.Invalid != "" {
		fmt.Fprintf(&b, "  \"reason\": %s,\n", quoted(s.Invalid))
	}
	fmt.Fprintf(&b, "  \"claim\": %s,\n  \"optimal\": %s,\n  \"proved\": %v,\n", quoted(s.Claim.Text), quoted(string(s.Claim.Optimal)), s.Claim.Proved())
	if s.Claim.Family != "" {
		fmt.Fprintf(&b, "  \"family\": %s,\n", quoted(s.Claim.Family))
	}
	if s.Claim.Proved() {
		fmt.Fprintf(&b, "  \"proof\": %s,\n", quoted(s.Claim.By))
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

// number spells a number for programs.
func number(x float64) string {
	if math.IsInf(x, 1) {
		return `"infinite"`
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// short spells a number for people.
func short(x float64) string {
	if math.IsInf(x, 1) {
		return "infinite"
	}
	return strconv.FormatFloat(x, 'g', 10, 64)
}
