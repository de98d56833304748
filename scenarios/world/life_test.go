package world_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

func TestWorkersHaveTheLivesThatTheScenarioSays(t *testing.T) {
	p, _ := problem(t, `deadline: 26*d
platform:
  workers:
    - {count: 2, price: {hold: i}}
    - {count: 1, comes_back: {after: linear, hello: never}}
  compute: {per_unit: i}
  comes_back: {after: 'exponential{mean=d}', up: exponential, loses: progress, restart: i/2, checkpoint: {every: 2, save: d}, notice: never, hello: 3}
  slow: linear
  price: {use: 7}
sweep: {d: 2}
`)
	if p.Deadline != 52 {
		t.Errorf("the deadline is %v", p.Deadline)
	}
	for i := range 2 {
		l := *p.Workers[i].Life
		if risk.Format(l.Down) != "exponential{mean=2}" || risk.Format(l.Up) != "exponential" || risk.Format(l.Slow) != "linear" {
			t.Errorf("worker %d: %+v", i, l)
		}
		l.Up, l.Down, l.Slow = nil, nil, nil
		if want := (models.Life{
			Loses: models.LosesProgress, Restart: float64(i+1) / 2, Every: 2, Save: 2, Notice: math.Inf(1), Hello: 3, Hold: float64(i + 1),
		}); l != want {
			t.Errorf("worker %d: %+v, want %+v", i, l, want)
		}
	}
	l := *p.Workers[2].Life
	if l.Slow, l.Down = nil, nil; l != (models.Life{Hello: math.Inf(1), Use: 7}) {
		t.Errorf("the worker of a group with its own return: %+v", l)
	}
}

func TestWithoutTheKeysThereAreNoLives(t *testing.T) {
	p, _ := problem(t, "deadline: 5\nplatform: {workers: 2}\n")
	if p.Living() || p.Deadline != 5 {
		t.Errorf("%+v", p)
	}
	for _, part := range []string{"comes_back: {after: linear}", "slow: linear", "price: {hold: 1}"} {
		if p, _ := problem(t, "platform: {workers: 2, "+part+"}\n"); p.Workers[0].Life == nil || p.Workers[1].Life != p.Workers[0].Life {
			t.Errorf("%s: %+v", part, p.Workers)
		}
	}
}

// A stay that the scenario leaves open follows the law of interruptions, as it is for the world and
// as it is believed to be.
func TestPoliciesBelieveInStaysAsInInterruptions(t *testing.T) {
	p, told := problem(t, "plan_risk: 'exponential{mean=2}'\nplatform: {workers: 1, comes_back: {after: linear}}\n")
	if p.Workers[0].Life.Up != nil || told.Workers[0].Life.Up != nil || risk.Format(told.Workers[0].Risk) != "exponential{mean=2}" {
		t.Errorf("%+v %+v", p.Workers[0], told.Workers[0])
	}
	_, told = problem(t, "plan_risk: 'exponential{mean=2}'\nplatform: {workers: 1, comes_back: {after: linear, up: 'linear{x=3}'}}\n")
	if risk.Format(told.Workers[0].Life.Up) != "linear{x=3}" {
		t.Errorf("%+v", told.Workers[0].Life)
	}
}

// duty is a law that tells when workers are there again.
type duty struct {
	X float64 `doc:"the length of a duty"`
}

func (d duty) Before(t float64) float64   { return min(1, max(0, t/d.X)) }
func (d duty) Quantile(u float64) float64 { return u * d.X }

func (d duty) Live(times []float64, again []models.Timeline, _ *rand.PCG) {
	for i := range times {
		times[i], again[i] = d.X, models.Ups{{Start: 2 * d.X, Stop: 3 * d.X}}
	}
}

// delayed is a law of somebody's own, whose Quantile forgets the delay.
type delayed struct {
	Delay float64 `doc:"before which nothing happens"`
}

func (d delayed) Before(t float64) float64 { return min(1, max(0, t-d.Delay)) }
func (delayed) Quantile(u float64) float64 { return u }

func init() {
	risk.Register(risk.Row{Name: "delayed", Source: "this test", Doc: "contradicts itself", Prototype: delayed{}})
	risk.Register(risk.Row{Name: "duty", Source: "this test", Doc: "comes back", Prototype: duty{X: 1}})
}

func TestALawThatTellsWhenWorkersComeBackNeedsNoOther(t *testing.T) {
	p, _ := problem(t, "platform: {workers: [{count: 1, risk: duty, comes_back: {loses: nothing}}, {count: 1, comes_back: {after: linear}}]}\n")
	if p.Workers[0].Life.Down != nil || p.Workers[0].Life.Loses != models.LosesNothing || p.Workers[1].Life.Down == nil {
		t.Errorf("%+v", p.Workers)
	}
}

func TestImpossibleLivesAreRefusedInALine(t *testing.T) {
	for rest, says := range map[string]string{
		"platform: {workers: 1, comes_back: {}}\n":                                                                       "nothing says when workers come back: want comes_back.after, or a law of interruptions that tells, such as timeline; linear does not",
		"platform: {workers: [{count: 1, risk: duty}], comes_back: {after: linear}}\n":                                   "x.yaml:6:67: platform.comes_back.after: duty tells itself when workers come back: want comes_back without after, or another law of interruptions",
		"platform: {workers: [{count: 1, risk: duty, comes_back: {after: linear}}]}\n":                                   "x.yaml:6:65: platform.workers[0].comes_back.after: duty tells itself",
		"platform: {workers: [{count: 1, risk: 'duty{x=d+1}'}], comes_back: {after: linear}}\n":                          "duty{x=2} tells itself when workers come back",
		"deadline: 1-d\nplatform: {workers: 1}\n":                                                                        "the deadline is 0: it must be above 0",
		"platform: {workers: 1, comes_back: {after: linear, restart: -d}}\n":                                             "the restart of worker 1 is -1: it must be 0 or more and finite",
		"platform: {workers: 1, comes_back: {after: linear, notice: -d}}\n":                                              "the notice of worker 1 is -1",
		"platform: {workers: 1, comes_back: {after: linear, hello: 0/(d-1)}}\n":                                          "the hello of worker 1 is NaN",
		"platform: {workers: 1, slow: never}\n":                                                                          "computations take longer by factors from +Inf to +Inf under never: they must be positive and finite",
		"platform: {workers: 1, price: {hold: 1/(d-1)}}\n":                                                               "the price of holding of worker 1 is +Inf",
		"platform: {workers: 1, comes_back: {after: linear, loses: progress, checkpoint: {every: 1-d, save: 2}}}\n":      "a checkpoint of worker 1 takes 2, but there are none: want every above 0",
		"platform: {workers: [{count: 1, risk: 'delayed{delay=2}'}]}\n":                                                  "x.yaml:6:40: platform.workers[0].risk: risk delayed{delay=2}: Before and Quantile disagree: Quantile(0.0625) is 0.0625, but Before(0.0625000000625) is 0: want 0.0625 or more",
		"platform: {workers: [{count: 1, risk: 'delayed{delay=d}'}]}\n":                                                  "risk delayed{delay=1}: Before and Quantile disagree",
		"platform: {workers: 1, comes_back: {after: 'delayed{delay=2}'}}\n":                                              "risk delayed{delay=2}: Before and Quantile disagree",
		"platform: {workers: 1, comes_back: {after: 'exponential{mean=1-d}'}}\n":                                         "exponential",
		"platform: {workers: 1, comes_back: {after: linear, loses: progress, checkpoint: {every: 1e308*10*d, save: 2}}}": "the time between checkpoints of worker 1 is +Inf",
	} {
		s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [no-rep]\nsweep: {d: 1}\n"+rest))
		if err != nil {
			t.Fatal(err)
		}
		g, err := world.Grid(s, nil, false)
		if err != nil {
			t.Fatal(err)
		}
		w, err := world.New(s, g.Parameters(), s.At)
		if err == nil {
			_, err = w.Problem(g.Values(0), 7)
		}
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", rest, err, says)
		}
	}
}
