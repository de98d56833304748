package tong2018

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// playedBest is the policy of ftr-played that allocates units best and counts the cost of moving them.
const playedBest = "ftr{reading=charged,second=best}"

// saved is the saving by moving units in the phases after the first in a cell of ftr-played.
type saved struct {
	values grid.Values
	parts  []float64 // as savedNames; NaN where it is not known
}

// savedNames name the savings of a cell: as played, with the best allocation, in the paper's own model, and
// the limit of large loads.
var savedNames = []string{"played", "played, best", "paper's model", "its limit"}

// savedOfCells returns the saving by moving units in the cells in which nobody is interrupted.
func savedOfCells(r *scenarios.Report) (all []saved) {
	for c := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(c)
		place, is := meanOf(r, c, inPlace)
		if !is || v.Word("law") != never || v.Get("q") == 0 || v.Get("u") != 1 {
			continue
		}
		p, err := playedPlatform(v)
		if err != nil {
			continue
		}
		x := saved{values: v}
		for _, policy := range []string{"ftr", playedBest} {
			part := math.NaN()
			if moved, is := meanOf(r, c, policy); is {
				part = faults.Saved(place-p.checkOut, moved-p.checkOut)
			}
			x.parts = append(x.parts, part)
		}
		model, err := p.modelled(v, v.Get("q"), r.Cell(c).Instances())
		limit, failed := faults.LimitAt(v.Get("y"), int(v.Get("p")))
		if err == nil && failed == nil {
			x.parts = append(x.parts, model, limit)
			all = append(all, x)
		}
	}
	return all
}

// readPlayed compares the saving by moving units in all phases after the first, as it was played, with the
// saving in the second phase of the paper's own model: there units travel for nothing, and units computed
// again are right.
func readPlayed(r *scenarios.Report) (found scenarios.Findings) {
	all := savedOfCells(r)
	if len(all) == 0 {
		return found
	}
	t := &tables.Table{
		Title:   "Share of the time after the first phase that moving units saves, without interruptions",
		Columns: tables.Names(0, append([]string{"workers", "y", "a", "q", "units"}, savedNames...)...),
	}
	for _, x := range all {
		var row []tables.Cell
		for _, name := range []string{"p", "y", "a", "q", "W"} {
			row = append(row, number(x.values, name))
		}
		t.Rows = append(t.Rows, append(row, fixed(3, x.parts)...))
	}
	var text bytes.Buffer
	t.WriteText(&text, 0, 4)
	found.Text = text.String() + "\nIn the paper's model moving units takes no time, and recomputed units are right and not checked.\n"
	found.Files = []folder.File{{Name: "saved.md", Write: t.WriteMarkdown}}
	found.Figures = drawSaved(r, all)
	return found
}

// drawSaved draws the saving against the load, or against y if there is one load only.
func drawSaved(r *scenarios.Report, all []saved) []results.NamedFigure {
	b := beside{
		name: "saved", title: "Share of the time after the first phase that moving units saves", x: "W", xlabel: "units of load",
		ylabel: "share of the time saved", names: savedNames, logX: true,
	}
	if len(r.Design.Grid.Axis("W")) == 1 && len(r.Design.Grid.Axis("y")) > 1 {
		b.x, b.xlabel, b.logX = "y", "y = p g / ((1+β) w)", false
	}
	for _, x := range all {
		b.add(headOf(r, x.values, b.x, "law"), x.values.Get(b.x), x.parts)
	}
	return b.draw(r)
}

// meanOf returns the mean makespan of a policy in a cell, and whether the study has it.
func meanOf(r *scenarios.Report, cell int, policy string) (mean float64, is bool) {
	i := r.Index(policy)
	if i < 0 {
		return 0, false
	}
	row, is := r.Cell(cell).Value(i, makespanMean)
	return row.Mean, is
}

// fixed returns the cells of a table with some numbers, and "-" for NaN.
func fixed(digits int, numbers []float64) (cells []tables.Cell) {
	for _, x := range numbers {
		if math.IsNaN(x) {
			cells = append(cells, tables.Word("-"))
		} else {
			cells = append(cells, tables.Fixed(digits, x))
		}
	}
	return cells
}

// number returns the cell of a table with the value of a variable.
func number(v grid.Values, name string) tables.Cell {
	return tables.Number(v.Get(name), fmt.Sprint(v.Get(name)))
}

// playedPlatform returns the platform of a cell of ftr-played or ftr-rates, with whole units.
func playedPlatform(v grid.Values) (*platform, error) {
	a, beta := v.Get("a"), v.Get("beta")
	c := faults.Cluster{
		Send:    models.Affine{Latency: a, PerUnit: v.Get("y") / v.Get("p") * (1 + beta)},
		Compute: models.Affine{Latency: a, PerUnit: 1},
		Check:   a, Beta: beta, Workers: int(v.Get("p")),
	}
	return newPlatform(c.List(), v.Get("W"), faults.Policy{Order: "fastest-link", Second: faults.PrintedRule}.Share)
}

// modelled returns the saving of Algorithm 1 in the second phase in the paper's model, over runs in which
// each unit is wrong with probability q.
func (w *platform) modelled(v grid.Values, q float64, runs int) (float64, error) {
	rates, wrong := make([]float64, len(w.units)), make([]int, len(w.units))
	for i := range rates {
		rates[i] = q
	}
	key, place, moved := v.Stream("model"), 0.0, 0.0
	for run := range runs {
		var rng rand.PCG
		key.Seed(&rng, uint64(run))
		if err := faults.Draw(&rng, w.units, rates, wrong); err != nil {
			return 0, err
		}
		second := faults.Second{Workers: w.again, Faults: wrong}
		before, err := second.InPlace()
		if err != nil {
			return 0, err
		}
		after, err := second.Printed()
		if err != nil {
			return 0, err
		}
		place, moved = place+before.Makespan, moved+after.Makespan
	}
	return faults.Saved(place, moved), nil
}
