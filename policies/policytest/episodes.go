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
	"github.com/loadstar-sim/loadstar/policies/policytest/prove"
)

// eachProblem calls f with n problems of each world, as far as the policy accepts
// them, until f returns an error. Each problem has a number, to seed generators with.
// It is an error if the policy accepts hardly any, or changes one.
func eachProblem(try *try, count *Count, n int, f func(number uint64, p *models.Problem) error) error {
	accepted := 0
	for w, world := range worlds {
		for k := range n {
			number := uint64(1000*w + k) // whatever n is
			p := world.Draw(rand.New(rand.NewPCG(number, 1)))
			before := *p
			before.Workers = slices.Clone(p.Workers)
			err := guard(func() error {
				_, refused := NewPlayer(try.policy.Value, p)
				if !reflect.DeepEqual(*p, before) {
					return fmt.Errorf("the policy has changed the problem to %+v", *p)
				}
				if refused != nil {
					return nil
				}
				accepted++
				return f(number, p)
			})
			if err == nil && !reflect.DeepEqual(*p, before) {
				err = fmt.Errorf("an episode has changed the problem to %+v", *p)
			}
			if err != nil {
				return fmt.Errorf("%w; problem %d, %s: %+v", err, number, world.Name, before)
			}
		}
	}
	count.Problems += accepted
	if accepted == 0 || n >= 10 && accepted < n/2 { // of fewer, chance decides
		return fmt.Errorf("only %d of %d problems were accepted", accepted, n*len(worlds))
	}
	return nil
}

// legalEpisodes judges episodes.
func legalEpisodes(try *try, count *Count) error {
	return eachProblem(try, count, max(10, long.Trials(12, 60)), func(number uint64, p *models.Problem) error {
		pl, err := NewPlayer(try.policy.Value, p)
		if err != nil {
			return fmt.Errorf("accepted, and then refused: %w", err)
		}
		pl.Sim.Record = true
		rng := rand.NewPCG(number, 2)
		for range 5 {
			in := Interruptions(p, rng)
			out, s, err := pl.Play(in, rng)
			if err != nil {
				return err
			}
			if err := judged(p, s, in, pl.Sim.Spans, out); err != nil {
				return err
			}
			count.Episodes++
		}
		return nil
	})
}

// judged returns an error if an episode cannot have happened.
func judged(p *models.Problem, s *models.Schedule, in *models.Instance, spans []models.Span, out *models.Outcome) error {
	if total := prove.Sum(s.Size); total > p.Load*(1+1e-9) {
		return fmt.Errorf("the chunks hold %v units of %v", total, p.Load)
	}
	if best := Possible(p, in); out.Work > best*(1+1e-9) {
		return fmt.Errorf("%v units are done, %v are possible", out.Work, best)
	}
	return judge.Judge(judge.Case{Problem: p, Size: s.Size, Resident: s.Resident, Instance: in, Spans: spans, Outcome: out})
}

// sameSeed plays the same episodes in several goroutines.
func sameSeed(try *try, count *Count) error {
	return eachProblem(try, count, max(4, long.Trials(4, 20)), func(number uint64, p *models.Problem) error {
		var runs [3]string
		var all sync.WaitGroup
		for i := range runs {
			all.Go(func() { runs[i] = transcript(try.policy, p, number) })
		}
		all.Wait()
		for _, again := range runs[1:] {
			if again != runs[0] {
				return fmt.Errorf("one run gives\n%s\nanother\n%s", runs[0], again)
			}
		}
		return nil
	})
}

// transcript tells all about a few episodes, to the last bit.
func transcript(policy *policies.Policy, p *models.Problem, number uint64) string {
	var b strings.Builder
	err := guard(func() error {
		pl, err := NewPlayer(policy.Value, p)
		if err != nil {
			return err
		}
		rng := rand.NewPCG(number, 3)
		for range 3 {
			in := Interruptions(p, rng)
			out, _, err := pl.Play(in, rng)
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "%v %x\n", in.Interrupt, *out)
		}
		return nil
	})
	if err != nil {
		fmt.Fprintf(&b, "%v\n", err)
	}
	return b.String()
}

// noMemory plays every episode with a player that has played others, and with one
// that has not.
func noMemory(try *try, count *Count) error {
	return eachProblem(try, count, max(4, long.Trials(4, 20)), func(number uint64, p *models.Problem) error {
		used, err := NewPlayer(try.policy.Value, p)
		if err != nil {
			return err
		}
		for k := range uint64(4) {
			in := Interruptions(p, rand.NewPCG(number, k))
			fresh, err := NewPlayer(try.policy.Value, p)
			if err != nil {
				return err
			}
			want, _, err := fresh.Play(in, rand.NewPCG(k, number))
			if err != nil {
				return err
			}
			got, _, err := used.Play(in, rand.NewPCG(k, number))
			if err != nil {
				return err
			}
			if a, b := fmt.Sprintf("%x", *got), fmt.Sprintf("%x", *want); a != b { // to the last bit
				return fmt.Errorf("episode %d: got %+v; a first episode gives %+v", k, *got, *want)
			}
		}
		return nil
	})
}
