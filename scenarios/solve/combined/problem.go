// Package combined is the problem that no paper solves: unlike workers behind one port, start-up
// times, results, any laws of interruption, copies, several rounds and a deadline, all at once.
// There is no formula for it. What answers is the search of package best; the answer comes with
// what no schedule can exceed, by package bound, so that the distance tells how good it is.
package combined

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// mostWorkers is how many workers a problem may have: the search looks at all pairs of workers
// and chunks.
const mostWorkers = 1000

// worker is a worker with all that the model has, or several that are alike.
type worker struct {
	Count          int     `yaml:"count" min:"1" max:"1000" doc:"how many such workers; 1 if left out"`
	Send           float64 `yaml:"send" min:"0" doc:"time to send a unit; 0 without a latency is a worker that needs no message"`
	SendLatency    float64 `yaml:"send_latency" min:"0" doc:"time of a message whatever its size"`
	Compute        float64 `yaml:"compute" min:"0" need:"yes" doc:"time to compute a unit"`
	ComputeLatency float64 `yaml:"compute_latency" min:"0" doc:"time to begin a chunk"`
	Return         float64 `yaml:"return" min:"0" doc:"time to return the results of a unit"`
	ReturnLatency  float64 `yaml:"return_latency" min:"0" doc:"time of a message with results whatever its size"`
	Risk           string  `yaml:"risk" doc:"the law of its interruption, such as linear{x=9} or weibull{shape=0.5,scale=3}; it is never interrupted if left out"`
}

// problem asks for the schedule that expects most.
type problem struct {
	Load     float64  `yaml:"load" above:"0" need:"yes" doc:"units of load, not all of which need be handed out"`
	Deadline float64  `yaml:"deadline" above:"0" doc:"work that is done later counts nothing"`
	Messages int      `yaml:"messages" min:"1" max:"100000" doc:"how many chunks may be handed out, copies included; as many as pay if left out"`
	Copies   string   `yaml:"copies" one:"yes,no" doc:"yes, if left out: several workers may have the same chunk"`
	Port     string   `yaml:"port" one:"half-duplex,full-duplex" doc:"half-duplex, if left out: one message at a time; full-duplex: one out and one back"`
	Effort   float64  `yaml:"effort" above:"0" max:"1000" doc:"how long to search: 1, if left out, is about .1 s for 10 workers"`
	Workers  []worker `yaml:"workers" need:"yes" doc:"the workers"`
}

const example = `# Four machines that others may want back within the day; what is done by six counts.
kind: combined
load: 10
deadline: 6
messages: 16
workers:
  - {send: 0.05, send_latency: 0.1, compute: 1, compute_latency: 0.05, risk: 'linear{x=12}'}
  - {send: 0.1, send_latency: 0.1, compute: 0.8, compute_latency: 0.05, risk: 'exponential{mean=10}'}
  - {send: 0.1, send_latency: 0.2, compute: 0.5, risk: 'weibull{shape=0.6,scale=8}'}
  - {send: 0.2, send_latency: 0.2, compute: 4}
`

// Kinds is the one kind of problem of this package.
var Kinds = []answer.Kind{{
	Name: "combined", Source: "a search and a bound of ours; asked for by Benoit, Robert, Rosenberg, Vivien (2010), section 7",
	Doc:     "everything at once: unlike workers, links, start-up times, results, laws of interruption, copies, rounds and a deadline, and how near the best that is found comes to what nothing exceeds",
	Example: example, Fresh: func() answer.Problem { return &problem{Port: models.HalfDuplex.String(), Copies: "yes", Effort: 1} },
}}

// model returns the problem of the model, and what its search is asked for.
func (f *problem) model() (*models.Problem, best.Options, error) {
	o := best.Options{Entries: f.Messages, Once: f.Copies == "no", Effort: f.Effort, Until: f.Deadline}
	p := &models.Problem{Load: f.Load, Deadline: f.Deadline, Notice: math.Inf(1)}
	if f.Port == models.FullDuplex.String() {
		p.Port = models.FullDuplex
	}
	for k, w := range f.Workers {
		one := models.Worker{
			Send:    models.Affine{Latency: w.SendLatency, PerUnit: w.Send},
			Compute: models.Affine{Latency: w.ComputeLatency, PerUnit: w.Compute},
			Return:  models.Affine{Latency: w.ReturnLatency, PerUnit: w.Return},
		}
		if w.Risk != "" {
			law, err := risk.Parse(w.Risk)
			if err == nil {
				err = alone(law)
			}
			if err != nil {
				return nil, o, answer.At(fmt.Sprintf("workers[%d].risk", k), "%w", err)
			}
			one.Risk = law
		}
		if max(1, w.Count) > mostWorkers-len(p.Workers) {
			return nil, o, answer.At("workers", "more than %d workers", mostWorkers)
		}
		p.Workers = append(p.Workers, models.Uniform(max(1, w.Count), one)...)
	}
	return p, o, p.Validate()
}

// alone refuses laws under which workers are interrupted together or come back: the laws of a
// file are those of its workers one by one, and for good.
func alone(law models.Risk) error {
	switch law.(type) {
	case risk.Joint:
		return fmt.Errorf("%s interrupts workers together: want a law for each worker of its own", risk.Format(law))
	case risk.Recurrent:
		return fmt.Errorf("%s lets workers come back: want a law of interruptions for good", risk.Format(law))
	}
	return nil
}
