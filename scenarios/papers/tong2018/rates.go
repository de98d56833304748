package tong2018

import (
	"bytes"
	"fmt"

	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// rates are the runs of ftr-rates with one load and one range of rates.
type rates struct {
	values        grid.Values // of the first of them
	cells         []int
	played, model []float64 // part of the phases after the first that moving units saves in each run
	limit         float64
}

// ratesOf groups the cells of ftr-rates by all but the run. Each run has the saving as it was played, and in
// the paper's model at the same rate of failures.
func ratesOf(r *scenarios.Report) (all []*rates, err error) {
	place := map[string]*rates{}
	for cell := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(cell)
		moved, is := meanOf(r, cell, "ftr")
		inPlace, too := meanOf(r, cell, inPlace)
		if !is || !too {
			return nil, nil
		}
		key := settingOf(r, v, "run")
		x := place[key]
		if x == nil {
			x = &rates{values: v}
			if x.limit, err = faults.LimitAt(v.Get("y"), int(v.Get("p"))); err != nil {
				return nil, err
			}
			place[key] = x
			all = append(all, x)
		}
		p, err := playedPlatform(v)
		if err != nil {
			return nil, err
		}
		model, err := p.modelled(v, r.Design.World.Shared(v, r.Design.Seed)[0], 1)
		if err != nil {
			return nil, err
		}
		x.cells = append(x.cells, cell)
		x.played = append(x.played, faults.Saved(inPlace-p.checkOut, moved-p.checkOut))
		x.model = append(x.model, model)
	}
	return all, nil
}

// spread returns mean and standard deviation of a sample, and the values that one run in twenty is below and
// above.
func spread(values []float64) []float64 {
	var m stat.Moments
	for _, x := range values {
		m.Add(x)
	}
	low, _, _ := stat.Quantile(values, 0.05, scenarios.Level)
	high, _, _ := stat.Quantile(values, 0.95, scenarios.Level)
	return []float64{m.Mean, m.SD(), low, high}
}

// readRates compares the share of time that moving units saves, as played and in the paper's model at the
// same rates of failures, by their spread over the runs.
func readRates(r *scenarios.Report) (found scenarios.Findings) {
	all, err := ratesOf(r)
	if err != nil || len(all) == 0 {
		return found
	}
	t := &tables.Table{
		Title: "Share of the time after the first phase that moving units saves; a failure rate for each run",
		Columns: tables.Names(0, "rates from", "to", "units", "runs", "played", "deviation", "5%", "95%",
			"model", "deviation", "5%", "95%", "limit"),
	}
	b := beside{
		name: "saved", title: "Share of the time after the first phase that moving units saves", x: "W", xlabel: "units of load",
		ylabel: "share of the time saved", logX: true, names: []string{
			"played, mean", "played, 19 of 20 above", "played, 19 of 20 below", "model, mean", "model, 19 of 20 above", "model, 19 of 20 below", "limit of large loads",
		},
	}
	for _, x := range all {
		played, model := spread(x.played), spread(x.model)
		row := []tables.Cell{
			number(x.values, "from"), number(x.values, "to"), number(x.values, "W"),
			tables.Number(float64(len(x.played)), fmt.Sprint(len(x.played))),
		}
		row = append(append(row, fixed(4, played)...), fixed(4, model)...)
		t.Rows = append(t.Rows, append(row, tables.Fixed(4, x.limit)))
		b.caption = fmt.Sprintf("over %d runs, each with its own failure rate", len(x.played))
		b.add(headOf(r, x.values, b.x, "run"), x.values.Get(b.x),
			[]float64{played[0], played[2], played[3], model[0], model[2], model[3], x.limit})
	}
	var text bytes.Buffer
	t.WriteText(&text, 0, 4)
	found.Text = text.String() + `
5% and 95%: one run in twenty saves less, and one more. In the paper's model units travel for nothing, and what is
computed again is right and not checked; each run has the same rate there.
`
	found.Files = []folder.File{{Name: "rates.md", Write: t.WriteMarkdown}}
	found.Figures = b.draw(r)
	return found
}
