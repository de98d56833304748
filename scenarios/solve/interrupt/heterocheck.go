package interrupt

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// turns compares the table of workers, in the order in which they are served, with what
// the engine did.
func (c *checker) turns(e *answer.Episode) {
	port := 0.0
	for k, row := range c.Answer.Workers {
		i, w := c.Part(e, k)
		c.Cell(k, "turn", answer.ByProblem, float64(k+1))
		c.Cell(k, "share", answer.ByEngine, w.Units)
		received, done := port, w.Computed
		switch {
		case c.Answer.Plan.Problem.Workers[i].Send.Free():
			received = 0
		case w.Chunks > 0:
			port, received = w.Received, w.Received
		}
		if w.Chunks == 0 {
			done = received
		}
		c.Cell(k, "received", answer.ByEngine, received)
		c.Cell(k, "done", answer.ByEngine, done)
		survives := 1.0
		if risk := c.Answer.Plan.Problem.Workers[i].Risk; risk != nil {
			survives -= risk.Before(done)
		}
		c.Near(fmt.Sprintf("survives of row %d", k+1), answer.ByExpectation, row[5], survives, 1)
	}
}

func (h *heteroBest) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	c.turns(e)
	c.Expectation("expected_work", e.Work)
	c.Result("load", answer.ByProblem, h.Load)
	c.Result("sent", answer.ByEngine, e.Work)
	sent := h.Load
	if h.Hold {
		sent = min(sent, c.Answer.Value("capacity"))
	}
	c.Result("sent", answer.ByProblem, sent)
	workers, err := heteroWorkers(h.Workers)
	c.Must(err)
	c.heteroBound(workers)
	c.capacity(h, workers)
	if c.Answer.Claim.Proved() && sent <= c.Answer.Value("capacity") {
		c.stationary(workers)
	}
}

// heteroBound compares the bound with that of the paper.
func (c *checker) heteroBound(workers []hetero.Worker) {
	send, compute, kappa := 0.0, 0.0, 0.0
	for _, w := range workers {
		send, compute, kappa = max(send, w.Send), max(compute, w.Compute), max(kappa, w.Kappa)
	}
	c.Result("bound", answer.ByEquations, 1/(kappa*send+kappa*compute))
}

// capacity compares the capacity S with the loss of the shares of a load that is below
// it: the proportions v of these lose f = sum of kappa_i v_i (time of i) per load
// squared, and S is 1/2f.
func (c *checker) capacity(h *heteroBest, workers []hetero.Worker) {
	s := c.Answer.Value("capacity")
	if math.IsInf(s, 1) {
		for _, row := range c.Answer.Workers { // there is no risk in what is sent first
			c.Near("survives", answer.ByExpectation, row[5]*row[2], row[2], h.Load)
		}
		c.Seen("capacity")
		return
	}
	plan, err := h.plan(workers, s/2)
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
	c.Result("capacity", answer.ByEquations, 1/(2*loss))
}

// stationary checks the shares of a load W below the capacity S: a unit more for a worker
// that has a share is expected to lose W/S, for itself and for those behind it, and a unit
// for one that has none no less.
//
//	kappa_i (T_i-1 + 2 (c_i + d_i) w_i) + c_i sum of kappa_j w_j over those behind = W/S
func (c *checker) stationary(workers []hetero.Worker) {
	sent, capacity := c.Answer.Value("sent"), c.Answer.Value("capacity")
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
			c.Near(what, answer.ByEquations, loses, sent/capacity, 1)
		} else {
			c.AtMost(what, answer.ByEquations, sent/capacity, loses*(1+answer.Tolerance))
		}
	}
}

func (h *heteroShares) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	if e == nil {
		return
	}
	c.turns(e)
	c.Expectation("expected_work", e.Work)
	c.Result("sent", answer.ByEngine, e.Work)
	for k, row := range c.Answer.Workers {
		c.Cell(k, "worker", answer.ByProblem, float64(h.Order[k]))
		c.Cell(k, "share", answer.ByProblem, h.Shares[int(math.Round(row[0]))-1])
	}
}
