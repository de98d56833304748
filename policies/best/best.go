// Package best searches for the static schedule with the greatest expected work, for unlike workers, one
// port, latencies, results and any laws of interruption. It chooses the replication and the number of
// messages, too.
//
// Benoit, Robert, Rosenberg and Vivien pose this problem in the conclusion of "Static worksharing strategies
// for heterogeneous computers with unrecoverable interruptions", Parallel Computing (2010). No paper
// reproduced here solves it. The result is a heuristic with one guarantee. Where the master hears nothing and
// no results travel, expectations are exact ([table.Expect]), and the result is never worse than the
// schedules of the other planners, which are compared with it: where one of these is optimal, so is the
// result.
//
// Where results travel or news comes, no formula has the expectation. The search then assumes that the master
// hears nothing, and counts results as part of the messages out. Its candidates and the schedules of the
// other planners are compared by episodes. So the result is worse than these by at most the noise in the
// episodes, whose number [Options.Effort] sets. Plans assume that workers do not come back.
//
// Where results may be wrong, the search assumes that they are right, and candidates are compared by
// episodes with faults: copies gain then. Where a worker is never interrupted, the plan is made as if
// there were no faults.
package best

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// Options are the constraints and the effort of Plan. The zero value is the default.
type Options struct {
	Entries int     // the largest number of entries, copies included; 0: as many as pay off
	Once    bool    // no chunk has copies
	Effort  float64 // time of the search: 1, or 0, is some .1 s for 10 workers
	Until   float64 // work done later counts nothing; 0: all work counts
}

// Result is the schedule that Plan found, and its expected work.
type Result struct {
	Schedule *models.Schedule
	Expected float64  // work by Until, if the master hears nothing
	Off      float64  // standard error of Expected
	Exact    bool     // Expected comes from a formula, not from episodes
	Start    string   // the start from which it was found
	Searched bool     // the search improved on the start
	Starts   []string // the names of all starts and of all schedules compared
	Lines    int      // number of lines that the search tried

	once *candidate // the best without copies; nil if none was searched
}

const (
	mostEntries = 100_000
	mostEffort  = 1000
)

// Plan returns the best schedule that it finds for a problem. It is the same for the same
// problem and options, to the last bit.
func Plan(p *models.Problem, o Options) (*Result, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	switch {
	case o.Entries < 0 || o.Entries > mostEntries:
		return nil, fmt.Errorf("at most %d messages: it must be from 1 to %d, or 0 for as many as pay off", o.Entries, mostEntries)
	case o.Effort == 0:
		o.Effort = 1
	case !(o.Effort > 0 && o.Effort <= mostEffort):
		return nil, fmt.Errorf("the effort is %v: it must be above 0 and at most %d", o.Effort, mostEffort)
	}
	if o.Until == 0 {
		o.Until = math.Inf(1)
	}
	if !(o.Until > 0) {
		return nil, fmt.Errorf("work counts until %v: it must be positive, or 0 for ever", o.Until)
	}
	s := newSearch(p, o)
	if safe := s.safe(); len(safe) > 0 {
		return s.minimizeTime(safe)
	}
	return s.maximizeWork()
}

// candidate is a schedule with its expected work.
type candidate struct {
	name     string
	schedule *models.Schedule
	line     *timeline // nil: not made yet, or impossible
	rule     fillRule  // the rule that made the line, if any
	value    float64
	improved bool
}

// search is one call of Plan.
type search struct {
	given   *models.Problem
	open    *models.Problem // the problem without departures at the cutoff and without faults
	silent  *models.Problem // the problem without news, returns and work after the cutoff
	model   *models.Problem // The same with results joined to messages: lines are made for it, and it values candidates.
	o       Options
	world   *evaluator
	entries int // the largest number of entries in the lines made here
	lines   int // number of lines tried
	found   []candidate
	once    *candidate // the best without copies
}

func newSearch(p *models.Problem, o Options) *search {
	var open *models.Problem
	open, o.Until = withoutDepartures(p.Faultless(), o.Until)
	silent := *open
	silent.Notice = math.Inf(1)
	silent.Workers = make([]models.Worker, len(p.Workers))
	for i, w := range open.Workers {
		w.Life = nil
		w.Risk = lawUntil(w.Risk, o.Until)
		silent.Workers[i] = w
	}
	s := &search{given: p, open: open, silent: &silent, model: joined(&silent), o: o}
	n := len(p.Workers)
	s.entries = max(12, min(10*n, max(120, 2*n)))
	if o.Entries > 0 {
		s.entries = min(s.entries, o.Entries)
	}
	return s
}

// joined returns a problem in which a result takes the half-duplex port together with the message of its
// chunk. If results precede further sends, the port is equally busy. Results of workers without messages
// are not changed.
func joined(p *models.Problem) *models.Problem {
	if p.Port != models.HalfDuplex {
		return p
	}
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		if w := &q.Workers[i]; !w.Send.Free() {
			w.Send.Latency += w.Return.Latency
			w.Send.PerUnit += w.Return.PerUnit
			w.Return = models.Affine{}
		}
	}
	return &q
}

// value sets the expected work of a schedule for a master that hears nothing.
func (s *search) value(c *candidate) bool {
	schedule := *c.schedule
	schedule.Return = nil
	plan, err := models.Compile(s.model, &schedule)
	if err != nil {
		return false
	}
	if v, ok := table.Expect(plan); ok {
		c.value = v
		return true
	}
	if c.line == nil {
		line, ok := timelineOf(s.model, c.schedule)
		if !ok {
			return false
		}
		c.line = line
	}
	c.value = s.world.Exact(c.line)
	return true
}
