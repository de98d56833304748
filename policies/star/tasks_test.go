package star

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// plainTable is the dynamic programme of Table 1.2 as printed, except for its end: all workers of the
// order take part.
func plainTable(s star, order []int32, tasks int) float64 {
	cost := make([]float64, tasks+1)
	for d := range cost {
		cost[d] = s[order[len(order)-1]].end(0, float64(d))
	}
	for k := len(order) - 2; k >= 0; k-- {
		w, next := s[order[k]], cost
		cost = make([]float64, tasks+1)
		for d := 1; d <= tasks; d++ {
			least := next[d]
			for e := 1; e <= d; e++ {
				n := float64(e)
				least = min(least, float64(n*w.Send)+max(float64(n*w.Compute), next[d-e]))
			}
			cost[d] = least
		}
	}
	return cost[tasks]
}

// enumerated is the least makespan over all ways to deal out the tasks.
func enumerated(s star, order []int32, tasks int) float64 {
	least, counts := math.Inf(1), make([]float64, len(order))
	var deal func(k, left int)
	deal = func(k, left int) {
		if k == len(order)-1 {
			counts[k] = float64(left)
			least = min(least, s.makespan(order, counts))
			return
		}
		for n := range left + 1 {
			counts[k] = float64(n)
			deal(k+1, left-n)
		}
	}
	deal(0, tasks)
	return least
}

// whole reports whether all costs are small integers, so that nothing is rounded.
func whole(s star) bool {
	for _, w := range s {
		if w.Send != math.Trunc(w.Send) || w.Compute != math.Trunc(w.Compute) {
			return false
		}
	}
	return true
}

// same compares makespans: to the last bit where nothing is rounded.
func same(s star, a, b float64) bool { return a == b || !whole(s) && gen.Near(a, b, 1e-13) }

func TestWholeTasksInAnyOrderAreTheBestOfAllWaysToDealThemOut(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 41))
	var sim simulator
	tables := 0
	for range 6000 {
		s := draw(r, 1+r.IntN(5))
		if r.IntN(8) == 0 {
			s[0].Compute = 0
			s[0].Send += .5
		}
		order := gen.Permutation(r, len(s))[:1+r.IntN(len(s))]
		tasks := 1 + r.IntN(8)
		p := must(t)(Tasks(s.problem(float64(tasks)), order))
		if want := enumerated(s, s.settled(order), tasks); !same(s, p.Makespan, want) || gen.Sum(p.Shares) != float64(tasks) {
			t.Fatalf("%+v, %d tasks in order %v: %+v, the best way ends at %v", s, tasks, order, p, want)
		}
		if out := sim.run(t, s, p, float64(tasks)); out.Makespan != p.Makespan || out.Work != float64(tasks) {
			t.Fatalf("%+v: on the engine %v tasks until %v, not %v", s, out.Work, out.Makespan, p.Makespan)
		}
		if !s.byLink(s.settled(order)) {
			tables++
		}
	}
	t.Logf("%d orders are not by links", tables)
}

func TestWholeTasksAreWhatThePlainProgrammeFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 42))
	for range 600 {
		s := draw(r, 1+r.IntN(6))
		order, tasks := s.settled(gen.Permutation(r, len(s))), 1+r.IntN(150)
		p := must(t)(Tasks(s.problem(float64(tasks)), order))
		if want := plainTable(s, order, tasks); !same(s, p.Makespan, want) || gen.Sum(p.Shares) != float64(tasks) {
			t.Fatalf("%+v, %d tasks in order %v: %+v, not %v", s, tasks, order, p, want)
		}
		for _, n := range p.Shares {
			if n != math.Trunc(n) || n <= 0 {
				t.Fatalf("%v tasks", n)
			}
		}
	}
}

// For an order by links, two independent methods agree.
func TestByDeadlineAndByTableAreTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 43))
	for range 300 {
		s := draw(r, 2+r.IntN(8))
		order, tasks := s.bestOrder(), 1+r.IntN(5000)
		counts, err := s.table(order, tasks)
		if err != nil {
			t.Fatal(err)
		}
		table, deadline := s.makespan(order, counts), s.makespan(order, s.byDeadline(order, float64(tasks)))
		if !same(s, table, deadline) || gen.Sum(counts) != float64(tasks) {
			t.Fatalf("%+v, %d tasks: %v and %v", s, tasks, table, deadline)
		}
	}
}

func TestTasksInTheBestOfAllOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(44, 44))
	worst, wins, n := 1.0, 0, 1500
	var witness star
	for range n {
		s, tasks := draw(r, 1+r.IntN(4)), 1+r.IntN(7)
		p := must(t)(TasksAnyOrder(s.problem(float64(tasks))))
		least := math.Inf(1)
		each(len(s), func(order []int32) { least = min(least, enumerated(s, s.settled(order), tasks)) })
		if !same(s, p.Makespan, least) || gen.Sum(p.Shares) != float64(tasks) || !gen.Near(p.Makespan, s.makespan(p.Order, p.Shares), 1e-15) {
			t.Fatalf("%+v, %d tasks: %+v, the best of all orders ends at %v", s, tasks, p, least)
		}
		byLinks := must(t)(Tasks(s.problem(float64(tasks)), s.bestOrder())).Makespan
		bound, _ := s.RoundingBound(s.bestOrder(), Optimal)
		if byLinks < least*(1-1e-13) || byLinks > least+bound {
			t.Fatalf("%+v, %d tasks: %v by links, %v in the best order, bound %v", s, tasks, byLinks, least, bound)
		}
		if byLinks > least*(1+1e-12) {
			wins++
		}
		if byLinks/least > worst {
			worst, witness = byLinks/least, s
		}
	}
	t.Logf("the order by links loses in %d of %d cases, up to a factor %.4g: %+v", wins, n, worst, witness)
}

// With whole tasks Theorem 2 fails, and Theorem 1 too: a slow computer that is sent to last may be one
// too many. The largest ratio found by local search is 25/18.
func TestWholeTasksNeedNotBeDoneFirstInTheOrderByLinks(t *testing.T) {
	for _, c := range []struct {
		s             star
		byLinks, best float64
	}{
		{star{{1, 1}, {1, 2}}, 4, 3},
		{star{{4, 6}, {2, 10}, {4, 12}}, 22, 16},
		{star{{4, 7}, {1, 13}, {4, 14}, {2, 11}}, 25, 18},
	} {
		tasks := len(c.s)
		byLinks, best := must(t)(Tasks(c.s.problem(float64(tasks)), c.s.bestOrder())), must(t)(TasksAnyOrder(c.s.problem(float64(tasks))))
		t.Logf("%v, %d tasks: by links %+v, best %+v", c.s, tasks, byLinks, best)
		if byLinks.Makespan != c.byLinks || best.Makespan != c.best {
			t.Error("the witness fails")
		}
	}
}

func TestManyTasksByDeadline(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 45))
	for range 300 {
		s, tasks := draw(r, 1+r.IntN(20)), 1+r.IntN(mostTasks)
		p := must(t)(Tasks(s.problem(float64(tasks)), s.bestOrder()))
		shares := must(t)(Best(s.problem(float64(tasks)))).Makespan
		bound, _ := s.RoundingBound(s.bestOrder(), Optimal)
		if gen.Sum(p.Shares) != float64(tasks) || p.Makespan < shares*(1-1e-12) || p.Makespan > shares*(1+1e-12)+bound {
			t.Fatalf("%+v, %d tasks: %v, shares %v, bound %v", s, tasks, p.Makespan, shares, bound)
		}
	}
}

func TestAbsurdTasksAreRefused(t *testing.T) {
	s := star{{2, 1}, {1, 1}}
	for _, tasks := range []int{0, -1, mostTasks + 1, math.MaxInt, math.MinInt} {
		if p, err := Tasks(s.problem(float64(tasks)), s.bestOrder()); err == nil {
			t.Errorf("%d tasks: %+v", tasks, p)
		}
		if p, err := TasksAnyOrder(s.problem(float64(tasks))); err == nil {
			t.Errorf("%d tasks: %+v", tasks, p)
		}
	}
	for _, call := range []func() (Plan, error){
		func() (Plan, error) { return Tasks(s.problem(float64(mostEntries)), s.given()) },
		func() (Plan, error) { return TasksAnyOrder(s.problem(float64(mostCosts / 4))) },
		func() (Plan, error) { return TasksAnyOrder(make(star, 60).problem(1)) },
		func() (Plan, error) { return TasksAnyOrder(star(slices.Repeat(s, 30)).problem(1)) },
		func() (Plan, error) { return Tasks(star{{1e300, 1}}.problem(1e9), []int32{0}) },
		func() (Plan, error) { return Tasks(star{{1, 1}, {0, 1e300}}.problem(1e9), []int32{0, 1}) },
		func() (Plan, error) { return Tasks(s.problem(1), nil) },
		func() (Plan, error) { return TasksAnyOrder(star{{math.NaN(), 1}}.problem(1)) },
	} {
		if p, err := call(); err == nil {
			t.Errorf("%+v", p)
		}
	}
}

// With costs far apart, small and large, nothing hangs or panics.
func TestExtremeCostsOfTasksEnd(t *testing.T) {
	extremes := []float64{0, 5e-324, 1e-300, 1e-16, 1, 1e16, 1e250}
	r := rand.New(rand.NewPCG(46, 46))
	served := 0
	for range 3000 {
		s := make(star, 1+r.IntN(4))
		for i := range s {
			s[i] = worker{extremes[r.IntN(len(extremes))], extremes[r.IntN(len(extremes))]}
		}
		tasks := []int{1, 2, 100, 1 << 30, mostTasks}[r.IntN(5)]
		for _, order := range [][]int32{s.bestOrder(), s.worstOrder()} {
			if tasks > 100 && !s.byLink(order) {
				continue
			}
			p, err := Tasks(s.problem(float64(tasks)), order)
			if err == nil {
				served++
				if gen.Sum(p.Shares) != float64(tasks) || !(p.Makespan > 0) {
					t.Fatalf("%+v, %d tasks: %+v", s, tasks, p)
				}
			}
		}
	}
	t.Logf("%d served", served)
}
