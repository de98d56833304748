package policytest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// eachProblem calls f with n problems of each world, and half as many with faults, as far as the policy
// accepts them, until f returns an error. It returns an error if the policy accepts hardly any.
func eachProblem(try *try, count *Count, n int, f func(number uint64, p *models.Problem, pl *Player, count *Count) error) error {
	all := append(Worlds(), returning...)
	t, err := problemsOf(try, count, all, 0, n, f)
	if err != nil {
		return err
	}
	if t.accepted == 0 || n >= 10 && t.accepted < n/2 { // with fewer, chance decides
		return fmt.Errorf("only %d of %d problems were accepted; the last refusal: %v", t.accepted, n*len(all), t.refusal)
	}
	_, err = problemsOf(try, count, faulty, len(all), (n+1)/2, f)
	return err
}

// taken counts the problems that a policy accepted, and has its last reason for refusing one.
type taken struct {
	accepted int
	refusal  error
}

// problemsOf calls f with n problems of some worlds, as far as the policy accepts them, until f returns
// an error. Each problem has a number as a seed, which begins with its world's number, counted from the
// given one. A policy that changes a problem is an error. The error has the smallest problem found on
// which f fails.
func problemsOf(try *try, count *Count, worlds []World, from, n int, f func(number uint64, p *models.Problem, pl *Player, count *Count) error) (all taken, err error) {
	for w, world := range worlds {
		for k := range n {
			number := uint64(1000*(from+w) + k) // independent of n
			p := world.Draw(rand.New(rand.NewPCG(number, 1)))
			on := func(p *models.Problem) (tried, error) {
				return within(patience, func() (t tried, err error) {
					t.refused, err = oneProblem(try, p, func(pl *Player) error { return f(number, p, pl, &t.count) })
					return t, err
				})
			}
			t, err := on(clone(p))
			if err != nil {
				return all, shrunk(p, err, func(q *models.Problem) error {
					_, err := on(q)
					return err
				})
			}
			if t.refused != nil {
				all.refusal = t.refused
				continue
			}
			all.accepted++
			count.Episodes += t.count.Episodes
			count.Expectations += t.count.Expectations
		}
	}
	count.Problems += all.accepted
	return all, nil
}

// tried is the result of a check on a problem.
type tried struct {
	refused error // why the policy did not accept it
	count   Count
}

// oneProblem calls f if the policy accepts the problem; otherwise it returns why the policy refuses it. A
// changed problem is an error.
func oneProblem(try *try, p *models.Problem, f func(*Player) error) (refused, err error) {
	before := clone(p)
	pl, refused := try.player(p)
	if !reflect.DeepEqual(p, before) {
		return nil, fmt.Errorf("the policy has changed the problem to %s", literal(p))
	}
	if refused != nil {
		return refused, nil
	}
	if err = guard(func() error { return f(pl) }); err == nil && !reflect.DeepEqual(p, before) {
		err = fmt.Errorf("an episode has changed the problem to %s", literal(p))
	}
	return nil, err
}

// legalEpisodes judges episodes.
func legalEpisodes(try *try, count *Count) error {
	return eachProblem(try, count, max(6, long.Trials(6, 12)), func(number uint64, p *models.Problem, pl *Player, count *Count) error {
		if err := policies.NeedsOf(try.policy.Value).Check(p); err != nil {
			return fmt.Errorf("accepted, though %w", err)
		}
		var others *rivals
		if pl.bound != nil && !pl.ceiling {
			var err error
			if others, err = newRivals(p, number); err != nil {
				return err
			}
		}
		pl.Sim.Record = true
		rng := rand.NewPCG(number, 2)
		for played := range max(3, long.Trials(3, 5)) {
			in := Interruptions(p, rng)
			if err := guardIn(in, func() error {
				out, s, err := pl.Play(in, rng)
				if err != nil {
					return err
				}
				if pl.ceiling {
					if played > 0 {
						return nil // the work is the same in all instances
					}
					return unexpected(try.policy.Value, p, out.Work, number)
				}
				if pl.bound != nil {
					return others.unbeaten(in, out.Work)
				}
				return judged(p, s, in, &pl.Sim, out)
			}); err != nil {
				return err
			}
			count.Episodes++
		}
		return nil
	})
}

// judged returns an error if an episode breaks a rule.
func judged(p *models.Problem, s *models.Schedule, in *models.Instance, sim *models.Simulator, out *models.Outcome) error {
	total := gen.Sum(s.Size)
	for _, r := range sim.Reopenings {
		total -= s.Size[r.Chunk]
		if len(out.Right) > 0 {
			total += out.Right[r.Chunk]
		}
	}
	if total > p.Load*(1+1e-9) {
		return fmt.Errorf("the chunks hold %v units of %v", total, p.Load)
	}
	if best := Possible(p, in); out.Work > best*(1+1e-9) {
		return fmt.Errorf("%v units are done, %v are possible", out.Work, best)
	}
	return judge.Judge(judge.Case{
		Problem: p, Size: s.Size, Resident: s.Resident, Absences: sim.Absences, Gifts: sim.Gifts,
		Reopenings: sim.Reopenings, Instance: in, Spans: sim.Spans, Outcome: out,
	})
}

// sameSeed plays the same episodes in several goroutines, which prepare the policy at the same time.
func sameSeed(try *try, count *Count) error {
	return eachProblem(try, count, max(2, long.Trials(2, 4)), func(number uint64, p *models.Problem, first *Player, _ *Count) error {
		var runs [3]transcript
		var all sync.WaitGroup
		all.Go(func() { runs[0] = play(first, number, true) })
		for i := range runs[1:] {
			all.Go(func() { runs[1+i] = prepareAndPlay(try.policy, p, number, true) })
		}
		all.Wait()
		for _, again := range runs[1:] {
			if again.bits() != runs[0].bits() {
				return fmt.Errorf("one run gives\n%v\nanother\n%v", runs[0], again)
			}
		}
		return nil
	})
}

// transcript is a few episodes of a policy.
type transcript struct {
	interrupt [][]float64
	outcomes  []models.Outcome
	err       string // that ended it
}

// bits is the same for episodes that are the same to the last bit.
func (t *transcript) bits() string { return Bits(t.interrupt, t.outcomes, t.err) }

// String has an episode in each line.
func (t transcript) String() string {
	var b strings.Builder
	for i := range t.outcomes {
		fmt.Fprintf(&b, "%v %v\n", t.interrupt[i], t.outcomes[i])
	}
	return b.String() + t.err
}

// prepareAndPlay is play with a new player.
func prepareAndPlay(policy *policies.Policy, p *models.Problem, number uint64, events bool) (t transcript) {
	err := guard(func() error {
		pl, err := NewPlayer(policy.Value, p)
		if err == nil {
			t = play(pl, number, events)
		}
		return err
	})
	if err != nil {
		t.err = err.Error()
	}
	return t
}

// play plays a few episodes. The numbers of their events are kept if that is wanted.
func play(pl *Player, number uint64, events bool) (t transcript) {
	err := guard(func() error {
		rng := rand.NewPCG(number, 3)
		for range 3 {
			in := Interruptions(pl.problem, rng)
			out, _, err := pl.Play(in, rng)
			if err != nil {
				return err
			}
			told := copied(out)
			if !events {
				told.Events = 0
			}
			t.interrupt, t.outcomes = append(t.interrupt, in.Interrupt), append(t.outcomes, told)
		}
		return nil
	})
	if err != nil {
		t.err = err.Error()
	}
	return t
}

// copied returns an outcome that stays valid after the next episode.
func copied(out *models.Outcome) models.Outcome {
	o := *out
	o.DoneAt, o.Workers = slices.Clone(o.DoneAt), slices.Clone(o.Workers)
	o.Right, o.Bills = slices.Clone(o.Right), slices.Clone(o.Bills)
	return o
}

// noMemory plays every episode with a player that has played others, and with one
// that has not. A policy that decides before the episodes is not asked in them.
func noMemory(try *try, count *Count) error {
	if decidesBefore(try.policy.Value) {
		return nil
	}
	return eachProblem(try, count, max(2, long.Trials(2, 4)), func(number uint64, p *models.Problem, used *Player, _ *Count) error {
		for k := range uint64(4) {
			in := Interruptions(p, rand.NewPCG(number, k))
			fresh, err := NewPlayer(try.policy.Value, p)
			if err != nil {
				return err
			}
			if err := guardIn(in, func() error {
				want, _, err := fresh.Play(in, rand.NewPCG(k, number))
				if err != nil {
					return err
				}
				got, _, err := used.Play(in, rand.NewPCG(k, number))
				if err != nil {
					return err
				}
				if Bits(got) != Bits(want) {
					return fmt.Errorf("episode %d: got %+v; a first episode gives %+v", k, *got, *want)
				}
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	})
}
