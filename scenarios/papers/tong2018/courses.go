package tong2018

import (
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// course is cells that differ in one parameter only.
type course struct{ cells []int }

// coursesOf groups the cells by everything except one parameter.
func coursesOf(r *scenarios.Report, x string) []course {
	var all []course
	place := map[string]int{}
	for c := range r.Design.Grid.Cells() {
		key := settingOf(r, r.Design.Grid.Values(c), x)
		i, ok := place[key]
		if !ok {
			i = len(all)
			place[key] = i
			all = append(all, course{})
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
