package tong2018

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// claimsSaved are the claims about how much of the second phase is saved.
var claimsSaved = []claim.Claim{
	{
		ID: "ftr.pir.grows", Place: "V.B", Recorded: claim.CannotBeJudged, NoVerdict: chosenFig6,
		Statement: "The mean saving grows with the load.",
		Expected:  "for every range of rates, no larger load with a saving that is smaller by more than three standard errors", Test: testFig6 + "; ftr-fig5 --preset links, y from 0.2 to 5", Check: savedGrows,
	},
	{
		ID: "ftr.pir.stable", Place: "V.B", Recorded: claim.CannotBeJudged, NoVerdict: chosenFig6,
		Statement: "The saving varies little, since the numbers of faulty units are near their means.",
		Expected:  "a standard deviation of at most 0.01", Test: testFig6, Check: savedStable,
	},
	{
		ID: "ftr.pir.44", Place: "V.B, figure 6", Recorded: claim.CannotBeJudged, NoVerdict: chosenFig6,
		Statement: "The saving reaches 44% when the load is large enough.",
		Expected:  "0.43 to 0.45 at 1e8 units on any cluster", Test: "400 random clusters of 2 to 31 workers, y = n g/((1+beta)w) within a decade; rates of 1 to 2%, simulated", Check: savedReaches44,
	},
	{
		ID: "ftr.pir.rate", Place: "V.B, (22)", Recorded: claim.HoldsWithinLimits,
		Statement: "For large loads the saving does not depend on the failure rate.",
		Expected:  "at 1e9 units, within 0.01 of each other and of (22) under three ranges of rates", Test: "200 random clusters of 2 to 31 workers, y within a decade; rates of 0.1 to 0.2%, 1 to 2% and 5 to 10%, simulated", Check: savedWhateverTheRate,
	},
	{
		ID: "ftr.pir.limit", Place: "(22)", Recorded: claim.Holds,
		Statement: "For large loads the saving is 1 - W/(n alpha_1), if all workers have the same failure rate.",
		Expected:  "within 0.003 of 1 - (1 - (1 - y/n)^n)/y, which is the same, at 1e9 units", Test: "400 random clusters of 2 to 31 workers, y within a decade; rates of 1 to 2%, simulated", Check: savedInTheLimit,
	},
	{
		ID: "ftr.pir.printed", Place: "(20)", Recorded: claim.Fails,
		Statement: "The saving follows a formula with the sum of c + s over the workers.",
		Expected:  "the ratio of the second phases within 0.01", Test: "200 random clusters, 1e6 units, rates of 1 to 2%, simulated", Check: savedByFormula20,
	},
}

// testFig6 describes the tested cases.
const testFig6 = "ftr-fig6: five ranges of rates, 300 runs for each load from 1e4 to 1e8"

// The evidence of clusters whose limit is 44%, and of others.
var (
	evidenceFig6  = studyOf("ftr-fig6", "", map[string]string{"W": "1e4,1e5,1e6,1e7,1e8"}, "ftr")
	evidenceLinks = studyOf("ftr-fig5", "links", map[string]string{"W": "1e4,1e6,1e8"}, "ftr")
)

func savedGrows(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	of44, err := evidenceFig6.Report(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	others, err := evidenceLinks.Report(ctx, e)
	if err != nil {
		return claim.Finding{}, err
	}
	return claim.Readings("where the limit is 44%", savedGrowsIn(of44), "with faster and slower links", savedGrowsIn(others)), nil
}

func savedGrowsIn(x claim.Exact) claim.Finding {
	var t claim.Trial
	for _, c := range coursesOf(x.Report, "W") {
		for k := 1; k < len(c.cells); k++ {
			before, after := savedOf(x, c.cells[k-1]), savedOf(x, c.cells[k])
			noise := 3 * math.Hypot(deviationOfSaved(x, c.cells[k-1]), deviationOfSaved(x, c.cells[k])) / math.Sqrt(runs)
			t.See(before-after-noise,
				"%s: %.5f at %v units, %.5f at %v", settingOf(x.Report, x.At(c.cells[k]), "W", "from"), before, x.At(c.cells[k-1]).Get("W"), after, x.At(c.cells[k]).Get("W"))
		}
	}
	low, high := claim.MinMax(x.Cells(nil), func(c int) float64 { return savedOf(x, c) })
	t.Note = fmt.Sprintf("from %.3f to %.3f", low, high)
	return t.Finding()
}

var savedStable = evidenceFig6.Find(func(x claim.Exact) claim.Finding {
	var both [2]claim.Trial
	for k, from := range []float64{0, 1e7} {
		most := 0.0
		for _, c := range x.Cells(func(v grid.Values) bool { return v.Get("W") >= from }) {
			sd := deviationOfSaved(x, c)
			most = max(most, sd)
			both[k].See(sd-claim.Marginal, "%.4f at %v", sd, x.At(c))
		}
		both[k].Note = fmt.Sprintf("at most %.4f", most)
	}
	return claim.Readings("for all loads", both[0].Finding(), "from ten million units on", both[1].Finding())
})

// oneRun draws the faults of a cluster, at one rate for all workers, and plays the second
// phase in place and with moves.
func (s *simulation) oneRun(c faults.Cluster, load int, law faults.Range, rng *rand.PCG) (shares []float64, rate, place, moved float64, err error) {
	shares, _, err = c.Best(float64(load))
	if err != nil {
		return nil, 0, 0, 0, err
	}
	units, err := faults.Units(shares, load)
	if err != nil {
		return nil, 0, 0, 0, err
	}
	rates, wrong := make([]float64, len(units)), make([]int, len(units))
	law.Draw(rng, rates)
	if err := faults.Draw(rng, units, rates, wrong); err != nil {
		return nil, 0, 0, 0, err
	}
	place, moved, err = s.bothWays(c.Second(wrong, faults.Waiting))
	return shares, rates[0], place, moved, err
}

// anyCluster draws a cluster whose y is within a decade around 1.4, but no larger than the
// port allows. Its start-up times are within two decades around a multiple of computing a
// unit.
func (s *simulation) anyCluster(rng *rand.PCG, wide func(float64) float64, multiple float64) faults.Cluster {
	c := faults.Cluster{Compute: models.Affine{Latency: wide(2), PerUnit: 1}, Check: wide(2), Beta: 0.1, Workers: 2 + engine.Below(rng, 30)}
	c.Send = models.Affine{Latency: wide(2)}
	y := s.read("y", 1.4*wide(1))
	c.Workers = int(s.read("workers", float64(c.Workers)))
	c.Send.PerUnit = min(1, y*(1+c.Beta)/float64(c.Workers))
	for _, start := range []*float64{&c.Compute.Latency, &c.Check} {
		*start = s.read("start-up", multiple**start)
	}
	c.Send.Latency = s.read("start-up", c.Send.Latency)
	return c
}

var savedReaches44 = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	low, high := math.Inf(1), 0.0
	err := claim.EachCase(ctx, "ftr, 44", s.evidence.Size(100, 400), func(rng *rand.PCG, wide func(float64) float64) error {
		c := s.anyCluster(rng, wide, 1)
		_, _, place, moved, err := s.oneRun(c, 1e8, faults.Range{From: 0.01, To: 0.02}, rng)
		if err != nil {
			return err
		}
		saved := faults.Saved(place, moved)
		y := float64(c.Workers) * c.Send.PerUnit / (1 + c.Beta)
		if math.Abs(saved-0.44) <= claim.Marginal {
			low, high = min(low, y), max(high, y)
		}
		t.See(math.Abs(saved-0.44)-claim.Marginal, "%.3f with %d workers and y = %.3f", saved, c.Workers, y)
		return nil
	})
	two, errTwo := faults.YFor(0.44, 2)
	many, errMany := faults.YFor(0.44, 50)
	if err == nil && errTwo == nil && errMany == nil {
		t.Note = fmt.Sprintf("these have y from %.2f to %.2f; the limit is 44%% for one y, from %.2f with 2 workers to %.2f with 50", low, high, two, many)
	}
	return err
})

// savedWhateverTheRate plays random clusters under three ranges of rates, and compares the saving with (22)
// too.
func savedWhateverTheRate(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	var all [2]claim.Trial
	s := &simulation{evidence: e}
	err := claim.EachCase(ctx, "ftr, rates", e.Size(60, 200), func(rng *rand.PCG, wide func(float64) float64) error {
		c := s.anyCluster(rng, wide, 1)
		limit, err := faults.LimitAt(float64(c.Workers)*c.Send.PerUnit/(1+c.Beta), c.Workers)
		if err != nil {
			return err
		}
		for k := range all {
			low, high := limit, limit
			for _, from := range []float64{0.001, 0.01, 0.05} {
				_, _, place, moved, err := s.oneRun(c, 1e9, faults.Range{From: from, To: 2 * from, Each: s.read("a rate for each", float64(k)) == 1}, rng)
				if err != nil {
					return err
				}
				saved := faults.Saved(place, moved)
				low, high = min(low, saved), max(high, saved)
			}
			all[k].See(high-low-claim.Marginal, "%s: %.4f to %.4f, by (22) %.4f", spelled(c), low, high, limit)
		}
		return nil
	})
	return s.verdict(claim.Readings("with one rate for all workers in a run", all[0].Finding(), "with a rate for each", all[1].Finding())), err
}

var savedInTheLimit = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return claim.EachCase(ctx, "ftr, 44", s.evidence.Size(100, 400), func(rng *rand.PCG, wide func(float64) float64) error {
		c := s.anyCluster(rng, wide, 1)
		_, _, place, moved, err := s.oneRun(c, 1e9, faults.Range{From: 0.01, To: 0.02, Each: s.read("a rate for each", 0) == 1}, rng)
		if err != nil {
			return err
		}
		limit, err := faults.LimitAt(float64(c.Workers)*c.Send.PerUnit/(1+c.Beta), c.Workers)
		limit = s.theory("limit", limit)
		saved := faults.Saved(place, moved)
		t.See(math.Abs(saved-limit)-0.003, "%s: %.4f is saved, by (22) %.4f", spelled(c), saved, limit)
		return err
	})
})

var savedByFormula20 = simulated(func(ctx context.Context, s *simulation, t *claim.Trial) error {
	return claim.EachCase(ctx, "ftr, 20", s.evidence.Size(60, 200), func(rng *rand.PCG, wide func(float64) float64) error {
		c := s.anyCluster(rng, wide, 30) // so that the start-up times matter
		units := s.read("units", 1e6)
		shares, rate, place, moved, err := s.oneRun(c, int(units), faults.Range{From: 0.01, To: 0.02}, rng)
		if err != nil {
			return err
		}
		n := float64(len(shares))
		most := rate * slices.Max(shares)
		printed := (most - (rate*units/n + n*(c.Check+c.Compute.Latency))) / most
		saved := faults.Saved(place, moved)
		t.See(math.Abs(saved-printed)-claim.Marginal,
			"%d workers, s %.3g, c %.3g: printed %.4f, is %.4f", len(shares), c.Compute.Latency, c.Check, printed, saved)
		return nil
	})
})
