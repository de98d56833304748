package serve

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// soon is how long the index waits for the states of studies, and lists others without.
const soon = 3 * time.Second

// index answers with the list of studies.
func (s *Site) index(w http.ResponseWriter, r *http.Request) error {
	ctx, cancel := context.WithTimeout(r.Context(), soon)
	defer cancel()
	studies := s.Library.Studies()
	lines := make([]line, len(studies))
	var all sync.WaitGroup
	for i, study := range studies {
		all.Go(func() {
			state, err := study.State(ctx)
			if err != nil {
				state = nil // it is read
			}
			lines[i] = line{study, state}
		})
	}
	all.Wait()
	return s.plain(w, r, "index", struct {
		Studies []line
		Dirs    []string
		Pause   time.Duration
	}{lines, s.Library.Dirs(), s.pause()})
}
