package tong2018

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// claimsPlayed apply the paper's statements to the world in which all policies meet: units that are moved
// pay for their way, units computed again are checked and may be wrong again, and workers may be
// interrupted.
var claimsPlayed = []claim.Claim{
	{
		ID: "ftr.played.never-later", Place: "Theorem 4.2", Recorded: claim.Fails,
		Statement: "Moving units never ends later than computing them again in place, if moving takes time and units may be wrong again.",
		Expected:  "a mean makespan of ftr at most that of ftr{second=in-place} in every cell", Test: testPlayed + "; no worker is interrupted",
		Check: played(never, "ftr", inPlace).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			compare(x, t, "makespan", "ftr", inPlace, func(ratio float64) float64 { return ratio - 1 })
		}),
	},
	{
		ID: "ftr.played.rivals", Place: "V.A.1", Recorded: claim.Holds,
		Statement: "CSCW and HOEOCI take longer than FTR_DLS, if workers can tell which units are wrong.",
		Expected:  "a mean makespan of ftr at most those of cscw and hoeoci in every cell", Test: testPlayed + "; no worker is interrupted",
		Check: played(never, "ftr", "cscw", hoeoci).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			for _, other := range []string{"cscw", hoeoci} {
				compare(x, t, "makespan", "ftr", other, func(ratio float64) float64 { return ratio - 1 })
			}
		}),
	},
	{
		ID: "ftr.played.moved", Place: "IV.A", Recorded: claim.Holds,
		Statement: "Where workers may be interrupted, it pays to let other workers recompute units.",
		Expected:  "ftr completes at least 5% more than ftr{second=in-place} in every cell", Test: testPlayed + "; half of the workers or more are interrupted",
		Check: played(often, "ftr", inPlace).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			compare(x, t, "work", "ftr", inPlace, func(ratio float64) float64 { return 1 + claim.Significant - ratio })
		}),
	},
	{
		ID: "ftr.played.once", Place: "III", Recorded: claim.Fails,
		Statement: "One check-out for each worker, at the end of one share, is also best where workers may be interrupted.",
		Expected:  "ftr{installments=4}, with four check-outs, completes at most 1% more than ftr in every cell", Test: testPlayed + "; half of the workers or more are interrupted",
		Check: played(often, "ftr", fourParts).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			compare(x, t, "work", fourParts, "ftr", func(ratio float64) float64 { return ratio - 1 - claim.Marginal })
		}),
	},
	{
		ID: "ftr.played.copies", Place: "I", Recorded: claim.Fails,
		Statement: "Copies are made for single tasks and do not suit divisible loads.",
		Expected:  "a plan with copies, greedy, completes at least 5% less than ftr in every cell", Test: testPlayed + " with q up to 0.02; few workers are interrupted",
		Check: few(played(seldom, "ftr", copies)).Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			compare(x, t, "work", copies, "ftr", func(ratio float64) float64 { return ratio - 1 + claim.Significant })
		}),
	},
	{
		ID: "ftr.played.model", Place: "(11), V.B", Recorded: claim.Holds,
		Statement: "For large loads it does not matter that the model moves units in no time and takes recomputed units to be right.",
		Expected:  "moving saves the same part of the phases after the first as in the paper's model, within 0.01, at a million units",
		Test:      "ftr-played --preset limit: 2 to 50 workers, y from 0.2 to 1.8, 50 instances of each cell",
		Check: evidenceLimit.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
			for _, s := range savedOfCells(x.Report) {
				played, model := s.parts[0], s.parts[2]
				t.See(math.Abs(played-model)-claim.Marginal, "%.4f is saved, by the model %.4f, at %v", played, model, s.values)
			}
		}),
	},
}

// evidenceLimit is small with few links.
var evidenceLimit = claim.Study{
	Request: scenarios.Request{Experiment: "ftr-played", Preset: "limit", Instances: 50, Policies: []string{"ftr", inPlace}},
	Small:   map[string]string{"p": "2,10", "y": "0.6,1.8"},
}

// Laws and policies of the experiment.
const (
	testPlayed = "ftr-played, 300 instances of each cell"

	never  = "never"
	often  = "exponential{mean=W/6}"
	seldom = "linear{x=W}"

	inPlace   = "ftr{second=in-place}"
	fourParts = "ftr{installments=4}"
	hoeoci    = "hoeoci{once=false}"
	copies    = "greedy{n=0.04}"
)

// played is the study of some policies of the experiment under a law of interruptions.
func played(law string, policies ...string) claim.Study {
	set := map[string]string{"law": law}
	return claim.Study{
		Request: scenarios.Request{Experiment: "ftr-played", Set: set, Instances: runs, Policies: policies},
		Small:   map[string]string{"W": "300,3000"},
	}
}

// few is the same study where few units are wrong.
func few(s claim.Study) claim.Study {
	s.Set["q"] = "0,0.02"
	return s
}

// compare tries the ratio of two policies' means in every cell. miss returns by how much a ratio misses the
// claim.
func compare(x claim.Exact, t *claim.Trial, metric, policy, other string, miss func(ratio float64) float64) {
	ratio := func(c int) float64 { return x.Sampled(c, policy, metric) / x.Sampled(c, other, metric) }
	cells := x.Cells(nil)
	for _, c := range cells {
		t.See(miss(ratio(c)), "%s has %.4f times the %s of %s at %v", policy, ratio(c), metric, other, x.At(c))
	}
	low, high := claim.MinMax(cells, ratio)
	t.Note = claim.Join(t.Note, fmt.Sprintf("%s has %.3f to %.3f times the %s of %s", policy, low, high, metric, other))
}
