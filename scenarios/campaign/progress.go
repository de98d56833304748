package campaign

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// Progress tells how far campaigns are. Any number of goroutines may use it; the zero value is
// ready.
type Progress struct {
	mu             sync.Mutex
	parts, claims  int    // of all campaigns
	studies, tests int    // that have ended
	what           string // the study or the claim that was begun last

	units int64 // of the study that is computed; 0 if none is
	done  *atomic.Int64
}

// Add adds a campaign.
func (p *Progress) Add(c *Campaign) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.parts += len(c.Studies)
	p.claims += len(c.Paper.Claims)
}

// String says how many studies and claims are done, and which one is computed.
func (p *Progress) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := fmt.Sprintf("%d of %d studies and %d of %d claims, at %s", p.studies, p.parts, p.tests, p.claims, p.what)
	if p.units > 0 {
		text += fmt.Sprintf(" (%.0f%%)", 100*min(1, float64(p.done.Load())/float64(p.units)))
	}
	return text
}

// begin says that a study is computed, and how its units are counted.
func (p *Progress) begin(study string, done *atomic.Int64, units int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what, p.done, p.units = study, done, units
}

// ended says that a study is computed.
func (p *Progress) ended(study string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what, p.units = study, 0
	p.studies++
}

// test says that a claim is tested.
func (p *Progress) test(claim string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what = claim
}

// tested says that verdicts on claims are known.
func (p *Progress) tested(claims int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tests += claims
}
