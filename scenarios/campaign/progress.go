package campaign

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
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
	start time.Time
}

// Add adds a campaign.
func (p *Progress) Add(c *Campaign) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.parts += len(c.Studies)
	p.claims += len(c.Paper.Claims)
}

// Line says how much longer the present study takes, once that is known, how many of the campaign's studies
// and claims are done, and which study is being computed. The time comes first, as the end of the line may be
// cut. How long claims take is not known.
func (p *Progress) Line(name string, now time.Time) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	left, share := "", ""
	if p.units > 0 {
		done, spent := float64(p.done.Load()), now.Sub(p.start)
		share = fmt.Sprintf(" (%.0f%%)", 100*min(1, done/float64(p.units)))
		if rest := float64(p.units) - done; rest >= 0 && spent >= settled {
			if d, known := store.Left(rest, done/spent.Seconds()); known {
				left = fmt.Sprintf("about %v left of %s, ", d.Round(time.Second), p.what)
			}
		}
	}
	return fmt.Sprintf("%s%s: %d of %d studies and %d of %d claims, at %s%s", left, name, p.studies, p.parts, p.tests, p.claims, p.what, share)
}

// settled is the time after which a rate means something.
const settled = time.Second

// begin says that a study is computed, and how its units are counted.
func (p *Progress) begin(study string, done *atomic.Int64, units int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what, p.done, p.units, p.start = study, done, units, time.Now()
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
