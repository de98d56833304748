package claim

import (
	"context"
	"maps"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Check tests a claim on evidence.
type Check func(ctx context.Context, e *Evidence) (Finding, error)

// Study is a request whose report claims read, with changes for small evidence.
type Study struct {
	scenarios.Request
	Small map[string]string // values of variables
	Few   int               // instances; 0: no fewer

	Whole bool // distributions are read, not only means
}

// Report returns the report of the study.
func (s Study) Report(ctx context.Context, e *Evidence) (Exact, error) {
	if (len(s.Small) > 0 || s.Few > 0) && e.Reduce() {
		set := map[string]string{}
		maps.Copy(set, s.Set)
		maps.Copy(set, s.Small)
		s.Set = set
		if s.Few > 0 {
			s.Instances = s.Few
		}
	}
	if s.Whole {
		return e.Report(ctx, s.Request)
	}
	return e.Means(ctx, s.Request)
}

// Find returns a check whose finding follows from the report of the study.
func (s Study) Find(find func(x Exact) Finding) Check {
	return func(ctx context.Context, e *Evidence) (Finding, error) {
		x, err := s.Report(ctx, e)
		if err != nil {
			return Finding{}, err
		}
		return find(x), nil
	}
}

// Try returns a check that tests cases of the study. The claim is about all of them, or about at
// least the given part; see [Trial.Quota].
func (s Study) Try(part float64, try func(x Exact, t *Trial)) Check {
	return s.Find(func(x Exact) Finding {
		var t Trial
		try(x, &t)
		if part == All {
			return t.Finding()
		}
		return t.Quota(x.Part(part))
	})
}
