package sensitivity

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// WriteText writes every part as sentences and a table of the effects, of a width; 0 is any.
func (a *Answer) WriteText(w io.Writer, width int) error {
	var b bytes.Buffer
	for i := range a.Parts {
		p := &a.Parts[i]
		if i > 0 && (p.compares() || a.Parts[i-1].compares()) {
			b.WriteString("\n")
		}
		b.WriteString(a.Text(p))
		if !p.compares() {
			continue
		}
		b.WriteString("\n")
		a.table(p).WriteText(&b, width, 1)
	}
	if a.Caveat != "" {
		b.WriteString("\n" + a.Caveat + "\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// compares reports whether there are effects to be compared: the metric varies, and so do two
// variables.
func (p *Part) compares() bool { return p.Varies && len(p.varying()) > 1 }

// table returns the effects of the variables as people read them.
func (a *Answer) table(p *Part) *tables.Table {
	t := &tables.Table{Columns: tables.Names(5, "variable", "values", "main effect", "total effect", "means")}
	for _, i := range p.varying() {
		v, f := p.Variables[i], p.Effects[i]
		row := tables.Words(a.Naming.Head(v.Name), a.values(p, i), spell(f.Main), spell(f.Total), spread(f.Means, a.called(v)))
		row[0].Symbol = a.Naming.IsSymbol(v.Name)
		t.Rows = append(t.Rows, row)
	}
	return t
}

// called returns what tables call the values of a variable.
func (a *Answer) called(v Variable) (values []string) {
	for _, value := range v.Values {
		values = append(values, a.Naming.Called(v.Name, value))
	}
	return values
}

// values spells the values that a variable has in the part.
func (a *Answer) values(p *Part, i int) string {
	called := a.called(p.Variables[i])
	var values []string
	for k, x := range p.Effects[i].Means {
		if !math.IsNaN(x) {
			values = append(values, called[k])
		}
	}
	if n := len(values); n > 4 {
		return fmt.Sprintf("%d: %s to %s", n, values[0], values[n-1])
	}
	return strings.Join(values, ", ")
}

// spell writes a share with its interval, or a dash.
func spell(x stat.Index) string {
	switch {
	case math.IsNaN(x.Value):
		return "-"
	case math.IsNaN(x.Lo) || x.Lo == x.Hi:
		return fmt.Sprintf("%.3f", x.Value)
	}
	return fmt.Sprintf("%.3f (%.3f to %.3f)", x.Value, x.Lo, x.Hi)
}
