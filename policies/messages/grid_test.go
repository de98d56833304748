package messages_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/clairvoyant"
	"github.com/loadstar-sim/loadstar/policies/endangered"
	"github.com/loadstar-sim/loadstar/policies/messages"
	"github.com/loadstar-sim/loadstar/policies/static"
)

type planner interface {
	Schedule(*models.Problem) (*models.Schedule, error)
}

// family are the policies that docs/static.md compares on stars, each with its own number of chunks.
var family = []struct {
	name string
	with func(messages.Count) planner
}{
	{"greedy", func(c messages.Count) planner {
		return static.Group{Regimen: static.Greedy{}, Rounding: chunking.Floor, Lambda: 1, Messages: c}
	}},
	{"cyclic-rep", func(c messages.Count) planner {
		return static.CyclicRep{Rounding: chunking.Floor, Lambda: 1, Messages: c}
	}},
	{"no-rep", func(c messages.Count) planner { return static.NoRep{Rounding: chunking.Floor, Messages: c} }},
	{"brute", func(c messages.Count) planner { return static.Brute{Rounding: chunking.Floor, Messages: c} }},
	{"endangered", func(c messages.Count) planner { return endangered.Policy{Rounding: chunking.Floor, Messages: c} }},
}

// star describes a star of ten workers.
type star struct {
	latency, send float64
	results       bool
	load          float64 // as a share of the work that can be done in a unit of time
	law           models.Risk
	notice        float64
}

// problem returns the star with workers whose speeds and links differ by up to spread.
func (c star) problem(spread float64, r *rand.Rand) *models.Problem {
	p := &models.Problem{Notice: c.notice}
	speed, port := 0.0, 0.0
	for range 10 {
		w := models.Worker{
			Send:    models.Affine{Latency: c.latency, PerUnit: c.send * math.Pow(spread, r.Float64()-.5)},
			Compute: models.Affine{Latency: c.latency, PerUnit: math.Pow(spread, r.Float64()-.5)},
			Risk:    c.law,
		}
		if c.results {
			w.Return = models.Affine{Latency: c.latency, PerUnit: w.Send.PerUnit / 10}
		}
		speed += 1 / w.Compute.PerUnit
		port = 1 / (w.Send.PerUnit + w.Return.PerUnit)
		p.Workers = append(p.Workers, w)
	}
	p.Load = c.load * min(speed, port)
	return p
}

// stars returns every combination for some latencies.
func stars(notice float64, latencies ...float64) (all []star) {
	for _, latency := range latencies {
		for _, send := range []float64{.01, .1, .3} {
			for _, results := range []bool{true, false} {
				for _, load := range []float64{.5, 2} {
					for _, law := range []models.Risk{risk.Linear{X: 1}, risk.Exponential{Mean: .5}, risk.Weibull{Shape: .5, Scale: .25}} {
						all = append(all, star{latency, send, results, load, law, notice})
					}
				}
			}
		}
	}
	return all
}

// trial is a problem, some instances of it, and the work that the clairvoyant completes in them.
type trial struct {
	*models.Problem
	instances []models.Instance
	most      float64
}

func newTrial(t testing.TB, p *models.Problem, instances int) *trial {
	t.Helper()
	bound, err := clairvoyant.Policy{}.Bound(p)
	if err != nil {
		t.Fatal(err)
	}
	x, rng := &trial{Problem: p, instances: make([]models.Instance, instances)}, rand.NewPCG(7, 7)
	for k := range x.instances {
		for _, w := range p.Workers {
			x.instances[k].Interrupt = append(x.instances[k].Interrupt, risk.Sample(w.Risk, rng))
		}
		x.most += bound(&x.instances[k])
	}
	return x
}

// share returns the work of a schedule as a share of the clairvoyant's.
func (x *trial) share(t testing.TB, s *models.Schedule) (share float64) {
	t.Helper()
	plan, err := models.Compile(x.Problem, s)
	if err != nil {
		t.Fatal(err)
	}
	var simulator models.Simulator
	for k := range x.instances {
		share += simulator.Run(plan, &x.instances[k]).Work / x.most
	}
	return share
}

func schedule(t testing.TB, policy planner, p *models.Problem) *models.Schedule {
	t.Helper()
	s, err := policy.Schedule(p)
	if err != nil {
		t.Fatalf("%+v: %v", policy, err)
	}
	return s
}

var all = flag.Bool("all", false, "try endangered too, and 200 instances of each star")

// The log of this test has the table of docs/static.md about messages: -run TestOwnMessages -all.
func TestOwnMessagesCountMoreThanNoneAndTrialsMoreThanOwn(t *testing.T) {
	latencies, instances := []float64{.01}, 40
	if *all || long.On() {
		latencies, instances = []float64{.001, .01}, 60
	}
	if *all {
		instances = 200
	}
	for _, notice := range []float64{0, math.Inf(1)} {
		for _, policy := range family {
			if policy.name == "endangered" && !*all {
				continue // it takes half a second to plan
			}
			every := stars(notice, latencies...)
			mean := map[messages.Count]float64{}
			for _, c := range every {
				x := newTrial(t, c.problem(1, rand.New(rand.NewPCG(1, 1))), instances)
				for _, count := range []messages.Count{messages.Own, messages.Free, messages.Auto} {
					mean[count] += x.share(t, schedule(t, policy.with(count), x.Problem)) / float64(len(every))
				}
			}
			t.Logf("%-10s news after %4v: own %.3f, free %.3f, auto %.3f over %d stars",
				policy.name, notice, mean[messages.Own], mean[messages.Free], mean[messages.Auto], len(every))
			if policy.name != "brute" && mean[messages.Own] < mean[messages.Free] {
				t.Errorf("%s: own messages do not count more than none: %v", policy.name, mean)
			}
			if mean[messages.Auto] < mean[messages.Own]-.002 {
				t.Errorf("%s: trials fall behind own messages: %v", policy.name, mean)
			}
		}
	}
}

func TestWithResultsAfterAllSendsAQuarterOfTheWorkIsLostOrMore(t *testing.T) {
	for _, notice := range []float64{0, math.Inf(1)} {
		for _, policy := range family[:4] {
			first, last, n := 0.0, 0.0, 0.0
			for _, c := range stars(notice, .001, .01) {
				if !c.results {
					continue
				}
				x := newTrial(t, c.problem(1, rand.New(rand.NewPCG(1, 1))), max(20, long.Trials(20, 60)))
				s := schedule(t, policy.with(messages.Own), x.Problem)
				first += x.share(t, s)
				s.ResultsFirst = false
				last += x.share(t, s)
				n++
			}
			t.Logf("%-10s news after %4v: results first %.3f, last %.3f over %v stars", policy.name, notice, first/n, last/n, n)
			if last > first*.75 {
				t.Errorf("%s: results first %v, last %v", policy.name, first/n, last/n)
			}
		}
	}
}
