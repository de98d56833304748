package campaign

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Progress tells how far campaigns are. Any number of goroutines may use it; the zero value is
// ready.
type Progress struct {
	mu          sync.Mutex
	total, past float64 // seconds of a processor, as estimated
	began       time.Time
	what        string // was begun last

	cost  float64 // of the study that is computed
	units int64   // of its work; 0 if none is
	done  *atomic.Int64
}

// At is a moment of a campaign.
type At struct {
	What string        // the study or the claim that is computed
	Part float64       // of what was missing at the beginning
	Left time.Duration // about; 0 if it is not known
}

// Now returns how far the campaigns are.
func (p *Progress) Now() At {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := At{What: p.what}
	if p.total == 0 {
		return a
	}
	ended := p.past
	if p.units > 0 {
		ended += p.cost * min(1, float64(p.done.Load())/float64(p.units))
	}
	if a.Part = min(1, ended/p.total); a.Part > 0.005 {
		a.Left = time.Duration(float64(time.Since(p.began)) * (1 - a.Part) / a.Part)
	}
	return a
}

// add adds work.
func (p *Progress) add(seconds float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.began.IsZero() {
		p.began = time.Now()
	}
	p.total += seconds
}

// say says what is computed.
func (p *Progress) say(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what = what
}

// begin says which study is computed, and how its units are counted, until it has ended.
func (p *Progress) begin(what string, cost float64, done *atomic.Int64, units int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what, p.cost, p.done, p.units = what, cost, done, units
}

// ended says that a study or a claim is done.
func (p *Progress) ended(cost float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.past += cost
	p.units = 0
}

// A claim takes about this many seconds of a processor: the mean over those of the papers that
// come along.
const (
	claimSeconds      = 0.5
	smallClaimSeconds = 0.12
)

func (c *Campaign) claimCost() float64 {
	if c.Small() {
		return smallClaimSeconds
	}
	return claimSeconds
}

// publishing is about what it takes to write what a study found, in seconds.
const publishing = 0.4

// trial is how long a study is tried to estimate what it takes.
const trial = 15 * time.Millisecond

// Weigh finds out what is missing of the campaign, estimates what that takes, and adds it to the
// progress.
func (c *Campaign) Weigh(ctx context.Context, o *Options) error {
	known := 0
	if c.verdicts.Build == o.Build.ID && c.verdicts.Small == c.Small() {
		known = len(c.verdicts.Of)
	}
	o.Progress.add(c.claimCost() * float64(len(c.Paper.Claims)-known))
	for _, s := range c.Studies {
		missing, err := c.missing(s, o)
		if err != nil {
			return err
		}
		if s.done = !missing; s.done {
			continue
		}
		s.cost = publishing
		if s.Design.Ready() { // nothing is opened to be tried
			s.cost += scenarios.Predict(ctx, s.Design, trial).Seconds
		}
		o.Progress.add(s.cost)
	}
	return nil
}
