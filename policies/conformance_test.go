package policies_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
)

// The tests of this file loop over the registry, so that no policy can be added
// untested.

// eachPolicy runs a test for every policy in the registry, with its defaults
// and, if it has options, with all of them changed.
func eachPolicy(t *testing.T, test func(t *testing.T, policy *policies.Policy)) {
	for _, row := range policies.All() {
		changed := spec.Spec{Name: row.Name}
		for _, o := range row.Options() {
			if value, ok := another(row.Name, o); ok {
				changed.Options = append(changed.Options, spec.Option{Key: o.Name, Value: value})
			}
		}
		for _, text := range slices.Compact([]string{row.Name, changed.String()}) {
			policy, err := policies.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(text, func(t *testing.T) { test(t, policy) })
		}
	}
}

// texts are values of the options that may spell workers out.
var texts = map[string]string{"out": "slowest", "back": "lifo", "order": "given"}

// another returns an allowed value of the option that is not its default.
func another(policy string, o spec.Field) (value string, ok bool) {
	if strings.HasSuffix(o.Allowed, "workers such as 3-1-2") {
		value, ok = texts[o.Name]
		return value, ok
	}
	words := strings.FieldsFunc(o.Allowed, func(r rune) bool { return strings.ContainsRune(" ,()", r) })
	slices.Reverse(words)
	for _, value := range append([]string{"7.3", "7", "0.6"}, words...) {
		if _, err := policies.Parse(policy + "{" + o.Name + "=" + value + "}"); err == nil && value != o.Default {
			return value, true
		}
	}
	return "", false
}

// eachProblem runs a test for so many problems of each world that the policy
// accepts. Each problem has a number, to seed generators with.
func eachProblem(t *testing.T, policy *policies.Policy, n int, test func(number uint64, p *models.Problem)) {
	accepted := 0
	for w, world := range worlds {
		for k := range n {
			number := uint64(w*n + k)
			p := world.draw(rand.New(rand.NewPCG(number, 1)))
			if _, err := newPlayer(policy.Value, p); err != nil {
				continue
			}
			accepted++
			test(number, p)
			if t.Failed() {
				t.Fatalf("%s, problem %d: %+v", world.name, number, *p)
			}
		}
	}
	if accepted < n/2 {
		t.Errorf("only %d problems were accepted", accepted)
	}
}

func TestEpisodesAreLegalAndBeatNoBound(t *testing.T) {
	eachPolicy(t, func(t *testing.T, policy *policies.Policy) {
		eachProblem(t, policy, 60, func(number uint64, p *models.Problem) {
			pl, err := newPlayer(policy.Value, p)
			if err != nil {
				t.Fatal(err)
			}
			pl.sim.Record = true
			rng := rand.NewPCG(number, 2)
			for range 5 {
				in := interruptions(p, rng)
				out, s, err := pl.play(in, rng)
				if err != nil {
					t.Error(err)
					return
				}
				if total := sum(s.Size); total > p.Load*(1+1e-9) {
					t.Errorf("the chunks hold %v units of %v", total, p.Load)
				}
				best := possible(p, in)
				if out.Work > best*(1+1e-9) {
					t.Errorf("%v units are done, %v are possible", out.Work, best)
				}
				if policy.Name == "omniscient" && math.Abs(out.Work-best) > 1e-12*best {
					t.Errorf("omniscient completes %v units, %v are possible", out.Work, best)
				}
				if err := judge.Judge(judge.Case{
					Problem: p, Size: s.Size, Resident: s.Resident, Instance: in, Spans: pl.sim.Spans, Outcome: out,
				}); err != nil {
					t.Error(err)
				}
			}
		})
	})
}

func sum(xs []float64) (s float64) {
	for _, x := range xs {
		s += x
	}
	return s
}

func TestTheSameSeedIsTheSameEpisodeInEveryGoroutine(t *testing.T) {
	eachPolicy(t, func(t *testing.T, policy *policies.Policy) {
		eachProblem(t, policy, 10, func(number uint64, p *models.Problem) {
			results := make(chan string)
			const goroutines = 3
			for range goroutines {
				go func() { results <- transcript(policy, p, number) }()
			}
			first := <-results
			for range goroutines - 1 {
				if again := <-results; again != first {
					t.Errorf("one run gives\n%s\nanother\n%s", first, again)
				}
			}
		})
	})
}

// transcript tells all about a few episodes, to the last bit.
func transcript(policy *policies.Policy, p *models.Problem, number uint64) string {
	pl, err := newPlayer(policy.Value, p)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	rng := rand.NewPCG(number, 3)
	for range 3 {
		in := interruptions(p, rng)
		out, _, err := pl.play(in, rng)
		fmt.Fprintf(&b, "%v %x %v\n", in.Interrupt, *out, err)
	}
	return b.String()
}

func TestAnEpisodeDoesNotDependOnThoseBefore(t *testing.T) {
	eachPolicy(t, func(t *testing.T, policy *policies.Policy) {
		eachProblem(t, policy, 10, func(number uint64, p *models.Problem) {
			used, _ := newPlayer(policy.Value, p)
			for k := range uint64(4) {
				in := interruptions(p, rand.NewPCG(number, k))
				fresh, _ := newPlayer(policy.Value, p)
				want, _, err := fresh.play(in, rand.NewPCG(k, number))
				if err != nil {
					t.Error(err)
					return
				}
				if got, _, err := used.play(in, rand.NewPCG(k, number)); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("episode %d: got %+v, %v; a first episode gives %+v", k, got, err, want)
				}
			}
		})
	})
}

func TestExpectationsAgreeWithMeans(t *testing.T) {
	const instances = 1500
	problems, checked := 16, 0
	if testing.Short() { // as under the race detector, which is 20 times slower
		problems = 4
	}
	eachPolicy(t, func(t *testing.T, policy *policies.Policy) {
		eachProblem(t, policy, problems, func(number uint64, p *models.Problem) {
			pl, _ := newPlayer(policy.Value, p)
			pl.replay = true
			want, ok := expectation(policy, p)
			if !ok {
				return
			}
			checked++
			bias, square := 0.0, 0.0
			rng := rand.NewPCG(number, 4)
			for range instances {
				out, _, err := pl.play(interruptions(p, rng), rng)
				if err != nil {
					t.Error(err)
					return
				}
				bias += (out.Work - want) / instances
				square += (out.Work - want) * (out.Work - want) / instances
			}
			// An event of probability 1/n may be missing from the sample, and
			// with it 1/n of what it costs, say a worker's part of the load.
			unseen := p.Load / float64(len(p.Workers)) / instances
			variance := max(0, square-bias*bias)/(instances-1) + unseen*unseen
			if z := bias / math.Sqrt(variance); math.Abs(z) > 4.5 {
				t.Errorf("the mean is %.2f standard errors from the expectation, %v", z, want)
			}
		})
	})
	t.Logf("%d expectations", checked)
	if checked < 6*problems {
		t.Errorf("only %d expectations were checked", checked)
	}
}

// expectation asks the policy for its mean work, or its plan.
func expectation(policy *policies.Policy, p *models.Problem) (float64, bool) {
	switch value := policy.Value.(type) {
	case policies.Expecter:
		return value.Expect(p)
	case policies.Planner:
		s, err := value.Schedule(p)
		if err != nil {
			return 0, false
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			return 0, false
		}
		return plan.Expect()
	}
	return 0, false
}

func TestAbsurdOptionsAreErrors(t *testing.T) {
	for _, row := range policies.All() {
		for _, o := range row.Options() {
			for _, value := range []string{"nan", "-inf", "1e999", "nonsense"} {
				if text := row.Name + "{" + o.Name + "=" + value + "}"; o.Allowed != "a text" {
					if policy, err := policies.Parse(text); err == nil {
						t.Errorf("%s is accepted: %+v", text, policy.Value)
					}
				}
			}
		}
	}
}

// Whoever fills in a policy's fields in Go goes past the bounds of options.
func TestAbsurdFieldsNeverPanic(t *testing.T) {
	absurd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300, 5e-324}
	for _, row := range policies.All() {
		for k := range reflect.TypeOf(row.Prototype).NumField() {
			for _, x := range absurd {
				v := reflect.New(reflect.TypeOf(row.Prototype)).Elem()
				v.Set(reflect.ValueOf(row.Prototype))
				switch f := v.Field(k); f.Kind() {
				case reflect.Float64:
					f.SetFloat(x)
				case reflect.String:
					f.SetString(fmt.Sprint(x))
				case reflect.Int:
					f.SetInt(int64(max(-1e9, min(x, 1e9))))
				}
				p := identical(rand.New(rand.NewPCG(8, 8)))
				pl, err := newPlayer(v.Interface(), p)
				if err != nil {
					continue
				}
				if !(x >= 0) && v.Field(k).Kind() == reflect.Float64 {
					t.Errorf("%+v is accepted", v.Interface())
				}
				rng := rand.NewPCG(9, 9)
				if _, _, err := pl.play(interruptions(p, rng), rng); err != nil {
					t.Errorf("%+v: %v", v.Interface(), err)
				}
			}
		}
	}
}
