package faults

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// episodeOf plays a policy, has the judge look at it, and returns the outcome and the sizes of the chunks.
func episodeOf(t *testing.T, q Policy, p *models.Problem, in *models.Instance) (*models.Outcome, []float64) {
	t.Helper()
	d, err := q.Dispatch(p)
	if err != nil {
		t.Fatalf("%+v, %+v: %v", q, p, err)
	}
	seen := &gen.Noting{Dispatcher: d}
	sim := models.Simulator{Record: true}
	out, err := sim.Play(p, seen, in)
	if err == nil {
		err = judge.Judge(judge.Case{
			Problem: p, Size: seen.Size, Instance: in, Spans: sim.Spans, Outcome: out, Gifts: sim.Gifts, Reopenings: sim.Reopenings,
		})
	}
	if err != nil {
		t.Fatalf("%+v, %+v, %v: %v", q, p, in.Interrupt, err)
	}
	return out, seen.Size
}

// usual returns the policy with its defaults.
func usual(second Rule) Policy {
	return Policy{Order: "fastest-link", Installments: 1, Second: second, Reading: "waiting"}
}

// drawStar draws a star with or without results, streaming, start-ups and messages that cost nothing.
func drawStar(r *rand.Rand) *models.Problem {
	p := &models.Problem{Load: 1 + 20*r.Float64(), Notice: math.Inf(1)}
	p.Port, p.Stream = models.Port(r.IntN(2)), r.IntN(2) == 0
	cost := func(scale float64) models.Affine {
		return models.Affine{Latency: scale * .05 * r.Float64(), PerUnit: scale * (.1 + r.Float64())}
	}
	results, w := r.IntN(2) == 0, models.Worker{Send: cost(.1), Compute: cost(1), Return: cost(.02)}
	alike := r.IntN(2) == 0
	for range 1 + r.IntN(7) {
		if !alike {
			w = models.Worker{Send: cost(.1), Compute: cost(1), Return: cost(.02)}
		}
		if !results {
			w.Return = models.Affine{}
		}
		p.Workers = append(p.Workers, w)
	}
	return p
}

// Every chunk of a plan equals the policy's to the last bit, except the last, which takes the remainder.
func TestWithoutInterruptionsThePolicyIsItsPlan(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 71))
	for range long.Trials(100, 400) {
		p := drawStar(r)
		p.Stream = true
		for i := range p.Workers {
			p.Workers[i].Return = models.Affine{}
		}
		s, err := Plan{Order: "fastest-link"}.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		in := models.Uninterrupted(len(p.Workers))
		want := sim.Run(plan, in)
		got, sizes := episodeOf(t, usual(PrintedRule), p, in)
		last := len(sizes) - 1
		for c := range sizes {
			if c < last && (sizes[c] != s.Size[c] || got.DoneAt[c] != want.DoneAt[c]) || !gen.Near(got.DoneAt[c], want.DoneAt[c], 1e-13) {
				t.Fatalf("%+v: chunk %d of %v is done at %v, of the plan %v at %v", p, c, sizes[c], got.DoneAt[c], s.Size[c], want.DoneAt[c])
			}
		}
	}
}

// On any star the first phase ends as its formula says, if all is sent before the first result is ready
// or the port is full-duplex, and no number of workers that it left out, or random shares, end earlier.
func TestOnAnyStarTheFirstPhaseEndsAsItsFormulaSays(t *testing.T) {
	r := rand.New(rand.NewPCG(72, 72))
	exact := 0
	for range long.Trials(400, 1600) {
		p := drawStar(r)
		phase, err := usual(PrintedRule).Share(WorkersOf(p), p.Load)
		if err != nil {
			t.Fatal(err)
		}
		sent := 0.0
		for _, i := range phase.Order {
			sent += p.Workers[i].Send.Of(phase.Shares[i])
		}
		first := phase.Order[0]
		if ready := WorkersOf(p)[first].Takes(phase.Shares[first]); p.Port == models.HalfDuplex && sent > ready && !p.Workers[first].Return.Free() {
			continue
		}
		out, _ := episodeOf(t, usual(PrintedRule), p, models.Uninterrupted(len(p.Workers)))
		if !gen.Near(out.Makespan, phase.CheckOut, 1e-11) || !gen.Near(out.Work, p.Load, 1e-12) {
			t.Fatalf("%+v, %+v: on the engine it ends at %v", p, phase, out.Makespan)
		}
		exact++
	}
	if t.Logf("%d stars", exact); exact < 300 {
		t.Error("hardly any star was tried")
	}
}

// For equal shares in proportion, or any others in the same order, the results come no earlier.
func TestNoSharesInTheSameOrderEndEarlierOnAStar(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 73))
	var sim models.Simulator
	for range long.Trials(100, 400) {
		p := drawStar(r)
		p.Port = models.FullDuplex
		for i := range p.Workers {
			p.Workers[i].Send.Latency, p.Workers[i].Compute.Latency, p.Workers[i].Return.Latency = 0, 0, 0
		}
		phase, err := usual(PrintedRule).Share(WorkersOf(p), p.Load)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			rival := Phase{Order: phase.Order, Shares: make([]float64, len(phase.Shares))}
			sum := 0.0
			for _, i := range phase.Order {
				rival.Shares[i] = phase.Shares[i] * math.Exp(.3*r.NormFloat64())
				sum += rival.Shares[i]
			}
			for i := range rival.Shares {
				rival.Shares[i] *= p.Load / sum
			}
			s := rival.Schedule(p.Workers)
			for _, i := range phase.Order {
				if !p.Workers[i].Return.Free() {
					s.Return = append(s.Return, int32(i))
				}
			}
			plan, err := models.Compile(p, s)
			if err != nil {
				t.Fatal(err)
			}
			if out := sim.Run(plan, models.Uninterrupted(len(p.Workers))); out.Makespan < phase.CheckOut*(1-1e-9) {
				t.Fatalf("%+v, %+v: shares of %v end at %v", p, phase, rival.Shares, out.Makespan)
			}
		}
	}
}

// Where start-ups count and the port is busy, fewer workers end earlier. The search finds the best number of
// those in their order, mostly.
func TestTheBestNumberOfWorkersTakesPart(t *testing.T) {
	r := rand.New(rand.NewPCG(78, 78))
	fewer, missed, worst, n := 0, 0, 0.0, long.Trials(300, 1200)
	for k := range n {
		p := drawStar(r)
		p.Stream = false
		for i := range p.Workers {
			for _, c := range []*models.Affine{&p.Workers[i].Send, &p.Workers[i].Compute, &p.Workers[i].Return} {
				c.Latency *= []float64{1, 10, 100}[k%3]
			}
			p.Workers[i].Send.PerUnit *= []float64{1, 5}[k%2]
			p.Workers[i].Return.PerUnit *= []float64{1, 20}[k%2]
		}
		if k%4 < 2 {
			p.Workers = slices.Concat(p.Workers, p.Workers, p.Workers, p.Workers)
		}
		in := models.Uninterrupted(len(p.Workers))
		q := usual(PrintedRule)
		end := func() float64 {
			out, _ := episodeOf(t, q, p, in)
			return out.Makespan
		}
		got, least := end(), math.Inf(1)
		for m := range p.Workers {
			q.Workers = float64(m + 1)
			e := end()
			least = min(least, e)
			if m == len(p.Workers)-1 && got < e*(1-1e-9) {
				fewer++
			}
		}
		if late := got/least - 1; late > 1e-9 {
			missed++
			worst = max(worst, late)
		}
	}
	t.Logf("of %d stars %d are better off with fewer workers; in %d another number ends earlier, by %.2f%% at most", n, fewer, missed, 100*worst)
	if fewer < n/10 || missed > n/50 || worst > .02 {
		t.Error("it is worse than it was")
	}
}

// Load that a worker lost is dealt out by the rule, with its messages: in a world that charges only
// start-ups, as the paper does, the second phase takes as long as its allocation says.
func TestTheSecondPhaseIsThatOfTheRule(t *testing.T) {
	r := rand.New(rand.NewPCG(74, 74))
	for k := range long.Trials(300, 1200) {
		p := drawStar(r)
		if len(p.Workers) == 1 {
			continue
		}
		number := gen.Numbers(r, -3, 2, 3)
		p.Stream, p.Notice = false, 1e6
		for i := range p.Workers {
			p.Workers[i].Send.PerUnit, p.Workers[i].Return = 0, models.Affine{}
			p.Workers[i].Send.Latency = gen.Sometimes(r, number) / 20
			p.Workers[i].Compute = models.Affine{Latency: gen.Sometimes(r, number) / 20, PerUnit: number()}
		}
		rule := []Rule{PrintedRule, OursRule}[k%2]
		in := models.Uninterrupted(len(p.Workers))
		gone := r.IntN(len(p.Workers))
		in.Interrupt[gone] = 0
		out, sizes := episodeOf(t, usual(rule), p, in)
		d, err := usual(rule).Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		first, lost := d.(*dealer).first, 0.0
		for _, m := range first {
			if m.worker == gone {
				lost = m.size
			}
		}
		if lost == 0 {
			continue
		}
		var there []int
		for i := range p.Workers {
			if i != gone {
				there = append(there, i)
			}
		}
		n := grain * len(there)
		s := Second{}
		for _, i := range there {
			w := p.Workers[i]
			w.Compute.PerUnit *= lost / float64(n)
			s.Workers, s.Faults = append(s.Workers, w), append(s.Faults, 0)
		}
		s.Workers = append(s.Workers, models.Worker{Send: models.Affine{Latency: 1e9}, Compute: models.Affine{PerUnit: 1e9}})
		s.Faults = append(s.Faults, n)
		a, err := s.By(rule)
		if err != nil {
			t.Fatal(err)
		}
		full := 0
		for _, k := range a.To {
			if a.Units[k] > 0 {
				full++
			}
		}
		if !gen.Near(out.Makespan, 1e6+a.Makespan, 1e-14) || len(sizes) != len(first)+full {
			t.Fatalf("%+v, %s: it ends at %v with chunks of %v; %+v", p, rule, out.Makespan, sizes, a)
		}
	}
}

// The news comes at once, and the second phase begins when the workers that are there have checked out.
func TestTheSecondPhaseWaitsForAllCheckOuts(t *testing.T) {
	w := models.Worker{Send: models.Affine{Latency: .125}, Compute: models.Affine{PerUnit: 1}}
	p := &models.Problem{Platform: models.Star(w, w, w), Load: 6}
	d, err := usual(PrintedRule).Dispatch(p)
	if err != nil {
		t.Fatal(err)
	}
	phase, err := usual(PrintedRule).Share(WorkersOf(p), p.Load)
	if err != nil {
		t.Fatal(err)
	}
	sim := models.Simulator{Record: true}
	if _, err := sim.Play(p, d, &models.Instance{Interrupt: []float64{1, math.Inf(1), math.Inf(1)}}); err != nil {
		t.Fatal(err)
	}
	again := 0
	for _, s := range sim.Spans {
		if s.Activity == models.Sending && s.Chunk > 2 {
			if again++; s.Start < phase.CheckOut*(1-1e-12) {
				t.Errorf("%+v, but all check-outs end at %v", s, phase.CheckOut)
			}
		}
	}
	if again != 2 {
		t.Errorf("%d messages in the second phase", again)
	}
}

// Worker 1 is sent all of the 4 units first, and gives all of them on. As printed its message holds the port
// for the start-up of 2.5 nevertheless, and worker 2 is sent its units after that.
func TestAnEmptyMessageIsASend(t *testing.T) {
	w := func(send, start, unit float64) models.Worker {
		return models.Worker{Send: models.Affine{Latency: send}, Compute: models.Affine{Latency: start, PerUnit: unit}}
	}
	p := &models.Problem{Platform: models.Star(w(0, 1, 3), w(2.5, 5.5, 1), w(.75, .5, 3), w(0, 3.5, 6), w(1, 0, 1)), Load: 4, Notice: 10}
	in := models.Uninterrupted(5)
	in.Interrupt[4] = 0
	for rule, want := range map[Rule]float64{PrintedRule: 17.401, OursRule: 17.4} {
		d := &dealer{rule: rule, first: []message{{4, 4}}, pending: make([]int, 5), own: make([]float64, 5), missing: make([]float64, 5)}
		var sim models.Simulator
		if out, err := sim.Play(p, d, in); err != nil || out.Work != 4 || !gen.Near(out.Makespan, want, 1e-12) || out.Workers[1].Chunks != 0 {
			t.Errorf("%s: %+v, %v; want an end at %v", rule, out, err, want)
		}
	}
}

// With news of all losses and a worker that is never interrupted, all is done; in place, what survivors had.
func TestWhatIsLostIsDoneByOthersAndInPlaceByNobody(t *testing.T) {
	r := rand.New(rand.NewPCG(75, 75))
	for k := range long.Trials(200, 800) {
		p := drawStar(r)
		p.Notice = float64(r.IntN(3)) / 4
		in := models.Uninterrupted(len(p.Workers))
		for i := range in.Interrupt[1:] {
			in.Interrupt[1+i] = 3 * r.ExpFloat64()
		}
		q := usual([]Rule{PrintedRule, OursRule, BestRule}[k%3])
		q.Installments = float64(1 + r.IntN(4))
		if out, _ := episodeOf(t, q, p, in); !gen.Near(out.Work, p.Load, 1e-12) {
			t.Fatalf("%+v, %+v, %v: %v units are done", q, p, in.Interrupt, out.Work)
		}
		q.Second = InPlaceRule
		first := *p
		first.Notice = math.Inf(1)
		want, _ := episodeOf(t, q, &first, in)
		if out, _ := episodeOf(t, q, p, in); out.Work < want.Work*(1-1e-12) {
			t.Fatalf("%+v, %+v: %v units are done in place, %v if nothing is heard", q, p, out.Work, want.Work)
		}
	}
}

// A worker that comes back computes its lost load itself, if nothing is moved.
func TestInPlaceIsWhereAWorkerComesBack(t *testing.T) {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Life: &models.Life{}}
	p := &models.Problem{Platform: models.Star(w, w), Load: 4}
	in := &models.Instance{Interrupt: []float64{1, math.Inf(1)}, Again: []models.Timeline{models.Ups{{Start: 5, Stop: math.Inf(1)}}, nil}}
	for rule, want := range map[Rule]float64{InPlaceRule: 7, PrintedRule: 4, BestRule: 4} {
		if out, _ := episodeOf(t, usual(rule), p, in); out.Work != 4 || out.Makespan != want {
			t.Errorf("%s: %+v, want an end at %v", rule, out, want)
		}
	}
	p.Workers[0].Send.Latency, p.Workers[1].Send.Latency = .25, .25
	q := usual(InPlaceRule)
	q.Installments = 4 // the worker is sent two before it leaves
	if out, _ := episodeOf(t, q, p, in); out.Work != 4 || !(out.Workers[0].Chunks > 0) {
		t.Errorf("%+v: all should be done", out)
	}
}

// Where workers are alike and hold nothing of the load that is dealt out, Algorithm 1 is as good as the
// best.
func TestForLikeWorkersThatHoldNothingAlgorithm1IsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(76, 76))
	for range long.Trials(300, 1200) {
		s := drawSecond(r, 1+r.IntN(9), 1, true, Waiting)
		clear(s.Faults)
		n := 1 + r.IntN(3000)
		slow := 0.0
		for _, w := range s.Workers {
			slow += 2 * (w.Send.Latency + w.Compute.Of(float64(n)))
		}
		s.Workers = append(s.Workers, models.Worker{Send: models.Affine{Latency: slow}, Compute: models.Affine{PerUnit: slow}})
		s.Faults = append(s.Faults, n)
		printed, err := s.Printed()
		if err != nil {
			t.Fatal(err)
		}
		if ours, opt := algorithm1(t, s), best(t, s); !gen.Near(printed.Makespan, opt.Makespan, 1e-12) || ours.Makespan != printed.Makespan {
			t.Fatalf("%+v: printed %v, ours %v, the best %v", s, printed.Makespan, ours.Makespan, opt.Makespan)
		}
	}
}

func TestTrialsChooseInstallmentsAndAlwaysTheSame(t *testing.T) {
	w := models.Worker{
		Send: models.Affine{Latency: .002, PerUnit: .02}, Compute: models.Affine{Latency: .002, PerUnit: 1}, Return: models.Affine{Latency: .002, PerUnit: .002},
		Risk: risk.Exponential{Mean: .5},
	}
	p := &models.Problem{Platform: models.Star(models.Uniform(10, w)...), Load: 3}
	q := usual(PrintedRule)
	q.Installments = 0
	count := func(p *models.Problem) int {
		d, err := q.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		return len(d.(*dealer).first)
	}
	if n := count(p); n < 40 || n > 200 || count(p) != n {
		t.Errorf("%d messages", n)
	}
	for i := range p.Workers { // then installments are worth what they save of the first messages
		p.Workers[i].Risk = nil
	}
	in := models.Uninterrupted(len(p.Workers))
	several, _ := episodeOf(t, q, p, in)
	if one, _ := episodeOf(t, usual(PrintedRule), p, in); several.Makespan > one.Makespan {
		t.Errorf("all ends at %v, with one installment at %v", several.Makespan, one.Makespan)
	}
}

func TestPoliciesThatCannotBeAreRefused(t *testing.T) {
	p := drawStar(rand.New(rand.NewPCG(77, 77)))
	for name, q := range map[string]Policy{
		"rule": usual("worst"), "no rule": {Order: "given", Reading: "waiting"},
		"reading": {Order: "given", Second: BestRule, Reading: "free"}, "order": {Order: "fast", Second: BestRule, Reading: "waiting", Installments: 1},
		"installments": {Order: "given", Second: BestRule, Reading: "waiting", Installments: .5},
		"NaN":          {Order: "given", Second: BestRule, Reading: "waiting", Installments: math.NaN()},
	} {
		if _, err := q.Dispatch(p); err == nil {
			t.Errorf("%s: it is accepted", name)
		}
	}
}
