package tong2018

import (
	"bytes"
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/ftr"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// course is cells that differ in one parameter only, and the setting of the others that
// vary.
type course struct {
	setting string
	cells   []int
}

// coursesOf groups the cells by everything except one parameter. The settings leave out
// the parameters in but as well.
func coursesOf(r *scenarios.Report, x string, but ...string) []course {
	var all []course
	place := map[string]int{}
	for c := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(c)
		key := settingOf(r, v, x)
		i, ok := place[key]
		if !ok {
			i = len(all)
			place[key] = i
			all = append(all, course{setting: settingOf(r, v, append(but, x)...)})
		}
		all[i].cells = append(all[i].cells, c)
	}
	return all
}

// settingOf spells the parameters that vary, except some.
func settingOf(r *scenarios.Report, v grid.Values, but ...string) string {
	words := ""
next:
	for i, p := range r.Design.Grid.Parameters() {
		for _, name := range but {
			if p.Name == name {
				continue next
			}
		}
		if len(r.Design.Grid.Axis(p.Name)) > 1 {
			if words != "" {
				words += " "
			}
			words += v.Spell(i)
		}
	}
	return words
}

// readLimit writes at which y the limit is the paper's 44%.
func readLimit(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	said := map[float64]bool{}
	for _, c := range coursesOf(r, "y") {
		n := r.Design.Grid.Values(c.cells[0]).Get("n")
		if said[n] {
			continue
		}
		said[n] = true
		if y, err := ftr.YFor(0.44, int(n)); err == nil {
			fmt.Fprintf(&text, "%v workers that are alike save 44%% in the limit at y = %.3f.\n", n, y)
		} else {
			fmt.Fprintf(&text, "%v workers that are alike never save 44%% in the limit.\n", n)
		}
	}
	return scenarios.Findings{Text: text.String()}
}
