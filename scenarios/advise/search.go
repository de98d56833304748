package advise

import (
	"context"
	"errors"
	"math"
	"strconv"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
)

// searched is how many instances a search has.
const searched = 48

// adviser makes an advice.
type adviser struct {
	ctx    context.Context
	q      Question
	advice *Advice

	trying *arena.Arena // instances of the search
	fresh  *arena.Arena // instances by which it is judged

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
	if a.trying, err = a.arena(q.Problem, "advise: search", q.fewer(searched, 8)); err != nil {
		return nil, err
	}
	if a.fresh, err = a.arena(q.Problem, "advise: judgement", q.Instances); err == nil {
		a.fresh.Timed = min(freshTimed, q.Instances)
	}
	return a, err
}

// arena draws instances, whose worth is by the aim.
func (a *adviser) arena(p *models.Problem, purpose string, instances int) (*arena.Arena, error) {
	on, err := arena.New(p, a.q.Seed, purpose, instances)
	if err == nil && a.q.Aim == Done {
		on.Worth = a.allDone
	}
	return on, err
}

// trial is a spelling of a candidate, and its value on the instances of the search.
type trial struct {
	spec   spec.Spec
	policy *policies.Policy
	*arena.Value
}

// search finds the best options of each candidate. A candidate that serves no problem of this
// kind, whatever its options, is refused.
func (a *adviser) search() error {
	all, err := a.q.candidates()
	if err != nil {
		return err
	}
	searches := make([]*search, len(all))
	if err := arena.Each(a.ctx, len(all), 0, func(k int) error {
		searches[k] = a.searching(&all[k], a.trying, a.q.Evaluations, nil)
		searches[k].run()
		return a.ctx.Err()
	}); err != nil {
		return err
	}
	for k, s := range searches {
		if t := s.found; t != nil {
			a.finalists = append(a.finalists, &finalist{Policy: t.policy, Value: t.Value, search: s})
		} else {
			a.advice.Refused = append(a.advice.Refused, Refusal{all[k].given.String(), s.refusal.Error()})
		}
		a.advice.Evaluations += s.tried
	}
	if len(a.finalists) == 0 {
		return nothing(a.advice.Refused)
	}
	return nil
}

// search searches one candidate's options, coordinate by coordinate. It has a few tens of evaluations, too
// few for the population of points with which package worst begins.
type search struct {
	*adviser
	*candidate
	on      *arena.Arena    // on whose instances options are tried
	budget  int             // how many are
	before  *search         // that under another law, from whose result this one goes on; nil: none
	seen    map[string]bool // canonical spellings
	trials  []trial
	tried   int
	found   *trial // the best; nil: the candidate serves the problem with no options
	refusal error  // of the first spelling
}

func (a *adviser) searching(c *candidate, on *arena.Arena, budget int, before *search) *search {
	return &search{adviser: a, candidate: c, on: on, budget: budget, before: before, seen: map[string]bool{}}
}

// run begins with values that are far apart, or with the neighbours of what the search before found,
// and all words. It goes through the options one after the other, with ever smaller steps, as long as
// that helps and the budget lasts.
func (s *search) run() {
	s.try(s.start())
	options := s.options()
	for _, f := range options {
		switch {
		case s.before == nil:
			s.values(f, starts(f, s.q.Problem))
		case f.Numeric():
			s.values(f, near(f, s.number(f), 2))
		default:
			s.values(f, f.Values)
		}
	}
	for _, factor := range []float64{2, 1.4, 1.2, 1.1} {
		for range 3 {
			before := s.best()
			if before == nil {
				return
			}
			for _, f := range options {
				s.values(f, near(f, s.number(f), factor))
			}
			if s.best().policy.Spec == before.policy.Spec {
				break
			}
		}
	}
	s.found = s.best()
	for i := range s.trials {
		if t := &s.trials[i]; t != s.found {
			t.Value = &arena.Value{Mean: t.Mean} // plans are large
		}
	}
}

// start returns the spelling with which the search begins.
func (s *search) start() spec.Spec {
	if s.before != nil {
		return s.before.found.spec
	}
	return s.given
}

// number returns the value of a numeric option from which the search goes on: the value in the best trial in
// which it is no word.
func (s *search) number(f spec.Field) string {
	var best *trial
	at := ""
	for i := range s.trials {
		t := &s.trials[i]
		value, set := t.spec.Get(f.Name)
		if !set {
			value = f.Default
		}
		if _, err := strconv.ParseFloat(value, 64); err == nil && (best == nil || t.Mean > best.Mean*(1+1e-9)) {
			best, at = t, value
		}
	}
	if best == nil && s.before != nil {
		return s.before.number(f)
	}
	return at
}

// values tries values of an option beside the best of the others.
func (s *search) values(f spec.Field, values []string) {
	now := s.start()
	if b := s.best(); b != nil {
		now = b.spec
	}
	for _, v := range values {
		s.try(s.with(now, f.Name, v))
	}
}

// try evaluates a spelling unless it was, is none, or the budget is used up.
func (s *search) try(text spec.Spec) {
	if s.tried >= s.budget || s.ctx.Err() != nil {
		return
	}
	p, err := s.q.Open(text.String())
	if err != nil || s.seen[p.Spec] {
		return
	}
	s.seen[p.Spec] = true
	s.tried++
	e, err := s.on.Prepare(p, nil)
	if err == nil && tooMany(e.Plan, s.q.Problem) {
		err = errors.New("it makes more chunks than can be searched: want fewer per unit of work")
	}
	if err == nil {
		v := s.on.Value(e)
		if err = v.Err; err == nil {
			s.trials = append(s.trials, trial{text, p, v})
		}
	}
	if err != nil && s.refusal == nil {
		s.refusal = err
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

// best returns the trial with the largest value or, among trials that are good enough, the one whose
// episodes end first. Ends are looked for only where they matter.
func (s *search) best() *trial {
	most := 0.0
	for _, t := range s.trials {
		most = max(most, t.Mean)
	}
	var best *trial
	earliest := 0.0
	for i := range s.trials {
		t := &s.trials[i]
		if !s.enough(t.Mean, most) {
			continue
		}
		end := t.Ends().Mean
		if t.Err != nil {
			end = math.Inf(1)
		}
		if best == nil || end < earliest*(1-1e-9) {
			best, earliest = t, end
		}
	}
	return best
}
