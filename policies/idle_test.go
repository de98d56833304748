package policies_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// twists change a problem so that options gain or lose their effect. All leave it valid.
var twists = []func(p *models.Problem, r *rand.Rand){
	func(*models.Problem, *rand.Rand) {},
	func(p *models.Problem, _ *rand.Rand) { // nobody is interrupted
		for i := range p.Workers {
			p.Workers[i].Risk, p.Workers[i].Life = nil, nil
		}
	},
	func(p *models.Problem, r *rand.Rand) { // all under one law
		law := risk.Linear{X: p.Workers[0].Compute.Of(p.Load) * (.3 + r.Float64())}
		for i := range p.Workers {
			if p.Workers[i].Life == nil {
				p.Workers[i].Risk = law
			}
		}
	},
	func(p *models.Problem, _ *rand.Rand) { p.Notice = 0 },
	func(p *models.Problem, _ *rand.Rand) { p.Notice = math.Inf(1) },
	func(p *models.Problem, r *rand.Rand) { p.Deadline = p.Workers[0].Compute.Of(p.Load) * r.Float64() },
	func(p *models.Problem, _ *rand.Rand) { p.Load = math.Ceil(p.Load) },
	func(p *models.Problem, _ *rand.Rand) { p.Workers = p.Workers[:1] },
	func(p *models.Problem, _ *rand.Rand) { // equal workers without start-up costs
		for i := range p.Workers {
			p.Workers[i] = p.Workers[0]
			p.Workers[i].Compute.Latency, p.Workers[i].Send.Latency, p.Workers[i].Return.Latency = 0, 0, 0
		}
	},
	func(p *models.Problem, _ *rand.Rand) { // as in the papers on divisible load
		p.Stream, p.Notice = true, math.Inf(1)
		for i := range p.Workers {
			p.Workers[i].Risk, p.Workers[i].Life, p.Workers[i].Return = nil, nil, models.Affine{}
		}
	},
}

// problem draws a problem from all worlds and twists.
func problem(r *rand.Rand) *models.Problem {
	worlds := slices.Concat(policytest.Worlds(), policytest.Returning(), policytest.Faulty())
	p := worlds[r.IntN(len(worlds))].Draw(r)
	for range 1 + r.IntN(2) {
		twists[r.IntN(len(twists))](p, r)
	}
	return p
}

// refused stands for the decision about a problem that a policy does not serve.
const refused = "refused"

// decided has the bits of all that a policy decides in some instances of a problem, or that it refuses it.
func decided(policy *policies.Policy, p *models.Problem, seed uint64) string {
	pl, err := policytest.NewPlayer(policy.Value, p)
	if err != nil {
		return refused
	}
	pl.Sim.Record = true
	var told strings.Builder
	rng := rand.NewPCG(seed, 5)
	for range 4 {
		in := policytest.Interruptions(p, rng)
		out, s, err := pl.Play(in, rand.NewPCG(seed, 6))
		if err != nil {
			return refused
		}
		told.WriteString(policytest.Bits(out.Work, out.Makespan, out.DoneAt, pl.Sim.Spans))
		if s != nil {
			told.WriteString(policytest.Bits(s.Size, s.List))
		}
	}
	return told.String()
}

// values returns some values of an option of a policy, other than its default.
func values(policy string, o spec.Field) (all []string) {
	tried := []string{"2", "1", "0.3", "7.3", "30", "inf", "auto", "free", "true", "false", "2-1", "1-2"}
	if !o.Numeric() {
		tried = append(tried, o.Values...)
		tried = append(tried, strings.FieldsFunc(o.Allowed, func(r rune) bool { return strings.ContainsRune(" ,()", r) })...)
	}
	for _, value := range tried {
		one := o.Name + "=" + value
		if _, err := policies.Parse(policy + "{" + one + "}"); err == nil && value != o.Default && !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// spelled returns a policy with one of the values of an option, and sometimes with values of others. ok
// is false if the option has its default after all.
func spelled(row policies.Row, option string, values map[string][]string, r *rand.Rand) (policy *policies.Policy, ok bool) {
	var parts []string
	for _, o := range row.Options() {
		if all := values[o.Name]; o.Name == option || r.IntN(3) == 0 {
			parts = append(parts, all[r.IntN(len(all))])
		}
	}
	policy, err := policies.Parse(row.Name + "{" + strings.Join(parts, ",") + "}")
	return policy, err == nil && slices.Contains(policy.Changed(), option)
}

// without returns the policy with the default of an option.
func without(t *testing.T, policy *policies.Policy, option string) *policies.Policy {
	s, err := spec.Parse(policy.Spec)
	if err != nil {
		t.Fatal(err)
	}
	s.Options = slices.DeleteFunc(s.Options, func(o spec.Option) bool { return o.Key == option })
	plain, err := policies.Parse(s.String())
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// An option without effect in a problem, by the policy's own word, must change nothing there. Each option
// must change something in some problem, or be declared without effect in all.
func TestOptionsActUnlessPoliciesDenyIt(t *testing.T) {
	long.Unraced(t)
	seen := map[reflect.Type]bool{}
	for _, row := range policies.All() {
		if _, outside := row.Prototype.(policies.Outside); outside {
			continue // its external program decides
		}
		t.Run(row.Name, func(t *testing.T) {
			if slices.Contains(slowTried, row.Name) {
				long.Skip(t)
			}
			kin(t, row, seen)
			options := map[string][]string{}
			for _, o := range row.Options() {
				options[o.Name] = values(row.Name, o)
			}
			for _, o := range row.Options() {
				oneOption(t, row, o.Name, options)
			}
		})
	}
}

// oneOption tests an option in problems until it has acted often enough.
func oneOption(t *testing.T, row policies.Row, option string, values map[string][]string) {
	enough := long.Trials(1, 2) // number of problems in which it must act
	silent := long.Trials(4, 8)
	if slices.Contains(slow, row.Name) {
		enough, silent = 1, 3
	}
	acted, idle, equal := 0, 0, 0
	for k := range uint64(long.Trials(1000, 2000)) {
		if acted >= enough && idle >= silent {
			break
		}
		r := rand.New(rand.NewPCG(k, 11))
		policy, ok := spelled(row, option, values, r)
		if !ok {
			continue
		}
		p := problem(r)
		needs := policy.Idle(option, p)
		if needs == "" && acted >= enough || needs != "" && idle >= silent {
			continue
		}
		got, want := decided(policy, p, k), decided(without(t, policy, option), p, k)
		switch {
		case needs != "" && got != want:
			t.Fatalf("%s: the option %s needs %s, it says, but changes problem %d, %+v", policy, option, needs, k, p)
		case needs != "" && got != refused:
			idle++
		case got != want:
			acted++
		case got != refused:
			equal++
		}
	}
	t.Logf("%s: acts in %d problems, changes nothing in %d and in %d where it might", option, acted, idle, equal)
	if acted == 0 && (equal > 0 || idle == 0) {
		t.Errorf("the option %s acts in no problem, and the policy denies it in %d of %d", option, idle, idle+equal)
	}
}
