package tong2018

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// playedBest is the policy of ftr-played that allocates units best, with what it costs to move them.
const playedBest = "ftr{reading=charged,second=best}"

// readPlayed compares what moving units saves of all phases after the first, as it was played, with what
// the paper's own model saves of its second phase: there units travel for nothing, and what is computed again
// is right.
func readPlayed(r *scenarios.Report) (found scenarios.Findings) {
	t := &tables.Table{
		Title:   "Part of the phases after the first that moving units saves, where nobody is interrupted",
		Columns: tables.Names(0, "y", "a", "q", "units", "played", "played, best", "paper's model", "its limit"),
	}
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
		row := []tables.Cell{number(v, "y"), number(v, "a"), number(v, "q"), number(v, "W")}
		for _, policy := range []string{"ftr", playedBest} {
			saved := tables.Word("-")
			if moved, is := meanOf(r, c, policy); is {
				saved = tables.Fixed(3, faults.Saved(place-p.checkOut, moved-p.checkOut))
			}
			row = append(row, saved)
		}
		model, err := p.modelled(v, r.InstancesOf(c))
		limit, failed := faults.LimitAt(v.Get("y"), int(v.Get("p")))
		if err != nil || failed != nil {
			continue
		}
		t.Rows = append(t.Rows, append(row, tables.Fixed(3, model), tables.Fixed(3, limit)))
	}
	if len(t.Rows) == 0 {
		return found
	}
	var text bytes.Buffer
	t.WriteText(&text, 0, 4)
	found.Text = text.String() + "\nIn the paper's model units travel for nothing, and what is computed again is right and not checked.\n"
	found.Files = []folder.File{{Name: "saved.md", Write: t.WriteMarkdown}}
	return found
}

// meanOf returns the mean makespan of a policy in a cell, and whether the study has it.
func meanOf(r *scenarios.Report, cell int, policy string) (mean float64, is bool) {
	i := r.Index(policy)
	if i < 0 {
		return 0, false
	}
	row, is := r.Value(cell, i, makespanMean)
	return row.Mean, is
}

// number returns the cell of a table with the value of a variable.
func number(v grid.Values, name string) tables.Cell {
	return tables.Number(v.Get(name), fmt.Sprint(v.Get(name)))
}

// playedPlatform returns the platform of a cell of ftr-played, with whole units.
func playedPlatform(v grid.Values) (*platform, error) {
	a, beta := v.Get("a"), v.Get("beta")
	c := faults.Cluster{
		Send:    models.Affine{Latency: a, PerUnit: v.Get("y") / v.Get("p") * (1 + beta)},
		Compute: models.Affine{Latency: a, PerUnit: 1},
		Check:   a, Beta: beta, Workers: int(v.Get("p")),
	}
	return newPlatform(c.List(), v.Get("W"), faults.Policy{Order: "fastest-link", Second: faults.PrintedRule}.Share)
}

// modelled returns what Algorithm 1 saves of the second phase in the paper's model, over runs in which each
// unit is wrong with probability q.
func (w *platform) modelled(v grid.Values, runs int) (float64, error) {
	rates, wrong := make([]float64, len(w.units)), make([]int, len(w.units))
	for i := range rates {
		rates[i] = v.Get("q")
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
