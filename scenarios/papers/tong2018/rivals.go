package tong2018

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// failure is a kind of failure of ftr-rivals.
type failure int

const (
	wrongUnits  failure = iota // what ftr is made for
	wrongChunks                // what hoeoci is made for
	stopped                    // what cscw is made for
)

// kindOf returns the kind of failure in a cell, and false if nothing fails there or more than one kind does.
func kindOf(v grid.Values) (kind failure, is bool) {
	stops, wrong := v.Word("stops") != never, v.Word("wrong") != never
	switch {
	case stops:
		return stopped, !wrong
	case v.Get("unit") == 0:
		return wrongChunks, wrong
	case v.Get("unit") == 1:
		return wrongUnits, wrong
	}
	return 0, false
}

// rivals are the ways of others to live with failures, as they are played and in the paper's model.
var rivals = []struct {
	name, model        string
	kind               failure
	byShare, chunkwise string // the policies that send all of a share at once, and one chunk to each worker in turn
	printed            int    // column of the mean in table II
}{
	{"checkpoints", "cscw", stopped, "cscw{order=by-share}", "cscw", 2},
	{"checks", "hoeoci", wrongChunks, hoeociByShare, hoeoci, 4},
}

const hoeociByShare = "hoeoci{once=false,order=by-share}"

// readRivals compares the ways to live with failures, each played under the failures that it is made for. It
// adds the ratios of the paper's model, in which a chunk costs no message, and the ratios of table II.
func readRivals(r *scenarios.Report) (found scenarios.Findings) {
	t := &tables.Table{Title: "Mean makespan / ftr's, each policy under the failures that it is designed for"}
	names := []string{"y", "a", "units", "ftr", "its model"}
	b := beside{
		name: "ratios", title: "Mean makespan: checkpoints and checks / moving units", x: "nu",
		xlabel: "ν, where the load is χν units", ylabel: "mean makespan / ftr's, each under its own failures",
	}
	if len(r.Design.Grid.Axis("nu")) == 1 {
		b.x, b.xlabel = "chi", "χ, where the load is χν units"
		if len(r.Design.Grid.Axis("y")) > 1 {
			b.x, b.xlabel = "y", "y = n g / ((1+β) w)"
		}
	}
	for _, x := range rivals {
		names = append(names, x.name, "in turn", "model", "printed")
		b.names = append(b.names, x.name, x.name+", in turn", x.name+", model", x.name+", printed")
	}
	t.Columns = tables.Names(0, names...)
	for _, alike := range alikeButFailures(r) {
		c, is := alike[wrongUnits]
		if !is {
			continue
		}
		v := r.Design.Grid.Values(c)
		ours, is := meanOf(r, c, "ftr")
		if !is {
			continue
		}
		model, err := modelOfRivals(v, "ftr", r.Cell(c).Instances())
		if err != nil {
			continue
		}
		load := v.Get("chi") * v.Get("nu")
		row := []tables.Cell{number(v, "y"), number(v, "a"), tables.Number(load, fmt.Sprint(load)), tables.Fixed(1, ours), tables.Fixed(1, model)}
		var ratios []float64
		for _, x := range rivals {
			for _, policy := range []string{x.byShare, x.chunkwise} {
				ratio := math.NaN()
				if at, is := alike[x.kind]; is {
					if mean, is := meanOf(r, at, policy); is {
						ratio = mean / ours
					}
				}
				ratios = append(ratios, ratio)
			}
			theirs, printed := math.NaN(), math.NaN()
			if mean, err := modelOfRivals(v, x.model, r.Cell(c).Instances()); err == nil {
				theirs = mean / model
			}
			if line, is := printedAt(v); is {
				printed = line[x.printed] / line[0]
			}
			ratios = append(ratios, theirs, printed)
		}
		b.add(headOf(r, v, b.x, "wrong", "unit", "stops"), v.Get(b.x), ratios)
		t.Rows = append(t.Rows, append(row, fixed(4, ratios)...))
	}
	if len(t.Rows) == 0 {
		return found
	}
	var text bytes.Buffer
	t.WriteText(&text, 0, 4)
	found.Text = text.String() + `
ftr is played where units are wrong, checkpoints (cscw) where workers stop, and checks (hoeoci) where chunks are
wrong: all chunks of a share after each other, or one to each worker in turn. In the model a chunk costs no message
and no start-up but that of its check. Printed are the ratios of table II.
`
	found.Files = []folder.File{{Name: "ratios.md", Write: t.WriteMarkdown}}
	found.Figures = b.draw(r)
	return found
}

// alikeButFailures groups the cells that differ in the kind of failure only.
func alikeButFailures(r *scenarios.Report) (all []map[failure]int) {
	place := map[string]map[failure]int{}
	for c := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(c)
		kind, is := kindOf(v)
		if !is {
			continue
		}
		key := settingOf(r, v, "wrong", "unit", "stops")
		if place[key] == nil {
			place[key] = map[failure]int{}
			all = append(all, place[key])
		}
		place[key][kind] = c
	}
	return all
}

// modelOfRivals returns the mean makespan of a policy in the paper's model, over runs of a cell of ftr-rivals.
func modelOfRivals(v grid.Values, name string, runs int) (float64, error) {
	a, beta := v.Get("a"), v.Get("beta")
	c := faults.Cluster{
		Send:    models.Affine{Latency: a, PerUnit: v.Get("y") / v.Get("n") * (1 + beta)},
		Compute: models.Affine{Latency: a, PerUnit: 1},
		Check:   v.Get("c"), Beta: beta, Workers: int(v.Get("n")),
	}
	return modelOn(c.List(), v, name, runs)
}

// modelOn returns the mean makespan of a policy on a cluster in the paper's model, over runs with the load and
// the failures of a cell.
func modelOn(cluster []faults.Worker, v grid.Values, name string, runs int) (float64, error) {
	p, err := policies.Parse(name)
	if err != nil {
		return 0, err
	}
	var failed error
	run, _, err := raceOn(v, p, func(share sharing) *platforms {
		var one *platform
		one, failed = newPlatform(cluster, v.Get("chi")*v.Get("nu"), share)
		return &platforms{one: one}
	})
	if failed != nil {
		return 0, failed
	}
	if err != nil {
		return 0, err
	}
	var sum stat.Moments
	key := v.Stream("model")
	for i := range runs {
		var rng rand.PCG
		key.Seed(&rng, uint64(i))
		took, err := run(i, &rng)
		if err != nil {
			return 0, err
		}
		sum.Add(took)
	}
	return sum.Mean, nil
}
