package world

import (
	"errors"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Single returns the problem of the only cell of a scenario, and the names of its workers. Errors have
// a place in the file.
func Single(s *sheet.Scenario) (*models.Problem, []string, error) {
	w, err := New(s, nil, s.At)
	if err != nil {
		return nil, nil, err
	}
	g, err := Grid(s, nil, false)
	if err != nil {
		return nil, nil, err
	}
	p, err := w.Problem(g.Values(0), s.Seed)
	if err != nil {
		path := "platform"
		var m *Misplaced
		if errors.As(err, &m) {
			path = m.Path
		}
		return nil, nil, s.At(path, err)
	}
	return p, w.Names(g.Values(0)), nil
}
