package combined

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/tally"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// Where no formula tells the expectation, episodes do: many, or a few if all of them would play too
// many entries. Their number is a multiple of rounded, so that all batches are complete.
const (
	few, many  = 400, 10_000
	mostPlayed = 20_000_000
	rounded    = 80
)

// level is that of the interval of the expectation.
const level = 0.95

// expectation is the work that is expected of a plan, by the deadline if there is one.
type expectation struct {
	work      float64
	episodes  int     // that were played; 0: a formula tells it
	low, high float64 // of its interval
}

// expect returns what is expected of a plan: exactly where no results travel, as times do not
// depend on who is interrupted then. Where they do, it adds to the exact expectation with fixed
// times, by which each result is back if nobody is interrupted, the mean of what interruptions
// change about that. The interval is that of this difference of two works in the same episodes, within
// the bounds that are certain. Where the two seldom differ, the bounds are the interval.
func (f *problem) expect(plan *answer.Plan) (expectation, error) {
	pl, err := models.Compile(f.mortal(&plan.Problem), &plan.Schedule)
	if err != nil {
		return expectation{}, err
	}
	if work, ok := tally.Expect(pl); ok {
		return expectation{work: work}, nil
	}
	late := latest(plan)
	fixed := late.expect(pl.Problem().Workers)
	least, most := bounds(plan, pl.Problem())
	if stat.Tied(least, most) {
		return expectation{work: fixed}, nil
	}
	var sim models.Simulator
	works, beside := sample(pl, late, sim.Replay)
	apart := stat.Pair(stat.SeriesOf(works), stat.SeriesOf(beside))
	within := func(x float64) float64 { return min(max(x, least), most) }
	e := expectation{within(fixed + apart.Mean), len(works), least, most}
	if low, high := apart.Interval(level); low == low {
		e.low, e.high = within(fixed+low), within(fixed+high)
	}
	return e, nil
}

// bounds returns between what the expectation of a plan is for certain.
func bounds(plan *answer.Plan, p *models.Problem) (least, most float64) {
	switch {
	case plan.Schedule.ResultsFirst: // where one does not come, a send may go first and delay others
		return 0, p.Load
	case plan.Schedule.Return != nil: // one that does not come holds up those behind it
		return 0, soonest(plan).expect(p.Workers)
	}
	return latest(plan).expect(p.Workers), soonest(plan).expect(p.Workers)
}

// sample returns the work of a plan in episodes, and the work that it does in them with fixed times.
// Every plan for the same problem with as many entries meets the same episodes. They are played by
// Replay or by Run of a simulator.
func sample(pl *models.Plan, fixed *timetable, play func(*models.Plan, *models.Instance) *models.Outcome) (works, beside []float64) {
	workers, long := pl.Problem().Workers, 1
	for _, list := range pl.Schedule().List {
		long += len(list)
	}
	in := models.Uninterrupted(len(workers))
	key := engine.NewKey(0, world(pl.Problem()), "solve combined")
	var rng rand.PCG
	episodes := max(few, min(many, mostPlayed/long)) / rounded * rounded
	works, beside = make([]float64, episodes), make([]float64, episodes)
	for n := range works {
		key.Seed(&rng, uint64(n))
		for i := range in.Interrupt {
			in.Interrupt[i] = risk.Sample(workers[i].Risk, &rng)
		}
		works[n], beside[n] = play(pl, in).Work, fixed.work(in.Interrupt)
	}
	return works, beside
}

// world describes a problem: other problems meet other interruptions.
func world(p *models.Problem) string {
	var b strings.Builder
	fmt.Fprintln(&b, p.Load, p.Deadline, p.Port)
	for _, w := range p.Workers {
		fmt.Fprintln(&b, w.Send, w.Compute, w.Return, risk.Format(w.Risk))
	}
	return b.String()
}

// timetable is a plan whose entries end at fixed times, whoever is interrupted.
type timetable struct {
	sizes  []float64
	events []answer.Event
	ends   []float64 // of the events
	done   []bool    // the chunks, in an episode
}

// hair is more than times that are added up in another order differ by, as a part of them. Bounds on
// them are as much wider, for a law may have an atom just there.
const hair = 1e-12

// latest returns the timetable of an episode in which nobody is interrupted. If results come back as
// they are ready, none does so later in any other episode.
func latest(plan *answer.Plan) *timetable {
	t := newTimetable(plan)
	for k, e := range t.events {
		t.ends[k] = max(e.Computed, e.Returned) * (1 + hair)
	}
	return t
}

// soonest returns the timetable in which results wait for the sends and for those of their own
// worker only. If ready results do not go before sends, none is back earlier in any episode.
func soonest(plan *answer.Plan) *timetable {
	t := newTimetable(plan)
	free := make([]float64, len(plan.Problem.Workers)) // when the worker may return a result
	if plan.Problem.Port == models.HalfDuplex {
		sent := 0.0
		for _, e := range t.events {
			sent = max(sent, e.Received)
		}
		for i := range free {
			free[i] = sent
		}
	}
	for k, e := range t.events {
		end := e.Computed
		if back := plan.Problem.Workers[e.Worker].Return; !back.Free() {
			free[e.Worker] = max(free[e.Worker], e.Computed) + answer.Takes(back, e.Units)
			end = free[e.Worker]
		}
		t.ends[k] = end * (1 - hair)
	}
	return t
}

func newTimetable(plan *answer.Plan) *timetable {
	t := &timetable{sizes: plan.Schedule.Size, events: plan.Events(), done: make([]bool, len(plan.Schedule.Size))}
	t.ends = make([]float64, len(t.events))
	return t
}

// expect returns the exact expectation of the work: a chunk is lost if every worker that has it is
// interrupted before it ends there.
func (t *timetable) expect(workers []models.Worker) (work float64) {
	missed := make([]float64, len(t.sizes))
	for c := range missed {
		missed[c] = 1
	}
	for k, e := range t.events {
		missed[e.Chunk] *= before(workers[e.Worker].Risk, t.ends[k])
	}
	for c, units := range t.sizes {
		work += float64(units * (1 - missed[c]))
	}
	return work
}

// work returns the work that is done if workers are interrupted at these times.
func (t *timetable) work(interrupt []float64) (work float64) {
	clear(t.done)
	for k, e := range t.events {
		if !t.done[e.Chunk] && t.ends[k] <= interrupt[e.Worker] {
			t.done[e.Chunk] = true
			work += e.Units
		}
	}
	return work
}
