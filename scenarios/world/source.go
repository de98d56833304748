package world

import (
	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Source holds the workers, laws and streams from which instances are drawn. Goroutines share it.
type Source struct {
	Workers       []models.Worker
	Joint         risk.Joint // the law of all workers, if they are not interrupted independently
	Interruptions engine.Key // the stream of random numbers

	Lives     *risk.Lives // of workers that come back or are slowed down; nil if none does
	Timelines engine.Key  // the streams of when workers come back
	Factors   engine.Key  // the streams of how slow they are

	Faults *risk.FaultLaws // of workers that compute wrongly; nil if none does
	Points engine.Key      // the streams of where they do
}

// NewSource returns the source from which the instances of a problem are drawn, without the streams. It
// returns an error if they cannot be drawn.
func NewSource(p *models.Problem) (Source, error) {
	sampler, err := risk.NewSampler(p)
	if err != nil {
		return Source{}, err
	}
	return Source{Workers: p.Workers, Joint: sampler.Joint(), Lives: sampler.Lives(), Faults: sampler.Faults()}, nil
}

// Take takes the streams of the world that was entered last.
func (s *Source) Take(streams *Streams) {
	s.Interruptions = streams.Interruptions
	if s.Lives != nil {
		s.Timelines, s.Factors = streams.Lives()
	}
	if s.Faults != nil {
		s.Points = streams.Faults()
	}
}
