package tong2018

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsTable2 are the claims about the comparison with CSCW and HOEOCI.
var claimsTable2 = []claim.Claim{
	{
		ID: "ftr.table2.mean", Place: "V.A.1, Table II", Recorded: claim.CannotBeJudged, NoVerdict: chosenTable2,
		Statement: "FTR_DLS has a smaller mean of the makespan than CSCW and HOEOCI.",
		Expected:  "for all loads", Test: testTable2, Check: smaller(makespanOf),
	},
	{
		ID: "ftr.table2.variance", Place: "V.A.1, Table II", Recorded: claim.CannotBeJudged, NoVerdict: chosenTable2,
		Statement: "FTR_DLS has a smaller variance of the makespan than CSCW and HOEOCI.",
		Expected:  "for all loads", Test: testTable2, Check: smaller(varianceOf),
	},
	{
		ID: "ftr.table2.variance-grows", Place: "V.A.1", Recorded: claim.CannotBeJudged, NoVerdict: chosenTable2,
		Statement: "Variances grow with the load.",
		Expected:  "for all three, from each load to the next larger one", Test: testTable2, Check: varianceGrows,
	},
	{
		ID: "ftr.table2.printed", Place: "V.A.1, Table II", Recorded: claim.Fails,
		Statement: "The printed table shows the smallest means and variances for FTR_DLS.",
		Expected:  "60 of 60 pairs of numbers", Test: "the printed numbers", Check: tableAsPrinted,
	},
	{
		ID: "ftr.compare.always", Place: "V.A.1", Recorded: claim.Fails,
		Statement: "CSCW and HOEOCI take longer than FTR_DLS, since they recompute where something failed.",
		Expected:  "no mean of FTR_DLS larger than theirs by more than three standard errors", Test: "200 random clusters, costs within four decades; 60 runs each, both phases of FTR_DLS simulated", Check: alwaysAhead,
	},
}

// testTable2 describes the tested cases.
const testTable2 = "ftr-table2: 30 loads, 300 runs each; costs and failure rate are ours"

// evidenceTable2 is small with the corners of the table.
var evidenceTable2 = studyOf("ftr-table2", "", map[string]string{"chi": "10000,60000", "nu": "2,10"})

// smaller tries whether a number of ftr is smaller than the others' numbers.
func smaller(of func(x claim.Exact, cell int, policy string) float64) claim.Check {
	return evidenceTable2.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, other := range []string{"cscw", "hoeoci"} {
			ratio := func(c int) float64 { return of(x, c, other) / of(x, c, "ftr") }
			for _, c := range x.Cells(nil) {
				t.See(1-ratio(c)+2*claim.Tolerance, "%s %.4f times ftr's at %v", other, ratio(c), x.At(c))
			}
			low, high := claim.MinMax(x.Cells(nil), ratio)
			t.Note = claim.Join(t.Note, fmt.Sprintf("%s takes %.3f to %.3f times as much", other, low, high))
		}
	})
}

var varianceGrows = evidenceTable2.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
	load := func(c int) float64 { return x.At(c).Get("chi") * x.At(c).Get("nu") }
	cells := x.Cells(nil)
	slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(load(a), load(b)) })
	for _, policy := range []string{"ftr", "cscw", "hoeoci"} {
		for k := 1; k < len(cells); k++ {
			if a, b := cells[k-1], cells[k]; load(a) < load(b) {
				t.See(varianceOf(x, a, policy)/varianceOf(x, b, policy)-1,
					"%s: %v units and %v", policy, load(a), load(b))
			}
		}
	}
})

func tableAsPrinted(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	if err := ctx.Err(); err != nil {
		return claim.Finding{}, err
	}
	var t claim.Trial
	for i := range printed2 {
		for k, row := range printed2[i] {
			for m := range row {
				row[m] = e.Read(claim.Number{Metric: "printed", Value: row[m]})
			}
			for _, other := range []int{2, 4} {
				t.Require(row[0] < row[other] && row[1] < row[other+1],
					"chi = %d, nu = %d: %v (%v) and %v (%v)", 10000*(i+1), 2*(k+1), row[0], row[1], row[other], row[other+1])
			}
		}
	}
	return t.Finding(), nil
}

// alwaysAhead compares the means over 60 runs on each cluster.
var alwaysAhead = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	behind := map[string]int{}
	others := []string{"CSCW", "HOEOCI"}
	err := s.clusters(ctx, "ahead", s.evidence.Size(100, 200), func(c faults.Cluster, load float64, rng *rand.PCG) error {
		rate := math.Pow(10, -4*engine.Uniform(rng)-1) / max(1, c.Check) // or hardly any chunk would ever be right
		shares, err := wholeShares(c, load)
		if err != nil {
			return err
		}
		ours, theirs, err := s.makespans(c, shares, rate, rng)
		if err != nil {
			return err
		}
		for k, m := range theirs {
			noise := 3 * math.Hypot(ours.SD(), m.SD()) / math.Sqrt(float64(ours.N))
			by := (ours.Mean - m.Mean - noise) / m.Mean
			if by > claim.Tolerance {
				behind[others[k]]++
			}
			t.See(by,
				"%s, rate %.3g, %.4g units: %.6g, %s %.6g", spelled(c), rate, load, ours.Mean, others[k], m.Mean)
		}
		return nil
	})
	t.Note = fmt.Sprintf("CSCW is ahead on %d clusters, HOEOCI on %d", behind["CSCW"], behind["HOEOCI"])
	return err
})

// wholeShares returns the best shares as whole units.
func wholeShares(c faults.Cluster, load float64) ([]float64, error) {
	shares, _, err := c.Best(math.Round(load))
	if err != nil {
		return nil, err
	}
	units, err := faults.Units(shares, int(math.Round(load)))
	for i, n := range units {
		shares[i] = float64(n)
	}
	return shares, err
}

// makespans returns the makespans of 60 runs of ftr, and of the two others with their best
// numbers of chunks, where each chunk costs the start-up of a check-out.
func (s *simulation) makespans(c faults.Cluster, shares []float64, rate float64, rng *rand.PCG) (ours stat.Moments, theirs [2]stat.Moments, err error) {
	chance, err := faults.InTime(rate, c.Compute.PerUnit)
	if err != nil {
		return ours, theirs, err
	}
	rates, wrong, units := make([]float64, len(shares)), make([]int, len(shares)), make([]int, len(shares))
	for i, x := range shares {
		rates[i], units[i] = chance, int(x)
	}
	_, checkOut, err := s.first(c, shares, nil)
	if err != nil {
		return ours, theirs, err
	}
	laws := [2]checkpoint.Law{
		checkpoint.Rollback{Rate: rate, Checkpoint: c.Check, Recovery: c.Check},
		checkpoint.Repeat{Rate: rate, Check: c.Check, Once: true},
	}
	var tasks [2][]task
	for k, law := range laws {
		if tasks[k], err = tasksOf(c.List(), shares, law, 0); err != nil {
			return ours, theirs, err
		}
	}
	for range 60 {
		if err := faults.Draw(rng, units, rates, wrong); err != nil {
			return ours, theirs, err
		}
		phase := c.Second(wrong, faults.Waiting)
		a, err := phase.Algorithm1()
		moved, err := s.second(phase, a, err)
		if err != nil {
			return ours, theirs, err
		}
		ours.Add(checkOut + moved)
		for k, law := range laws {
			end, err := last(race(law, tasks[k], rng))
			if err != nil {
				return ours, theirs, err
			}
			theirs[k].Add(end)
		}
	}
	return ours, theirs, nil
}
