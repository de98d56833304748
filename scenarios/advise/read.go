package advise

import (
	"path/filepath"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Read reads a question from the text of a file of machines, as [sheet.DecodeWorld] does: the
// problem, the seed and, if the file names policies, the candidates. Names of files are relative to its
// folder. A load or a deadline above 0 takes the place of the file's.
func Read(name string, text []byte, load, deadline float64) (Question, *sheet.Scenario, error) {
	s, err := sheet.DecodeWorld(name, text, load, deadline)
	if err != nil {
		return Question{}, nil, err
	}
	if err := files.Resolve(s, filepath.Dir(name)); err != nil {
		return Question{}, nil, err
	}
	q := Question{Seed: s.Seed, Margin: DefaultMargin}
	if q.Problem, q.Names, err = world.Single(s); err != nil {
		return Question{}, nil, err
	}
	for _, p := range s.Policies {
		switch {
		case p.Name == spec.All: // as if there was no list
		case s.Policies.Everyone():
			q.Also = append(q.Also, p.String())
		default:
			q.Policies = append(q.Policies, p.String())
		}
	}
	q.Open = func(text string) (*policies.Policy, error) { return files.Open(s, text, "") }
	return q, s, nil
}

// forRuns are the keys that say how a scenario is run and drawn, which advice does not depend on. A
// sample numbers one of several platforms.
var forRuns = []string{"instances", "precision", "decide", "most", "bind", "reference", "metrics", "distribution", "limits", "findings", "labels",
	"platform.sample"}

// Unused returns the keys of a file that say nothing about the advice, since they are for runs.
func Unused(s *sheet.Scenario) (keys []string) {
	for _, key := range forRuns {
		if s.Given(key) {
			keys = append(keys, key)
		}
	}
	return keys
}
