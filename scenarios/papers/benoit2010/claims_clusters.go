package benoit2010

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// cluster is workers with a load, as the theory has them and as they are simulated.
type cluster struct {
	workers []onemessage.Worker
	load    float64

	problem  models.Problem
	plan     models.Plan
	evidence *claim.Evidence
	theory   claim.Trial // whether the theory of the shares gives the expectation
}

// onPlatforms returns a check that tries what eachPlatform draws. It fails where the theory of the shares
// gives another expectation.
func onPlatforms(differ string, least, most int, try func(p *cluster, t *claim.Trial, rng *rand.PCG) error) claim.Check {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		var t claim.Trial
		p := &cluster{evidence: e}
		err := p.eachPlatform(ctx, differ, least, most, func(rng *rand.PCG) error { return try(p, &t, rng) })
		return p.verdict(t.Finding()), err
	}
}

// eachPlatform draws 500 platforms, each with a load, and calls try for each. The letters s, b and k in
// differ say that speeds, bandwidths and risks differ; without its letter, a parameter is common to all
// workers in a platform. With the letter f messages are free. Platforms have least to most workers. All that
// is drawn passes through the evidence.
func (p *cluster) eachPlatform(ctx context.Context, differ string, least, most int, try func(rng *rand.PCG) error) error {
	key := engine.NewKey(claim.Seed, "hetero "+differ, "platforms")
	read := func(metric string, value float64) float64 {
		return p.evidence.Read(claim.Number{Metric: metric, Value: value})
	}
	for k := range p.evidence.Size(100, 500) {
		if err := ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		wide := func() float64 { return math.Pow(100, engine.Uniform(&rng)-0.5) }
		n := int(read("workers", float64(least+engine.Below(&rng, most-least+1))))
		common := [3]float64{wide(), wide(), wide()}
		p.workers = p.workers[:0]
		for range n {
			x := common
			for _, letter := range differ {
				if i := strings.IndexRune("sbk", letter); i >= 0 {
					x[i] = wide()
				}
			}
			if strings.ContainsRune(differ, 'f') {
				x[1] = 0
			}
			p.workers = append(p.workers, onemessage.Worker{Compute: read("compute", x[0]), Send: read("send", x[1]), Kappa: read("kappa", x[2])})
		}
		p.load = read("load", onemessage.Bound(p.workers)*(0.05+0.95*engine.Uniform(&rng)))
		p.lay()
		if err := try(&rng); err != nil {
			return err
		}
	}
	return nil
}

// lay makes the problem that is simulated.
func (p *cluster) lay() {
	p.problem = models.Problem{Notice: math.Inf(1)}
	for _, w := range p.workers {
		p.problem.Workers = append(p.problem.Workers, models.Worker{
			Send: models.Affine{PerUnit: w.Send}, Compute: models.Affine{PerUnit: w.Compute}, Risk: risk.Linear{X: 1 / w.Kappa},
		})
	}
}

// expected returns the work that is expected of shares, given by worker, that are sent in an order. It is
// the mean over all simulated instances and knows no theory of shares.
func (p *cluster) expected(order []int32, shares []float64) (float64, error) {
	s := onemessage.Plan{Order: order, Shares: shares}.Schedule(&p.problem)
	p.problem.Load = 0
	for _, x := range s.Size {
		p.problem.Load += x
	}
	if err := p.plan.Compile(&p.problem, s); err != nil {
		return 0, err
	}
	work, ok := table.Expect(&p.plan)
	if !ok {
		return 0, fmt.Errorf("the expectation is not known")
	}
	return work, nil
}

// says adds the case that a theory gives the expected work, relative to the load.
func (p *cluster) says(t *claim.Trial, theory string, said, expected float64) {
	said = p.evidence.Read(claim.Number{Policy: theory, Metric: "expected", Value: said})
	t.See(math.Abs(said-expected)/p.load, "%v: %.6g is expected, %s says %.6g", p, expected, theory, said)
}

// shares returns shares that a theory gives, which pass through the evidence.
func (p *cluster) shares(theory string, shares []float64) []float64 {
	for i := range shares {
		shares[i] = p.evidence.Read(claim.Number{Policy: theory, Metric: "share", Value: shares[i]})
	}
	return shares
}

// best returns the work expected of the plan that policies/onemessage has for an order, or of
// its best plan for nil, and adds the case that it expects as much itself.
func (p *cluster) best(order []int32, hold bool) (onemessage.Plan, float64, error) {
	plan, err := onemessage.Plan{}, error(nil)
	if order == nil {
		plan, err = onemessage.Best(p.workers, p.load, hold)
	} else {
		plan, err = onemessage.InOrder(p.workers, order, p.load, hold)
	}
	if err != nil {
		return plan, 0, err
	}
	work, err := p.expected(plan.Order, p.shares("distrib", plan.Shares))
	p.says(&p.theory, "distrib", plan.Expected, work)
	return plan, work, err
}

// verdict returns a verdict: the claim fails where the theory of the shares gives another expectation.
func (p *cluster) verdict(f claim.Finding) claim.Finding {
	if p.theory.Broken > 0 {
		f = p.theory.Finding()
		f.Verdict, f.Limits, f.Found = claim.Fails, "", "the theory of the shares is right "+f.Found
	}
	return f
}

// moves adds the cases that no load is better moved from one worker to another: a tenth
// and a thousandth of each share is tried. Below the bound on the load the expectation is
// a quadratic function of the shares, so if it is concave, shares that pass are the best.
func (p *cluster) moves(t *claim.Trial, order []int32, shares []float64) error {
	before, err := p.expected(order, shares)
	if err != nil {
		return err
	}
	for from := range shares {
		for to := range shares {
			if from == to || shares[from] == 0 {
				continue
			}
			for _, part := range []float64{0.1, 0.001} {
				a, b := shares[from], shares[to]
				shares[from], shares[to] = a-part*a, b+part*a
				after, err := p.expected(order, shares)
				shares[from], shares[to] = a, b
				if err != nil {
					return err
				}
				t.See(after/before-1,
					"%v, shares of %s to %s in this order: P%d gives %v of its share to P%d", p, claim.List(shares), claim.Order(order), order[from]+1, part, order[to]+1)
			}
		}
	}
	return nil
}

// given returns the workers in the order in which they are given.
func (p *cluster) given() []int32 { return onemessage.Sorted(p.workers, orders.Given) }

// String spells the platform.
func (p *cluster) String() string {
	var words []string
	for i, w := range p.workers {
		text := fmt.Sprintf("P%d %.4g, %.4g and %.4g", i+1, w.Send, w.Compute, w.Kappa)
		if i == 0 {
			text = fmt.Sprintf("P1 gets a unit in %.4g, computes it in %.4g and has the risk %.4g per unit of time", w.Send, w.Compute, w.Kappa)
		}
		words = append(words, text)
	}
	return fmt.Sprintf("%s, load %.4g", strings.Join(words, "; "), p.load)
}
