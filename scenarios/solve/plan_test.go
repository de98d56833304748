package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// worlds are files that ask for plans, with numbers of the theories: the results of these names, and the sums of
// columns of the table.
var worlds = []struct {
	policy, world string
	optimal       proof.Optimum
	want, sums    map[string]float64
}{
	{"star{rounding=optimal}", `workload: 100000
platform: {workers: [{count: 1, compute: 0.01}, {count: 3, compute: 0.008, send: 0.0001}, {count: 2, compute: 0.004, send: 0.002}]}
`, proof.OfFamily,
		map[string]float64{"makespan": 136.3478, "makespan_of_shares": 136.3451215, "participants": 6, "load": 100000},
		map[string]float64{"units": 100000, "computed": 136.34 + 136.3473 + 136.3458 + 136.3478 + 136.3458 + 136.3438, "received": 1.6833 + 3.3458 + 4.9878 + 48.7738 + 77.9638}},
	{"affine", `workload: 20
platform:
  workers:
    - {count: 1, send: {latency: 2, per_unit: 0.1}, compute: {latency: 1, per_unit: 1}}
    - {count: 1, send: {latency: 0.5, per_unit: 0.2}, compute: {latency: 1, per_unit: 1}}
    - {count: 1, send: {latency: 0.1, per_unit: 0.3}, compute: {latency: 0.1, per_unit: 2}}
    - {count: 1, send: {latency: 6, per_unit: 0.5}, compute: {latency: 3, per_unit: 0.5}}
`, proof.OfFamily,
		map[string]float64{"makespan": 13.09245283, "all_above": 1335.775046, "all_from": 25.707, "sorted_from": 25.707, "participants": 3},
		map[string]float64{"units": 20, "received": 5.128473413 + 2.432075472 + 6.241166381}},
	{"multiround", `workload: 1000
platform: {workers: 10, send: {latency: 0.5, per_unit: 0.05}, compute: {latency: 0.1, per_unit: 1}}
`, proof.Unknown,
		map[string]float64{"makespan": 106.04222, "rounds": 6, "smallest_chunk": 9.990129913, "makespan_bound": 100, "participants": 10},
		map[string]float64{"units": 1000, "chunks": 52, "computed": 1060.4222}},
	{"periodic{rule=shortest}", `workload: 1000
platform: {workers: 10, send: {latency: 0.5, per_unit: 0.05}, compute: {latency: 0.1, per_unit: 1}}
`, proof.Unknown,
		map[string]float64{"makespan": 111, "period": 16, "guarantee": 176, "rounds": 10}, nil},
	{"returns", `workload: 100
platform: {workers: [{count: 1, send: 1, compute: 1, return: 1}, {count: 1, send: 2, compute: 6, return: 2}, {count: 1, send: 3, compute: 2, return: 3}]}
`, proof.OfFamily,
		map[string]float64{"makespan": 255.1724138, "makespan_bound": 255.1724138, "makespan_fifo": 280, "makespan_lifo": 255.3191489},
		map[string]float64{"units": 100, "returned": 255.1724138 + 142.5287356 + 170.1149425}},
	{"fifo{rounds=1}", `workload: 36020.97064787
platform:
  workers: [{count: 1, compute: 1.0015}, {count: 1, compute: 0.8*1.0015}, {count: 2, compute: 0.5*1.0015}, {count: 1, compute: 0.2*1.0015}]
  send: {latency: 0.05, per_unit: 0.012}
  return: {latency: 0.05, per_unit: 0.005}
`, proof.OfFamily,
		map[string]float64{"makespan": 3600, "participants": 5, "port_bound": 211735.2941, "full_speed": 36020.97065},
		map[string]float64{"units": 36020.97065}},
	{"ftr", `workload: 100000
platform: {workers: 10, send: {latency: 1, per_unit: 0.15}, compute: {latency: 2, per_unit: 1.1}, stream: true}
`, proof.OfFamily,
		map[string]float64{"makespan": 19510.43689, "participants": 10, "y": 1.363636364, "limit": 0.4359486066},
		map[string]float64{"units": 100000, "computed": 195104.3689}},
	{"distrib", `workload: 10
platform:
  workers:
    - {count: 1, send: 1/4, risk: 'linear{x=100}'}
    - {count: 1, send: 1/2, risk: 'linear{x=100}'}
    - {count: 1, send: 1, compute: 1/2, risk: 'linear{x=50}'}
  notice: never
`, proof.OfFamily,
		map[string]float64{"expected_work": 9.30480167, "capacity": 71.92192192, "hypothesis": 25, "handed_out": 10},
		map[string]float64{"units": 10, "received": 1.231732777 + 3.131524008 + 4.405010438, "survives": 0.9384133612 + 0.9306889353 + 0.8991649269}},
	{"best{by=deadline,messages=16}", `workload: 10
deadline: 6
platform:
  workers:
    - {count: 1, send: {latency: 0.1, per_unit: 0.05}, compute: {latency: 0.05, per_unit: 1}, risk: 'linear{x=12}'}
    - {count: 1, send: {latency: 0.1, per_unit: 0.1}, compute: {latency: 0.05, per_unit: 0.8}, risk: 'exponential{mean=10}'}
    - {count: 1, send: {latency: 0.2, per_unit: 0.1}, compute: 0.5, risk: 'weibull{shape=0.6,scale=8}'}
    - {count: 1, send: {latency: 0.2, per_unit: 0.2}, compute: 4}
  notice: never
`, proof.Unknown,
		map[string]float64{"bound": 9.571495317, "handed_out": 10},
		nil},
	{"single", `workload: 6
platform: {workers: 1, compute: {latency: 1/60, per_unit: 1}}
risk: linear{x=8}
`, proof.OfFamily,
		map[string]float64{"expected_work": 3.520104167, "equal_expected": 3.491666667, "ceiling": 3.750225, "best_low": 3.216666667, "best_high": 3.666666667, "chunks": 27, "handed_out": 6},
		map[string]float64{"units": 6}},
	{"pair{n=6}", `workload: 1.2
platform: {workers: 2}
risk: linear{x=1}
`, proof.OfFamily,
		map[string]float64{
			"expected_work": 0.814293533, "own": 3, "shared": 3, "own_units": 0.3812936255, "shared_units": 0.4374127491, "mirrored": 0.768,
			"one_chunk": 0.5, "algorithm1": 0.788, "limit": 0.9146666667, "ceiling": 0.9147482635,
		}, nil},
}

// variations are other policies for these worlds, other loads and times, with numbers of the theories.
var variations = []struct {
	world    int // in worlds
	policy   string
	old, new string // in the world
	optimal  proof.Optimum
	want     map[string]float64
}{
	{0, "star{order=given}", "", "", proof.OfFamily, map[string]float64{"makespan": 136.3451215, "makespan_of_shares": 136.3451215}},
	{0, "star{order=slowest,rounding=greedy}", "", "", proof.Unknown, map[string]float64{"makespan": 185.064}},
	{1, "affine{method=all}", "workload: 20", "workload: 500", proof.Unknown, map[string]float64{"makespan": 194.6584864, "all_from": 25.707}},
	{1, "affine{order=3-1-2}", "", "", proof.OfFamily, map[string]float64{"makespan": 13.60192308}},
	{2, "umr", "", "", proof.Unknown, map[string]float64{"makespan": 106.2129921, "rounds": 7}},
	{2, "umr{rounds=4}", "", "", proof.OfFamily, map[string]float64{"makespan": 106.9596667, "rounds": 4, "makespan_bound": 100}},
	{2, "multiround{rounds=3}", "", "", proof.OfFamily, map[string]float64{"makespan": 107.2068063, "rounds": 3}},
	{2, "periodic{period=20}", "", "", proof.Unknown, map[string]float64{"makespan": 112.05, "period": 18.5, "guarantee": 166.5, "rounds": 8}},
	{4, "returns{back=lifo}", "platform: {", "platform: {port: full-duplex, ", proof.OfFamily, map[string]float64{"makespan": 255.3191489, "makespan_bound": 255.3191489}},
	{4, "returns{out=3-1-2,back=fifo}", "", "", proof.OfFamily, map[string]float64{"makespan": 280, "participants": 2, "makespan_lifo": 255.3191489}},
	{5, "fifo{rounds=1,waiting=false}", "36020.97064787", "500", proof.OfFamily, map[string]float64{"makespan": 50.26672682, "port_bound": 2927.454519, "full_speed": 500}},
	{5, "fifo{rounds=1,out=slowest}", "36020.97064787", "500", proof.OfFamily, map[string]float64{"makespan": 50.26672682}},
	{7, "distrib{order=given}", "workload: 10", "workload: 30", proof.OfFamily, map[string]float64{"expected_work": 23.74321503, "capacity": 71.92192192}},
	{7, "distrib{hold=true}", "workload: 10", "workload: 300", proof.OfFamily, map[string]float64{"expected_work": 35.96096096, "handed_out": 71.92192192}},
	{8, "best{messages=16,copies=no}", "deadline: 6\n", "", proof.OfAll, map[string]float64{"expected_work": 10, "bound": 10, "gap": 0}},
	{9, "single", "linear{x=8}", "weibull{shape=0.5,scale=2}", proof.Unknown, map[string]float64{"expected_work": 1.916252759, "chunks": 27, "equal_expected": 1.916252759, "ceiling": 2.066818177}},
	{9, "single{n=5}", ", compute: {latency: 1/60, per_unit: 1}", "", proof.OfFamily, map[string]float64{"expected_work": 3.3, "chunks": 5, "best_low": 3.3, "best_high": 3.3}},
	{10, "pair{n=6}", "linear{x=1}", "exponential{mean=2}", proof.Unknown, map[string]float64{"expected_work": 1.120117129, "own": 0, "shared": 6, "mirrored": 1.120117129, "ceiling": 1.14619412}},
	{10, "pair{n=6}", "1.2", "2.5", proof.OfFamily, map[string]float64{"expected_work": 0.8571428571, "own": 6, "limit": 1, "ceiling": 1.00025, "algorithm1": 0.8571428571}},
	{10, "pair{n=6}", "1.2", "0.7", proof.OfFamily, map[string]float64{"expected_work": 0.6119547047, "own_units": 0.06725778261, "limit": 0.6428333333, "one_chunk": 0.455}},
}

// file is the file of a world.
func file(world, policy string) string { return world + "policies: ['" + policy + "']\n" }

// has compares the results and sums of columns of an answer with ten digits of others.
func has(t *testing.T, s *Solution, want, sums map[string]float64) {
	t.Helper()
	for name, x := range want {
		if got := s.Value(name); !(math.Abs(got-x) <= 6e-10*math.Abs(x)) {
			t.Errorf("%s: %s is %.10g, want %.10g", s.Kind, name, got, x)
		}
	}
	for name, x := range sums {
		sum := 0.0
		for _, y := range s.Column(name) {
			sum += y
		}
		if !(math.Abs(sum-x) <= 1e-9*math.Abs(x)) {
			t.Errorf("%s: the column %s sums up to %.10g, want %.10g", s.Kind, name, sum, x)
		}
	}
}

func TestPlansHaveTheNumbersOfTheirTheories(t *testing.T) {
	for _, w := range worlds {
		s := solvedOnce(t, file(w.world, w.policy))
		if has(t, s, w.want, w.sums); s.Claim.Optimal != w.optimal {
			t.Errorf("%s: %+v", w.policy, s.Claim)
		}
	}
	for _, v := range variations {
		world := worlds[v.world].world
		if !strings.Contains(world, v.old) {
			t.Fatalf("no %q in %s", v.old, world)
		}
		s := solved(t, file(strings.Replace(world, v.old, v.new, 1), v.policy))
		if has(t, s, v.want, nil); s.Claim.Optimal != v.optimal {
			t.Errorf("%s %s: %+v", v.policy, v.new, s.Claim)
		}
	}
}

// A plan that a search finds may become better, and not worse.
func TestTheSearchForTheBestIsNoWorseThanItWas(t *testing.T) {
	for _, w := range worlds {
		if strings.HasPrefix(w.policy, "best") {
			if work := solved(t, file(w.world, w.policy)).Value("expected_work"); work < 9.337372461 {
				t.Errorf("%s expects %v", w.policy, work)
			}
		}
	}
}

func TestAProofNamesItsFamilyAndAGapIsThatOfABoundOfTheSame(t *testing.T) {
	for _, w := range worlds {
		for _, risk := range []string{"", "linear{x=1000}"} {
			world := w.world
			if risk != "" && !strings.Contains(world, "risk:") {
				world += "risk: " + risk + "\n"
			}
			s := solvedOnce(t, file(world, w.policy))
			c := s.Claim
			if (c.Family != "") != (c.Optimal == proof.OfFamily) || !strings.Contains(c.Text, c.Family) || c.Proved() != (c.Optimal != proof.Unknown) {
				t.Errorf("%s: %+v", w.policy, c)
			}
			if gap := s.Value("gap"); !math.IsNaN(gap) && (c.Optimal == proof.OfFamily || math.IsNaN(s.Value("bound"))) {
				t.Errorf("%s: a gap of %v beside %+v", w.policy, gap, c)
			}
			risky := strings.Contains(world, "risk:")
			if math.IsNaN(s.Value("notice")) == risky || math.IsNaN(s.Value("expected_work")) == risky {
				t.Errorf("%s: at risk is %v, and the answer has %+v", w.policy, risky, s.Results)
			}
			if about := strings.Contains(c.Text, "if no worker is interrupted"); about != (risky && c.Proved() && c.Goal == proof.Makespan) {
				t.Errorf("%s, at risk is %v: %s", w.policy, risky, c.Text)
			}
		}
	}
}

// The witness against the printed Theorem 4 of Benoit et al. (2010).
func TestThreeBandwidthsGiveTheOptimum(t *testing.T) {
	s := solved(t, file("workload: 1\nrisk: linear{x=100}\nplatform: {notice: never, workers: [{count: 1, send: 1/4}, {count: 1, send: 1/2}, {count: 1, send: 1}]}\n", "distrib"))
	if got, want := s.Value("expected_work"), 1-29.0/4750; math.Abs(got-want) > 1e-15 || s.Claim.Optimal != proof.OfFamily {
		t.Errorf("the expected work is %v, want %v: %+v", got, want, s.Claim)
	}
}

// The work done in the time of a load is the load; for affine plans and FIFO protocols the theories say so,
// too.
func TestLoadAndTimeAreInverse(t *testing.T) {
	for _, w := range worlds {
		s := solved(t, file(w.world, w.policy))
		if s.Claim.Goal != proof.Makespan || strings.Contains(w.policy, "rounding") {
			continue // it plans for other times, or there are only whole tasks
		}
		back, err := Solve("x.yaml", []byte(file(w.world, w.policy)), Options{Time: s.Value("makespan") * (1 + 1e-12)})
		if err != nil || math.Abs(back.Value("load")/s.Value("load")-1) > 1e-9 {
			t.Errorf("%s: %v units take %v, in which %v units are done: %v", w.policy, s.Value("load"), s.Value("makespan"), back.Value("load"), err)
		}
	}
	const hour, half = 3600, 30
	lab, err := Solve("x.yaml", []byte(file(worlds[5].world, "fifo{rounds=1}")), Options{Time: hour})
	if err != nil {
		t.Fatal(err)
	}
	has(t, lab, map[string]float64{"load": 36020.97065, "makespan": hour}, map[string]float64{"units": 16107.37234 + 6449.231673 + 6361.187555 + 3956.186185 + 3146.992898})
	few, err := Solve("x.yaml", []byte(file(worlds[1].world, "affine")), Options{Time: half})
	if err != nil {
		t.Fatal(err)
	}
	has(t, few, map[string]float64{"load": 62.86317523, "participants": 4}, nil)
	_, err = Solve("x.yaml", []byte(file("platform: {workers: 1, send: {latency: 1, per_unit: 1}}\n", "affine")), Options{Time: 0.5})
	if err == nil || !strings.Contains(err.Error(), "nothing can be done") {
		t.Error(err)
	}
}

// ran runs the plan of a solution, without interruptions, and has it judged.
func ran(t *testing.T, file string) (*Solution, *models.Outcome) {
	t.Helper()
	s := solved(t, file)
	if s.Plan == nil {
		return s, nil
	}
	plan, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	in := models.Uninterrupted(len(s.Plan.Problem.Workers))
	sim := models.Simulator{Record: true}
	o := sim.Run(plan, in)
	if err := judge.Judge(judge.Case{Problem: &s.Plan.Problem, Size: s.Plan.Schedule.Size, Instance: in, Spans: sim.Spans, Outcome: o}); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return s, o
}

func TestPlansOfProtocolsDoTheWorkInTheLifespanOfTheAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	wide := func() float64 { return math.Pow(10, 3*r.Float64()-2) }
	plans := 0
	for range 200 {
		p := fifo.Parameters{Sigma: wide() / 100, Tau: wide(), Delta: r.Float64(), Pi0: wide() / 10, Pi: wide() / 10}
		var rho []string
		for range 1 + r.IntN(6) {
			x := 10 * wide()
			p.Rho = append(p.Rho, x)
			rho = append(rho, fmt.Sprint(x))
		}
		cluster := fmt.Sprintf("cluster: {sigma: %v, tau: %v, delta: %v, pi0: %v, pi: %v, rho: [%s]}\n", p.Sigma, p.Tau, p.Delta, p.Pi0, p.Pi, strings.Join(rho, ", "))
		given := fmt.Sprintf("load: %v\n", 100*wide())
		for _, head := range []string{
			"kind: protocol\n" + given, "kind: protocol\nback: fifo\n" + given, "kind: protocol\nlifespan: 1000\n", "kind: fifo-subset\nlifespan: 1000\n",
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
	if plans < 400 {
		t.Errorf("only %d plans", plans)
	}
}
