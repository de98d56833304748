package adjusted

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
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
)

// place is a cell in which policies are sampled.
type place struct {
	t       testing.TB
	problem *models.Problem
	names   []string // the first is the omniscient
	players []play.Player
	means   []float64 // exact; NaN of the omniscient, for New to find
	rng     *rand.PCG
	sim     models.Simulator

	reference any
	cell      *Cell // with the exact mean of the reference
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
				work, _, err := player(in, p.rng)
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

// known returns what is known of the cell and the policies from batches.
func (p *place) known(batches int, batch func(b int) batch) (*Cell, []Policy) {
	known := make([]Policy, len(p.players))
	for k := range known {
		known[k] = Policy{Ratio: &stat.Series{}, Work: &stat.Series{}, Mean: p.means[k]}
	}
	for b := range batches {
		of := batch(b)
		for k := range known {
			known[k].Ratio.Append(of.ratios[k])
			known[k].Work.Append(of.works[k])
		}
	}
	if p.cell == nil {
		p.cell = New(p.problem, p.reference, known[0])
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
	for _, w := range worlds {
		p := newPlace(t, w.workers, w.load, w.law, names...)
		pool := p.draw(long.Trials(1000, 8000))
		cell, all := p.known(len(pool), func(b int) batch { return pool[b] })
		rng := rand.New(rand.NewPCG(67, 67))
		var truth [4]float64
		for k := 1; k <= 3; k++ {
			e, ok := cell.Ratio(all[k])
			if !ok {
				t.Fatalf("%+v: %s has no adjusted ratio", w, names[k-1])
			}
			truth[k] = e.Mean
			lo, hi := e.Interval(.95)
			plain, plainHi := all[k].Ratio.Interval(.95)
			t.Logf("%+v, %s: %.7f ± %.2g, plain ± %.2g, gain %.4g", w, names[k-1], e.Mean, (hi-lo)/2, (plainHi-plain)/2, e.Gain)
		}
		apart, _ := cell.Difference(all[1], all[2])
		for _, n := range sizes {
			var held, made, shown [4]int // held and made by regression
			var gain [4]float64
			trials := long.Trials(100, 1000)
			for range trials {
				cell, known := p.known(n, func(int) batch { return pool[rng.IntN(len(pool))] })
				for k := range known {
					e, ok := cell.Ratio(known[k])
					want := truth[k]
					if k == 0 {
						e, ok = cell.Difference(known[1], known[2])
						want = apart.Mean
					}
					lo, hi := e.Interval(.95)
					holds := lo <= want && want <= hi
					if ok && holds {
						shown[k]++
					}
					if e.Gain > 0 {
						made[k]++
						gain[k] += e.Gain
						if holds {
							held[k]++
						}
					}
				}
			}
			for k, name := range append([]string{"greedy - cyclic-rep"}, names...) {
				what := fmt.Sprintf("%+v, %s, %d batches", w, name, n)
				covered(t, shown[k], trials, .93, 1, "%s", what)
				if made[k] > trials/2 {
					covered(t, held[k], made[k], .93, .97, "%s, gain %.4g", what, gain[k]/float64(made[k]))
				}
			}
		}
	}
}

func TestAGoalIsReachedAfterTheBatchesThatReachIt(t *testing.T) {
	p := newPlace(t, 25, 15, risk.Linear{X: 1}, "greedy{n=147}")
	pool := p.draw(130)
	goal, ends := stopping.Precision{Share: 1.5e-4, Level: .95}, []int{1, 2, 3, 4, 6, 9, 13, 19}
	means := func(k int) (s Sampled) {
		for _, b := range pool {
			s.Ratio, s.Work = append(s.Ratio, b.ratios[k].Mean), append(s.Work, b.works[k].Mean)
		}
		s.Mean = p.means[k]
		return s
	}
	cell, _ := p.known(len(pool), func(b int) batch { return pool[b] })
	got := cell.Narrow(means(1), means(0), 25, ends, 250, goal)
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
		cell   Cell
		mean   float64
		ok     bool
		lo, hi float64
	}{
		"bounds":                     {Cell{Load: 10, Reference: Policy{Mean: 9, Off: .1}, Most: true}, 6, true, .6, .71},
		"no exact mean":              {Cell{Load: 10, Reference: Policy{Mean: 9}, Most: true}, nan, false, 0, 0},
		"a reference that is beaten": {Cell{Load: 10, Reference: Policy{Mean: 9}}, 6, false, 0, 0},
		"an unknown reference":       {Cell{Load: 10, Reference: Policy{Mean: nan}, Most: true}, 6, false, 0, 0},
	} {
		c.cell.Reference.Work = fixed(9, 500)
		one := Policy{Ratio: fixed(.5, 500), Work: fixed(5, 500), Mean: c.mean} // which the bounds exclude
		e, ok := c.cell.Ratio(one)
		if ok != c.ok {
			t.Errorf("%s: ok is %v", name, ok)
			continue
		}
		d, both := c.cell.Difference(one, Policy{Ratio: fixed(.4, 500), Work: fixed(4, 500), Mean: 3})
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
