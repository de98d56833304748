package judge_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// These flags select the episodes of dispatchers to play. One seed is one episode:
//
//	go test ./models/judge -run TestDispatchersMeetTheWorld -first SEED -episodes 1
var (
	first    = flag.Uint64("first", 0, "the first seed of an episode of a dispatcher")
	episodes = flag.Uint64("episodes", 0, "the number of episodes of dispatchers; 0: as many as fit into the suite")
)

// The simulator asks the same questions at the same times as the reference, shows the same view, and has
// the same spans and the same outcome, to the last bit.
func TestDispatchersMeetTheWorldOfTheReference(t *testing.T) {
	meetTheWorld(t, 1_600, 16_000, players{draws: (*players).draw})
}

// Equal workers that mostly get equal chunks end them in the order in which they begin, which the
// simulator exploits.
func TestDispatchersOfEqualWorkersMeetTheWorldOfTheReference(t *testing.T) {
	meetTheWorld(t, 1_600, 16_000, players{draws: (*players).draw, want: moody{steady: true}, got: moody{steady: true}})
}

func meetTheWorld(t *testing.T, few, all int, fresh players) {
	t.Helper()
	fresh.simulators[1].Record = true
	p := fresh
	seeds(t, few, all, func(seed uint64) string {
		finding := p.compare(seed)
		if q := fresh; finding != "" && q.compare(seed) == "" {
			finding += "\n(only in the memory of the episodes before it)"
		}
		return finding
	})
}

// players plays one episode after another, by the reference and on simulators.
type players struct {
	draws      func(p *players, seed uint64) (c trial, limit int)
	want, got  moody
	simulators [2]models.Simulator // the second records spans
}

// compare plays the episode of a seed by the reference and on simulators, and describes how they differ.
func (p *players) compare(seed uint64) string {
	c, limit := p.draws(p, seed)
	u, expected := p.unfolds(&c, limit)
	p.got.seed, p.got.tight = p.want.seed, p.want.tight
	events := 0
	for k := range p.simulators {
		sim := &p.simulators[k]
		sim.Limit = limit
		out, err := sim.Play(&c.problem, &p.got, &c.instance)
		switch got, want := p.got.notes, p.want.notes; {
		case !slices.Equal(got, want):
			return fmt.Sprintf("%v\nthe simulator shows\n%s\nthe reference shows\n%s",
				&c, transcript(got, want), transcript(want, got))
		case (err == nil) != (expected != nil):
			return fmt.Sprintf("%v\nthe error is %v, the reference has the outcome %v", &c, err, expected)
		case err != nil:
			continue
		}
		if err = meets(out, sim, u, expected); err == nil && !u.living {
			err = identical(out, expected)
		}
		if err != nil {
			return fmt.Sprintf("%v\n%v", &c, err)
		}
		if !sim.Record {
			events = out.Events
			continue
		}
		if out.Events != events {
			return fmt.Sprintf("%v\nrecorded, there are %d events instead of %d", &c, out.Events, events)
		}
		if !u.living && !slices.Equal(sim.Spans, u.spans) {
			return fmt.Sprintf("%v\nthe spans are %v,\nof the reference %v", &c, sim.Spans, u.spans)
		}
		if err := p.judged(&c, sim, u, out); err != nil {
			return fmt.Sprintf("%v\nthe judge says %v\nabsent %v, given %v, under way %+v\n%+v",
				&c, err, sim.Absences, sim.Gifts, sim.Cutoff, out)
		}
	}
	return ""
}

// judged returns the judge's verdict on the episode that a simulator recorded.
func (p *players) judged(c *trial, sim *models.Simulator, u *unfolding, out *models.Outcome) error {
	return judge.Judge(judge.Case{
		Problem: &c.problem, Size: u.size, Absences: sim.Absences, Gifts: sim.Gifts, Cutoff: sim.Cutoff,
		Reopenings: sim.Reopenings, Reopened: p.got.reopened, News: p.got.learned(), Lost: p.got.view.Lost(),
		Instance: &c.instance, Spans: sim.Spans, Outcome: out,
	})
}

// roomy is a limit of messages and alarms that no episode comes near.
const roomy = 1000

// draw draws the world of a seed, and the limit of messages and alarms. As in the trials of plans,
// half of the worlds have small integers and half costs over six orders of magnitude, which may be too
// small to move a clock.
func (p *players) draw(seed uint64) (c trial, limit int) {
	d := drawer{Rand: rand.New(rand.NewPCG(seed, 1)), whole: seed%2 == 1}
	c, limit = d.world()
	if p.want.steady {
		d.level(&c.problem)
	}
	p.want.seed, p.want.tight = seed, limit < roomy
	c.instance = *models.Uninterrupted(len(c.problem.Workers))
	d.faults(seed, &c, func() (*unfolding, *models.Outcome) { return p.unfolds(&c, limit) })
	x := c.instance.Interrupt
	often := d.IntN(4)
	for _, i := range d.Perm(len(x)) {
		if d.IntN(3) < often {
			x[i] = p.death(d, &c, limit)
		}
	}
	return c, limit
}

// world draws a problem for a dispatcher, and its limit.
func (d drawer) world() (c trial, limit int) {
	d.problem(&c)
	c.problem.Load = float64(1 + d.IntN(12))
	bus, scale := d.chance(4), []float64{1, 1, 1, 1e-30}[d.IntN(4)]
	for i := range c.problem.Workers {
		w := &c.problem.Workers[i]
		for _, cost := range []*models.Affine{&w.Send, &w.Compute, &w.Return} {
			if d.chance(2) {
				cost.Latency, cost.PerUnit = cost.Latency*scale, cost.PerUnit*scale
			}
		}
		if bus {
			w.Send, w.Return = c.problem.Workers[0].Send, c.problem.Workers[0].Return
		}
	}
	if limit = roomy; d.chance(50) {
		limit = 1 + d.IntN(12)
	}
	c.schedule.List = make([][]int32, len(c.problem.Workers)) // String prints them
	return c, limit
}

// level makes workers equal, without results that travel, and the load larger.
func (d drawer) level(p *models.Problem) {
	p.Stream, p.Load = false, p.Load*float64(1+d.IntN(4))
	for i := range p.Workers {
		p.Workers[i] = models.Worker{Send: p.Workers[0].Send, Compute: p.Workers[0].Compute}
	}
}

// unfolds plays a world by the reference.
func (p *players) unfolds(c *trial, limit int) (*unfolding, *models.Outcome) {
	p.want.Begin()
	return unfold(&c.problem, &c.instance, limit, p.want.next)
}

// death draws when a worker is interrupted: at an event of the uninterrupted episode, just before or
// after it, or so that the master learns of the interruption then.
func (p *players) death(d drawer, c *trial, limit int) float64 {
	u, _ := p.unfolds(c, limit)
	x := c.instance.Interrupt
	at := u.times[d.IntN(len(u.times))]
	switch d.IntN(10) {
	case 0:
		at *= 2 * d.Float64()
	case 1, 2:
		at = math.Nextafter(at, 0)
	case 3, 4:
		at = math.Nextafter(at, math.Inf(1))
	case 5:
		if at >= c.problem.Notice {
			at -= c.problem.Notice
		}
	case 6:
		if y := x[d.IntN(len(x))]; !math.IsInf(y, 1) {
			at = y
		}
	}
	return at
}
