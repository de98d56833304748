package strata

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

var key = engine.NewKey(1, "test", "strata")

func TestEveryWorkerMeetsEveryStratumOnceInABatch(t *testing.T) {
	var s, again Strata
	counts := map[[3]int]int{} // how often a worker's instance has a stratum
	for batch := range 2000 {
		s.Of(key, batch, 25, 3)
		again.Of(key, batch, 25, 3)
		for w := range 3 {
			met := [25]bool{}
			for i := range 25 {
				u := s.Place(.5, w, i)
				k := int(u * 25)
				if met[k] || u != again.Place(.5, w, i) {
					t.Fatalf("batch %d, worker %d: stratum %d is met twice, or is another the second time", batch, w, k)
				}
				met[k] = true
				counts[[3]int{w, i, k}]++
			}
		}
	}
	for at, n := range counts {
		if math.Abs(float64(n)-80) > 5*9 {
			t.Errorf("worker, instance, stratum %v: %d times in 2000 batches", at, n)
		}
	}
	if u := s.Place(math.Nextafter(1, 0), 0, 0); !(u < 1) {
		t.Error("a place is 1")
	}
}

// batches plays policies on batches of the E1 world and returns the samples of the ratio.
func batches(t testing.TB, load float64, n int, stratified bool, names ...string) [][]stat.Sample {
	t.Helper()
	p := &models.Problem{Platform: models.Star(models.Uniform(25, models.Worker{
		Compute: models.Affine{Latency: .001, PerUnit: 1}, Risk: risk.Linear{X: 1},
	})...), Load: load}
	var sim models.Simulator
	var players []play.Player
	for _, name := range append([]string{"omniscient"}, names...) {
		policy, err := policies.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		e, err := play.Prepare(policy, p, p, play.How{})
		if err != nil {
			t.Fatal(err)
		}
		player, err := e.Player(&sim)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, player)
	}
	rng, all := rand.NewPCG(71, 71), make([][]stat.Sample, len(names))
	in := &models.Instance{Interrupt: make([]float64, 25)}
	var s Strata
	for b := range n {
		s.Of(key, b, 25, 25)
		collectors := make([]stat.Collector, len(names))
		for k := range collectors {
			collectors[k].Start(25)
		}
		for i := range 25 {
			for w := range in.Interrupt {
				u := engine.Uniform(rng)
				if stratified {
					u = s.Place(u, w, i)
				}
				in.Interrupt[w] = p.Workers[w].Risk.Quantile(u)
			}
			best, _, err := players[0].Play(in, rng)
			if err != nil {
				t.Fatal(err)
			}
			for k := range collectors {
				work, _, err := players[k+1].Play(in, rng)
				if err != nil {
					t.Fatal(err)
				}
				collectors[k].Add(work / best)
			}
		}
		for k := range collectors {
			all[k] = append(all[k], collectors[k].Sample())
		}
	}
	return all
}

// Intervals come from the means of batches, which are independent; those from instances know
// nothing of the strata and are too wide.
func TestStratifiedMeansVaryLessAndTheirIntervalsHold(t *testing.T) {
	names := []string{"greedy{n=47}", "on-demand{n=20}"}
	rng := rand.New(rand.NewPCG(73, 73))
	for _, load := range []float64{10, 20}[:long.Trials(1, 2)] {
		alone, together := long.Trials(600, 2000), long.Trials(1000, 4000)
		plain, spread := batches(t, load, alone, false, names...), batches(t, load, together, true, names...)
		for k, name := range names {
			var iid, mean stat.Moments
			for _, s := range plain[k] {
				iid.Add(s.Mean)
			}
			for _, s := range spread[k] {
				mean.Add(s.Mean)
			}
			gain := iid.M2 / float64(iid.N-1) / (mean.M2 / float64(mean.N-1))
			apart := math.Abs(iid.Mean-mean.Mean) / math.Hypot(iid.SD()/math.Sqrt(float64(alone)), mean.SD()/math.Sqrt(float64(together)))
			if gain < 1.2 || apart > 4.5 {
				t.Errorf("load %v, %s: the variance is %.3g times less, the mean %.3g standard errors off", load, name, gain, apart)
			}
			for _, n := range []int{10, 20, 40} {
				held, wide, trials := 0, 0, long.Trials(400, 4000)
				for range trials {
					var s stat.Series
					for range n {
						s.Append(spread[k][rng.IntN(len(spread[k]))])
					}
					if lo, hi := s.ByBatches(.95, 0, load); lo <= mean.Mean && mean.Mean <= hi {
						held++
					}
					if lo, hi := s.Within(.95, 0, load); lo <= mean.Mean && mean.Mean <= hi {
						wide++
					}
				}
				share, slack := float64(held)/float64(trials), 3*math.Sqrt(.05*.95/float64(trials))
				t.Logf("load %v, %s, %d batches, gain %.3g: holds in %.3f of %d, by instances in %.3f", load, name, n, gain, share, trials, float64(wide)/float64(trials))
				if share < .93-slack || share > .97+slack || wide < held {
					t.Errorf("load %v, %s, %d batches: holds in %.3f of %d trials", load, name, n, share, trials)
				}
			}
		}
	}
}
