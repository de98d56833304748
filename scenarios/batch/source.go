package batch

import (
	"errors"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Source is what instances are drawn from. Goroutines share it.
type Source struct {
	Workers       []models.Worker
	Joint         risk.Joint // the law of all workers, if they are not interrupted independently
	Interruptions engine.Key // the stream of random numbers
	Strata        engine.Key // the order of the strata, if they are stratified
	Stratified    bool

	Lives     *risk.Lives // of workers that come back or are slowed down; nil if none does
	Timelines engine.Key  // the streams of when workers come back
	Factors   engine.Key  // the streams of how slow they are
}

// Of returns what the instances of a problem are drawn from, but for the streams. It returns an
// error if they cannot be drawn, or not stratified.
func Of(p *models.Problem, stratified bool) (Source, error) {
	sampler, err := risk.NewSampler(p)
	if err != nil {
		return Source{}, err
	}
	s := Source{Workers: p.Workers, Joint: sampler.Joint(), Stratified: stratified, Lives: sampler.Lives()}
	switch {
	case stratified && s.Joint != nil:
		return s, errors.New("sampling: the law of all workers together has no strata: want independent")
	case stratified && s.Lives.Recurrent():
		return s, errors.New("sampling: a law that tells when workers come back has no strata: want independent")
	}
	return s, nil
}

// Take takes the streams of the world that was entered last.
func (s *Source) Take(streams *Streams) {
	s.Interruptions, s.Strata = streams.Interruptions, streams.Strata
	if s.Lives != nil {
		s.Timelines, s.Factors = streams.Lives()
	}
}
