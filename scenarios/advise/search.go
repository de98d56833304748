package advise

import (
	"context"
	"errors"
	"math"
	"strconv"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// searched is how many instances a search has.
const searched = 48

// adviser makes an advice.
type adviser struct {
	ctx    context.Context
	q      Question
	advice *Advice

	trying *arena // instances of the search
	fresh  *arena // instances by which it is judged

	priced *models.Problem // the problem with what machines cost

	finalists []*finalist
}

// newAdviser draws the instances.
func newAdviser(ctx context.Context, q Question) (*adviser, error) {
	a := &adviser{ctx: ctx, priced: q.Problem}
	var priced bool
	q.Problem, priced = unpriced(q.Problem)
	a.q, a.advice = q, &Advice{Question: q, Priced: priced}
	var err error
	if a.trying, err = newArena(q.Problem, q.Seed, "advise: search", q.fewer(searched, 8)); err != nil {
		return nil, err
	}
	a.fresh, err = newArena(q.Problem, q.Seed, "advise: judgement", q.Instances)
	return a, err
}

// trial is what options come to on the instances of the search.
type trial struct {
	spec   spec.Spec
	policy *policies.Policy
	entry  *play.Entry
	value  float64 // of the aim, as a share
	end    float64 // NaN: not asked for
}

// search finds the best options of each candidate. A candidate that serves no problem of this
// kind, whatever its options, is refused.
func (a *adviser) search() error {
	all, err := a.q.candidates()
	if err != nil {
		return err
	}
	hunts, found := make([]*hunt, len(all)), make([]*trial, len(all))
	if err := each(a.ctx, len(all), func(k int) error {
		hunts[k] = a.hunting(&all[k], a.trying, a.q.Evaluations)
		found[k] = hunts[k].run()
		return a.ctx.Err()
	}); err != nil {
		return err
	}
	for k, h := range hunts {
		if t := found[k]; t != nil {
			a.finalists = append(a.finalists, &finalist{Policy: t.policy, entry: t.entry, Evaluations: h.tried, found: h.kept(t)})
		} else {
			a.advice.Refused = append(a.advice.Refused, Refusal{all[k].given.String(), h.refusal.Error()})
		}
		a.advice.Evaluations += h.tried
	}
	if len(a.finalists) == 0 {
		return nothing(a.advice.Refused)
	}
	return nil
}

// hunt is the search of one candidate's options.
type hunt struct {
	*adviser
	*candidate
	on      *arena          // on whose instances options are tried
	budget  int             // how many are
	before  *kept           // what an earlier search under another law found; nil: there was none
	seen    map[string]bool // canonical spellings
	trials  []trial
	tried   int
	refusal error // of the first spelling
}

func (a *adviser) hunting(c *candidate, on *arena, budget int) *hunt {
	return &hunt{adviser: a, candidate: c, on: on, budget: budget, seen: map[string]bool{}}
}

// kept is what a search leaves to one under another law, which goes on from there.
type kept struct {
	candidate *candidate
	spec      spec.Spec         // the best
	numbers   map[string]string // of each numeric option, the value from which the search would go on
}

func (h *hunt) kept(best *trial) *kept {
	k := &kept{h.candidate, best.spec, map[string]string{}}
	for _, f := range h.options() {
		if f.Numeric() {
			k.numbers[f.Name] = h.number(f)
		}
	}
	return k
}

// run begins with values that are far apart, and goes on from the best. It returns nil if the
// candidate serves the problem with no options.
func (h *hunt) run() *trial {
	h.try(h.given)
	options := h.options()
	for _, f := range options {
		h.values(f, starts(f, h.q.Problem))
	}
	return h.climb(options)
}

// again begins with what was found under another law: with its neighbours, and all words.
func (h *hunt) again(before *kept) *trial {
	h.before = before
	h.try(before.spec)
	options := h.options()
	for _, f := range options {
		if f.Numeric() {
			h.values(f, near(f, h.number(f), 2))
		} else {
			h.values(f, f.Values)
		}
	}
	return h.climb(options)
}

// climb goes through the options one after the other, with ever smaller steps, as long as that
// helps and the budget lasts.
func (h *hunt) climb(options []spec.Field) *trial {
	for _, factor := range []float64{2, 1.4, 1.2, 1.1} {
		for again := 0; again < 3; again++ {
			before := h.best()
			if before == nil {
				return nil
			}
			for _, f := range options {
				h.values(f, near(f, h.number(f), factor))
			}
			if after := h.best(); after.policy.Spec == before.policy.Spec {
				break
			}
		}
	}
	return h.best()
}

// number returns the value of a numeric option from which the search goes on: that of the best
// trial in which it is no word.
func (h *hunt) number(f spec.Field) string {
	var best *trial
	at := ""
	for i := range h.trials {
		t := &h.trials[i]
		value, set := t.spec.Get(f.Name)
		if !set {
			value = f.Default
		}
		if _, err := strconv.ParseFloat(value, 64); err == nil && (best == nil || t.value > best.value*(1+1e-9)) {
			best, at = t, value
		}
	}
	if best == nil && h.before != nil {
		return h.before.numbers[f.Name]
	}
	return at
}

// values tries values of an option beside the best of the others.
func (h *hunt) values(f spec.Field, values []string) {
	now := h.given
	if b := h.best(); b != nil {
		now = b.spec
	} else if h.before != nil {
		now = h.before.spec
	}
	for _, v := range values {
		h.try(h.with(now, f.Name, v))
	}
}

// try evaluates a spelling unless it was, is none, or the budget is used up.
func (h *hunt) try(s spec.Spec) {
	if h.tried >= h.budget || h.ctx.Err() != nil {
		return
	}
	p, err := h.q.Open(s.String())
	if err != nil || h.seen[p.Spec] {
		return
	}
	h.seen[p.Spec] = true
	h.tried++
	e, err := h.on.prepare(p, nil)
	if err == nil && tooMany(e.Plan, h.q.Problem) {
		err = errors.New("it makes more chunks than can be searched: want fewer per unit of work")
	}
	t := trial{spec: s, policy: p, entry: e, end: math.NaN()}
	if err == nil {
		err = h.weigh(&t)
	}
	if err == nil {
		h.trials = append(h.trials, t)
	} else if h.refusal == nil {
		h.refusal = err
	}
}

// tooMany reports whether a plan has more entries than a search can pay for.
func tooMany(plan *models.Plan, p *models.Problem) bool {
	if plan == nil {
		return false
	}
	entries := 0
	for _, list := range plan.Schedule().List {
		entries += len(list)
	}
	return len(plan.Schedule().Size) > 4*mostEach*len(p.Workers) || entries > 16*mostEach*len(p.Workers)
}

// weigh sets what a trial achieves, as a share: of the load, or of all instances.
func (h *hunt) weigh(t *trial) error {
	if mean, known := h.on.mean(t.entry); known && h.q.Aim == Work {
		t.value = mean / h.q.Problem.Load
		return nil
	}
	works, ends, err := h.on.works(t.entry, searched)
	if err != nil {
		return err
	}
	for _, w := range works {
		t.value += h.worth(w) / float64(len(works))
	}
	if ends != nil {
		t.end = stat.SeriesOf(ends).Mean
	}
	return nil
}

// worth returns what the work of an episode is worth, as a share.
func (a *adviser) worth(work float64) float64 {
	if a.q.Aim == Done {
		return float64(done(work, a.q.Problem.Load))
	}
	return work / a.q.Problem.Load
}

// done returns 1 if the work is all of the load, up to rounding.
func done(work, load float64) int {
	if work >= load*(1-1e-9) {
		return 1
	}
	return 0
}

// best returns the trial that is best: the one of the largest value or, of those that are
// enough, the one whose episodes end first. Ends are looked for only where they matter.
func (h *hunt) best() *trial {
	if len(h.trials) == 0 {
		return nil
	}
	most := 0.0
	for i := range h.trials {
		most = max(most, h.trials[i].value)
	}
	var best *trial
	for i := range h.trials {
		t := &h.trials[i]
		if !h.enough(t.value, most) {
			continue
		}
		if t.end != t.end {
			t.end = math.Inf(1)
			if ends, err := h.on.ends(t.entry, searched); err == nil {
				t.end = stat.SeriesOf(ends).Mean
			}
		}
		if best == nil || t.end < best.end*(1-1e-9) {
			best = t
		}
	}
	return best
}

// enough reports whether a value is as good as the largest: it is tied with it, or both are
// all but the margin of what there is to have. Of these the earliest end is best.
func (a *adviser) enough(value, most float64) bool {
	return value >= min(most, 1-a.q.Margin)*(1-1e-9)
}
