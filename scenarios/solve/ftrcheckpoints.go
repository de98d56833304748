package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/policies/checkpoint"
)

// checkpointsProblem asks for chunks of one worker that fails now and then.
type checkpointsProblem struct {
	Work       float64 `yaml:"work" above:"0" need:"yes" doc:"time that the work takes if nothing fails and nothing is saved"`
	Rate       float64 `yaml:"rate" above:"0" need:"yes" doc:"failures in a unit of time; they are exponential"`
	Checkpoint float64 `yaml:"checkpoint" above:"0" need:"yes" doc:"time to save a checkpoint, or to check and save a chunk"`
	Recovery   float64 `yaml:"recovery" min:"0" doc:"time to recover the last checkpoint"`
	Downtime   float64 `yaml:"downtime" min:"0" doc:"time from a failure until recovery can begin"`
}

const checkpointsExample = `# A day of work on a machine that fails once in ten hours, in seconds.
kind: checkpoints
work: 86400
rate: 1/36000
checkpoint: 60
recovery: 120
downtime: 30
`

func (f *checkpointsProblem) solve() (*Solution, error) {
	rollback := checkpoint.Rollback{Rate: f.Rate, Checkpoint: f.Checkpoint, Recovery: f.Recovery, Downtime: f.Downtime}
	s := &Solution{Proved: "optimal in the mean among equal chunks; young and daly are approximations"}
	length, err := rollback.Length()
	if err != nil {
		return nil, err
	}
	best, err := rollback.Chunks(f.Work)
	if err != nil {
		return nil, err
	}
	mean, err := rollback.Expected(f.Work, best)
	if err != nil {
		return nil, err
	}
	s.add("cscw_chunks", float64(best), "chunks, if failures stop the worker and it recovers the last checkpoint")
	s.add("cscw_expected", mean, "mean time with them")
	s.add("cscw_length", length, "best time of computing between checkpoints, if the work is long")
	for _, rule := range []struct {
		name   string
		length float64
	}{{"young", rollback.Young()}, {"daly", rollback.Daly()}} {
		chunks := math.Max(1, math.Round(f.Work/rule.length))
		mean := math.Inf(1)
		if rule.length > 0 && chunks < 1e9 {
			if mean, err = rollback.Expected(f.Work, int(chunks)); err != nil {
				mean = math.Inf(1)
			}
		}
		s.add(rule.name+"_length", rule.length, "the same by the approximation of this name")
		s.add(rule.name+"_chunks", chunks, "chunks that this makes")
		s.add(rule.name+"_expected", mean, "mean time with them")
	}
	for _, law := range []struct {
		name, doc string
		checkpoint.Repeat
	}{
		{"hoeoci", "chunks, if failures spoil results, which a check of each chunk finds, and it is computed again once at most", checkpoint.Repeat{Rate: f.Rate, Check: f.Checkpoint, Once: true}},
		{"repeat", "chunks, if it is computed again until it is right", checkpoint.Repeat{Rate: f.Rate, Check: f.Checkpoint}},
	} {
		chunks, err := law.Chunks(f.Work)
		if err != nil {
			return nil, err
		}
		mean, err := law.Expected(f.Work, chunks)
		if err != nil {
			return nil, err
		}
		s.add(law.name+"_chunks", float64(chunks), law.doc)
		s.add(law.name+"_expected", mean, "mean time with them")
	}
	return s, nil
}
