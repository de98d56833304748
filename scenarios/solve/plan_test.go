package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// ran runs the plan of a solution, without interruptions, and has it judged.
func ran(t *testing.T, file string) (*answer.Solution, *models.Outcome) {
	t.Helper()
	s, err := Solve("x.yaml", []byte(file))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if s.Plan == nil {
		return s, nil
	}
	plan, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	in := &models.Instance{Interrupt: make([]float64, len(s.Plan.Problem.Workers))}
	for i := range in.Interrupt {
		in.Interrupt[i] = math.Inf(1)
	}
	sim := models.Simulator{Record: true}
	o := sim.Run(plan, in)
	if err := judge.Judge(judge.Case{Problem: &s.Plan.Problem, Size: s.Plan.Schedule.Size, Instance: in, Spans: sim.Spans, Outcome: o}); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return s, o
}

func TestPlansDoTheWorkInTheLifespanOfTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	wide := func() float64 { return math.Pow(10, 3*r.Float64()-2) }
	plans := 0
	for range 200 {
		var rho []string
		for range 1 + r.IntN(6) {
			rho = append(rho, fmt.Sprint(10*wide()))
		}
		cluster := fmt.Sprintf("cluster: {sigma: %v, tau: %v, delta: %v, pi0: %v, pi: %v, rho: [%s]}\n",
			wide()/100, wide(), r.Float64(), wide()/10, wide()/10, strings.Join(rho, ", "))
		given := fmt.Sprintf("load: %v\n", 100*wide())
		for _, head := range []string{
			"kind: fifo\n" + given, "kind: fifo\nwaiting: false\n" + given, "kind: fifo\nout: slowest\n" + given,
			"kind: protocol\n" + given, "kind: protocol\nback: fifo\n" + given,
			"kind: fifo\nlifespan: 1000\n", "kind: protocol\nlifespan: 1000\n", "kind: fifo-subset\nlifespan: 1000\n",
		} {
			s, o := ran(t, head+cluster)
			if o == nil {
				if s.Invalid == "" || len(s.Workers) > 0 {
					t.Errorf("%s%s has no plan", head, cluster)
				}
				continue
			}
			plans++
			lifespan := s.Value("lifespan")
			if math.IsNaN(lifespan) {
				lifespan = 1000
			}
			if math.Abs(o.Makespan/lifespan-1) > 1e-9 || math.Abs(o.Work/s.Value("work")-1) > 1e-9 {
				t.Errorf("%s%s: the plan does %v in %v, the answer is %v in %v", head, cluster, o.Work, o.Makespan, s.Value("work"), lifespan)
			}
		}
	}
	if plans < 1000 {
		t.Errorf("only %d plans", plans)
	}
}

// The plan for unlike workers is that of the policy, and is received and done when
// the table of the answer says.
func TestPlansForUnlikeWorkersAreThoseOfTheirPolicy(t *testing.T) {
	for _, order := range []string{"best", "given", "increasing-bandwidth", "decreasing-risk"} {
		s, o := ran(t, strings.Replace(exampleOf("hetero"), "load: 10", "load: 10\norder: "+order, 1))
		policy, err := policies.Parse("distrib{order=" + order + "}")
		if err != nil {
			t.Fatal(err)
		}
		want, err := policy.Value.(policies.Planner).Schedule(&s.Plan.Problem)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(&s.Plan.Schedule, want) {
			t.Errorf("%s: %+v, the policy has %+v", order, s.Plan.Schedule, *want)
		}
		last := 0.0
		for _, done := range s.Column("done") {
			last = max(last, done)
		}
		if math.Abs(o.Makespan/last-1) > 1e-12 || math.Abs(o.Work/10-1) > 1e-12 {
			t.Errorf("%s: %v done at %v, the answer is 10 at %v", order, o.Work, o.Makespan, last)
		}
	}
	s, o := ran(t, exampleOf("hetero-shares"))
	if sent := s.Value("sent"); math.Abs(o.Work/sent-1) > 1e-12 {
		t.Errorf("%v of %v done", o.Work, sent)
	}
}

func TestAPlanLeavesOutWhoHasNoShare(t *testing.T) {
	s, o := ran(t, "kind: hetero-shares\norder: [2, 1]\nshares: [3, 0]\nworkers: [{speed: 1, risk: 0}, {speed: 1, bandwidth: 1, risk: 0.1}]\n")
	if len(s.Plan.Schedule.Size) != 1 || o.Work != 3 || o.Makespan != 3 {
		t.Errorf("%+v %+v", s.Plan.Schedule, o)
	}
}
