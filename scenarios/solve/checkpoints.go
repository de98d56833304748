package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// checkpointsProblem asks for chunks of one worker that fails now and then.
type checkpointsProblem struct {
	Work       float64 `yaml:"work" above:"0" need:"yes" doc:"computing time of the work without failures and checkpoints"`
	Rate       float64 `yaml:"rate" above:"0" doc:"failures per unit of time, at exponential times"`
	Law        string  `yaml:"law" doc:"in place of rate: the law of the time from a repair to the next failure, such as weibull{shape=0.7,scale=36000}; only the results cscw are known for it"`
	Checkpoint float64 `yaml:"checkpoint" above:"0" need:"yes" doc:"time to save a checkpoint, or to check and save a chunk"`
	Recovery   float64 `yaml:"recovery" min:"0" doc:"time to recover the last checkpoint"`
	Downtime   float64 `yaml:"downtime" min:"0" doc:"time from a failure until recovery can begin"`
	Chunks     int     `yaml:"chunks" min:"1" max:"1000000000" doc:"also compute the mean time for this number of chunks"`
}

const checkpointsExample = `# A day of work on a machine that fails once in ten hours, in seconds.
kind: checkpoints
work: 86400
rate: 1/36000
checkpoint: 60
recovery: 120
downtime: 30
`

// repetition is a law of repetition with the name of its results.
type repetition struct {
	name, doc string
	law       checkpoint.Repeat
}

// laws returns how the machine lives with failures: by checkpoints, or by checks.
func (f *checkpointsProblem) laws() (checkpoint.Rollback, []repetition) {
	return checkpoint.Rollback{Rate: f.Rate, Checkpoint: f.Checkpoint, Recovery: f.Recovery, Downtime: f.Downtime}, []repetition{
		{"hoeoci", "chunks, if failures spoil results, which a check of each chunk finds, and it is computed again once at most",
			checkpoint.Repeat{Rate: f.Rate, Check: f.Checkpoint, Once: true}},
		{"repeat", "chunks, if it is computed again until it is right", checkpoint.Repeat{Rate: f.Rate, Check: f.Checkpoint}},
	}
}

func (f *checkpointsProblem) Solve() (*Solution, error) {
	if (f.Rate > 0) == (f.Law != "") {
		return nil, At("", "want rate or law, and only one of them")
	}
	if f.Law != "" {
		law, err := risk.Parse(f.Law)
		if err != nil {
			return nil, At("law", "%w", err)
		}
		x, ok := law.(risk.Exponential)
		if !ok {
			return f.renewed(law)
		}
		f.Rate = 1 / x.Mean
	}
	rollback, repeats := f.laws()
	s := &Solution{Claim: proof.New("optimal in the mean among equal chunks; young and daly are approximations", proof.OfFamily,
		"the mean of a chunk is known, and convex in its length or has one minimum beside a single chunk")}
	length, err := rollback.Length()
	if err != nil {
		return nil, err
	}
	if err := chunksOf(s, f, "cscw", "chunks, if failures stop the worker and it recovers the last checkpoint", rollback); err != nil {
		return nil, err
	}
	s.Add("cscw_length", length, "best time of computing between checkpoints, if the work is long")
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
		s.Add(rule.name+"_length", rule.length, "the same by the approximation of this name")
		s.Add(rule.name+"_chunks", chunks, "chunks that this makes")
		s.Add(rule.name+"_expected", mean, "mean time with them")
	}
	for _, x := range repeats {
		if err := chunksOf(s, f, x.name, x.doc, x.law); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// chunksOf adds the best number of chunks under a law and the mean time with it, and with
// the number that is given.
func chunksOf(s *Solution, f *checkpointsProblem, name, doc string, law interface {
	Chunks(work float64) (int, error)
	Expected(work float64, chunks int) (float64, error)
}) error {
	best, err := law.Chunks(f.Work)
	if err != nil {
		return err
	}
	mean, err := law.Expected(f.Work, best)
	if err != nil {
		return err
	}
	s.Add(name+"_chunks", float64(best), doc)
	s.Add(name+"_expected", mean, "mean time with them")
	if f.Chunks > 0 {
		given, err := law.Expected(f.Work, f.Chunks)
		if err != nil {
			return At("chunks", "%w", err)
		}
		s.Add(name+"_given", given, "mean time with the number of chunks that is given")
	}
	return nil
}

// renewed answers for failures of any law, where each repair begins anew. The cost of repetition is known
// for exponential laws only.
func (f *checkpointsProblem) renewed(law models.Risk) (*Solution, error) {
	worker := checkpoint.Renewed{Up: law, Checkpoint: f.Checkpoint, Recovery: f.Recovery, Downtime: f.Downtime}
	every, err := worker.Every(f.Work)
	if err != nil {
		return nil, At("law", "%w", err)
	}
	mean, err := worker.Within(f.Work, every)
	if err != nil {
		return nil, err
	}
	s := &Solution{Claim: proof.New("the best of equal times between checkpoints that were tried, up to 20000 chunks", proof.Unknown, "")}
	s.Add("cscw_chunks", math.Round(f.Work/every), "chunks, if failures stop the worker and it recovers the last checkpoint; the last needs none")
	s.Add("cscw_length", every, "time of computing between checkpoints")
	s.Add("cscw_expected", mean, "mean time with them")
	if f.Chunks > 0 {
		given, err := worker.Within(f.Work, f.Work/float64(f.Chunks))
		if err != nil {
			return nil, At("chunks", "%w", err)
		}
		s.Add("cscw_given", given, "mean time with the number of chunks that is given")
	}
	return s, nil
}
