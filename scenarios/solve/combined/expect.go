package combined

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
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
// the bounds that are certain. Where the two seldom differ, it is that of how often they do, times the load.
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
	works, beside := sample(pl, late, sim.Run)
	apart := stat.Pair(stat.SeriesOf(works), stat.SeriesOf(beside))
	within := func(x float64) float64 { return min(max(x, least), most) }
	low, high := apart.Interval(level)
	if low != low { // a difference is no more than all of the load, and is seldom one
		_, often := stat.Share(float64(differ(works, beside, f.Load))/float64(len(works)), int64(len(works)), level)
		low, high = -often*f.Load, often*f.Load
	}
	return expectation{within(fixed + apart.Mean), len(works), within(fixed + low), within(fixed + high)}, nil
}

// differ returns in how many episodes two works differ.
func differ(works, beside []float64, load float64) (n int) {
	for k, work := range works {
		if math.Abs(work-beside[k]) > answer.Tolerance*load {
			n++
		}
	}
	return n
}

// bounds returns between what the expectation of a plan is for certain.
func bounds(plan *answer.Plan, p *models.Problem) (least, most float64) {
	serving := 0
	for _, list := range plan.Schedule.List {
		serving += min(1, len(list))
	}
	if s := &plan.Schedule; serving > 1 && (s.ResultsFirst || s.Return != nil) {
		// Where one does not come, a send may go first and delay others, or those behind it may wait for ever.
		return 0, soonest(plan).expect(p.Workers)
	}
	if least = latest(plan).expect(p.Workers); serving == 1 {
		return least, least // nobody else is there to be interrupted
	}
	return least, soonest(plan).expect(p.Workers)
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

// soonest returns the timetable in which results wait for those of their own worker only, and for the
// sends unless they go first. None is back earlier in any episode.
func soonest(plan *answer.Plan) *timetable {
	workers := plan.Problem.Workers
	if plan.Schedule.ResultsFirst {
		bare := *plan // no send waits for a result
		bare.Problem.Workers, bare.Schedule.Return = slices.Clone(workers), nil
		for i := range bare.Problem.Workers {
			bare.Problem.Workers[i].Return = models.Affine{}
		}
		plan = &bare
	}
	t := newTimetable(plan)
	free := make([]float64, len(workers)) // when the worker may return a result
	if plan.Problem.Port == models.HalfDuplex && !plan.Schedule.ResultsFirst {
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
		if back := workers[e.Worker].Return; !back.Free() {
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
