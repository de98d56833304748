package bound

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// rules say what a bound with prices takes for granted.
type rules struct {
	flat    bool    // when messages travel depends on who was interrupted; then c is 1
	stream  bool    // workers compute while they receive
	notice  float64 // if so, a message to a worker that was interrupted this long before need not be sent
	back    way     // of results
	entries float64 // are handed out at most; 0: any number
}

// way is where results travel.
type way int

const (
	free  way = iota // they hinder nobody
	same             // over the port of the messages out
	apart            // over a port of their own
)

// ruled returns the rules by which a problem has bounds with prices.
//
// By the first, chunks are priced by the lemma, which wants ends that are known beforehand: messages
// out then go one after the other, until the first news may be there, and results come back as fast as
// they can. By the second, ends may depend on everything, so that results need the port and messages to
// workers that are known to be interrupted do not. A chunk is then worth the sum of what its entries complete
// of it, which is the lemma for c = 1, and holds whatever they depend on.
func ruled(p *models.Problem) (all []rules) {
	sends, back, slow := false, false, false
	for i := range p.Workers {
		w := &p.Workers[i]
		sends = sends || !w.Send.Free()
		back = back || !w.Return.Free()
		slow = slow || w.Return.PerUnit > 0
	}
	if sends && p.Notice > 0 || slow {
		all = append(all, rules{stream: p.Stream, notice: math.Inf(1)})
	}
	if back || sends && !math.IsInf(p.Notice, 1) {
		r := rules{flat: true, stream: p.Stream, notice: p.Notice}
		switch {
		case back && p.Port == models.HalfDuplex:
			r.back, r.notice = same, 0
		case back:
			r.back = apart
		}
		all = append(all, r)
	}
	return all
}
