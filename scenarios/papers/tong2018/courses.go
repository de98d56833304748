package tong2018

import (
	"slices"
	"strings"

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
	var words []string
	for _, name := range varying(r, but) {
		words = append(words, v.Spell(r.Design.Grid.Find(name)))
	}
	return strings.Join(words, " ")
}

// headOf spells the parameters that vary, except some, for the head of a panel.
func headOf(r *scenarios.Report, v grid.Values, but ...string) string {
	return r.Design.Setting(v, varying(r, but)...)
}

// varying returns the parameters that vary, except some.
func varying(r *scenarios.Report, but []string) (names []string) {
	for _, p := range r.Design.Grid.Parameters() {
		if len(r.Design.Grid.Axis(p.Name)) > 1 && !slices.Contains(but, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}
