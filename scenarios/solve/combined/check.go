package combined

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// Check plays the plan, and adds the expectation up from the times that are seen there. Where
// results travel, it plays the episodes again, event by event. The plan must stay below the bound.
func (f *problem) Check(c *answer.Checker) {
	e, plan := c.Play(), c.Answer.Plan
	c.AtMost("the units of all chunks", answer.ByProblem, e.Work, f.Load)
	c.Result("handed_out", answer.ByEngine, e.Work)
	c.Result("makespan", answer.ByEngine, e.Makespan)
	entries := 0
	for _, list := range plan.Schedule.List {
		entries += len(list)
	}
	c.Result("messages", answer.ByEngine, float64(entries))
	c.Result("copies", answer.ByEngine, float64(entries-len(plan.Schedule.Size)))
	if f.Messages > 0 {
		c.AtMost("messages", answer.ByProblem, float64(entries), float64(f.Messages))
	}
	missed, fixed := f.rows(c, e), 0.0
	for chunk, units := range plan.Schedule.Size {
		fixed += float64(units * (1 - missed[chunk]))
	}
	if returned(plan) {
		f.again(c, fixed)
	} else {
		c.ResultNear("expected_work", answer.ByRecurrence, fixed, f.Load*1e-6)
	}
	expected, most := c.Answer.Value("expected_work"), c.Answer.Value("bound")
	if math.IsNaN(c.Answer.Value("expected_low")) {
		c.AtMost("expected_work", answer.ByProblem, expected, most)
	}
	c.ResultNear("gap", answer.ByProblem, gap(expected, most), 1)
}

// rows compares the table with an episode, and returns how likely each chunk is to be missed if its
// entries end when they do there.
func (f *problem) rows(c *answer.Checker, e *answer.Episode) (missed []float64) {
	plan := c.Answer.Plan
	risks := f.mortal(&plan.Problem).Workers
	ends := map[[3]int32]float64{} // of what is done with a chunk at a worker
	for _, span := range e.Spans {
		ends[[3]int32{int32(span.Activity), span.Worker, span.Chunk}] = span.End
	}
	missed = make([]float64, len(plan.Schedule.Size))
	for chunk := range missed {
		missed[chunk] = 1
	}
	last := c.Answer.Columns[len(c.Answer.Columns)-1]
	seen := map[[2]int32]bool{}
	for k, row := range c.Answer.Workers {
		chunk, worker := int32(math.Round(row[0]))-1, int32(math.Round(row[1]))-1
		if chunk < 0 || int(chunk) >= len(missed) || worker < 0 || int(worker) >= len(risks) || seen[[2]int32{chunk, worker}] {
			c.Must(fmt.Errorf("row %d is of no entry of the plan", k+1))
		}
		seen[[2]int32{chunk, worker}] = true
		c.Cell(k, "chunk", answer.ByEngine, float64(chunk+1))
		c.Cell(k, "worker", answer.ByEngine, float64(worker+1))
		c.Cell(k, "units", answer.ByEngine, plan.Schedule.Size[chunk])
		c.Cell(k, "received", answer.ByEngine, ends[[3]int32{int32(models.Sending), worker, chunk}])
		computed := ends[[3]int32{int32(models.Computing), worker, chunk}]
		c.Cell(k, "computed", answer.ByEngine, computed)
		if last == "returned" {
			end := max(computed, ends[[3]int32{int32(models.Returning), worker, chunk}])
			c.Cell(k, last, answer.ByEngine, end)
			missed[chunk] *= before(risks[worker].Risk, end)
			continue
		}
		dies := before(risks[worker].Risk, computed)
		c.Near(fmt.Sprintf("survives of row %d", k+1), answer.ByRecurrence, row[len(row)-1], 1-dies, 1)
		missed[chunk] *= dies
	}
	return missed
}

// again plays the episodes event by event, and compares the expectation with that of fixed times and
// what the episodes do beyond it, whose interval is Hall's by means of batches, or Wilson's of how often they
// differ at all.
func (f *problem) again(c *answer.Checker, fixed float64) {
	if math.IsNaN(c.Answer.Value("expected_low")) {
		c.ResultNear("expected_work", answer.ByEngine, fixed, f.Load)
		return
	}
	pl, err := models.Compile(f.mortal(&c.Answer.Plan.Problem), &c.Answer.Plan.Schedule)
	c.Must(err)
	var sim models.Simulator
	works, beside := sample(pl, latest(c.Answer.Plan), sim.Run)
	batches, differ, apart, count := make([]float64, rounded/2), 0, 0, float64(len(works))
	each := len(works) / len(batches)
	for b := range batches {
		for n := b * each; n < (b+1)*each; n++ {
			batches[b] += (works[n] - beside[n]) / float64(each)
			if math.Abs(works[n]-beside[n]) > answer.Tolerance*f.Load {
				apart++
			}
		}
		if math.Abs(batches[b]) > answer.Tolerance*f.Load {
			differ++
		}
	}
	n, skew := float64(len(batches)), stat.Skew(batches, nil)
	mean, sd := stat.MeanStdDev(batches, nil)
	off := float64(f.Load * wilson(float64(apart)/count, count))
	low, high := fixed-off, fixed+off
	if differ >= 10 && math.Abs(skew) <= 0.35*math.Sqrt(n) {
		t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}.Quantile((1 + level) / 2)
		inverse := func(t float64) float64 {
			return 3 / skew * (math.Cbrt(1+float64(skew*(t/math.Sqrt(n)-skew/(6*n)))) - 1)
		}
		low, high = fixed+mean-float64(sd*inverse(t)), fixed+mean-float64(sd*inverse(-t))
	}
	least, most := bounds(c.Answer.Plan, pl.Problem())
	within := func(x float64) float64 { return min(max(x, least), most) }
	c.ResultNear("expected_work", answer.ByEngine, within(fixed+mean), f.Load)
	c.ResultNear("expected_low", answer.ByEngine, within(low), f.Load)
	c.ResultNear("expected_high", answer.ByEngine, within(high), f.Load)
}

// wilson returns the upper end of the interval of a share of n episodes.
func wilson(share, n float64) float64 {
	z := distuv.UnitNormal.Quantile((1 + level) / 2)
	by := float64(z*z) / n
	return (share + by/2 + float64(z*math.Sqrt((float64(share*(1-share))+by/4)/n))) / (1 + by)
}
