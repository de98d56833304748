package page

import (
	"html/template"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/tables"
)

// asTemplate is the rows of tables as html/template writes them.
var asTemplate = template.Must(template.New("").Funcs(template.FuncMap{"sorted": func(c tables.Cell) string { return sorted(&c) }, "drawn": func(c tables.Cell) bool { return drawn(&c) }, "plain": func(c tables.Cell, n string) bool { return plain(&c, n) }, "box": boxOf, "tails": func(t table) []int { return t.tails }, "parts": parts}).Parse(`{{define "table"}}{{$columns := .Columns}}{{$tails := tails .}}{{range .Rows}}<tr>{{range $i, $c := .}}<td{{if (index $columns $i).Number}} class="number{{with $c.Look}} {{.}}{{end}}"{{else if $c.Look}} class="{{$c.Look}}"{{end}}{{with sorted $c}}{{if not (and (index $columns $i).Number (plain $c .))}} data-n="{{.}}"{{end}}{{end}}>{{if drawn $c}}{{with box $c.Bar}}<svg class="interval" viewBox="0 0 160 14" aria-hidden="true"><path class="zero" d="M{{.Zero}} 0v14"/>{{if .Wide}}<rect x="{{.Lo}}" y="4" width="{{.Wide}}" height="6"/>{{end}}<path class="at" d="M{{.At}} 1v12"/></svg>{{end}}{{else}}{{$tail := index $tails $i}}{{with parts $c $tail}}{{index . 0}}<span class="d{{$tail}}">{{index . 1}}</span>{{else}}{{$c.Text}}{{with $c.Mark}} {{.}}{{end}}{{end}}{{end}}{{end}}</tr>
{{end}}{{end}}
{{define "panel"}}{{range .Rows}}<tr data-x="{{.N}}" data-at="{{.At}}"><th scope="row">{{.X}}</th>{{range .Values}}<td{{if .Y}} data-y="{{.Y}}"{{end}}>{{.Text}}{{end}}</tr>
{{end}}{{end}}`))

// parts returns a number in two parts, if they are aligned.
func parts(c tables.Cell, tail int) []string {
	integer, rest, ok := split(&c)
	if !ok || tail == 0 {
		return nil
	}
	return []string{integer, rest}
}

func TestRowsAreThoseOfATemplateWhateverTheirTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		var b strings.Builder
		for range rng.IntN(4) {
			b.WriteString([]string{"7.", "<b>", "</td>", "&amp;", "'", `"`, "+", "`", "\x00", "\xff", "\ufdd0", "\u2028", "=", "javascript:", "{{.}}", "%", "\n", "é"}[rng.IntN(18)])
		}
		return b.String()
	}
	number := func() float64 {
		return []float64{0, 1, -1, 1e21, -1e-7, .1, rng.NormFloat64(), math.Inf(1), math.NaN()}[rng.IntN(9)]
	}
	check := func(name string, data any, got template.HTML) {
		t.Helper()
		var want strings.Builder
		if err := asTemplate.ExecuteTemplate(&want, name, data); err != nil {
			t.Fatal(err)
		}
		if want.String() != string(got) {
			t.Fatalf("%+v is written\n%s\nwant\n%s", data, got, want.String())
		}
	}
	for range 2000 {
		table := table{&tables.Table{Columns: []tables.Column{{Number: true}, {}}}, []int{rng.IntN(3), 0}}
		b := &block{}
		for range rng.IntN(3) {
			var row []tables.Cell
			for range table.Columns {
				c := tables.Cell{Text: word(), Mark: []string{"", word()}[rng.IntN(2)], Number: number(), Look: []tables.Look{tables.Plain, tables.Good, tables.Look(word())}[rng.IntN(3)]}
				if rng.IntN(3) == 0 {
					c.Bar = &tables.Bar{At: number(), Lo: number(), Hi: number(), From: number(), To: number()}
				}
				row = append(row, c)
			}
			table.Rows = append(table.Rows, row)
			b.Rows = append(b.Rows, place{word(), word(), number(), []value{{word(), word()}, {word(), ""}}})
		}
		check("table", table, table.Body())
		check("panel", b, b.Body())
	}
}
