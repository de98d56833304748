package scenarios

import "github.com/loadstar-sim/loadstar/scenarios/metric"

// Metrics that figures and findings use.
const (
	Ratio     = metric.Ratio
	Work      = metric.Work
	ExactWork = metric.ExactWork
)

// Metric is a number that is taken from every episode.
type Metric = metric.Metric

// Episode is one policy on one instance, as metrics see it.
type Episode = metric.Episode

// RegisterMetric adds a metric; see [metric.Register].
func RegisterMetric(m Metric) { metric.Register(m) }

// Metrics returns all metrics in the order in which they were registered.
func Metrics() []Metric { return metric.All() }
