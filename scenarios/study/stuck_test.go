package study

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// freed ends the calls that are stuck, after the tests.
var freed = make(chan struct{})

func TestMain(m *testing.M) {
	code := m.Run()
	close(freed)
	os.Exit(code)
}

// spins is set as long as endless loops are to be endless.
var spins atomic.Bool

// hang does not return before the end of the tests, if it is asked to.
func hang(asked bool) {
	if asked {
		stuckFor()
		<-freed
	}
}

// whileStuck is a func() that is called in a call that is stuck, whose goroutine may outlive the test. Tests
// with stuck calls do not run side by side.
var whileStuck atomic.Value

// stuckFor lets the time of a call pass that is stuck.
func stuckFor() {
	if pass, ok := whileStuck.Load().(func()); ok {
		pass()
	}
}

// clockOf returns a clock for a design that only goes on while a call is stuck: by a second, or as
// a test has it.
func clockOf(d *scenarios.Design, when ...func(pass func(time.Duration))) *scenarios.Design {
	times, began := make(chan time.Time), time.Now()
	var now atomic.Int64 // since then; calls that are stuck may outlive one another
	pass := func(d time.Duration) {
		for range d/run.Look + 2 { // the first only tells that the call is another one
			select {
			case times <- began.Add(time.Duration(now.Add(int64(run.Look)))):
			case <-freed:
			}
		}
	}
	d.Clock = func() (<-chan time.Time, func()) { return times, func() {} }
	whileStuck.Store(func() { pass(time.Second) })
	for _, w := range when {
		whileStuck.Store(func() { w(pass) })
	}
	return d
}

func allToOne(p *models.Problem) *models.Schedule {
	return &models.Schedule{Size: []float64{p.Load}, List: append([][]int32{{0}}, make([][]int32, len(p.Workers)-1)...)}
}

// Policies of all kinds that give all to the first worker, and do not return from the call
// that In names if the load is 5.
type (
	stuckPlanner struct {
		In string `one:"nowhere,schedule,expect"`
	}
	stuckGambler struct {
		In string `one:"nowhere,gamble,draw,spin"`
	}
	stuckOracle struct {
		In string `one:"nowhere,foresee,plan"`
	}
	stuckDynamic struct {
		In string `one:"nowhere,dispatch,begin,next"`
	}
)

func (s stuckPlanner) Schedule(p *models.Problem) (*models.Schedule, error) {
	hang(s.In == "schedule" && p.Load == 5)
	return allToOne(p), nil
}

func (s stuckPlanner) Expect(p *models.Problem) (float64, bool) {
	hang(s.In == "expect" && p.Load == 5)
	return 0, false
}

func (s stuckGambler) Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error) {
	hang(s.In == "gamble" && p.Load == 5)
	return func(rng *rand.PCG) *models.Schedule {
		now := p.Load == 5 && rng.Uint64()%100 == 0
		hang(s.In == "draw" && now)
		if s.In == "spin" && now {
			stuckFor()
			for spins.Load() {
			}
		}
		return allToOne(p)
	}, nil
}

func (s stuckOracle) Foresee(p *models.Problem) (func(in *models.Instance) *models.Schedule, error) {
	hang(s.In == "foresee" && p.Load == 5)
	return func(in *models.Instance) *models.Schedule {
		hang(s.In == "plan" && p.Load == 5 && in.Interrupt[0] < 0.02)
		return allToOne(p)
	}, nil
}

func (s stuckDynamic) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	hang(s.In == "dispatch" && p.Load == 5)
	return &stuckDispatcher{in: s.In, load: p.Load}, nil
}

type stuckDispatcher struct {
	in    string
	load  float64
	begun int
	sent  bool
}

func (s *stuckDispatcher) Begin() {
	s.begun++
	hang(s.in == "begin" && s.load == 5 && s.begun == 30)
	s.sent = false
}

func (s *stuckDispatcher) Next(v *models.View) (worker, chunk int) {
	hang(s.in == "next" && s.load == 5 && s.begun == 40)
	if s.sent {
		return -1, 0
	}
	s.sent = true
	return 0, v.Cut(s.load)
}

// stuckLaw is a law whose times cannot be drawn, although its quantiles of a grid are known.
type stuckLaw struct {
	In string `one:"nowhere,quantile"`
}

func (stuckLaw) Before(t float64) float64 { return min(1, t/9) }
func (s stuckLaw) Quantile(u float64) float64 {
	hang(s.In == "quantile" && u != math.Floor(u*0x1p16)/0x1p16)
	return 9 * u
}

func init() {
	for name, prototype := range map[string]any{
		"stuck-planner": stuckPlanner{In: "nowhere"}, "stuck-gambler": stuckGambler{In: "nowhere"},
		"stuck-oracle": stuckOracle{In: "nowhere"}, "stuck-dynamic": stuckDynamic{In: "nowhere"},
	} {
		policies.Register(policies.Row{Name: name, Source: "this test", Doc: "does not return", Revision: 1, Prototype: prototype})
	}
	risk.Register(risk.Row{Name: "stuck", Source: "this test", Doc: "does not return", Prototype: stuckLaw{In: "nowhere"}})
}

// stuckSweep is the sweep with a limit of time that other policies do not reach.
func stuckSweep(t *testing.T, replace ...string) *scenarios.Design {
	return designFrom(t, sweep, append(replace, "name: sweep", "name: sweep\nlimits: {time: 1s}", "n: [5, 12]", "n: 5", "k: [0.5, 1]", "k: 1")...)
}

// tableWithout returns the table of a study without the rows of a policy.
func tableWithout(t *testing.T, dir, policy string) string {
	t.Helper()
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := s.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	var rest strings.Builder
	for line := range strings.Lines(table.String()) {
		if policy == "" || !strings.Contains(line, policy) {
			rest.WriteString(line)
		}
	}
	return rest.String()
}

func TestACallThatDoesNotReturnFailsItsPolicyAndNoOther(t *testing.T) {
	dir := t.TempDir()
	complete(t, dir, stuckSweep(t), RunOptions{})
	want := tableWithout(t, dir, "")
	for policy, says := range map[string]string{
		"stuck-planner{in=schedule}": "preparing the policy takes longer than 1s (limits.time)",
		"stuck-planner{in=expect}":   "computing what is exact takes longer than 1s (limits.time)",
		"stuck-gambler{in=gamble}":   "preparing the episodes takes longer than 1s (limits.time)",
		"stuck-gambler{in=draw}":     "of seed 5: the episode takes longer than 1s (limits.time)",
		"stuck-gambler{in=spin}":     "of seed 5: the episode takes longer than 1s (limits.time)",
		"stuck-oracle{in=foresee}":   "preparing the episodes takes longer than 1s (limits.time)",
		"stuck-oracle{in=plan}":      "of seed 5: the episode takes longer than 1s (limits.time)",
		"stuck-dynamic{in=dispatch}": "preparing the episodes takes longer than 1s (limits.time)",
		"stuck-dynamic{in=begin}":    "instance 29 of seed 5: the episode takes longer than 1s (limits.time)",
		"stuck-dynamic{in=next}":     "instance 39 of seed 5: the episode takes longer than 1s (limits.time)",
	} {
		t.Run(policy, func(t *testing.T) {
			spins.Store(true)
			defer spins.Store(false)
			dir := t.TempDir()
			s := begin(t, dir, stuckSweep(t, "on-demand]", "on-demand, '"+policy+"']"))
			clockOf(s.Design)
			err := s.Run(t.Context(), RunOptions{Runner: &run.Runner{Goroutines: 1}})
			if !errors.Is(err, ErrFailures) {
				t.Fatal(err)
			}
			if err := s.Scan(nil); err != nil {
				t.Fatal(err)
			}
			failures := 0
			s.Failures(func(f Failure) error {
				failures++
				prefix := "policy " + policy + " at "
				if !strings.HasPrefix(f.Why, prefix) || !strings.HasSuffix(f.Why, says) || !strings.Contains(f.Why, "W=5") {
					t.Errorf("%s; want %s ... %s", f.Why, prefix, says)
				}
				return nil
			})
			if failures != 1 {
				t.Errorf("%d cells failed, want that with W=5", failures)
			}
			if got := tableWithout(t, dir, policy); got != want {
				t.Errorf("other results differ:\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestACallOfAnyOtherCodeThatDoesNotReturnIsNamed(t *testing.T) {
	draw := func(measure bool) *scenarios.Draw {
		return &scenarios.Draw{Metrics: []string{"x"}, Measure: func(grid.Values, *policies.Policy) (scenarios.Measurement, error) {
			hang(!measure)
			return func(instance int, metrics []float64) error { hang(measure && instance == 9); return nil }, nil
		}}
	}
	for says, change := range map[string]func(d *scenarios.Design){
		"instance 9 of seed 5: the measurement takes longer than 1s (limits.time)": func(d *scenarios.Design) { d.Draw = draw(true) },
		"preparing the episodes takes longer than 1s (limits.time)":                func(d *scenarios.Design) { d.Draw = draw(false) },
		"computing what is exact takes longer than 1s (limits.time)": func(d *scenarios.Design) {
			d.Compute = func(grid.Values, *policies.Policy) ([]scenarios.Fact, error) { hang(true); return nil, nil }
		},
		"a metric of the episode takes longer than 1s (limits.time)": func(d *scenarios.Design) {
			m := *d.Sampled[0]
			m.Value = func(*scenarios.Episode) float64 { hang(true); return 0 }
			d.Sampled = append([]*scenarios.Metric{&m}, d.Sampled[1:]...)
		},
		"drawing the instances takes longer than 1s (limits.time)": func(d *scenarios.Design) {
			*d = *stuckSweep(t, "weibull{shape=k,scale=1}", "stuck{in=quantile}", "k: [0.5, 1]", "k: 1")
		},
		"preparing the policy takes longer than 1s (limits.time); it is the reference of the ratio: want another reference, or metrics without ratio": func(d *scenarios.Design) {
			*d = *stuckSweep(t, "omniscient, ", "", "distribution: true", "reference: stuck-planner{in=schedule}", "W: 1..p:2", "W: 5")
		},
	} {
		t.Run(says, func(t *testing.T) {
			d := stuckSweep(t)
			change(d)
			clockOf(d)
			_, err := (&run.Runner{Goroutines: 1}).Run(t.Context(), d)
			if err == nil || !strings.HasSuffix(err.Error(), says) {
				t.Errorf("the error is %v, want %s", err, says)
			}
		})
	}
}

func TestAPolicyThatIsAlwaysStuckIsNotCalledAgain(t *testing.T) {
	dir := t.TempDir()
	s := begin(t, dir, stuckSweep(t, "on-demand]", "on-demand, 'stuck-planner{in=schedule}']", "W: 1..p:2", "W: 5", "k: [0.5, 1]", "k: [0.5, 1]"))
	clockOf(s.Design)
	if err := s.Run(t.Context(), RunOptions{Runner: &run.Runner{Goroutines: 1}}); !errors.Is(err, ErrFailures) {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	called, not := 0, 0
	s.Failures(func(f Failure) error {
		if strings.HasSuffix(f.Why, "not called, as it was stuck in 3 cells: preparing the policy takes longer than 1s (limits.time)") {
			not++
		} else {
			called++
		}
		return nil
	})
	if called != 3 || not != 1 {
		t.Errorf("it was called in %d cells and not in %d, want 3 and 1", called, not)
	}
}

// A context that ends ends a run, whatever a policy does, and written records are kept.
func TestAStuckRunEndsWithItsContext(t *testing.T) {
	dir := t.TempDir()
	s := begin(t, dir, designFrom(t, sweep, "on-demand]", "on-demand, 'stuck-dynamic{in=next}']"))
	ctx, stop := context.WithCancel(t.Context())
	clockOf(s.Design, func(pass func(time.Duration)) {
		stop()
		pass(run.Grace)
	})
	if err := s.Run(ctx, RunOptions{Runner: &run.Runner{Goroutines: 1}}); !errors.Is(err, run.ErrStopped) {
		t.Errorf("the run ends with %v", err)
	}
	if records(t, dir) == 0 {
		t.Error("nothing is kept")
	}
}

func TestWhatPrecedesARunIsNotStuck(t *testing.T) {
	d := clockOf(stuckSweep(t, "on-demand]", "'stuck-planner{in=schedule}', 'stuck-oracle{in=foresee}']", "W: 1..p:2", "W: 5"))
	if err := run.Check(t.Context(), d); err != nil {
		t.Errorf("the run decides what a policy is that takes long, but: %v", err)
	}
	if e := run.Predict(t.Context(), d, time.Second); e.Slow == nil || !math.IsInf(e.Seconds, 1) {
		t.Errorf("the estimate is %+v", e)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	d = clockOf(designFrom(t, sweep, "on-demand]", "'stuck-planner{in=schedule}']", "W: 1..p:2", "W: 5"), func(pass func(time.Duration)) { pass(run.Grace) })
	if err := run.Check(ctx, d); !errors.Is(err, run.ErrStopped) {
		t.Errorf("the error of a check that was ended is %v", err)
	}
}

// Whether a call takes too long depends on the machine, so that another build need not agree.
func TestFailuresOfTooLongCallsAreNotCompared(t *testing.T) {
	dir := t.TempDir()
	d := stuckSweep(t, "on-demand]", "on-demand, 'stuck-oracle{in=foresee}']", "p: [2, 5]", "p: 5", "k: [0.5, 1]", "k: 1")
	s := begin(t, dir, d)
	clockOf(s.Design)
	o := RunOptions{Runner: &run.Runner{Goroutines: 1}, Build: store.Build{ID: "1", Version: "1", Target: "x"}}
	if err := s.Run(t.Context(), o); !errors.Is(err, ErrFailures) {
		t.Fatal(err)
	}
	o.Build.ID = "2"
	s = begin(t, dir, d)
	clockOf(s.Design)
	if err := s.Run(t.Context(), o); !errors.Is(err, ErrFailures) {
		t.Errorf("another build goes on with %v", err)
	}
}
