package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// serviceEntry is how far a policy serves a study.
type serviceEntry struct {
	Name  string   `json:"name"`
	Kind  string   `json:"kind"`
	Cells int      `json:"cells"`           // that it serves
	Lacks []string `json:"lacks,omitempty"` // its needs that other cells lack
	Why   string   `json:"why,omitempty"`   // it does not serve the first of these

	Instead string `json:"instead,omitempty"` // the bound that takes its place in all cells

	outside bool
}

// writeServing writes which policies serve the cells of a study, by what they need: first all policies of
// the program, then the study's policies with options.
func writeServing(b *bytes.Buffer, study, format string) error {
	var all []*policies.Policy
	for _, name := range policies.Names() {
		p, err := policies.Parse(name)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	d, err := designOf(study)
	if err != nil {
		return err
	}
	for _, p := range d.Policies {
		if p.Known() && p.Spec != p.Name {
			all = append(all, p)
		}
	}
	services, cells, err := d.Services(all)
	if err != nil {
		return err
	}
	var list []serviceEntry
	for _, s := range services {
		x := serviceEntry{Name: s.Policy.Spec, Kind: s.Policy.Kind(), Cells: s.Cells, Lacks: s.Unmet.Words(), outside: s.Policy.Outside()}
		if s.Why != nil {
			x.Why, x.Instead = s.Why.Error(), scenarios.BoundInstead(s.Policy)
		}
		list = append(list, x)
	}
	if format == "json" {
		return encodeJSON(b, map[string]any{"name": d.Name, "cells": cells, "of": d.Grid.Cells(), "policies": list})
	}
	writeServed(b, d, cells, list)
	return nil
}

// writeServed writes policies in groups: names where every cell is served, and otherwise what is lacking.
func writeServed(b *bytes.Buffer, d *scenarios.Design, cells int, list []serviceEntry) {
	fmt.Fprintf(b, "%s has %d cell", d.Name, d.Grid.Cells())
	if d.Grid.Cells() != 1 {
		b.WriteByte('s')
	}
	if cells < d.Grid.Cells() {
		fmt.Fprintf(b, ", %d of them looked at, in equal steps", cells)
	}
	b.WriteString("\n\n")
	group := func(title string, in func(x *serviceEntry) bool) (names []string) {
		for i := range list {
			if x := &list[i]; in(x) {
				names = append(names, x.Name)
			}
		}
		if names != nil {
			writeRow(b, 0, title, strings.Join(names, ", "))
		}
		return names
	}
	bounds := []string{"oracle", "bound", "ceiling"}
	whole := func(x *serviceEntry) bool { return !x.outside && x.Cells == cells }
	group("serve all", func(x *serviceEntry) bool { return whole(x) && !slices.Contains(bounds, x.Kind) })
	group("bounds of all", func(x *serviceEntry) bool { return whole(x) && slices.Contains(bounds, x.Kind) })
	group("as their files say", func(x *serviceEntry) bool { return x.outside })
	var others []serviceEntry
	for _, x := range list {
		if !whole(&x) && !x.outside {
			others = append(others, x)
		}
	}
	slices.SortStableFunc(others, func(x, y serviceEntry) int { return cmp.Compare(y.Cells, x.Cells) })
	for i, x := range others {
		if i == 0 || x.Cells != others[i-1].Cells {
			title := "serve no cell: they need"
			if x.Cells > 0 {
				title = fmt.Sprintf("serve %d of %d cells: the rest lacks", x.Cells, cells)
			}
			fmt.Fprintf(b, "\n%s\n", title)
		}
		lacks := cmp.Or(strings.Join(x.Lacks, ", "), x.Why)
		if x.Instead != "" {
			lacks += "; " + x.Instead + ", a bound, takes its place"
		}
		writeRow(b, 2, x.Name, lacks)
	}
}
