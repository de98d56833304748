package judge_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// endless limits the departures, returns and news of an episode: some would go on for ever.
const endless = 300

// drawLiving draws a trial of workers that come back, and its limit.
func drawLiving(seed uint64) (t trial, limit int) {
	d := drawer{Rand: rand.New(rand.NewPCG(seed, 3)), whole: seed%2 == 1}
	d.problem(&t)
	d.lists(&t)
	d.orders(&t)
	if limit = endless; d.chance(30) {
		limit = 1 + d.IntN(20)
	}
	unfolds := func() (*unfolding, *models.Outcome) { return unfoldPlan(&t, limit) }
	t.instance = *models.Uninterrupted(len(t.problem.Workers))
	d.faults(seed, &t, unfolds)
	d.lives(&t, unfolds)
	return t, limit
}

// seeds plays episodes, one for each seed, and reports the first that have findings. The kept seeds show
// what few others do.
func seeds(t *testing.T, few, all int, play func(seed uint64) string, kept ...uint64) {
	t.Helper()
	t.Parallel()
	n := *episodes
	if n == 0 {
		n = uint64(long.Trials(few, all))
	}
	for seed := *first; seed < *first+n; seed++ {
		kept = append(kept, seed)
	}
	found := 0
	for played, seed := range kept {
		if finding := play(seed); finding != "" {
			t.Errorf("seed %d: %s", seed, finding)
			if found++; found == 3 {
				t.Fatalf("%d episodes were played", played+1)
			}
		}
	}
}

// These are the episodes of plans with workers that come back. One seed is one episode:
//
//	go test ./models/judge -run TestPlansOfWorkersThatComeBack -first SEED -episodes 1
func TestPlansOfWorkersThatComeBackMeetTheWorldOfTheReference(t *testing.T) {
	long.Unraced(t)
	var plain models.Simulator
	recorder := models.Simulator{Record: true}
	seeds(t, 800, 6_000, func(seed uint64) string {
		c, limit := drawLiving(seed)
		plain.Limit, recorder.Limit = limit, limit
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err.Error()
		}
		u, want := unfoldPlan(&c, limit)
		if err := meets(plain.Run(plan, &c.instance), &plain, u, want); err != nil {
			return fmt.Sprintf("%v\n%v", err, &c)
		}
		out := recorder.Run(plan, &c.instance)
		if err := meets(out, &recorder, u, want); err != nil {
			return fmt.Sprintf("recorded: %v\n%v", err, &c)
		}
		if err := c.accepts(recorder.Spans, recorder.Cutoff, out); err != nil {
			return fmt.Sprintf("the judge says %v\nunder way %+v\n%v", err, recorder.Cutoff, &c)
		}
		return ""
	}, 7991) // in this episode the news of a return is the first that the master hears of a loss
}

// meets returns an error unless the outcome and the simulator's record, if any, equal the reference's.
func meets(got *models.Outcome, sim *models.Simulator, u *unfolding, want *models.Outcome) error {
	if err := differ(got, want); err != nil {
		return err
	}
	if u.moves > u.limit {
		want.Open = got.Open // a link may look for a message in vain after the last of them
	}
	if err := billed(got, want); err != nil {
		return err
	}
	if !sim.Record {
		return nil
	}
	spans := sim.Spans
	if !slices.IsSortedFunc(spans, func(a, b models.Span) int { return cmp.Compare(a.End, b.End) }) {
		return fmt.Errorf("the spans are not in the order in which they end: %v", spans)
	}
	if got, want := inOneOrder(spans), inOneOrder(u.spans); !slices.Equal(got, want) {
		return fmt.Errorf("the spans are\n%v,\nof the reference\n%v", got, want)
	}
	if !slices.Equal(sim.Gifts, u.gifts) {
		return fmt.Errorf("given is\n%v,\nin the reference\n%v", sim.Gifts, u.gifts)
	}
	if sim.Cutoff == nil && !u.open {
		return nil
	}
	if c := sim.Cutoff; c == nil || u.moves <= u.limit || c.At != u.now || !slices.Equal(inOneOrder(c.Spans), u.underWay()) {
		return fmt.Errorf("under way is %+v, in the reference, at %v,\n%v", c, u.now, u.underWay())
	}
	return nil
}

// inOneOrder sorts spans so that the order within one instant does not matter.
func inOneOrder(spans []models.Span) []models.Span {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, func(a, b models.Span) int {
		return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Activity, b.Activity),
			cmp.Compare(a.Worker, b.Worker), cmp.Compare(a.Chunk, b.Chunk))
	})
	return spans
}

// billed returns an error if the prices of an outcome differ from the wanted ones by more than rounding,
// or its end at all.
func billed(got, want *models.Outcome) error {
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), want.End) }
	for i, b := range want.Bills {
		if g := got.Bills[i]; !near(g.Held, b.Held) || !near(g.Used, b.Used) || !near(g.Extra, b.Extra) {
			return fmt.Errorf("worker %d is billed %+v, the reference says %+v", i, g, b)
		}
	}
	if got.End != want.End || got.Open != want.Open || !near(got.Cost, want.Cost) || len(got.Bills) != len(want.Bills) {
		return fmt.Errorf("end %v, open %v, cost %v, the reference says %v, %v, %v", got.End, got.Open, got.Cost, want.End, want.Open, want.Cost)
	}
	return nil
}

// A worker with a Life that never comes back behaves as one without a Life, in the simulator to the last
// bit.
func TestLifeWithoutReturnChangesNothing(t *testing.T) {
	var sim, other models.Simulator
	always(t, 1_500, 20_000, func(c *trial) error {
		plan, err := models.Compile(&c.problem, &c.schedule)
		if err != nil {
			return err
		}
		want := sim.Run(plan, &c.instance)
		for i := range c.problem.Workers {
			c.problem.Workers[i].Life = &models.Life{Restart: 3, Hello: 1, Hold: 1, Use: 2}
		}
		if _, got := unfoldPlan(c, endless); differ(got, want) != nil {
			return fmt.Errorf("in the reference, %w", differ(got, want))
		}
		if plan, err = models.Compile(&c.problem, &c.schedule); err != nil {
			return err
		}
		return identical(other.Run(plan, &c.instance), want)
	})
}
