package sensitivity

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// maxFigures is how many figures an answer has at most.
const maxFigures = 200

// Figures returns bars of the effects of each part in which the metric and at least two
// variables vary, but not of parts beyond the first 200 of these.
func (a *Answer) Figures() (all []results.NamedFigure) {
	names := map[string]bool{}
	for i := range a.Parts {
		p := &a.Parts[i]
		if !p.compares() || len(all) == maxFigures {
			continue
		}
		name := a.fileName(p)
		for names[name] {
			name += "_"
		}
		names[name] = true
		all = append(all, results.NamedFigure{Name: name, Figure: a.figure(p)})
	}
	return all
}

// figure draws a part.
func (a *Answer) figure(p *Part) figure.Figure {
	f := figure.Figure{
		Title: "What explains " + p.Name(a.Metric) + a.with(p), YLabel: "share of the variance over the cells",
		Bars: true, XWords: map[float64]string{},
	}
	main, total := figure.Line{Name: "main effect"}, figure.Line{Name: "total effect"}
	for k, i := range p.varying() {
		x, e := float64(k+1), p.Effects[i]
		f.XWords[x] = p.Variables[i].Name
		main.X, main.Y = append(main.X, x), append(main.Y, e.Main.Value)
		main.Lo, main.Hi = append(main.Lo, e.Main.Lo), append(main.Hi, e.Main.Hi)
		total.X, total.Y = append(total.X, x), append(total.Y, e.Total.Value)
		total.Lo, total.Hi = append(total.Lo, e.Total.Lo), append(total.Hi, e.Total.Hi)
	}
	f.Lines = []figure.Line{main, total}
	f.Caption = fmt.Sprintf("%s: %d cells%s", a.Study, p.Cells, a.certainty(p))
	if !p.Full {
		f.Caption += "; not all combinations of the values, so effects overlap"
	}
	return f
}

// unsafe matches characters that are not safe in file names on every system.
var unsafe = regexp.MustCompile(`[^A-Za-z0-9._+-]+`)

// fileName returns ratio-greedy, ratio-greedy-less-no-rep or ratio-greedy-p5.
func (a *Answer) fileName(p *Part) string {
	name := a.Metric + "-" + p.Policy
	if p.Against != "" {
		name += "-less-" + p.Against
	}
	for i, by := range a.By {
		name += "-" + by + p.At[i]
	}
	name = strings.Trim(unsafe.ReplaceAllString(name, "_"), "._")
	if len(name) > 120 {
		name = name[:120]
	}
	return name
}
