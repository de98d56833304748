package fifo

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

type planner interface {
	Schedule(p *models.Problem) (*models.Schedule, error)
}

var (
	mayWait     = FIFO{Out: "best", Waiting: true, Rounds: 1}
	atFullSpeed = FIFO{Out: "best", Rounds: 1}
	lifo        = LIFO{Out: "best"}
)

func TestOnTheEngineThePoliciesDoTheLoadAsEarlyAsTheTheorySays(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 41))
	var sim simulator
	for range 5000 {
		c := draw(r, 1+r.IntN(8))
		load := math.Pow(10, 6*r.Float64()-3)
		order := fastest(c)
		_, rent := c.Rent(order, load)
		_, full := c.RentFullSpeed(order, load)
		_, backwards := c.RentLIFO(order, load)
		for _, k := range []struct {
			policy planner
			want   float64
		}{{mayWait, rent}, {atFullSpeed, full}, {lifo, backwards}} {
			s, err := k.policy.Schedule(&models.Problem{Platform: c.Platform(), Load: load})
			if err != nil {
				t.Fatalf("%+v, %+v: %v", k.policy, c, err)
			}
			out := sim.run(t, c, s)
			if !gen.Near(out.Makespan, k.want, 1e-9) || !gen.Near(out.Work, load, 1e-9) {
				t.Fatalf("%+v, %+v: %v units until %v, not %v until %v", k.policy, c, out.Work, out.Makespan, load, k.want)
			}
		}
		if full < rent*(1-1e-12) {
			t.Fatalf("%+v: waiting does harm", c)
		}
	}
}

func TestAnyOrdersEndWhenTheirProtocolDoesOrAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 42))
	var sim simulator
	ran, refused := 0, 0
	for range 5000 {
		c := draw(r, 3)
		load := math.Pow(10, 6*r.Float64()-3)
		o := Orders{Out: []orders.Order{"3-1-2", "given", "slowest"}[r.IntN(3)], Back: []orders.Order{"2-1-3", "fifo", "lifo", "fastest"}[r.IntN(4)]}
		s, err := o.Schedule(&models.Problem{Platform: c.Platform(), Load: load})
		if err != nil {
			refused++
			if !strings.HasPrefix(err.Error(), "the protocol is not valid for a lifespan of") || strings.Contains(err.Error(), "\n") {
				t.Fatal(err)
			}
			continue
		}
		ran++
		out, _ := c.Order(o.Out)
		back, _ := c.BackOrder(o.Back, out)
		p := solved(t, c, out, back)
		if got := sim.run(t, c, s); !gen.Near(got.Makespan, p.Lifespan(load), 1e-9) {
			t.Fatalf("%+v, %+v: until %v, not %v", o, c, got.Makespan, p.Lifespan(load))
		}
	}
	t.Logf("%d ran, %d were refused", ran, refused)
	if min(ran, refused) < 500 {
		t.Error("too few of one kind")
	}
}

func TestOrdersAreSpelled(t *testing.T) {
	c := Cluster{Work: []float64{5, 1, 5, 2}}
	for text, want := range map[orders.Order][]int32{
		"given":   {0, 1, 2, 3},
		"fastest": {1, 3, 0, 2},
		"slowest": {0, 2, 3, 1},
		"3-1-2":   {2, 0, 1},
		"4":       {3},
	} {
		if got, err := c.Order(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	for text, want := range map[orders.Order][]int32{
		"fifo":    {2, 0, 1},
		"lifo":    {1, 0, 2},
		"given":   {0, 1, 2},
		"fastest": {1, 0, 2},
		"1-3-2":   {0, 2, 1},
	} {
		if got, err := c.BackOrder(text, []int32{2, 0, 1}); err != nil || !slices.Equal(got, want) {
			t.Errorf("back %s is %v, %v", text, got, err)
		}
	}
	for _, text := range []orders.Order{"", "-", "3-", "-1", "0", "5", "1-1", "x", "fifo", "1 2", "99999999999999999999", "1\n", "Given"} {
		if got, err := c.Order(text); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
}

func TestWorkersCapsHowManyTakePart(t *testing.T) {
	c := Cluster{Out: .1, Back: .05, Work: []float64{4, 1, 2}}
	p := &models.Problem{Platform: c.Platform(), Load: 1}
	for workers, want := range map[float64]int{0: 3, 1: 1, 2: 2, 2.9: 2, 3: 3, 1e6: 3} {
		for _, policy := range []planner{FIFO{"fastest", workers, true, 1}, FIFO{"given", workers, false, 1}, LIFO{"slowest", workers}} {
			if s, err := policy.Schedule(p); err != nil || len(s.Size) != want {
				t.Errorf("%+v: %v, %v", policy, s, err)
			}
		}
	}
}

func TestSetUpsLimitHowManyPay(t *testing.T) {
	c := Cluster{Setup: 1, Out: .1, Back: .05, Work: slices.Repeat([]float64{2}, 30)}
	p := &models.Problem{Platform: c.Platform(), Load: 5}
	for _, policy := range []planner{mayWait, atFullSpeed, lifo} {
		s, err := policy.Schedule(p)
		if err != nil || len(s.Size) < 2 || len(s.Size) > 5 {
			t.Errorf("%+v: %v, %v", policy, s, err)
		}
	}
}

func TestProblemsOfOtherWorldsAreRefusedInALine(t *testing.T) {
	c := Cluster{Setup: 1, Out: 1, Back: 1, Work: []float64{1, 2}}
	for says, change := range map[string]func(*models.Problem){
		"these compute while they receive":         func(p *models.Problem) { p.Stream = true },
		"computing a unit on P1 is 0: it must be":  func(p *models.Problem) { p.Workers[0].Compute.PerUnit = 0 },
		"the load is 0":                            func(p *models.Problem) { p.Load = 0 },
		"the load is NaN":                          func(p *models.Problem) { p.Load = math.NaN() },
		"the platform has no workers":              func(p *models.Problem) { p.Workers = nil },
		"worker 2: the cost of computing is 0 + N": func(p *models.Problem) { p.Workers[1].Compute.PerUnit = math.NaN() },
	} {
		for _, policy := range []planner{mayWait, lifo, Orders{Out: "given", Back: "fifo"}} {
			p := &models.Problem{Platform: c.Platform(), Load: 1}
			change(p)
			if _, err := policy.Schedule(p); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%T: got %v, want %q", policy, err, says)
			}
		}
	}
}

func TestAbsurdOptionsAreRefused(t *testing.T) {
	c := Cluster{Setup: 1, Out: 1, Back: 1, Work: []float64{1, 2}}
	p := &models.Problem{Platform: c.Platform(), Load: 1}
	for _, policy := range []planner{
		FIFO{Out: "x"}, LIFO{Out: "1-1"}, Orders{Out: "given"}, Orders{Out: "2", Back: "given-1"}, Orders{Out: "1-2", Back: "2"},
		FIFO{Out: "given", Workers: math.NaN()}, FIFO{Out: "given", Workers: -1}, LIFO{Out: "given", Workers: math.Inf(1)}, LIFO{Out: "given", Workers: .5},
		LIFO{Out: "given", Workers: 2},            // the load is too small for two
		FIFO{Out: "given", Workers: 2, Rounds: 1}, // FIFO would need them to wait
		FIFO{Out: "", Waiting: true, Rounds: 1},   //
		Orders{Out: "given", Back: "x"},           //
	} {
		if s, err := policy.Schedule(p); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, %v", policy, s, err)
		}
	}
}

// Extreme costs end in a schedule that compiles or in an error.
func TestExtremeCostsNeverPanic(t *testing.T) {
	extremes := []float64{0, 5e-324, 1e-300, 1e-9, 1, 1e9, 1e300, math.MaxFloat64}
	r := rand.New(rand.NewPCG(43, 43))
	pick := func() float64 { return extremes[r.IntN(len(extremes))] }
	served := 0
	for range 20_000 {
		c := Cluster{Setup: pick(), Out: pick(), Back: pick()}
		for range 1 + r.IntN(4) {
			c.Work = append(c.Work, pick())
		}
		p := &models.Problem{Platform: c.Platform(), Load: pick()}
		for _, policy := range []planner{mayWait, atFullSpeed, lifo, FIFO{"slowest", 9, true, 1}, Orders{"given", "fastest"}, Orders{"given", "lifo"}} {
			s, err := policy.Schedule(p)
			if err == nil {
				if _, err = models.Compile(p, s); err == nil {
					served++
				} else if !strings.Contains(err.Error(), "overflow") {
					t.Fatalf("%+v, %+v: %v", policy, c, err)
				}
			} else if strings.Contains(err.Error(), "\n") {
				t.Fatal(err)
			}
		}
		if q, err := New(c, all(c), models.LIFO(all(c))); err == nil {
			q.Valid()
			q.Overtaken()
			_ = q.Check(p.Load)
		}
		c.Exploit(all(c), p.Load)
		if _, _, err := c.Subset(p.Load); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d served", served)
}

func TestFreeMessagesAreNotOrdered(t *testing.T) {
	var sim simulator
	for _, c := range []Cluster{
		{Work: []float64{1, 3}},          // only the load is shared
		{Back: 1, Work: []float64{1, 3}}, // workers hold the load
		{Out: 1, Work: []float64{1, 3}},  // nothing comes back
	} {
		for _, policy := range []planner{mayWait, lifo, Orders{"given", "fifo"}} {
			s, err := policy.Schedule(&models.Problem{Platform: c.Platform(), Load: 1})
			if err != nil {
				t.Errorf("%+v, %+v: %v", policy, c, err)
				continue
			}
			if out := sim.run(t, c, s); !gen.Near(out.Work, 1, 1e-12) {
				t.Errorf("%+v, %+v: %v units", policy, c, out.Work)
			}
		}
	}
}

func TestInterruptionsAreNotPlannedFor(t *testing.T) {
	c := Cluster{Setup: .1, Out: .1, Back: .1, Work: []float64{1, 3}}
	p := &models.Problem{Platform: c.Platform(), Load: 1}
	calm, _ := mayWait.Schedule(p)
	for i := range p.Workers {
		p.Workers[i].Risk = risk.Linear{X: 1}
	}
	if s, err := mayWait.Schedule(p); err != nil || !slices.Equal(s.Size, calm.Size) {
		t.Errorf("%v, %v", s, err)
	}
}

func TestOptionsAreSpelledAsDocumented(t *testing.T) {
	for text, want := range map[string]any{
		"fifo{out=3-1-2,workers=7,waiting=false}": FIFO{"3-1-2", 7, false, 1},
		"fifo{workers=auto}":                      mayWait,
		"lifo{out=slowest}":                       LIFO{Out: "slowest"},
		"protocol{back=2-1-3,out=1-2-3}":          Orders{"1-2-3", "2-1-3"},
	} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		prototype := map[string]any{"fifo": mayWait, "lifo": lifo, "protocol": Orders{"fastest", "fifo"}}[s.Name]
		if got, err := spec.Bind(prototype, s); err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		}
	}
}
