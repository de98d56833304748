package solve

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/policies/returns"
)

// asked is the plan of a policy for a world, as a problem with a check.
type asked struct{ policy string }

func (asked) Solve() (*Solution, error) { return nil, nil }

// Check finds the numbers that a theory says of its plan in other ways.
func (f asked) Check(c *Checker) {
	e := c.Play()
	c.Result("makespan", ByEngine, e.Makespan)
	c.Result("handed_out", ByEngine, e.Work)
	c.AtMost("the units of all chunks", ByProblem, e.Work, c.Answer.Plan.Problem.Load)
	if most := c.Answer.Value("bound"); !math.IsNaN(most) {
		low := c.Answer.Value("expected_low")
		if math.IsNaN(low) {
			low = c.Answer.Value("expected_work")
		}
		c.AtMost("expected_work", BySearch, low, most)
	}
	name, options, _ := strings.Cut(f.policy, "{")
	switch name {
	case "star":
		c.star(options, e)
	case "affine":
		c.together(e)
		c.thresholds(&c.Answer.Plan.Problem)
	case "returns":
		c.returns(options == "")
	case "multiround", "umr", "periodic":
		c.rounds(name, e)
	case "fifo":
		c.fifo(e)
	case "ftr":
		c.firstPhase(e)
	case "distrib":
		c.distrib()
	case "single":
		if c.Answer.Value("chunks") == 0 || math.IsNaN(c.Answer.Value("ceiling")) {
			return
		}
		c.single(!strings.Contains(options, "n="), e)
	case "pair":
		c.pair()
	}
}

// together checks that all workers that take part end together.
func (c *Checker) together(e *played) {
	for i, w := range e.Workers {
		if w.Chunks > 0 {
			c.Same(fmt.Sprintf("the end of P%d", i+1), ByEquations, w.Computed, e.Makespan)
		}
	}
}

func (c *Checker) star(options string, e *played) {
	c.AtMost("makespan_of_shares", BySearch, c.Answer.Value("makespan_of_shares"), c.Answer.Value("makespan"))
	if !strings.Contains(options, "rounding") {
		c.together(e)
		return
	}
	for k, units := range c.Answer.Plan.Schedule.Size {
		c.Same(fmt.Sprintf("chunk %d", k+1), ByProblem, units, math.Round(units))
	}
	if strings.Contains(options, "optimal") {
		c.tasks()
	}
}

// tasks checks that no task moved from one served worker to another finishes all tasks earlier.
func (c *Checker) tasks() {
	st := c.Answer.Plan.Problem.Workers
	order, counts := []int32{}, []float64{}
	for k, units := range c.Answer.Column("units") {
		order, counts = append(order, int32(c.Answer.Column("worker")[k])-1), append(counts, units)
	}
	last := func() (end float64) {
		port := 0.0
		for k, i := range order {
			start := 0.0
			if !st[i].Send.Free() {
				port += float64(st[i].Send.PerUnit * counts[k])
				start = port
			}
			if counts[k] > 0 {
				end = max(end, start+float64(st[i].Compute.PerUnit*counts[k]))
			}
		}
		return end
	}
	for from := range counts {
		for to := range counts {
			if from != to {
				counts[from]--
				counts[to]++
				c.AtMost("makespan", BySearch, c.Answer.Value("makespan"), last())
				counts[from]++
				counts[to]--
			}
		}
	}
}

// thresholds checks the loads from which on all workers take part: just above, the best
// plan has all, and just below, another one.
func (c *Checker) thresholds(p *models.Problem) {
	profile, err := affine.Best(p)
	c.Must(err)
	sorted := func(order []int32) bool {
		for k := 1; k < len(order); k++ {
			if p.Workers[order[k-1]].Send.PerUnit > p.Workers[order[k]].Send.PerUnit {
				return false
			}
		}
		return true
	}
	for _, x := range []struct {
		name string
		is   func(order []int32) bool
		from bool // not only above
	}{
		{"all_above", func(order []int32) bool { return len(order) == len(p.Workers) && sorted(order) }, false},
		{"all_from", func(order []int32) bool { return len(order) == len(p.Workers) }, true},
		{"sorted_from", func(order []int32) bool { return len(order) == len(p.Workers) && sorted(order) }, true},
	} {
		load := c.Answer.Value(x.name)
		if !(load > 0) || math.IsInf(load, 1) {
			continue
		}
		holds := func(load float64) float64 {
			plan, err := profile.Rent(load)
			c.Must(err)
			if x.is(plan.Order) {
				return 1
			}
			return 0
		}
		c.Same(x.name+", that it holds above", ByRecurrence, 1, holds(load*(1+1e-6)))
		if x.from {
			c.Same(x.name+", that it does not hold below", ByRecurrence, 0, holds(load*(1-1e-6)))
			c.Seen(x.name)
		}
	}
}

// returns compares the bound with the makespan, and this with the makespans of the best FIFO and LIFO orders.
func (c *Checker) returns(best bool) {
	makespan := c.Answer.Value("makespan")
	if c.Answer.Claim.Proved() {
		c.Result("makespan_bound", ByEngine, makespan)
	}
	c.AtMost("makespan_bound", BySearch, c.Answer.Value("makespan_bound"), makespan)
	problem := c.Answer.Plan.Problem
	for name, orders := range map[string]func(*models.Problem) (returns.Plan, error){"makespan_fifo": returns.BestFIFO, "makespan_lifo": returns.BestLIFO} {
		p, err := orders(&problem)
		if err != nil || !p.Exact {
			continue
		}
		e, err := Play(PlanOf(problem, *p.Schedule(&problem)))
		c.Must(err)
		c.Result(name, ByEngine, e.Makespan)
		if best && c.Answer.Claim.Proved() {
			c.AtMost("makespan", BySearch, makespan, p.Makespan)
		}
	}
}

// rounds compares bounds and periods with the throughput of (1.18), and checks what each scheme is.
func (c *Checker) rounds(scheme string, e *played) {
	most, smallest := 0, math.Inf(1)
	for _, list := range c.Answer.Plan.Schedule.List {
		most = max(most, len(list))
	}
	for _, x := range c.Answer.Plan.Schedule.Size {
		smallest = min(smallest, x)
	}
	c.Result("rounds", ByEngine, float64(most))
	c.Result("smallest_chunk", ByEngine, smallest)
	rate, setup, workers := c.throughput()
	load, n := c.Answer.Plan.Problem.Load, float64(most)
	c.Result("makespan_bound", ByEquations, load/rate)
	c.AtMost("makespan_bound", BySearch, load/rate, e.Makespan)
	c.Result("period", ByEquations, setup+load/(n*rate))
	c.Result("guarantee", ByEquations, (n+1)*(setup+load/(n*rate)))
	switch scheme {
	case "multiround":
		for i, w := range e.Workers { // no worker pauses
			c.Same(fmt.Sprintf("the pauses of P%d", i+1), ByEquations, w.Begins+w.Busy, w.Computed)
		}
		c.together(e)
	case "umr":
		c.uniform(e, most)
	case "periodic":
		c.AtMost("makespan", ByEquations, e.Makespan, c.Answer.Value("guarantee"))
		c.Same("the workers that take part", ByEquations, c.Answer.Value("participants"), float64(workers))
		plan := c.Answer.Plan
		for _, list := range plan.Schedule.List {
			for _, chunk := range list {
				c.Same("the chunks of a worker", ByEquations, plan.Schedule.Size[chunk], plan.Schedule.Size[list[0]])
			}
		}
	}
}

// throughput returns rho_opt, the solution of (1.18), and the latencies and the number of the workers that
// take part: links are used from the fastest on, as long as the port has time.
func (c *Checker) throughput() (rate, setup float64, workers int) {
	list := slices.Clone(c.Answer.Plan.Problem.Workers)
	slices.SortStableFunc(list, func(a, b models.Worker) int { return cmp.Compare(a.Send.PerUnit, b.Send.PerUnit) })
	left := 1.0
	for _, w := range list {
		part := 1 / w.Compute.PerUnit
		if w.Send.PerUnit*part > left+1e-12 {
			part = left / w.Send.PerUnit
			if left <= 1e-12 {
				break
			}
			left = 0
		}
		left -= w.Send.PerUnit * part
		rate += part
		setup += w.Send.Latency + w.Compute.Latency
		workers++
		if left <= 1e-12 && w.Send.PerUnit > 0 && part < 1/w.Compute.PerUnit {
			break
		}
	}
	return rate, setup, workers
}

// uniform checks that every round but the last takes all workers the same time, in which
// the next is sent, and that all end together.
func (c *Checker) uniform(e *played, n int) {
	plan := c.Answer.Plan
	c.together(e)
	var parts []int
	for i, w := range e.Workers {
		if w.Chunks > 0 {
			parts = append(parts, i)
		}
	}
	if n < 2 || len(parts) < 2 {
		return
	}
	for round := range n - 1 {
		times := make([]float64, 0, len(parts))
		next := 0.0
		for _, i := range parts {
			w, list := plan.Problem.Workers[i], plan.Schedule.List[i]
			times = append(times, w.Compute.Of(plan.Schedule.Size[list[round]]))
			next += w.Send.Of(plan.Schedule.Size[list[round+1]])
		}
		for _, t := range times {
			c.Near(fmt.Sprintf("the time of round %d", round+1), ByEquations, t, times[0], e.Makespan)
		}
		if round < n-2 {
			c.Near(fmt.Sprintf("the time in which round %d is sent", round+2), ByEquations, next, times[0], e.Makespan)
		}
	}
}

// fifo checks the proportions of full speed, the lifespan, and that no other number of the first workers is earlier.
func (c *Checker) fifo(e *played) {
	p := c.Answer.Plan
	cl, err := fifo.NewCluster(p.Problem.Platform)
	c.Must(err)
	var order []int32
	for _, row := range c.Answer.Workers {
		order = append(order, int32(row[0])-1)
	}
	full, port := fullSpeedOf(cl, order, e.Makespan)
	c.Result("full_speed", ByEquations, full)
	c.Result("port_bound", ByEquations, port)
	parts, _ := proportions(cl, order)
	for k := range c.Answer.Workers {
		c.Cell(k, "units", ByEquations, parts[k]*e.Work)
	}
	waiting := strings.Contains(c.Answer.Claim.Text, "whichever wait")
	if !waiting {
		c.noneWaits(cl, e)
	}
	all, err := cl.Order("fastest")
	c.Must(err)
	for m := 1; m <= len(all); m++ {
		n := float64(m)
		_, unit := proportions(cl, all[:m])
		full := float64((n+1)*cl.Setup) + float64(p.Problem.Load*unit)
		port := float64(2*n*cl.Setup) + float64(p.Problem.Load*(cl.Out+cl.Back))
		if waiting || full > port*(1+tolerance) || m == 1 {
			c.AtMost(fmt.Sprintf("the makespan beside that of %d workers", m), BySearch, e.Makespan, max(full, port))
		}
	}
}

// firstPhase checks that all check out together, and the limit of (22).
func (c *Checker) firstPhase(e *played) {
	c.together(e)
	w := c.Answer.Plan.Problem.Workers
	if y := c.Answer.Value("y"); !math.IsNaN(y) {
		n := float64(len(w))
		c.Result("y", ByProblem, n*w[0].Send.PerUnit/w[0].Compute.PerUnit)
		left := 1.0 // the part of all that the mean worker has, by (22)
		if y > 0 {
			left = -math.Expm1(n*math.Log1p(-y/n)) / y
		}
		c.ResultNear("limit", ByEquations, 1-left, 1)
	}
}

// distrib checks the numbers and the shares of the best plan with one message to a worker.
func (c *Checker) distrib() {
	p := c.Answer.Plan.Problem
	workers := make([]onemessage.Worker, len(p.Workers))
	for i, w := range p.Workers {
		workers[i] = onemessage.Worker{Send: w.Send.PerUnit, Compute: w.Compute.PerUnit}
		if law, ok := w.Risk.(risk.Linear); ok {
			workers[i].Kappa = 1 / law.X
		}
	}
	c.Expectation("expected_work", p.Load)
	c.heteroBound(workers)
	c.capacity(workers)
	if sent := c.Answer.Value("handed_out"); sent <= c.Answer.Value("capacity") {
		c.stationary(workers)
	}
}

// heteroBound compares the bound with the paper's.
func (c *Checker) heteroBound(workers []onemessage.Worker) {
	send, compute, kappa := 0.0, 0.0, 0.0
	for _, w := range workers {
		send, compute, kappa = max(send, w.Send), max(compute, w.Compute), max(kappa, w.Kappa)
	}
	c.Result("hypothesis", ByEquations, 1/(kappa*send+kappa*compute))
}

// capacity compares the capacity S with the loss of the shares of a load that is below
// it: the proportions v of these lose f = sum of kappa_i v_i (time of i) per load
// squared, and S is 1/2f.
func (c *Checker) capacity(workers []onemessage.Worker) {
	s := c.Answer.Value("capacity")
	if math.IsInf(s, 1) || math.IsNaN(s) {
		return
	}
	plan, err := onemessage.Best(workers, s/2, false)
	c.Must(err)
	loss, port := 0.0, 0.0
	for _, i := range plan.Order {
		w, v := workers[i], plan.Shares[i]/(s/2)
		port += float64(w.Send * v)
		if v > 0 {
			received := port
			if w.Send == 0 {
				received = 0
			}
			loss += w.Kappa * v * (received + float64(w.Compute*v))
		}
	}
	c.Result("capacity", ByEquations, 1/(2*loss))
}

// stationary checks the shares of a load W below the capacity S: a unit more for a worker
// that has a share is expected to lose W/S, for itself and for those behind it, and a unit
// for one that has none no less.
//
//	kappa_i (T_i-1 + 2 (c_i + d_i) w_i) + c_i sum of kappa_j w_j over those behind = W/S
func (c *Checker) stationary(workers []onemessage.Worker) {
	sent, capacity := c.Answer.Value("handed_out"), c.Answer.Value("capacity")
	if math.IsInf(capacity, 1) {
		return
	}
	behind := 0.0
	for _, row := range c.Answer.Workers {
		behind += float64(workers[int(row[0])-1].Kappa * row[2])
	}
	port := 0.0
	for k, row := range c.Answer.Workers {
		w, x := workers[int(row[0])-1], row[2]
		behind -= float64(w.Kappa * x)
		before := port
		port += float64(w.Send * x)
		if w.Send == 0 {
			before = 0
		}
		loses := float64(w.Kappa*(before+2*(w.Send+w.Compute)*x)) + float64(w.Send*behind)
		what := fmt.Sprintf("what a unit more for row %d loses", k+1)
		if x > 0 {
			c.Near(what, ByEquations, loses, sent/capacity, 1)
		} else {
			c.AtMost(what, ByEquations, sent/capacity, loses*(1+tolerance))
		}
	}
}

// ceilingParts is into how many parts a load is cut for a ceiling.
const ceilingParts = 10_000

// single compares the bounds of one worker's plan with sums, and tries chunks that differ a little and equal ones.
func (c *Checker) single(open bool, e *played) {
	p := c.Answer.Plan.Problem
	load, cost, law, n := p.Load, p.Workers[0].Compute.Latency, p.Workers[0].Risk, len(c.Answer.Plan.Schedule.Size)
	c.Expectation("expected_work", e.Work)
	c.Result("equal_expected", ByRecurrence, expectedOf(law, cost, equalParts(load, n)))
	ceiling := 0.0
	for k := ceilingParts - 1; k >= 0; k-- {
		ceiling += load / ceilingParts * (1 - law.Before(load/ceilingParts*float64(k)))
	}
	c.Result("ceiling", ByRecurrence, ceiling)
	c.AtMost("expected_work", BySearch, c.Answer.Value("expected_work"), ceiling)
	linear, ok := law.(risk.Linear)
	if !ok {
		return
	}
	free := expectedOf(law, 0, equalParts(min(load, float64(n)/float64(n+1)*linear.X), n))
	c.Result("best_high", ByRecurrence, free)
	c.ResultNear("best_low", ByEquations, max(0, free-float64(n)*cost), free)
	c.AtMost("best_low", BySearch, c.Answer.Value("best_low"), c.Answer.Value("expected_work"))
	c.AtMost("expected_work", BySearch, c.Answer.Value("expected_work"), c.Answer.Value("best_high"))
	best, sizes := c.Answer.Value("expected_work"), slices.Clone(c.Answer.Plan.Schedule.Size)
	if n > 200 {
		return
	}
	for i := range sizes {
		for j := -1; j < len(sizes); j++ {
			if i == j {
				continue
			}
			moved := sizes[i] / 100
			sizes[i] -= moved
			if j >= 0 {
				sizes[j] += moved
			}
			c.More("chunks that differ a little", expectedOf(law, cost, sizes), best)
			sizes[i] += moved
			if j >= 0 {
				sizes[j] -= moved
			}
		}
	}
	most := n
	if open {
		most += 3
	}
	for n := 1; n <= most; n++ {
		c.More("equal chunks", expectedOf(law, cost, equalParts(load, n)), best)
	}
}

// expectedOf adds up the expected work of chunks.
func expectedOf(law models.Risk, cost float64, sizes []float64) (work float64) {
	end := 0.0
	for _, x := range sizes {
		end += cost + x
		work += float64(x * (1 - law.Before(end)))
	}
	return work
}

// pair compares the alternatives of two workers' plan with exact means, its limits with integrals and sums, and tries
// other shapes.
func (c *Checker) pair() {
	p := c.Answer.Plan.Problem
	load, law, best := p.Load, p.Workers[0].Risk, c.Answer.Value("expected_work")
	own, shared := int(c.Answer.Value("own")), int(c.Answer.Value("shared"))
	n := own + shared
	c.Expectation("expected_work", load)
	breaches, err := pair.Check(load, &c.Answer.Plan.Schedule)
	c.Must(err)
	c.Same("the guidelines of Theorem 5 that are broken", ByEquations, 0, float64(len(breaches)))
	shapes := map[string]pair.Shape{"mirrored": pair.Mirror(load, n)}
	linear, isLinear := law.(risk.Linear)
	if isLinear {
		shapes["one_chunk"] = pair.OneChunk(load, linear.X)
		if shape, err := pair.Algorithm1(load, linear.X, n); err == nil {
			shapes["algorithm1"] = shape
		}
	}
	for name, shape := range shapes {
		compiled, err := models.Compile(&p, shape.Schedule())
		c.Must(err)
		work, _ := table.Expect(compiled)
		c.ResultNear(name, ByExpectation, work, load*1e-6)
		c.More(name, work, best)
	}
	ceiling := 0.0
	for k := range ceilingParts {
		part := load / ceilingParts
		ceiling += part - float64(part*law.Before(part*float64(ceilingParts-1-k))*law.Before(part*float64(k)))
	}
	c.Result("ceiling", ByRecurrence, ceiling)
	c.AtMost("expected_work", BySearch, best, ceiling)
	if !isLinear {
		return
	}
	c.limit(load, linear)
	answered := pair.Shape{Alone: own, Shared: shared}
	for _, factor := range []float64{0.99, 0.999, 1.001, 1.01} {
		if answered.Own = c.Answer.Value("own_units") * factor; answered.Own < load/2 && answered.Shared > 0 {
			answered.Common = load - 2*answered.Own
			c.More("the expectation of other parts", answered.Expected(law), best)
		}
	}
	for alone := 0; alone <= n; alone++ {
		for part := range 11 {
			own := load / 2 * float64(part) / 10
			shape := pair.Shape{Alone: alone, Shared: n - alone, Own: own, Common: load - 2*own}
			if alone == 0 {
				shape.Own, shape.Common = 0, load
			}
			if shape.Shared == 0 {
				shape.Own, shape.Common = load/2, 0
			}
			c.More("the expectation of another shape", shape.Expected(law), best)
		}
	}
}

// limit compares the limit of many chunks with integrals: each worker computes a part of
// the load alone, up to where both would have all of it, and then they share the rest.
func (c *Checker) limit(load float64, law risk.Linear) {
	own := min(max(0, load-law.X), law.X)
	common := max(0, min(load, 2*law.X)-2*own)
	alone := Integral(func(t float64) float64 { return 1 - law.Before(t) }, own, law.X)
	both := Integral(func(t float64) float64 { return 1 - float64(law.Before(own+t)*law.Before(own+common-t)) }, common, law.X)
	c.Result("limit", ByRecurrence, 2*alone+both)
}

// world makes the file of a random world for a policy.
func (r draws) world(policy string) string {
	cost := func(key string, latency, unit float64) string {
		return fmt.Sprintf("%s: {latency: %v, per_unit: %v}", key, latency, unit)
	}
	workers := func(n int, item func() string) string {
		return "platform:\n  " + strings.ReplaceAll(r.list("workers", n, func() string { return "count: 1, " + item() }), "\n  -", "\n    -")
	}
	load := fmt.Sprintf("workload: %v\n", 100*r.wide())
	name, _, _ := strings.Cut(policy, "{")
	switch name {
	case "star":
		return fmt.Sprintf("workload: %d\n", 1+r.IntN(2000)) + workers(5, func() string { return cost("send", 0, r.some()) + ", " + cost("compute", 0, r.wide()) })
	case "affine", "multiround", "umr", "periodic":
		return load + workers(5, func() string { return cost("send", r.some(), r.some()) + ", " + cost("compute", r.some(), r.wide()) })
	case "returns":
		return load + workers(5, func() string {
			return cost("send", 0, r.some()) + ", " + cost("compute", 0, r.wide()) + ", " + cost("return", 0, r.some())
		}) + fmt.Sprintf("  port: %s\n", r.one("half-duplex", "full-duplex"))
	case "fifo":
		setup := r.some()
		return load + workers(7, func() string { return cost("compute", 0, r.wide()) }) + "  " + cost("send", setup, r.wide()) + "\n  " + cost("return", setup, r.some()) + "\n"
	case "ftr":
		return load + workers(5, func() string { return cost("send", r.some(), r.some()) + ", " + cost("compute", r.some(), r.wide()) }) + "  stream: true\n"
	case "distrib":
		return load + workers(6, func() string {
			return cost("send", 0, r.some()) + ", " + cost("compute", 0, r.wide()) + fmt.Sprintf(", risk: 'linear{x=%v}'", 1/r.wide())
		}) + "  notice: never\n"
	case "single":
		return fmt.Sprintf("workload: %v\nrisk: %s\nplatform: {workers: 1, %s}\n", r.wide(), r.law(), cost("compute", 0.001+r.some()/100, 1))
	case "pair":
		return fmt.Sprintf("workload: %v\nrisk: %s\nplatform: {workers: 2}\n", r.wide(), r.law())
	}
	return load + workers(4, func() string {
		return cost("send", r.some(), r.some()) + ", " + cost("compute", r.some(), r.wide()) + ", " + cost("return", 0, r.some()*float64(r.IntN(2))) + ", risk: '" + r.law() + "'"
	}) + r.one("", "deadline: 3\n", "deadline: 0.5\n")
}

// Statements of a theory about its plan are found again in other ways, in the world of each example and in
// random ones. Worlds that a policy refuses are no errors of the program.
func TestWhatTheoriesSayOfPlansIsFoundInOtherWays(t *testing.T) {
	for _, policy := range []string{
		"star", "star{order=given}", "star{rounding=greedy}", "star{rounding=optimal}", "affine", "affine{method=exact}", "returns", "returns{back=lifo}",
		"multiround", "multiround{rounds=3}", "umr", "umr{rounds=4}", "periodic", "periodic{rule=shortest}", "fifo{rounds=1}", "fifo{rounds=1,waiting=false}",
		"ftr", "distrib", "single", "single{n=5}", "pair{n=6}", "best{effort=0.01}",
	} {
		t.Run(policy, func(t *testing.T) {
			r := draws{rand.New(rand.NewPCG(8, uint64(len(policy))))}
			var texts []string
			for _, w := range worlds {
				if name, _, _ := strings.Cut(policy, "{"); strings.HasPrefix(w.policy, name) && !strings.HasPrefix(policy, "best") {
					texts = append(texts, file(w.world, policy))
				}
			}
			n := long.Trials(2, 50)
			if strings.HasPrefix(policy, "best") { // which searches, and plays many episodes
				n = long.Trials(1, 6)
			}
			for range n {
				texts = append(texts, file(r.world(policy), policy))
			}
			done := 0
			for _, text := range texts {
				s, err := Solve("x.yaml", []byte(text), Options{})
				var internal Internal
				switch {
				case errors.As(err, &internal):
					t.Errorf("%v\n%s", err, text)
				case err == nil:
					done++
					if _, err := Verify(asked{policy}, s); err != nil {
						t.Errorf("%v\n%s", err, text)
					}
				}
			}
			if done < len(texts)/10 {
				t.Errorf("only %d of %d worlds have an answer", done, len(texts))
			}
		})
	}
}
