package tong2018

import (
	"bytes"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// ways are the policies of ftr-clusters and the failures under which each is played, the paper's first.
var ways = []struct {
	name, policy, model string
	stops               bool // it is made for workers that stop; else for wrong units
	printed             int  // column of the mean in table II
}{
	{"ftr", "ftr", "ftr", false, 0},
	{"checkpoints", "cscw{order=by-share}", "cscw", true, 2},
	{"checks", hoeociByShare, "hoeoci", false, 4},
}

// clusters are the runs of ftr-clusters with one load, each with a cluster of its own.
type clusters struct {
	values        grid.Values    // of the first of them
	cells         [3][]int       // of each way, under its own failures
	played, model []stat.Moments // of the makespans of each way
}

// over returns a statistic of the makespan in one way, divided by the same statistic of ftr. It returns
// NaN if one of them is not known.
func (c *clusters) over(of []stat.Moments, way int, number func(m stat.Moments) float64) float64 {
	if of[way].N == 0 || of[0].N == 0 {
		return math.NaN()
	}
	return number(of[way]) / number(of[0])
}

// Numbers of the makespan over the runs.
func meanOver(m stat.Moments) float64     { return m.Mean }
func varianceOver(m stat.Moments) float64 { return m.M2 / float64(m.N-1) }

// clustersOf groups the cells of ftr-clusters by all but the run and the failures. Where the study lacks a
// way, or the failures that it is made for, it has no cells.
func clustersOf(r *scenarios.Report) (all []*clusters) {
	place := map[string]*clusters{}
	for cell := range r.Design.Grid.Cells() {
		v := r.Design.Grid.Values(cell)
		stops := v.Word("stops") != never
		if stops == (v.Get("units") == 1) {
			continue // nothing fails, or both do
		}
		key := settingOf(r, v, "units", "stops", "run")
		c := place[key]
		if c == nil {
			c = &clusters{values: v, played: make([]stat.Moments, len(ways)), model: make([]stat.Moments, len(ways))}
			place[key] = c
			all = append(all, c)
		}
		for i, way := range ways {
			if mean, is := meanOf(r, cell, way.policy); is && way.stops == stops {
				c.cells[i] = append(c.cells[i], cell)
				c.played[i].Add(mean)
			}
		}
	}
	return all
}

// addModel adds the makespans of the paper's model on the same clusters. That of ftr is told wherever another
// way is.
func (c *clusters) addModel(r *scenarios.Report) error {
	for i, way := range ways {
		cells := c.cells[i]
		for k := 1; i == 0 && cells == nil && k < len(ways); k++ {
			cells = c.cells[k]
		}
		for _, cell := range cells {
			v := r.Design.Grid.Values(cell)
			p, _, err := r.Design.Problem(v)
			if err != nil {
				return err
			}
			took, err := modelOn(clusterOf(p), v, way.model, 1)
			if err != nil {
				return err
			}
			c.model[i].Add(took)
		}
	}
	return nil
}

// clusterOf returns the workers of a problem as the paper has them, whose checks are no part of computing.
func clusterOf(p *models.Problem) (all []faults.Worker) {
	for _, w := range p.Workers {
		x := faults.Worker{Send: w.Send, Compute: w.Compute, Check: w.Check}
		x.Compute.Latency -= w.Check.Latency
		x.Compute.PerUnit -= w.Check.PerUnit
		all = append(all, x)
	}
	return all
}

// readClusters compares the played makespan with the paper's model on the same clusters, by mean and variance, and
// the ratios of both with table II.
func readClusters(r *scenarios.Report) (found scenarios.Findings) {
	t := &tables.Table{
		Title: "Mean and variance of the makespan, and their ratios to ftr's; each run has its own cluster",
		Columns: tables.Names(0, "a", "chi", "nu", "policy", "runs", "mean", "/ ftr's", "model", "printed",
			"variance", "/ ftr's", "model", "printed"),
	}
	b := beside{
		name: "variances", title: "Variance of the makespan: checkpoints and checks / moving units", x: "nu",
		xlabel: "ν, where the load is χν units", ylabel: "variance of the makespan / ftr's",
	}
	if len(r.Design.Grid.Axis("nu")) == 1 {
		b.x, b.xlabel = "chi", "χ, where the load is χν units"
	}
	for _, way := range ways[1:] {
		b.names = append(b.names, way.name, way.name+", model", way.name+", printed")
	}
	for _, c := range clustersOf(r) {
		if err := c.addModel(r); err != nil {
			continue
		}
		printed, is := printedAt(c.values)
		var drawn []float64
		for i, way := range ways {
			if c.played[i].N < 2 {
				drawn = append(drawn, math.NaN(), math.NaN(), math.NaN())
				continue
			}
			row := []tables.Cell{
				number(c.values, "a"), number(c.values, "chi"), number(c.values, "nu"), tables.Word(way.name),
				tables.Number(float64(c.played[i].N), fmt.Sprint(c.played[i].N)),
			}
			for k, of := range []func(m stat.Moments) float64{meanOver, varianceOver} {
				table := math.NaN()
				if is {
					table = printed[way.printed+k] / printed[k]
				}
				ratios := []float64{c.over(c.played, i, of), c.over(c.model, i, of), table}
				row = append(append(row, tables.Fixed(1, of(c.played[i]))), fixed(4, ratios)...)
				if k == 1 {
					drawn = append(drawn, ratios...)
				}
			}
			t.Rows = append(t.Rows, row)
		}
		b.caption = fmt.Sprintf("over %d runs, each on its own cluster", len(r.Design.Grid.Axis("run")))
		b.add(headOf(r, c.values, b.x, "units", "stops", "run"), c.values.Get(b.x), drawn[3:])
	}
	if len(t.Rows) == 0 {
		return found
	}
	var text bytes.Buffer
	t.WriteText(&text, 0, 4)
	found.Text = text.String() + `
ftr and checks (hoeoci) are played where units are wrong, checkpoints (cscw) where workers stop. The model is the
paper's, on the same clusters. Printed are the ratios of table II, whose costs the paper does not give.
`
	found.Files = []folder.File{{Name: "clusters.md", Write: t.WriteMarkdown}}
	found.Figures = b.draw(r)
	return found
}
