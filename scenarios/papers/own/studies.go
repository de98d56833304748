package own

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// values maps variables to values, spelled as on the command line.
type values = map[string]string

// Policies that claims name, as the scenarios spell them.
const (
	greedy     = "greedy"
	endangered = "endangered"
	best       = "best"
	bestOnce   = "best{copies=no}"

	greedyAuto   = "greedy{n=auto}"
	noRepAuto    = "no-rep{n=auto}"
	fifo         = "fifo"
	fifoAuto     = "fifo{rounds=auto}"
	ftr          = "ftr"
	ftrAuto      = "ftr{installments=auto}"
	ftrInPlace   = "ftr{second=in-place}"
	cscw         = "cscw"
	hoeoci       = "hoeoci{once=false}"
	onDemand20   = "on-demand{n=20}"
	reissue20    = "reissue{n=20}"
	reissueAuto  = "reissue{n=auto}"
	onDemandAuto = "on-demand{n=auto}"
)

// small has the values to which small evidence is reduced, by experiment.
var small = map[string]values{
	"beyond-bound":        {"W": "0.1p,0.5p"},
	"beyond-slots":        {"eps": "0.1,0.01"},
	"beyond-slots-e2":     {"p": "10,25"},
	"beyond-slots-e3":     {"n": "5..300:59", "p": "25"},
	"beyond-slots-e4":     {"p": "5,10"},
	"beyond-slots-e5":     {"p": "5,10"},
	"beyond-slots-e6":     {"p": "50,100"},
	"beyond-slots-traces": {"p": "5", "eps": "0.1,0.001"},
	"beyond-static":       {"a": "0.01", "p": "8"},
	"beyond-rounds":       {"W": "3"},
	"beyond-tails":        {"c": "0.3", "W": "p"},
	"meet":                {"c": "0.01,0.3", "W": "1,3"},
	"meet-faults":         {"k": "0,0.05", "r": "0.1,10"},
}

// sizes are how many instances claims read of an experiment, and how many on small evidence. Other
// experiments have as many as their scenarios say.
var sizes = map[string]struct{ all, few int }{
	"beyond-dynamic": {1000, 250},
	"stragglers":     {1000, 200},
	"volunteers":     {500, 50},
}

// compared are the policies that claims name, for experiments in which the others take long.
var compared = map[string][]string{
	"meet":        {fifoAuto, greedyAuto, noRepAuto, ftrAuto, onDemandAuto},
	"meet-faults": {ftr, ftrAuto, ftrInPlace, cscw, hoeoci, reissueAuto, greedyAuto, noRepAuto},
	"meet-unlike": {greedyAuto, noRepAuto},
}

// expected is the study of an experiment's exact expectations, where some variables are set.
func expected(experiment, preset string, set values) claim.Study {
	return claim.Study{Request: claim.ExactRequest(experiment, preset, set), Small: small[experiment]}
}

// sampled is the study of an experiment's means over instances, where some variables are set.
func sampled(experiment string, set values) claim.Study {
	n := sizes[experiment]
	return claim.Study{
		Request: scenarios.Request{Experiment: experiment, Set: set, Instances: n.all, Policies: compared[experiment]},
		Small:   small[experiment], Few: n.few,
	}
}

// neverBehind claims that endangered expects no less work than other policies, in every cell.
func neverBehind(s claim.Study, others ...string) claim.Check {
	return s.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, c := range x.Cells(nil) {
			for _, other := range others {
				name := ""
				if len(others) > 1 {
					name = other + " "
				}
				behind := 1 - x.Work(c, endangered)/x.Work(c, other)
				t.See(behind, "behind %sby %s at %v", name, words.Percent(behind), x.At(c))
			}
		}
	})
}

// atLeast claims that a policy expects more work than another by a share or more, in every cell. A
// negative share is how much less it may expect.
func atLeast(s claim.Study, policy, other string, share float64) claim.Check {
	return gain(s, policy, other, func(gain float64) float64 { return share - gain })
}

// atMost claims that a policy expects more work than another by a share or less, in every cell.
func atMost(s claim.Study, policy, other string, share float64) claim.Check {
	return gain(s, policy, other, func(gain float64) float64 { return gain - share })
}

// gain tries how much more work a policy expects than another, as a share of the other's. miss
// returns by how much a gain misses the claim.
func gain(s claim.Study, policy, other string, miss func(gain float64) float64) claim.Check {
	return s.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		cells := x.Cells(nil)
		for _, c := range cells {
			gain := x.Gain(c, policy, other)
			t.See(miss(gain), "a gain of %s at %v", words.Percent(gain), x.At(c))
		}
		low, high := claim.MinMax(cells, func(c int) float64 { return x.Gain(c, policy, other) })
		t.Note = fmt.Sprintf("the gain is %s to %s", words.Percent(low), words.Percent(high))
	})
}

// noLarger claims that the mean of a metric is no larger for some policies than for others, in the
// cells that meet a condition. It misses the claim by a part of the larger mean.
func noLarger(s claim.Study, metric string, policies, others []string, where func(v grid.Values) bool) claim.Check {
	return s.Try(claim.All, func(x claim.Exact, t *claim.Trial) {
		for _, c := range x.Cells(where) {
			for _, p := range policies {
				for _, o := range others {
					mine, theirs, miss := x.Sampled(c, p, metric), x.Sampled(c, o, metric), 0.0
					if mine > theirs {
						miss = 1 - theirs/mine
					}
					t.See(miss, "%s is %.3g with %s and %.3g with %s at %v", metric, mine, p, theirs, o, x.At(c))
				}
			}
		}
	})
}
