package checkpoint

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Idle returns which property of a world an option needs to change a decision, and "" if it may.
func (q CSCW) Idle(option string, _ any, p *models.Problem) string {
	switch {
	case option == "chunks":
		return ""
	case option == "order":
		return messages(p)
	case q.Chunks != 0:
		return needsChunks
	case option == "rate" && !slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return w.Life == nil && w.Faults == nil }):
		return "workers whose failures are not laws of the world"
	}
	return ""
}

// Idle returns which property of a world an option needs to change a decision, and "" if it may.
func (q HOEOCI) Idle(option string, _ any, p *models.Problem) string {
	switch {
	case option == "chunks":
		return ""
	case option == "order":
		return messages(p)
	case option == "once" && p.Faulty():
		return ""
	case q.Chunks != 0:
		return needsChunks
	case option == "rate" && !slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return w.Faults == nil }):
		return "workers whose failures are not laws of the world"
	}
	return ""
}

// messages returns which property the order of chunks needs to change a decision. A chunk that is lost or
// wrong is sent again first or in its turn, so the order may also matter where messages are free.
func messages(p *models.Problem) string {
	sent := 0
	for _, w := range p.Workers {
		if w.Life != nil || w.Faults != nil || w.Risk != nil && len(p.Workers) > 1 {
			return ""
		}
		if !w.Send.Free() {
			sent++
		}
	}
	if sent < 2 {
		return "two workers to which messages take time"
	}
	return ""
}

// needsChunks is the condition under which options for the best number of chunks have an effect.
const needsChunks = "chunks=auto"
