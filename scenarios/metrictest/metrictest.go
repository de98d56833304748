// Package metrictest tests in episodes of all kinds that a metric is what its fields say.
//
// The author of a metric, in this module or in another, calls one function in a test:
//
//	func TestMyMetricConforms(t *testing.T) { metrictest.Run(t, mine) }
//
// It is tried in hundreds of episodes of random schedules, in the worlds in which package policytest
// tries policies, also where results may be wrong. In some of them nothing is done, and in some all. Each
// problem has a deadline, and each worker a price. These are the checks:
//
// valid: the metric may be registered.
//
// values: Value never returns NaN, and keeps what the fields promise: numbers between Limits, 0 or 1 if it is
// Binary, and +Inf only with Derived metrics, since then there is no mean.
//
// needs: Value reads the outcome only with NeedsOutcome, and the work of the reference only with
// NeedsReference.
//
// memory: Value returns the same for the same episode, whatever came before and in whatever goroutine,
// and changes nothing of it.
//
// derived: a derived metric does not depend on the order of values, and is within its interval.
//
// A check fails with one line: the metric, the episode, and what Value returns there.
package metrictest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Run tries a metric, which need not be registered. It fails with the first fault of each check.
func Run(t *testing.T, m scenarios.Metric) {
	t.Helper()
	for _, fault := range Faults(m) {
		t.Error(fault)
	}
}

// Faults returns the faults that [Run] reports, without a test.
func Faults(m scenarios.Metric) (faults []error) {
	if err := m.Valid(); err != nil {
		return []error{fmt.Errorf("valid: metric %q: %w", m.Name, err)}
	}
	all := episodes()
	for _, c := range []struct {
		name string
		run  func(*scenarios.Metric, []episode) error
	}{{"values", values}, {"needs", needs}, {"memory", memory}, {"derived", derived}} {
		if err := c.run(&m, all); err != nil {
			faults = append(faults, fmt.Errorf("%s: metric %s: %w", c.name, m.Name, err))
		}
	}
	return faults
}

// episode is an episode with words that tell it from others.
type episode struct {
	scenarios.Episode
	words string
}

// value returns the metric of an episode. A panic is an error.
func value(m *scenarios.Metric, e scenarios.Episode) (x float64, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("its Value panics: %v", r)
		}
	}()
	return m.Value(&e), nil
}

// episodes plays random schedules.
func episodes() (all []episode) {
	var sim models.Simulator
	for _, world := range slices.Concat(policytest.Worlds(), policytest.Returning(), policytest.Faulty()) {
		for k := range uint64(6) {
			r := rand.New(rand.NewPCG(k, 11))
			p := priced(r, world.Draw(r))
			plan, err := models.Compile(p, gen.Anything(r, p))
			if err != nil {
				continue // the world has rules that the schedule breaks
			}
			rng := rand.NewPCG(k, 12)
			instances := []*models.Instance{policytest.Interruptions(p, rng), policytest.Interruptions(p, rng)}
			if !p.Living() {
				instances = append(instances, models.Uninterrupted(len(p.Workers)), &models.Instance{Interrupt: make([]float64, len(p.Workers))})
			}
			for i, in := range instances {
				out := cloneOutcome(sim.Run(plan, in))
				all = append(all, episode{
					scenarios.Episode{Work: out.Work, Reference: policytest.Possible(p, in), Outcome: out, Problem: p},
					fmt.Sprintf("in world %q, problem %d, instance %d, in which %d workers do %v units of %v until %v", world.Name, k, i, len(p.Workers), out.Work, p.Load, out.Makespan),
				})
			}
		}
	}
	return all
}

// priced gives a problem a deadline, and prices to those workers that come back.
func priced(r *rand.Rand, p *models.Problem) *models.Problem {
	p.Deadline = p.Load * (.1 + 2*r.Float64())
	for i := range p.Workers {
		if life := p.Workers[i].Life; life != nil {
			life.Hold, life.Use = r.Float64(), r.Float64()
		}
	}
	return p
}

// cloneOutcome returns an outcome that later episodes do not change.
func cloneOutcome(o *models.Outcome) *models.Outcome {
	c := *o
	c.DoneAt, c.Right, c.Workers, c.Bills = slices.Clone(o.DoneAt), slices.Clone(o.Right), slices.Clone(o.Workers), slices.Clone(o.Bills)
	return &c
}

// values tries what the fields promise.
func values(m *scenarios.Metric, all []episode) error {
	for _, e := range all {
		x, err := value(m, e.Episode)
		if err != nil {
			return fmt.Errorf("%w, %s", err, e.words)
		}
		least, most := m.Limits.Between(scenarios.Origin{Load: e.Problem.Load, Bounded: true})
		const rounding = 1e-9
		switch {
		case math.IsNaN(x) || math.IsInf(x, -1):
			return fmt.Errorf("it is %v %s: want a number", x, e.words)
		case math.IsInf(x, 1) && len(m.Derived) == 0:
			return fmt.Errorf("it is +Inf %s: want a number, as no metric is derived from it", e.words)
		case m.Wrong(x) != nil:
			return fmt.Errorf("it is %v %s: want 0 or 1, as it is Binary", x, e.words)
		case !(x >= least-rounding && x <= most*(1+rounding)):
			return fmt.Errorf("it is %v %s: want %v to %v, as Limits says", x, e.words, least, most)
		}
	}
	return nil
}

// needs tries the metric without the inputs that it does not ask for.
func needs(m *scenarios.Metric, all []episode) error {
	for _, e := range all {
		want, err := value(m, e.Episode)
		if err != nil {
			return nil // values says so
		}
		without, lacks := e.Episode, ""
		if !m.NeedsReference {
			without.Reference, lacks = 0, "NeedsReference"
		}
		if got, err := value(m, without); got == want && err == nil && !m.NeedsOutcome {
			without.Outcome, lacks = nil, "NeedsOutcome"
		}
		if got, err := value(m, without); got != want || err != nil {
			return fmt.Errorf("%s is not set, but it depends on that: it is %v %s, and without %v (%v)", lacks, want, e.words, got, err)
		}
	}
	return nil
}

// memory asks again, from the last episode to the first, in two goroutines.
func memory(m *scenarios.Metric, all []episode) error {
	before := make([]float64, len(all))
	for i, e := range all {
		outcome, problem := cloneOutcome(e.Outcome), *e.Problem
		problem.Workers = slices.Clone(problem.Workers)
		x, err := value(m, e.Episode)
		if err != nil {
			return nil // values says so
		}
		if before[i] = x; !reflect.DeepEqual(outcome, e.Outcome) || !reflect.DeepEqual(&problem, e.Problem) {
			return fmt.Errorf("its Value changes the episode %s", e.words)
		}
	}
	var faults [2]error
	var both sync.WaitGroup
	for g := range faults {
		both.Go(func() {
			for i, e := range slices.Backward(all) {
				if x, err := value(m, e.Episode); x != before[i] && faults[g] == nil {
					faults[g] = fmt.Errorf("it is %v %s, and %v (%v) when it is asked again after other episodes", before[i], e.words, x, err)
				}
			}
		})
	}
	both.Wait()
	return faults[0]
}

// derived tries the derived metrics on values in two orders. Some values are equal or infinite.
func derived(m *scenarios.Metric, all []episode) error {
	var values []float64
	for _, e := range all {
		if x, err := value(m, e.Episode); err == nil {
			values = append(values, x)
		}
	}
	for _, d := range m.Derived {
		for _, some := range [][]float64{values[:1], values[:10], values} {
			turned := slices.Clone(some)
			slices.Reverse(turned)
			given := slices.Clone(turned)
			x, lo, hi := d.Value(slices.Clone(some), 0.95)
			y, low, high := d.Value(turned, 0.95)
			switch {
			case !slices.EqualFunc([]float64{x, lo, hi}, []float64{y, low, high}, same):
				return fmt.Errorf("%s is %v from %v to %v, and %v from %v to %v of the same %d values in another order", d.Name, x, lo, hi, y, low, high, len(some))
			case !slices.Equal(turned, given):
				return fmt.Errorf("%s changes the values that it is given", d.Name)
			case lo > x || hi < x: // NaN means that there are too few values for an interval
				return fmt.Errorf("%s is %v of %d values, which is not within its interval from %v to %v", d.Name, x, len(some), lo, hi)
			}
		}
	}
	return nil
}

// same reports whether two numbers are equal, or no numbers.
func same(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
