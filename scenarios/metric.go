package scenarios

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Metrics that the experiments' figures and findings speak of.
const (
	Ratio     = "ratio"      // work over that of the reference; 1 where that does nothing
	Work      = "work"       // units completed
	ExactWork = "exact_work" // its expectation, computed and not sampled
)

// Metric is something that is watched in every episode.
type Metric struct {
	Name, Doc string

	// of reads the metric from an episode. It is nil if the metric is computed
	// for a cell instead.
	of        func(e *episode) float64
	reference bool // it needs the reference's work
	outcome   bool // it needs the whole outcome, which tables and forecasts do not have
}

// episode is what metrics are read from.
type episode struct {
	work, reference float64
	outcome         *models.Outcome // nil unless a metric needs it
	problem         *models.Problem
}

// metrics is all metrics there are. The times that workers spend are summed over
// the workers.
var metrics = []Metric{
	{Name: Ratio, Doc: "work completed, over that of the reference in the same instance", reference: true,
		of: func(e *episode) float64 { return ratio(e.work, e.reference) }},
	{Name: Work, Doc: "work completed, each unit counted once",
		of: func(e *episode) float64 { return e.work }},
	{Name: "share", Doc: "work completed, over the workload",
		of: func(e *episode) float64 { return e.work / e.problem.Load }},
	{Name: "makespan", Doc: "when the last work of use was completed", outcome: true,
		of: func(e *episode) float64 { return e.outcome.Makespan }},
	{Name: "busy", Doc: "time that workers spent on chunks they completed", outcome: true,
		of: func(e *episode) float64 {
			return overWorkers(e, func(w *models.WorkerOutcome) float64 { return w.Busy })
		}},
	{Name: "lost", Doc: "time that workers spent on chunks that an interruption killed", outcome: true,
		of: func(e *episode) float64 {
			return overWorkers(e, func(w *models.WorkerOutcome) float64 { return w.Lost })
		}},
	{Name: "idle", Doc: "time that workers waited before the end or their interruption", outcome: true,
		of: func(e *episode) float64 {
			return overWorkers(e, func(w *models.WorkerOutcome) float64 { return w.Idle })
		}},
	{Name: ExactWork, Doc: "the expectation of work, computed without sampling, wherever it can be had"},
}

// overWorkers sums over the workers.
func overWorkers(e *episode, of func(w *models.WorkerOutcome) float64) float64 {
	sum := 0.0
	for i := range e.outcome.Workers {
		sum += of(&e.outcome.Workers[i])
	}
	return sum
}

// ratio is 1 where the reference does nothing: nobody could do better.
func ratio(work, reference float64) float64 {
	if reference == 0 {
		return 1
	}
	return work / reference
}

// Metrics returns all metrics there are.
func Metrics() []Metric { return slices.Clone(metrics) }

// metricNames returns the names of all metrics.
func metricNames() []string {
	var names []string
	for _, m := range metrics {
		names = append(names, m.Name)
	}
	return names
}

// findMetric finds a metric by name.
func findMetric(name string) (*Metric, error) {
	for i := range metrics {
		if metrics[i].Name == name {
			return &metrics[i], nil
		}
	}
	return nil, spec.Unknown("metric", name, metricNames())
}
