// Package messages lets policies that were made for workers without messages plan for any star: what
// its messages take counts as part of a chunk's computation, and a schedule gets orders of messages.
package messages

import "github.com/loadstar-sim/loadstar/models"

// Travel reports whether the problem has messages that take time.
func Travel(p *models.Problem) bool {
	for i := range p.Workers {
		if w := &p.Workers[i]; !w.Send.Free() || !w.Return.Free() {
			return true
		}
	}
	return false
}

// Plan returns the schedule of a policy that knows no messages. Where messages take time, the policy
// plans for workers that compute for as long as they do, receive and return together.
func Plan(p *models.Problem, plan func(*models.Problem) (*models.Schedule, error)) (*models.Schedule, error) {
	told, err := Counted(p, 1)
	if err != nil {
		return nil, err
	}
	s, err := plan(told)
	if err == nil {
		Arrange(p, s)
	}
	return s, err
}

// Counted returns the problem without messages in which each worker's own ones, so many times, are
// part of its computation. A problem that has none is returned as it is, sound or not.
func Counted(p *models.Problem, times float64) (*models.Problem, error) {
	if !Travel(p) {
		return p, nil
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	told := *p
	told.Workers = make([]models.Worker, len(p.Workers))
	for i, w := range p.Workers {
		w.Compute.Latency += float64(times * (w.Send.Latency + w.Return.Latency))
		w.Compute.PerUnit += float64(times * (w.Send.PerUnit + w.Return.PerUnit))
		w.Send, w.Return = models.Affine{}, models.Affine{}
		told.Workers[i] = w
	}
	return &told, nil
}
