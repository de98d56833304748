package solve

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/hetero"
)

// expectation compares an expected work with the exact mean of the compiled plan, of which
// so many units are sent.
func (c *checker) expectation(name string, sent float64) {
	p, err := models.Compile(&c.s.Plan.Problem, &c.s.Plan.Schedule)
	c.must(err)
	work, ok := p.Expect()
	if !ok {
		c.must(fmt.Errorf("the plan's times depend on interruptions"))
	}
	c.resultNear(name, byExpectation, work, sent*1e-6)
}

// turns compares the table of workers, in the order in which they are served, with what
// the engine did.
func (c *checker) turns(e *episode) {
	port := 0.0
	for k, row := range c.s.Workers {
		i, w := c.part(e, k)
		c.cell(k, "turn", byProblem, float64(k+1))
		c.cell(k, "share", byEngine, w.units)
		received, done := port, w.computed
		switch {
		case c.s.Plan.Problem.Workers[i].Send.Free():
			received = 0
		case w.chunks > 0:
			port, received = w.received, w.received
		}
		if w.chunks == 0 {
			done = received
		}
		c.cell(k, "received", byEngine, received)
		c.cell(k, "done", byEngine, done)
		survives := 1.0
		if risk := c.s.Plan.Problem.Workers[i].Risk; risk != nil {
			survives -= risk.Before(done)
		}
		c.near(fmt.Sprintf("survives of row %d", k+1), byExpectation, row[5], survives, 1)
	}
}

func (h *heteroBest) check(c *checker) {
	e := c.play()
	if e == nil {
		return
	}
	c.turns(e)
	c.expectation("expected_work", e.work)
	c.result("load", byProblem, h.Load)
	c.result("sent", byEngine, e.work)
	sent := h.Load
	if h.Hold {
		sent = min(sent, c.s.value("capacity"))
	}
	c.result("sent", byProblem, sent)
	workers, err := heteroWorkers(h.Workers)
	c.must(err)
	c.heteroBound(workers)
	c.capacity(h, workers)
	if c.s.Claim.Proved() && sent <= c.s.value("capacity") {
		c.stationary(workers)
	}
}

// heteroBound compares the bound with that of the paper.
func (c *checker) heteroBound(workers []hetero.Worker) {
	send, compute, kappa := 0.0, 0.0, 0.0
	for _, w := range workers {
		send, compute, kappa = max(send, w.Send), max(compute, w.Compute), max(kappa, w.Kappa)
	}
	c.result("bound", byEquations, 1/(kappa*send+kappa*compute))
}

// capacity compares the capacity S with the loss of the shares of a load that is below
// it: the proportions v of these lose f = sum of kappa_i v_i (time of i) per load
// squared, and S is 1/2f.
func (c *checker) capacity(h *heteroBest, workers []hetero.Worker) {
	s := c.s.value("capacity")
	if math.IsInf(s, 1) {
		for _, row := range c.s.Workers { // there is no risk in what is sent first
			c.near("survives", byExpectation, row[5]*row[2], row[2], h.Load)
		}
		c.seen("capacity")
		return
	}
	plan, err := h.plan(workers, s/2)
	c.must(err)
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
	c.result("capacity", byEquations, 1/(2*loss))
}

// stationary checks the shares of a load W below the capacity S: a unit more for a worker
// that has a share is expected to lose W/S, for itself and for those behind it, and a unit
// for one that has none no less.
//
//	kappa_i (T_i-1 + 2 (c_i + d_i) w_i) + c_i sum of kappa_j w_j over those behind = W/S
func (c *checker) stationary(workers []hetero.Worker) {
	sent, capacity := c.s.value("sent"), c.s.value("capacity")
	if math.IsInf(capacity, 1) {
		return
	}
	behind := 0.0
	for _, row := range c.s.Workers {
		behind += float64(workers[int(row[0])-1].Kappa * row[2])
	}
	port := 0.0
	for k, row := range c.s.Workers {
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
			c.near(what, byEquations, loses, sent/capacity, 1)
		} else {
			c.atMost(what, byEquations, sent/capacity, loses*(1+tolerance))
		}
	}
}

func (h *heteroShares) check(c *checker) {
	e := c.play()
	if e == nil {
		return
	}
	c.turns(e)
	c.expectation("expected_work", e.work)
	c.result("sent", byEngine, e.work)
	for k, row := range c.s.Workers {
		c.cell(k, "worker", byProblem, float64(h.Order[k]))
		c.cell(k, "share", byProblem, h.Shares[int(math.Round(row[0]))-1])
	}
}
