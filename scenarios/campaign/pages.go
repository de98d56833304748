package campaign

import (
	"cmp"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/account"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Pages tells what became of papers, and what their studies found. Each study is read once, on
// whatever pages it is: as soon as it is published, while the next one is computed, or else
// when a page needs it.
type Pages struct {
	Program    string // the name by which commands call it
	Build      store.Build
	Goroutines int // 0: one for every processor

	mu   sync.Mutex
	told map[*Study]page.Study // of those that were begun
}

// Page puts on a page what became of papers, then all of their studies.
func (x *Pages) Page(p *page.Page, all []Told, now time.Time) error {
	if err := x.read(all, now); err != nil {
		return err
	}
	for _, t := range all {
		p.Studies = append(p.Studies, t.overview(x.Program))
	}
	for i := range all {
		t := &all[i]
		for _, s := range t.Studies {
			told, begun := x.told[s]
			if !begun {
				continue
			}
			told, err := account.Judge(told, s.Design, x.options(t.Campaign, s, t.tested()))
			if err != nil {
				return &ReadError{err}
			}
			p.Studies = append(p.Studies, told)
		}
	}
	return nil
}

// options says what is told of a study.
func (x *Pages) options(c *Campaign, s *Study, found []ledger.Entry) account.Options {
	return account.Options{Dir: s.Dir, Program: x.Program, Build: x.Build, Papers: []*claim.Paper{c.Paper}, Ledger: found, Scene: account.Scene{Cell: -1}}
}

// manyTracks is how many pairs of cell and policy make a study large: its results take tens of
// megabytes.
const manyTracks = 10_000

// read reads what the studies of papers found, unless it did so before. One goroutine reads the
// large ones, so that two are never in memory.
func (x *Pages) read(all []Told, now time.Time) error {
	type one struct {
		of *Campaign
		*Study
	}
	var large, left []one
	for i := range all {
		for _, s := range all[i].Studies {
			if _, read := x.told[s]; read {
				continue
			}
			if d := s.Design; d.Grid.Cells()*len(d.Policies) > manyTracks {
				large = append(large, one{all[i].Campaign, s})
			} else {
				left = append(left, one{all[i].Campaign, s})
			}
		}
	}
	left = append(large, left...)
	errs := make([]error, len(left))
	var next atomic.Int64
	next.Store(int64(len(large)))
	var group sync.WaitGroup
	for k := range min(len(left), cmp.Or(x.Goroutines, runtime.GOMAXPROCS(0))) {
		group.Go(func() {
			if k == 0 {
				for i := range large {
					errs[i] = x.add(left[i].of, left[i].Study, nil, now)
				}
			}
			for i := next.Add(1) - 1; i < int64(len(left)); i = next.Add(1) - 1 {
				errs[i] = x.add(left[i].of, left[i].Study, nil, now)
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return &ReadError{err}
		}
	}
	return nil
}

// add reads what a study found, as far as it is not known, if it was begun. Verdicts may not be
// known yet.
func (x *Pages) add(c *Campaign, s *Study, known *account.Known, now time.Time) error {
	there, err := scenarios.OpenStudy(s.Dir, scenarios.Auto)
	if err != nil {
		return nil // not begun
	}
	o := x.options(c, s, nil)
	o.Known = known
	told, err := account.Of(there, o, now)
	if err != nil {
		return err
	}
	told.Pack()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.told == nil {
		x.told = map[*Study]page.Study{}
	}
	x.told[s] = told
	return nil
}
