package sensitivity

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// A picture has at most mostPanels panels, with mostRows rows in the panels below each other.
const mostPanels, mostRows = 12, 40

// Figure draws the effects of the variables: a panel for each part in which the metric and at least two
// variables vary, with a row for each variable, the largest effect on top. A dot is the main effect, a ring the
// total effect. It returns nil if there is no part to be drawn.
func (a *Answer) Figure() *figure.Figure {
	var parts []*Part
	for i := range a.Parts {
		if p := &a.Parts[i]; p.compares() {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	rows := a.rows(parts)
	columns := min(len(parts), 3)
	drawn := parts[:min(len(parts), mostPanels, max(1, mostRows/len(rows))*columns)]
	f := &figure.Figure{
		Title: "What explains " + a.about(parts[0]), XLabel: "variable", YLabel: "share of the variance over the cells",
		Bars: true, Dots: true, Columns: columns, YMin: math.NaN(), YMax: math.NaN(), XWords: map[float64]string{0: "share"},
	}
	if len(parts) > 1 {
		f.Title = "What explains the " + a.Metric
	}
	known := shownEffects{certain: map[string]bool{}}
	for _, p := range drawn {
		f.Panels = append(f.Panels, a.panel(p, rows, len(parts) > 1, &known))
		known.note(a, p)
	}
	f.Caption = a.Study + ": " + known.caption()
	if left := len(parts) - len(drawn); left > 0 {
		f.Caption += fmt.Sprintf("; the first %d of %d, sensitivity.csv has all", len(drawn), len(parts))
	}
	return f
}

// rows returns the variables that vary in some part, the largest main effect of any part first.
func (a *Answer) rows(parts []*Part) (rows []int) {
	largest := map[int]float64{}
	for _, p := range parts {
		for _, i := range p.varying() {
			if _, seen := largest[i]; !seen {
				rows, largest[i] = append(rows, i), math.Inf(-1)
			}
			largest[i] = max(largest[i], p.Effects[i].Main.Value)
		}
	}
	slices.SortStableFunc(rows, func(i, j int) int { return cmp.Compare(largest[j], largest[i]) })
	return rows
}

// panel draws a part, under its subject if there are several.
func (a *Answer) panel(p *Part, rows []int, titled bool, known *shownEffects) (panel figure.Panel) {
	if titled {
		panel.Title = a.Naming.Policy(p.Policy)
		if p.Against != "" {
			panel.Title += " less " + a.Naming.Policy(p.Against)
		}
	}
	if len(a.By) > 0 {
		panel.Title = strings.TrimPrefix(panel.Title+strings.Replace(a.with(p), " with ", ", ", 1), ", ")
	}
	for _, i := range rows {
		name := a.Naming.Axis(p.Variables[i].Name)
		if p.Effects[i].Values < 2 {
			panel.Lines = append(panel.Lines, figure.Line{Name: name}) // the row remains
			continue
		}
		for k, effect := range []stat.Index{p.Effects[i].Main, p.Effects[i].Total} {
			line := figure.Line{Name: name, Open: k == 1}
			if !math.IsNaN(effect.Value) {
				line.X, line.Y, line.Value = []float64{0}, []float64{effect.Value}, spell(effect)
				known.total = known.total || k == 1
			}
			if effect.Lo < effect.Hi {
				line.Lo, line.Hi = []float64{effect.Lo}, []float64{effect.Hi}
				known.intervals = true
			}
			panel.Lines = append(panel.Lines, line)
		}
	}
	return panel
}

// shownEffects is what a picture shows, which its caption says.
type shownEffects struct {
	least, most int // cells of a part
	certain     map[string]bool
	certainty   []string
	total       bool // a ring is drawn
	intervals   bool
	overlap     bool // some part has not all combinations
}

// note adds a part.
func (s *shownEffects) note(a *Answer, p *Part) {
	if s.least == 0 || p.Cells < s.least {
		s.least = p.Cells
	}
	s.most, s.overlap = max(s.most, p.Cells), s.overlap || !p.Full
	if says := strings.TrimPrefix(a.certainty(p), ", "); !s.certain[says] {
		s.certain[says], s.certainty = true, append(s.certainty, says)
	}
}

// caption says what is drawn, and how well it is known.
func (s *shownEffects) caption() string {
	text := fmt.Sprintf("%d cells", s.least)
	if s.most > s.least {
		text = fmt.Sprintf("%d to %d cells", s.least, s.most)
	}
	text += "; dot: main effect"
	if s.total {
		text += ", ring: total effect"
	}
	text += "; " + strings.Join(s.certainty, ", or ")
	if s.overlap {
		text += "; not all combinations of the values, so effects overlap"
	}
	return text
}
