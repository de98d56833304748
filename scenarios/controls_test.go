package scenarios

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// place is a cell in which policies are sampled.
type place struct {
	t       testing.TB
	problem *models.Problem
	names   []string // the first is the omniscient
	players []play.Player
	means   []float64 // exact; NaN of the omniscient, for NewControls to find
	rng     *rand.PCG
	sim     models.Simulator

	reference any
	cell      *Controls // with the exact mean of the reference
}

func newPlace(t testing.TB, workers int, load float64, law models.Risk, names ...string) *place {
	t.Helper()
	w := models.Worker{Compute: models.Affine{Latency: .001, PerUnit: 1}, Risk: law}
	p := &place{t: t, names: append([]string{"omniscient"}, names...), rng: rand.NewPCG(61, 61)}
	p.problem = &models.Problem{Platform: models.Star(models.Uniform(workers, w)...), Load: load}
	for k, name := range p.names {
		policy, err := policies.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		e, err := play.Prepare(policy, p.problem, p.problem, play.How{})
		if err != nil {
			t.Fatal(err)
		}
		player, err := e.Player(&p.sim)
		if err != nil {
			t.Fatal(err)
		}
		mean, ok := e.Expect()
		if k == 0 {
			mean, p.reference = math.NaN(), policy.Value
		} else if !ok {
			mean = math.NaN()
		}
		p.players, p.means = append(p.players, player), append(p.means, mean)
	}
	return p
}

// batch is the ratios and the works of all policies in 25 instances.
type batch struct{ ratios, works []stat.Sample }

// draw returns batches.
func (p *place) draw(batches int) []batch {
	p.t.Helper()
	all := make([]batch, batches)
	in := &models.Instance{Interrupt: make([]float64, len(p.problem.Workers))}
	for b := range all {
		ratios, works := make([]stat.Collector, len(p.players)), make([]stat.Collector, len(p.players))
		for k := range p.players {
			ratios[k].Start(25)
			works[k].Start(25)
		}
		for range 25 {
			for i, w := range p.problem.Workers {
				in.Interrupt[i] = risk.Sample(w.Risk, p.rng)
			}
			best := 0.0
			for k, player := range p.players {
				work, _, err := player.Play(in, p.rng)
				if err != nil {
					p.t.Fatal(err)
				}
				if k == 0 {
					best = work
				}
				ratio := 1.0
				if best > 0 {
					ratio = work / best
				}
				ratios[k].Add(ratio)
				works[k].Add(work)
			}
		}
		for k := range p.players {
			all[b].ratios, all[b].works = append(all[b].ratios, ratios[k].Sample()), append(all[b].works, works[k].Sample())
		}
	}
	return all
}

// known returns the controls of the cell and the policies from batches.
func (p *place) known(batches int, batch func(b int) batch) (*Controls, []Control) {
	known := make([]Control, len(p.players))
	for k := range known {
		known[k] = Control{Ratio: &stat.Series{}, Work: &stat.Series{}, Mean: p.means[k]}
	}
	for b := range batches {
		of := batch(b)
		for k := range known {
			known[k].Ratio.Append(of.ratios[k])
			known[k].Work.Append(of.works[k])
		}
	}
	if p.cell == nil {
		p.cell = NewControls(p.problem, p.reference, known[0])
	}
	cell := *p.cell
	cell.Reference.Work = known[0].Work
	return &cell, known
}

// covered returns an error unless a share of intervals that is nominally .95 is between the
// given limits, up to three standard errors.
func covered(t *testing.T, held, made int, from, to float64, format string, args ...any) {
	t.Helper()
	share := float64(held) / float64(made)
	slack := 3 * math.Sqrt(.05*.95/float64(made))
	t.Logf(format+": holds in %.3f of %d", append(args, share, made)...)
	if share < from-slack || share > to+slack {
		t.Errorf(format+": holds in %.3f of %d", append(args, share, made)...)
	}
}

// The estimate from all batches stands for the truth, samples of them for the studies.
func TestAdjustedIntervalsHoldInRealWorlds(t *testing.T) {
	weibull := func(shape float64) models.Risk { return risk.Weibull{Shape: shape, Scale: .5} }
	type world struct {
		workers int
		load    float64
		law     models.Risk
	}
	worlds := []world{{25, 10, risk.Linear{X: 1}}, {25, 15, risk.Linear{X: 1}}}
	sizes := []int{20, 80}
	if long.On() {
		worlds = append(worlds, world{25, 12, risk.Linear{X: 1}}, world{25, 20, risk.Linear{X: 1}},
			world{20, 4, weibull(.5)}, world{20, 8, weibull(.5)}, world{20, 12, weibull(.5)}, world{20, 8, weibull(1)})
		sizes = []int{20, 40, 80, 200}
	}
	names := []string{"greedy{n=147}", "cyclic-rep{n=147}", "brute{n=147}"}
	ratio := func(k int) func(c *Controls, known []Control) (AdjustedMean, bool) {
		return func(c *Controls, known []Control) (AdjustedMean, bool) { return c.Ratio(known[k]) }
	}
	apart := func(c *Controls, known []Control) (AdjustedMean, bool) { return c.Difference(known[1], known[2]) }
	estimates := []struct {
		name  string
		of    func(c *Controls, known []Control) (AdjustedMean, bool)
		alone bool // the exact mean of the omniscient is not known
	}{
		{"greedy", ratio(1), false}, {"cyclic-rep", ratio(2), false}, {"brute", ratio(3), false}, {"greedy - cyclic-rep", apart, false},
		{"greedy, alone", ratio(1), true}, {"greedy - cyclic-rep, alone", apart, true},
	}
	for _, w := range worlds {
		p := newPlace(t, w.workers, w.load, w.law, names...)
		pool := p.draw(long.Trials(800, 3200))
		cell, all := p.known(len(pool), func(b int) batch { return pool[b] })
		rng := rand.New(rand.NewPCG(67, 67))
		for _, estimate := range estimates {
			// The truth is what the estimate is in the pool that trials draw from, knowing as much.
			exact := cell.Reference.Mean
			if estimate.alone {
				cell.Reference.Mean = math.NaN()
			}
			truth, ok := estimate.of(cell, all)
			cell.Reference.Mean = exact
			if !ok {
				t.Fatalf("%+v: %s has no estimate", w, estimate.name)
			}
			for _, n := range sizes {
				var held, made, shown, holding int // by regression, and at all
				gain, trials := 0.0, long.Trials(100, 400)
				for range trials {
					cell, known := p.known(n, func(int) batch { return pool[rng.IntN(len(pool))] })
					if estimate.alone {
						cell.Reference.Mean = math.NaN()
					}
					e, ok := estimate.of(cell, known)
					if !ok {
						continue
					}
					lo, hi := e.Interval(.95)
					holds := 0
					if lo <= truth.Mean && truth.Mean <= hi {
						holds = 1
					}
					shown, holding = shown+1, holding+holds
					if e.Gain > 0 {
						made, held, gain = made+1, held+holds, gain+e.Gain
					}
				}
				what := fmt.Sprintf("%+v, %s, %d batches", w, estimate.name, n)
				if shown == trials {
					covered(t, holding, shown, .93, 1, "%s", what)
				} else if !estimate.alone {
					t.Errorf("%s: %d of %d trials have an estimate", what, shown, trials)
				}
				if made > trials/2 {
					covered(t, held, made, .93, .97, "%s, gain %.4g", what, gain/float64(made))
				}
			}
		}
	}
}

func TestAGoalIsReachedAfterTheBatchesThatReachIt(t *testing.T) {
	p := newPlace(t, 25, 15, risk.Linear{X: 1}, "greedy{n=147}")
	pool := p.draw(130)
	goal, ends := goal.Precision{Share: 1.5e-4, Level: .95}, []int{1, 2, 3, 4, 6, 9, 13, 19}
	means := func(k int) (s batchMeans) {
		for _, b := range pool {
			s.Ratio, s.Work = append(s.Ratio, b.ratios[k].Mean), append(s.Work, b.works[k].Mean)
		}
		s.Mean = p.means[k]
		return s
	}
	cell, _ := p.known(len(pool), func(b int) batch { return pool[b] })
	got := cell.narrow(means(1), means(0), 25, ends, 250, goal)
	for e, end := range ends {
		want := false
		if end <= 13 {
			cell, known := p.known(10*end, func(b int) batch { return pool[b] })
			estimate, ok := cell.Ratio(known[1])
			lo, hi := estimate.Interval(.95)
			want = ok && estimate.Gain > 0 && (hi-lo)/2 <= 1.5e-4*estimate.Mean
		}
		if (got>>e&1 == 1) != want {
			t.Errorf("after %d blocks: narrow is %v", end, !want)
		}
	}
	if got == 0 || got&1 == 1 {
		t.Errorf("narrow after %b", got)
	}
}

// fixed returns a series in which every instance has the same value.
func fixed(x float64, n int) *stat.Series {
	var c stat.Collector
	var s stat.Series
	c.Start(25)
	for range n {
		c.Add(x)
	}
	s.Append(c.Sample())
	return &s
}

func TestWhatIsKnownDecidesWhatIsEstimated(t *testing.T) {
	nan := math.NaN()
	for name, c := range map[string]struct {
		cell   Controls
		mean   float64
		ok     bool
		lo, hi float64
	}{
		"bounds":                     {Controls{Load: 10, Reference: Control{Mean: 9, Off: .1}, Most: true}, 6, true, .6, .71},
		"no exact mean":              {Controls{Load: 10, Reference: Control{Mean: 9}, Most: true}, nan, false, 0, 0},
		"a reference that is beaten": {Controls{Load: 10, Reference: Control{Mean: 9}}, 6, false, 0, 0},
		"an unknown reference":       {Controls{Load: 10, Reference: Control{Mean: nan}, Most: true}, 6, false, 0, 0},
	} {
		c.cell.Reference.Work = fixed(9, 500)
		one := Control{Ratio: fixed(.5, 500), Work: fixed(5, 500), Mean: c.mean} // which the bounds exclude
		e, ok := c.cell.Ratio(one)
		if ok != c.ok {
			t.Errorf("%s: ok is %v", name, ok)
			continue
		}
		d, both := c.cell.Difference(one, Control{Ratio: fixed(.4, 500), Work: fixed(4, 500), Mean: 3})
		if both != ok {
			t.Errorf("%s: a difference is %v", name, both)
		}
		if !ok {
			continue
		}
		lo, hi := e.Interval(.95)
		if math.Abs(lo-c.lo) > 1e-9 || math.Abs(hi-c.hi) > 1e-9 || !(lo <= e.Mean && e.Mean <= hi) {
			t.Errorf("%s: %v in [%v, %v]", name, e.Mean, lo, hi)
		}
		if lo, hi := d.Interval(.95); math.Abs(lo-.19) > 1e-9 || math.Abs(hi-.41) > 1e-9 || e.Gain != 0 {
			t.Errorf("%s: the difference is in [%v, %v]", name, lo, hi)
		}
	}
}
