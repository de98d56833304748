package fifo

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/policies/returns"
)

// anyStar draws a problem of unlike workers, over unlike links or a bus, whose start-ups are about as
// long as given for a load of 1.
func anyStar(r *rand.Rand, n int, startup float64) *models.Problem {
	p := &models.Problem{Load: 1, Notice: math.Inf(1)}
	bus := r.IntN(2) == 0
	cost := func(from, to float64) models.Affine {
		return models.Affine{Latency: 2 * startup * r.Float64(), PerUnit: gen.Wide(r, from, to)}
	}
	send, back := cost(-2.3, -.3), cost(-2.3, -.3)
	for range n {
		w := models.Worker{Send: send, Compute: cost(-.5, .5), Return: back}
		if !bus {
			w.Send, w.Return = cost(-2.3, -.3), cost(-2.3, -.3)
		}
		p.Workers = append(p.Workers, w)
	}
	return p
}

// startups are the lengths of start-ups in the tests.
var startups = []float64{0, .001, .01, .1, .3}

func asked(t testing.TB, p *models.Problem, out orders.Order) *world {
	t.Helper()
	star, err := starOf(p)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{problem: p, star: star, cluster: star.cluster(), out: out}
	if w.order, err = w.cluster.Order(out); err != nil {
		t.Fatal(err)
	}
	return w
}

// backOf returns the order of results.
func backOf(out []int32, lifo bool) []int32 {
	if lifo {
		return models.LIFO(out)
	}
	return out
}

// On the workers that the programme chooses for an order, the recurrence and the programme end at the
// same time, unless the port binds.
func TestTheRecurrenceIsTheProgrammeUnlessThePortBinds(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 1))
	all, bound := 0, 0
	for range long.Trials(200, 1200) {
		for _, startup := range startups {
			for _, lifo := range []bool{false, true} {
				p := anyStar(r, 3+r.IntN(6), startup)
				p.Port = models.Port(r.IntN(2))
				order := gen.Permutation(r, len(p.Workers))
				best, err := returns.InOrders(p, order, backOf(order, lifo))
				if err != nil {
					t.Fatal(err)
				}
				s := asked(t, p, orders.Given).star
				share, ok := s.shares(best.Out, lifo)
				all++
				if !ok {
					// In the programme a worker may wait without need.
					t.Errorf("%+v: the programme gives %v, the recurrence not all of them something", p, best)
					continue
				}
				end, room := s.end(best.Out, share, lifo)
				if !room {
					bound++
					continue
				}
				if !gen.Near(end, best.Makespan, 1e-9) {
					t.Errorf("lifo %v, %+v: the recurrence ends at %v, the programme at %v", lifo, p, end, best.Makespan)
				}
			}
		}
	}
	t.Logf("of %d stars the port binds in %d", all, bound)
}

// exhaustive returns the least makespan over all sets of workers of an order.
func exhaustive(s *star, order []int32, lifo bool) float64 {
	least := math.Inf(1)
	var out []int32
	for set := 1; set < 1<<len(order); set++ {
		out = out[:0]
		for k, i := range order {
			if set>>k&1 == 1 {
				out = append(out, i)
			}
		}
		least = min(least, s.makespan(out, lifo, true))
	}
	return least
}

// The search for participants found the best of all sets in each of 4,000 stars of up to 8 workers. That
// is not proved: here a set that is more than a thousandth later would be a surprise.
func TestOfAllSetsOfWorkersNoneIsDoneSoonerThanTheChosen(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 1))
	chosenAgainstAll(t, r, long.Trials(50, 400), startups, func() int { return 3 + r.IntN(6) })
}

// Beyond 24 workers fewer searches are made; no test tries all sets of so many.
func TestOf17WorkersNoneOfAllSetsIsDoneSooner(t *testing.T) {
	r := rand.New(rand.NewPCG(62, 17))
	chosenAgainstAll(t, r, long.Trials(1, 6), startups[1:], func() int { return 17 })
}

// chosenAgainstAll compares the workers that the search chooses with all sets, in random stars.
func chosenAgainstAll(t *testing.T, r *rand.Rand, rounds int, startups []float64, workers func() int) {
	t.Helper()
	all, best, worst := 0, 0, 0.0
	for range rounds {
		for _, startup := range startups {
			for _, lifo := range []bool{false, true} {
				n := workers()
				w := asked(t, anyStar(r, n, startup), orders.Given)
				order := gen.Permutation(r, n)
				_, end := w.star.choose(order, lifo, true)
				least := exhaustive(w.star, order, lifo)
				all++
				if end <= least*(1+1e-9) {
					best++
				}
				worst = max(worst, end/least-1)
			}
		}
	}
	t.Logf("the best in %d of %d stars, at worst late by %.2g", best, all, worst)
	if worst > 1e-3 {
		t.Errorf("a star is late by %.2g", worst)
	}
}

// With out=best the policies come close to the best of all orders, which package returns finds.
func TestTheOrdersThatAreFoundComeCloseToTheBestOfAll(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 1))
	for _, lifo := range []bool{false, true} {
		all, best, sum, worst := 0, 0, 0.0, 0.0
		for range long.Trials(40, 300) {
			for _, startup := range startups {
				p := anyStar(r, 3+r.IntN(4), startup)
				var policy planner = mayWait
				plan, err := returns.BestFIFO(p)
				if lifo {
					policy = LIFO{Out: orders.Best}
					plan, err = returns.BestLIFO(p)
				}
				if err != nil {
					t.Fatal(err)
				}
				late := makespanOf(t, p, policy)/plan.Makespan - 1
				if all++; late < 1e-9 {
					best++
				}
				sum += late
				worst = max(worst, late)
			}
		}
		t.Logf("lifo %v: the best in %d of %d stars, late by %.2g in the mean and %.2g at worst", lifo, best, all, sum/float64(all), worst)
		if sum/float64(all) > .005 {
			t.Errorf("lifo %v: late by %.2g in the mean", lifo, sum/float64(all))
		}
	}
}

// makespanOf plays a policy on the engine, without interruptions.
func makespanOf(t testing.TB, p *models.Problem, policy planner) float64 {
	t.Helper()
	s, err := policy.Schedule(p)
	if err != nil {
		t.Fatalf("%+v: %v", policy, err)
	}
	var sim gen.Judged
	out := sim.Episode(t, p, s)
	if !gen.Near(out.Work, p.Load, 1e-9) {
		t.Fatalf("%+v, %+v: %v units", policy, p, out.Work)
	}
	return out.Makespan
}

func TestOnAClusterTheRecurrenceIsTheClosedForm(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 1))
	for range 2000 {
		c := draw(r, 1+r.IntN(8))
		p := &models.Problem{Platform: c.Platform(), Load: gen.Wide(r, -3, 3), Notice: math.Inf(1)}
		s := asked(t, p, orders.Given).star
		order := fastest(c)
		m, rent := c.Rent(order, p.Load)
		if end := s.makespan(order[:m], false, true); !gen.Near(end, rent, 1e-9) {
			t.Errorf("FIFO of %+v, %v units: %v, want %v", c, p.Load, end, rent)
		}
		m, rent = c.RentLIFO(order, p.Load)
		if end := s.makespan(order[:m], true, false); !gen.Near(end, rent, 1e-9) {
			t.Errorf("LIFO of %+v, %v units: %v, want %v", c, p.Load, end, rent)
		}
	}
}

// The engine plays the computed makespan, on either port.
func TestOnTheEngineStarsEndWhenTheRecurrenceSays(t *testing.T) {
	r := rand.New(rand.NewPCG(65, 1))
	for range long.Trials(300, 2000) {
		p := anyStar(r, 1+r.IntN(8), startups[r.IntN(len(startups))])
		p.Port = models.Port(r.IntN(2))
		switch r.IntN(4) {
		case 0:
			for i := range p.Workers {
				p.Workers[i].Send = models.Affine{}
			}
		case 1:
			for i := range p.Workers {
				p.Workers[i].Return = models.Affine{}
			}
		}
		w := asked(t, p, orders.Given)
		for _, lifo := range []bool{false, true} {
			_, end := w.star.choose(w.order, lifo, true)
			var policy planner = FIFO{Out: orders.Given, Waiting: true, Rounds: 1}
			if lifo {
				policy = LIFO{Out: orders.Given}
			}
			got := makespanOf(t, p, policy)
			// Where links differ and the port binds, the programme ends sooner.
			if got > end*(1+1e-9) || got < end*(1-1e-9) && (lifo || w.star.bus() || w.star.full) {
				t.Errorf("lifo %v, %+v: until %v, want %v", lifo, p, got, end)
			}
		}
	}
}

// FIFO that must not wait has room for all sends before the first result is ready.
func TestOnAStarWorkersThatMustNotWaitDoNot(t *testing.T) {
	r := rand.New(rand.NewPCG(66, 1))
	var sim gen.Judged
	for range 500 {
		p := anyStar(r, 1+r.IntN(8), startups[r.IntN(len(startups))])
		p.Workers[0].Compute.Latency += 1e-9 // no cluster
		s, err := FIFO{Out: orders.Best, Rounds: 1}.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		out := sim.Episode(t, p, s)
		if gap := longestWait(sim.Spans); gap > 1e-9*out.Makespan {
			t.Errorf("%+v: a worker waits for %v", p, gap)
		}
	}
}

// Neither other shares nor other workers in the same order are done sooner.
func TestOnAStarNoneOfManyAlternativesBeatsThePolicies(t *testing.T) {
	r := rand.New(rand.NewPCG(67, 1))
	var sim models.Simulator
	for range long.Trials(60, 400) {
		p := anyStar(r, 2+r.IntN(6), startups[r.IntN(len(startups))])
		p.Port = models.Port(r.IntN(2))
		for _, lifo := range []bool{false, true} {
			var policy planner = FIFO{Out: orders.Given, Waiting: true, Rounds: 1}
			if lifo {
				policy = LIFO{Out: orders.Given}
			}
			planned, err := policy.Schedule(p)
			if err != nil {
				t.Fatal(err)
			}
			end := makespanOf(t, p, policy)
			for range 100 {
				s := &models.Schedule{List: make([][]int32, len(p.Workers))}
				near := r.IntN(2) == 0
				for i := range int32(len(p.Workers)) {
					share := gen.Wide(r, -1.5, 0)
					if list := planned.List[i]; near && len(list) == 0 || !near && r.IntN(3) == 0 {
						continue
					} else if near {
						share = planned.Size[list[0]] * (1 + .2*(r.Float64()-.5))
					}
					s.List[i] = []int32{int32(len(s.Size))}
					s.Size = append(s.Size, share)
					s.Send = append(s.Send, i)
				}
				if len(s.Size) == 0 {
					continue
				}
				sum := gen.Sum(s.Size)
				for k := range s.Size {
					s.Size[k] *= p.Load / sum
				}
				s.Return = backOf(s.Send, lifo)
				plan, err := models.Compile(p, s)
				if err != nil {
					t.Fatal(err)
				}
				if out := sim.Run(plan, models.Uninterrupted(len(p.Workers))); out.Makespan < end*(1-1e-9) && out.Work > p.Load*(1-1e-9) {
					t.Errorf("lifo %v, %+v: %v until %v, the policy's until %v", lifo, p, s, out.Makespan, end)
				}
			}
		}
	}
}

// Where the port binds and links differ, the programme's shares end no later than shares that wait.
func TestWhereThePortBindsTheProgrammeDecides(t *testing.T) {
	r := rand.New(rand.NewPCG(68, 1))
	bound, sooner := 0, 0
	for range long.Trials(1000, 5000) {
		p := anyStar(r, 3+r.IntN(6), startups[r.IntN(len(startups))])
		w := asked(t, p, orders.Given)
		out, end := w.star.choose(w.order, false, true)
		share, _ := w.star.shares(out, false)
		if _, room := w.star.end(out, share, false); room || w.star.bus() {
			continue
		}
		bound++
		got := makespanOf(t, p, FIFO{Out: orders.Given, Waiting: true, Rounds: 1})
		if got > end*(1+1e-12) {
			t.Errorf("%+v: until %v, without the programme %v", p, got, end)
		}
		if got < end*(1-1e-9) {
			sooner++
		}
	}
	t.Logf("of %d stars the programme is sooner in %d", bound, sooner)
	if sooner == 0 {
		t.Error("the programme is never sooner")
	}
}

// Two orders on a star either make a protocol in which nobody waits and which ends at the linear system's
// time, or have no room.
func TestOnAStarProtocolsOfAnyOrdersNeverWaitOrHaveNoRoom(t *testing.T) {
	r := rand.New(rand.NewPCG(69, 1))
	var sim gen.Judged
	ran, without := 0, 0
	for range long.Trials(1000, 5000) {
		n := 2 + r.IntN(4)
		p := anyStar(r, n, startups[r.IntN(len(startups))])
		p.Port = models.Port(r.IntN(2))
		mixed := r.IntN(3) == 0
		if mixed {
			p.Workers[r.IntN(n)].Send = models.Affine{}
			p.Workers[r.IntN(n)].Return = models.Affine{}
		}
		w := asked(t, p, orders.Given)
		out, back := gen.Permutation(r, n), gen.Permutation(r, n)
		s, err := w.star.protocol(out, back)
		var none models.NoSchedule
		if errors.As(err, &none) {
			without++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		ran++
		episode := sim.Episode(t, p, s)
		if gap := longestWait(sim.Spans); gap > 1e-9*episode.Makespan {
			t.Errorf("%+v, %v, %v: a worker waits for %v", p, out, back, gap)
		}
		if !gen.Near(episode.Work, p.Load, 1e-9) {
			t.Errorf("%+v: %v units", p, episode.Work)
		}
		if best, err := returns.InOrders(p, out, back); err != nil || episode.Makespan < best.Bound*(1-1e-9) {
			t.Errorf("%+v: until %v, before the bound %v, %v", p, episode.Makespan, best.Bound, err)
		}
	}
	t.Logf("%d ran, %d have no room", ran, without)
	if min(ran, without) < 100 {
		t.Error("too few of one kind")
	}
}

// For FIFO and LIFO, the system of two orders gives the shares of their recurrences.
func TestTheSystemOfTwoOrdersIsTheRecurrence(t *testing.T) {
	r := rand.New(rand.NewPCG(70, 1))
	for range 1000 {
		p := anyStar(r, 2+r.IntN(6), startups[r.IntN(3)])
		s := asked(t, p, orders.Given).star
		for _, lifo := range []bool{false, true} {
			out := gen.Permutation(r, len(p.Workers))
			place, err := places(out, backOf(out, lifo), len(p.Workers))
			if err != nil {
				t.Fatal(err)
			}
			want, err := s.system(out, place)
			if err != nil {
				continue
			}
			got, ok := s.shares(out, lifo)
			for k := range want {
				if !ok || math.Abs(got[k]-want[k]) > 1e-9 {
					t.Errorf("lifo %v, %+v: %v, want %v", lifo, p, got, want)
					break
				}
			}
		}
	}
}

// Where only some workers need a send, or only some return, the policies use the programme of package
// returns.
func TestWhereOnlySomeAreSentToTheProgrammeServes(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 1))
	for range 100 {
		p := anyStar(r, 3+r.IntN(3), .01)
		p.Workers[1].Send, p.Workers[2].Return = models.Affine{}, models.Affine{}
		for policy, plan := range map[planner]func(p *models.Problem, out, back []int32) (returns.Plan, error){
			FIFO{Out: orders.Given, Waiting: true, Rounds: 1}: returns.InOrders,
			LIFO{Out: orders.Given}:                           returns.InOrders,
		} {
			_, lifo := policy.(LIFO)
			out := orders.Numbered(len(p.Workers))
			want, err := plan(p, out, backOf(out, lifo))
			if err != nil {
				t.Fatal(err)
			}
			if got := makespanOf(t, p, policy); !gen.Near(got, want.Makespan, 1e-9) {
				t.Errorf("%T, %+v: until %v, want %v", policy, p, got, want.Makespan)
			}
		}
		if _, err := (FIFO{Out: orders.Given, Rounds: 1}).Schedule(p); err == nil {
			t.Error("nothing says that nobody waits")
		}
	}
}

func TestWorkersThatAreAskedForAndHaveNoProtocolAreNoFailure(t *testing.T) {
	p := &models.Problem{Load: 1}
	for range 10 {
		p.Workers = append(p.Workers, models.Worker{Send: models.Affine{Latency: 1, PerUnit: .1}, Compute: models.Affine{Latency: 1, PerUnit: 1}, Return: models.Affine{Latency: .5, PerUnit: .1}})
	}
	for _, policy := range []planner{FIFO{Out: "best", Workers: 10, Rounds: 1}, LIFO{Out: "best", Workers: 10}, Orders{Out: "given", Back: "lifo"}, Orders{Out: "given", Back: "2-1-3-4-5-6-7-8-9-10"}} {
		var none models.NoSchedule
		if s, err := policy.Schedule(p); !errors.As(err, &none) {
			t.Errorf("%+v: %v, %v", policy, s, err)
		}
	}
	for _, policy := range []planner{mayWait, atFullSpeed, lifo, FIFO{Out: "best", Waiting: true}} {
		if end := makespanOf(t, p, policy); !(end > 0) {
			t.Errorf("%+v: until %v", policy, end)
		}
	}
}

// Extreme costs end in a schedule that compiles or in an error.
func TestExtremeCostsOfStarsNeverPanic(t *testing.T) {
	extremes := []float64{0, 0, 5e-324, 1e-300, 1e-9, 1, 1, 1e9, 1e300, math.MaxFloat64}
	r := rand.New(rand.NewPCG(72, 1))
	cost := func() models.Affine {
		return models.Affine{Latency: extremes[r.IntN(len(extremes))], PerUnit: extremes[r.IntN(len(extremes))]}
	}
	served := 0
	for range long.Trials(2000, 20_000) {
		p := &models.Problem{Load: extremes[2+r.IntN(len(extremes)-2)]}
		p.Port = models.Port(r.IntN(2))
		for range 1 + r.IntN(4) {
			p.Workers = append(p.Workers, models.Worker{Send: cost(), Compute: cost(), Return: cost()})
		}
		for _, policy := range []planner{
			mayWait, atFullSpeed, lifo, FIFO{"slowest", 2, true, 3}, FIFO{Out: "best", Waiting: true},
			Orders{"given", "fastest"}, Orders{"given", "lifo"}, Orders{"given", "fifo"},
		} {
			s, err := policy.Schedule(p)
			if err == nil && s == nil {
				t.Fatalf("%+v, %+v: neither a schedule nor an error", policy, p)
			}
			if err == nil {
				if _, err = models.Compile(p, s); err == nil {
					served++
				} else if !strings.Contains(err.Error(), "overflow") {
					t.Fatalf("%+v, %+v: %v", policy, p, err)
				}
			} else if strings.Contains(err.Error(), "\n") {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d served", served)
}
