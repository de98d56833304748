// Package queues schedules dynamically, as results and news of interruptions arrive: self-scheduling of
// parallel loops, for workers that may be interrupted.
//
// All policies are one [Queue] with different options. A rule of [Sizes] says how large the next chunk
// is, [Whom] which worker gets it, and Resend, Timeout and Copies which chunks are sent more than once.
// The literature counts iterations, which cannot be cut; load can. So a load is n iterations a unit, a
// chunk is a whole number of them, and the formulas are the papers' own.
//
//	Fixed       self-scheduling: Tang, Yew, ICPP 1986; Kruskal, Weiss, IEEE TSE 11, 1985
//	Guided      guided self-scheduling: Polychronopoulos, Kuck, IEEE TC 36, 1987
//	Factoring   factoring: Flynn Hummel, Schonberg, Flynn, CACM 35, 1992
//	Trapezoid   trapezoid self-scheduling: Tzen, Ni, IEEE TPDS 4, 1993
//	Weighted    weighted factoring: Flynn Hummel, Schmidt, Uma, Wein, SPAA 1996
//	Copies      work queue with replication: Paranhos da Silva, Cirne, Brasileiro,
//	            Euro-Par 2003
//	Resend      what is known to be lost or wrong goes out again: Anderson, GRID 2004; or it is
//	            cut anew by the rule of Sizes, or computed again where it is, which is ours
//	Timeout     so does what is overdue: Anderson, GRID 2004; Dean, Ghemawat, OSDI 2004
//
// A worker that comes back asks for more, like one that sent a result. It still owes what it has not
// lost; where chunks survive interruptions, Resend says whether the master waits.
//
// A partly wrong result counts as lost: the chunk goes out again as a whole, unless Resend says
// otherwise. Large chunks then may have to be sent many times.
//
// A chunk is sent to another worker only after it was lost, or is overdue, or if nothing else is left to
// send. No copy is called back: the master of this world cannot, so a worker computes what it was sent
// even if another was faster. Where the papers choose a copy at random, the queue takes the oldest of the
// chunks with the fewest copies.
package queues

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
)

// Queue keeps the load in a queue, and gives chunks of it to workers that ask. It works on every
// platform. The zero value is self-scheduling with n=auto: the zero value of each option means
// self-scheduling's default.
type Queue struct {
	Sizes    Sizes             `option:"-"` // nil: Fixed
	N        float64           `min:"1e-6" max:"1e6" word:"auto=0" doc:"iterations per unit of work, in which chunks are counted; auto: the best number in trial episodes"`
	Rounding chunking.Rounding `one:"floor,ceil,round" doc:"how the number of iterations becomes an integer"`
	Least    int               `min:"1" max:"1000000" doc:"least number of iterations in a chunk"`
	Whom     Whom              `one:"first,lowest,fastest" doc:"which of the workers with the fewest pending chunks is served: the first to ask, the one with the lowest number, or the fastest"`
	Ahead    int               `min:"1" max:"100" doc:"chunks that may be pending on a worker"`
	Resend   Resend            `one:"undone,all,recut,away,in-place" doc:"which chunks go out again: undone: lost and not done; all: all lost; recut: none, lost or wrong load is cut anew; away: undone, and chunks that wait on absent workers; in-place: undone, but workers recompute their own wrong results"`
	Timeout  float64           `min:"1" inf:"yes" doc:"a chunk goes out again if its worker is silent for this multiple of the time that the chunk takes"`
	Copies   int               `min:"1" max:"1000" doc:"how many workers may hold a chunk at once when no load is left to send"`
}

// Resend says which of the chunks that are known to be lost or wrong go out again. Chunks that an absent
// worker has not lost wait until it is back, unless Away says otherwise.
type Resend string

const (
	Undone Resend = "undone" // the zero value means this too
	All    Resend = "all"    // also chunks whose result came back at the instant of the news
	Recut  Resend = "recut"  // none: the load of Undone's chunks is cut anew, and a new round begins
	Away   Resend = "away"   // as Undone, and also chunks that absent workers have not lost

	// InPlace is Undone, except that the worker of a wrong result computes its wrong part again, without
	// a message, if nothing else is pending there.
	InPlace Resend = "in-place"
)

// Never is the Timeout of a master that waits for ever.
var Never = math.Inf(1)

// Dispatch returns a dispatcher for the problem.
func (o Queue) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	o, err := o.complete(p)
	if err != nil {
		return nil, err
	}
	iterations := 0
	if o.N == 0 {
		iterations, err = inferred.Get(o, p, func() (int, error) { return o.infer(p) })
	} else {
		iterations, err = chunking.Chunks(o.N, p.Load, o.Rounding)
	}
	if err != nil {
		return nil, err
	}
	if err := o.hopeless(p, iterations); err != nil {
		return nil, err
	}
	return newQueue(o, p, iterations), nil
}

// seldom is the least share of the gaps between faults that must hold a chunk: a chunk that is hardly
// ever right would be sent nearly for ever.
const seldom = 1e-4

// hopeless returns an error if the first chunk is sent again and again as a whole because it is hardly ever
// right: on no worker does a gap between faults often hold it. The first chunk is a large one.
func (o Queue) hopeless(p *models.Problem, iterations int) error {
	if !p.Faulty() || o.Resend == Recut || o.Resend == InPlace && p.Unit > 0 {
		return nil
	}
	l := Loop{Iterations: iterations, Left: iterations, Round: iterations, Workers: len(p.Workers), Least: o.Least, Weight: 1}
	size := p.Load / float64(iterations) * float64(min(max(o.Sizes.Next(&l), o.Least), iterations))
	room := 0.0
	for i := range p.Workers {
		law := p.Workers[i].Faults
		if law == nil {
			return nil
		}
		room = max(room, 1-law.Before(size))
	}
	if room >= seldom {
		return nil
	}
	return fmt.Errorf("fewer than one in %.0f gaps between faults have room for a chunk of %.4g units: want smaller ones, by a larger n, or resend=recut", 1/seldom, size)
}

// complete replaces zero values by their meanings, and returns an error for options that are not allowed
// in the problem.
func (o Queue) complete(p *models.Problem) (Queue, error) {
	inUnits := p.Unit > 0 && p.Faulty() // chunks may be partly wrong
	if o.Sizes == nil {
		o.Sizes = Fixed{}
	}
	if o.Whom == "" {
		o.Whom = First
	}
	if o.Resend == "" {
		o.Resend = Undone
	}
	if o.Timeout == 0 {
		o.Timeout = Never
	}
	for _, n := range []struct {
		name string
		to   *int
		most int
	}{{"least", &o.Least, 1_000_000}, {"ahead", &o.Ahead, 100}, {"copies", &o.Copies, 1000}} {
		if *n.to == 0 {
			*n.to = 1
		}
		if *n.to < 1 || *n.to > n.most {
			return o, fmt.Errorf("%s is %d: it must be from 1 to %d", n.name, *n.to, n.most)
		}
	}
	switch {
	case o.Whom != First && o.Whom != Lowest && o.Whom != Fastest:
		return o, fmt.Errorf("whom is %q: it must be first, lowest or fastest", string(o.Whom))
	case o.Resend != Undone && o.Resend != All && o.Resend != Away && o.Resend != Recut && o.Resend != InPlace:
		return o, fmt.Errorf("resend is %q: it must be undone, all, recut, away or in-place", string(o.Resend))
	case o.Resend == Recut && o.Sizes == Sizes(Fixed{}) && !inUnits:
		return o, fmt.Errorf("resend=recut would cut chunks of %d iterations into the same chunks again: want undone, or a policy whose chunks differ in size", o.Least)
	case !(o.Timeout >= 1):
		return o, fmt.Errorf("timeout is %v: it must be at least 1", o.Timeout)
	}
	return o, nil
}
