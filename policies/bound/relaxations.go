package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// relaxation is the constraints that a bound with a port keeps.
type relaxation struct {
	union   bool       // bounds a chunk's probability by the sum over its holders: the lemma for c = 1
	stream  bool       // workers compute while they receive
	notice  float64    // with union: messages to workers interrupted this long before need not be sent
	back    returnPort // port of the results
	entries float64    // the largest number of entries; 0: any
}

// returnPort is the port whose time results take.
type returnPort int

const (
	noPort    returnPort = iota // results take no port
	samePort                    // the port of the messages out
	otherPort                   // a separate port
)

// relaxations returns the relaxations with a port that are valid for a problem.
//
// The first applies the lemma, which needs ends that are known beforehand: messages out follow one
// another until the first news may arrive, and results return without waiting for the port. The second
// applies the union bound, which holds for dependent events, too. So it may charge results for the port,
// and it leaves out messages to workers that are known to be interrupted.
//
// The union bound separates the workers although news and results couple them. Fix when all others are
// interrupted: then the entries of a worker that is there begin at fixed times x and end at fixed times z,
// and one is completed with probability Pr(X >= z). Its message is sent in full if the worker was not
// interrupted before x - notice, so on average it takes at least its time times Pr(X >= x - notice) of
// the port. A result that is back at d counts with probability Pr(X >= d), and takes the port with the
// same. The port carries at most t by t on average, too, so the constraints hold whatever the others do.
func relaxations(p *models.Problem) (all []relaxation) {
	sends, back, slow := false, false, false
	for i := range p.Workers {
		w := &p.Workers[i]
		sends = sends || !w.Send.Free()
		back = back || !w.Return.Free()
		slow = slow || w.Return.PerUnit > 0
	}
	if sends && p.Notice > 0 || slow {
		all = append(all, relaxation{stream: p.Stream, notice: math.Inf(1)})
	}
	if back || sends && !math.IsInf(p.Notice, 1) {
		r := relaxation{union: true, stream: p.Stream, notice: p.Notice}
		switch {
		case back && p.Port == models.HalfDuplex:
			r.back, r.notice = samePort, 0
		case back:
			r.back = otherPort
		}
		all = append(all, r)
	}
	return all
}
