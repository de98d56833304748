package risk

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// Faults is a renewal process of faults: the loads that a worker computes between faults are drawn from a
// law. It caches the first points, since every policy asks for them in its turn.
type Faults struct {
	law  models.Risk
	kept []float64 // the first points, as far as they were asked for
	most int       // capacity of kept
	end  float64   // the last point drawn
	tail rand.PCG  // the stream behind the kept points
	rng  rand.PCG
	next int // index, behind the kept points, of the next one to draw
	last float64
}

// mostFaults is the number of points kept for an instance: half a megabyte.
const mostFaults = 1 << 16

// NewFaults returns the sequence of faults of a worker: the gap before its k-th point is the law's
// quantile of the k-th number of the stream, which it copies.
func NewFaults(law models.Risk, stream *rand.PCG) *Faults {
	f := new(Faults)
	f.begin(law, stream, mostFaults)
	return f
}

// begin makes it the sequence that NewFaults returns, and lets it keep the first most points.
func (f *Faults) begin(law models.Risk, stream *rand.PCG, most int) {
	*f = Faults{law: law, kept: f.kept[:0], most: most, tail: *stream}
}

// At returns the k-th point. It takes constant time for consecutive k.
func (f *Faults) At(k int) float64 {
	if k < len(f.kept) {
		return f.kept[k]
	}
	return f.draw(k)
}

// draw returns a point that is not kept yet, or never will be.
func (f *Faults) draw(k int) float64 {
	for len(f.kept) < f.most {
		f.end += Sample(f.law, &f.tail)
		f.kept = append(f.kept, f.end)
		if k < len(f.kept) {
			return f.kept[k]
		}
	}
	k -= f.most
	if k+1 < f.next || f.next == 0 {
		f.rng, f.next, f.last = f.tail, 0, f.end
	}
	for ; f.next <= k; f.next++ {
		f.last += Sample(f.law, &f.rng)
	}
	return f.last
}

// Copy returns a copy of type *Faults.
func (f *Faults) Copy() any {
	g := *f
	g.kept = slices.Clone(f.kept)
	return &g
}

// CheckFaults returns an error unless a law suits the loads between the faults of a worker that may
// compute the whole load. A load of 0 means that it is not known.
func CheckFaults(law models.Risk, load float64) error {
	switch law.(type) {
	case Recurrent, Joint:
		return fmt.Errorf("%s says when machines are there, not after how much load one computes wrongly: want a law of one number, such as exponential{mean=5}", Format(law))
	}
	if least, most := extremes(law); !(least >= 0 && most > 0) {
		return fmt.Errorf("the load from one fault to the next is from %v to %v under %s: it must be 0 or more, and not always 0", least, most, Format(law))
	}
	if gap := law.Quantile(.9); !(gap*mostGaps >= load) {
		return fmt.Errorf("nine of ten faults come within %.3g units of the one before under %s, so a load of %v has more than a million: want fewer", gap, Format(law), load)
	}
	return nil
}

// mostGaps bounds the number of gaps within the whole load, for the gap that nine of ten do not exceed.
const mostGaps = 1e7

// FaultLaws draws the faults of a problem's workers. It is immutable and safe for concurrent use. Each
// worker has its own stream, which depends on the instance's key and on the worker's place only: not on
// other workers, and not on policies.
type FaultLaws struct {
	workers []models.Worker
	most    int // points kept for each worker
}

// newFaultLaws returns the fault laws of a problem, or nil if no worker has one.
func newFaultLaws(p *models.Problem) (*FaultLaws, error) {
	var checked models.Risk
	for i := range p.Workers {
		law := p.Workers[i].Faults
		if law == nil || checked != nil && Same(law, checked) {
			continue
		}
		checked = law
		if err := CheckFaults(law, p.Load); err != nil {
			return nil, fmt.Errorf("worker %d: %w", i+1, err)
		}
	}
	if checked == nil {
		return nil, nil
	}
	return &FaultLaws{workers: p.Workers, most: max(16, mostFaults/len(p.Workers))}, nil
}

// Draw fills in the faults of an instance, whose memory it reuses. The key must be the instance's.
func (f *FaultLaws) Draw(in *models.Instance, key engine.Key) {
	in.Faults = sized(in.Faults, len(f.workers), true)
	var fresh []Faults
	for i := range f.workers {
		law := f.workers[i].Faults
		if law == nil {
			in.Faults[i] = nil
			continue
		}
		one, ok := in.Faults[i].(*Faults)
		if !ok {
			if len(fresh) == 0 {
				fresh = make([]Faults, len(f.workers)-i)
			}
			one, fresh = &fresh[0], fresh[1:]
			in.Faults[i] = one
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(i))
		one.begin(law, &rng, f.most)
	}
}
