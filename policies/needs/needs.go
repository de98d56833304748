// Package needs names what policies need of a world, such as workers without results.
//
// A policy declares its needs once, as data, by a method Needs. It refuses problems by [Needs.Check], and
// lists, hints and scenarios read the same data. So a declaration cannot differ from the policy's
// behaviour, and all policies refuse in the same words.
//
// A need depends on the world alone: platform, laws, news. Numbers that are out of range, such as too
// many workers for an exact search, are not needs; the policy refuses them itself.
package needs

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Needs is a set of needs. Every world meets the zero value.
type Needs uint32

// Messages are sends and results; a message that takes no time does not count.
const (
	NoMessages  Needs = 1 << iota // no message takes time
	NoResults                     // no result takes time
	NoLatencies                   // messages and computations have no latencies
	NoStreaming                   // a worker computes a chunk after it has received all of it
	Streaming                     // workers that are sent to compute while they receive
	AllSends                      // every worker needs a message
	OneBus                        // all sends that take time cost the same
	EqualPairs                    // workers 0 and 1, 2 and 3, and so on have the same speed
	StartUps                      // computing has a latency wherever it may be interrupted
	EachStartUp                   // computing has a latency on each worker, unless messages take time
	SomeStartUp                   // computing has a latency on some worker, unless messages take time
	LinearRisk                    // laws are linear, or workers are never interrupted
	NeverHears                    // the master never learns of an interruption, unless it sends nothing
	NeverBack                     // workers are interrupted for good
	SpotJob                       // a job with a deadline, one machine that comes and goes, and one on demand
	NoFaults                      // every result is right
	Hindsight                     // knowledge of the future, which no world gives
	end

	All = end - 1
)

// need is the description of a single need, and the test of a problem.
type need struct {
	words string                         // completes "the policy needs"
	lacks func(p *models.Problem) string // completes "and"; "" if the problem meets the need
}

// all has the needs by their bits.
var all = [...]need{
	{"workers without messages", ofWorkers(func(w *models.Worker) bool { return !w.Send.Free() || !w.Return.Free() }, "worker %d's take time")},
	{"workers without results", ofWorkers(func(w *models.Worker) bool { return !w.Return.Free() }, "worker %d's take time")},
	{"times proportional to load", ofWorkers(latencies, "worker %d has latencies")},
	{"workers that compute what they have received", func(p *models.Problem) string {
		if p.Stream && sends(p) {
			return "these compute while they receive"
		}
		return ""
	}},
	{"workers that compute while they receive", func(p *models.Problem) string {
		if !p.Stream && sends(p) {
			return "these compute what they have received"
		}
		return ""
	}},
	{"messages to all workers", ofWorkers(func(w *models.Worker) bool { return w.Send.Free() }, "those to worker %d take no time")},
	{"one bus for all workers", oneBus},
	{"workers of the same speed in each pair", equalPairs},
	{"a start-up cost of each chunk", ofWorkers(func(w *models.Worker) bool {
		return w.Compute.Latency == 0 && w.Compute.PerUnit > 0 && w.Risk != nil && w.Risk.Before(math.Inf(1)) > 0
	}, "worker %d has none, so more chunks are always better: say how many")},
	{"a start-up cost of each worker's chunks, or messages", func(p *models.Problem) string {
		if messages(p) {
			return ""
		}
		return ofWorkers(instant, "worker %d has none, so more chunks are always better: set n")(p)
	}},
	{"a start-up cost of chunks, or messages", func(p *models.Problem) string {
		if messages(p) || slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return !instant(&w) }) {
			return ""
		}
		return "there is neither, so more chunks are always better: set n"
	}},
	{"linear risk", linearRisk},
	{"a master that never learns of an interruption", func(p *models.Problem) string {
		if !math.IsInf(p.Notice, 1) && sends(p) {
			return fmt.Sprintf("this one does after %v", p.Notice)
		}
		return ""
	}},
	{"workers that never come back", ofWorkers(func(w *models.Worker) bool { return w.Life != nil }, "worker %d may")},
	{"a job by a deadline on a spot machine and one on demand", spotJob},
	{"results that are always right", ofWorkers(func(w *models.Worker) bool { return w.Faults != nil }, "worker %d's may be wrong")},
	{"to be told when workers will be there", func(*models.Problem) string { return "only the experiments of its paper do that" }},
}

// Unmet is the error of a policy for a problem that does not meet one of its needs.
type Unmet struct {
	Need Needs // exactly one

	lacks string
}

// Error names the need, and what the world has instead.
func (u *Unmet) Error() string { return fmt.Sprintf("the policy needs %v, and %s", u.Need, u.lacks) }

// Check returns an [*Unmet] for the first need that the problem does not meet, and nil if it meets all.
// It reads only the platform, the laws and the notice, which must be valid.
func (n Needs) Check(p *models.Problem) error {
	for i := range n.bits {
		if lacks := all[i].lacks(p); lacks != "" {
			return &Unmet{1 << i, lacks}
		}
	}
	return nil
}

// Unmet returns the needs that the problem does not meet.
func (n Needs) Unmet(p *models.Problem) (unmet Needs) {
	for i := range n.bits {
		if all[i].lacks(p) != "" {
			unmet |= 1 << i
		}
	}
	return unmet
}

// Words lists the needs in words, such as "workers without results".
func (n Needs) Words() (words []string) {
	for i := range n.bits {
		words = append(words, all[i].words)
	}
	return words
}

// String joins the words by commas. It is empty if nothing is needed.
func (n Needs) String() string { return strings.Join(n.Words(), ", ") }

// bits iterates over the indices of the needs in the set.
func (n Needs) bits(yield func(i int) bool) {
	for n &= All; n != 0; n &= n - 1 {
		if !yield(bits.TrailingZeros32(uint32(n))) {
			return
		}
	}
}

// ofWorkers makes a test of a problem from a test of a worker, with a format for the number of the first
// that fails.
func ofWorkers(fails func(w *models.Worker) bool, format string) func(p *models.Problem) string {
	return func(p *models.Problem) string {
		for i := range p.Workers {
			if fails(&p.Workers[i]) {
				return fmt.Sprintf(format, i+1)
			}
		}
		return ""
	}
}

func latencies(w *models.Worker) bool {
	return w.Send.Latency != 0 || w.Compute.Latency != 0 || w.Return.Latency != 0
}

// instant reports whether the worker starts chunks in no time.
func instant(w *models.Worker) bool { return w.Compute.Latency == 0 }

// messages reports whether any message takes time.
func messages(p *models.Problem) bool {
	return slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return !w.Send.Free() || !w.Return.Free() })
}

// sends reports whether a send takes time.
func sends(p *models.Problem) bool {
	for i := range p.Workers {
		if !p.Workers[i].Send.Free() {
			return true
		}
	}
	return false
}

func oneBus(p *models.Problem) string {
	first := -1
	for i := range p.Workers {
		switch {
		case p.Workers[i].Send.Free():
		case first < 0:
			first = i
		case p.Workers[i].Send != p.Workers[first].Send:
			return fmt.Sprintf("sends to worker %d and to worker %d do not cost the same", first+1, i+1)
		}
	}
	return ""
}

func equalPairs(p *models.Problem) string {
	for i := 1; i < len(p.Workers); i += 2 {
		if p.Workers[i-1].Compute != p.Workers[i].Compute {
			return fmt.Sprintf("workers %d and %d differ", i, i+1)
		}
	}
	return ""
}

func linearRisk(p *models.Problem) string {
	for i := range p.Workers {
		switch law := p.Workers[i].Risk.(type) {
		case nil, risk.Never, risk.Linear:
		default:
			return fmt.Sprintf("that of worker %d is %s", i+1, risk.Format(law))
		}
	}
	return ""
}

// spotJob explains why a problem is not a job with a deadline on two equally fast machines with prices.
func spotJob(p *models.Problem) string {
	if len(p.Workers) != 2 {
		return fmt.Sprintf("the number of workers is %d", len(p.Workers))
	}
	for i := range p.Workers {
		w, first := &p.Workers[i], &p.Workers[0]
		switch {
		case w.Life == nil:
			return fmt.Sprintf("worker %d is there once and for all, without a Life", i+1)
		case !w.Send.Free() || !w.Return.Free() || w.Compute.Latency > 0:
			return fmt.Sprintf("worker %d has messages or latencies", i+1)
		case !(w.Compute.PerUnit > 0) || w.Compute != first.Compute || w.Life.Restart != first.Life.Restart:
			return fmt.Sprintf("worker %d is not as fast, or not as fast to start", i+1)
		case w.Life.Use > 0 || w.Life.Save > 0:
			return fmt.Sprintf("worker %d has a price of use, or checkpoints", i+1)
		case w.Faults != nil:
			return fmt.Sprintf("worker %d's results may be wrong", i+1)
		}
	}
	if p.Deadline == 0 {
		return "there is no deadline"
	}
	return ""
}
