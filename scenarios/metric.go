package scenarios

import (
	"errors"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Metrics that figures and findings use.
const (
	Ratio     = "ratio"      // work over the reference's; 1 where the reference does nothing
	Work      = "work"       // units completed
	ExactWork = "exact_work" // expectation of the work, computed without sampling

	Completion  = "completion" // when all of the load was done
	EpisodeOpen = "open"       // whether the episode was cut short
)

// Metric is a number that is taken from every episode.
type Metric struct {
	Name, Doc string

	// Value returns the metric of an episode. It is nil if the metric is computed once for a
	// cell, as the exact expectation is.
	Value          func(e *Episode) float64
	NeedsReference bool // Value reads the reference's work
	NeedsOutcome   bool // Value reads the outcome; without it, episodes are faster
	Less           bool // less of it is better

	// Binary says that it is 0 or 1 in every episode. So its mean is the share of the episodes in which
	// something is so, and its intervals are intervals of shares.
	Binary bool

	Limits Limits // between which it is in every episode

	// Check returns an error if the metric means nothing in a scenario; nil: it always does.
	Check func(s *sheet.Scenario) error

	// Derived are metrics of the spread of the metric. With them, a study keeps its value in every instance.
	// They are for metrics that may be +Inf and then have no mean.
	Derived []Derived

	unknown bool
}

// Known reports whether the program has the metric. If not, a study has its values, and Value is nil.
func (m *Metric) Known() bool { return !m.unknown }

// Derived is a metric that follows from the values of another one in all instances.
type Derived struct {
	Name string
	// Value returns the metric and its interval at a level.
	Value func(values []float64, level float64) (x, lo, hi float64)
}

// Episode is one policy on one instance, as metrics see it. It is valid only during the
// call.
type Episode struct {
	Work      float64
	Reference float64         // work of the reference in the same instance; 0 unless a metric needs it
	Outcome   *models.Outcome // nil unless a metric needs it
	Problem   *models.Problem
}

// table has all metrics. Times of workers are summed over the workers.
var table = spec.NewTable("metric", func(m *Metric) string { return m.Name },
	&Metric{Name: Ratio, Doc: "work completed, over that of the reference in the same instance", NeedsReference: true, Limits: ToReference,
		Value: func(e *Episode) float64 { return Relative(e.Work, e.Reference) }},
	&Metric{Name: Work, Doc: "work completed, each unit counted once", Limits: ToLoad,
		Value: func(e *Episode) float64 { return e.Work }},
	&Metric{Name: "share", Doc: "work completed, over the workload", Limits: ToOne,
		Value: func(e *Episode) float64 { return e.Work / e.Problem.Load }},
	&Metric{Name: "makespan", Doc: "when the last work of use was completed", NeedsOutcome: true, Less: true, Limits: FromZero,
		Value: func(e *Episode) float64 { return e.Outcome.Makespan }},
	&Metric{Name: "busy", Doc: "time that workers spent on chunks they completed", NeedsOutcome: true, Limits: FromZero,
		Value: func(e *Episode) float64 {
			return overWorkers(e, func(w *models.WorkerOutcome) float64 { return w.Busy })
		}},
	&Metric{Name: "lost", Doc: "time that workers spent on chunks that an interruption killed", NeedsOutcome: true, Less: true, Limits: FromZero,
		Value: func(e *Episode) float64 {
			return overWorkers(e, func(w *models.WorkerOutcome) float64 { return w.Lost })
		}},
	&Metric{Name: "idle", Doc: "time that workers waited before the end or their interruption", NeedsOutcome: true, Less: true, Limits: FromZero,
		Value: func(e *Episode) float64 {
			return overWorkers(e, func(w *models.WorkerOutcome) float64 { return w.Idle })
		}},
	&Metric{Name: "completed", Doc: "1 if all of the workload was completed, 0 if not", NeedsOutcome: true, Binary: true,
		Value: func(e *Episode) float64 { return number(completed(e)) }},
	&Metric{Name: Completion, Doc: "when all of the workload was completed, +Inf if it was not: quantiles, and a mean where there is one", NeedsOutcome: true, Less: true, Limits: FromZero,
		Value: completion, Derived: []Derived{quantile("_10", 0.1), quantile("_median", 0.5), quantile("_90", 0.9)}},
	&Metric{Name: "late", Doc: "1 if not all of the workload was completed by the deadline, 0 if it was", NeedsOutcome: true, Less: true, Binary: true, Check: hasDeadline,
		Value: func(e *Episode) float64 { return number(completion(e) > e.Problem.Deadline) }},
	&Metric{Name: "cost", Doc: "what the time of workers cost, by their prices", NeedsOutcome: true, Less: true, Limits: FromZero, Check: hasPrice,
		Value: func(e *Episode) float64 { return e.Outcome.Cost }},
	&Metric{Name: EpisodeOpen, Doc: "1 if a record's end or the limit of events cut the episode short, 0 if not", NeedsOutcome: true, Less: true, Binary: true,
		Value: func(e *Episode) float64 { return number(e.Outcome.Open) }},
	&Metric{Name: ExactWork, Doc: "the expectation of work, computed without sampling, wherever it can be had"},
)

// own lists the metrics that come with Loadstar.
var own = table.All()

// ForeignMetrics reports whether some metrics do not come with Loadstar, so that nothing is known of how
// long they take.
func ForeignMetrics(some []*Metric) bool {
	return slices.ContainsFunc(some, func(m *Metric) bool { return !slices.Contains(own, m) })
}

// RegisterMetric adds a metric, which scenarios may then name under the key metrics. It panics if
// the name is taken, and on metrics that are not [Metric.Valid]. Package metrictest looks closer,
// in a test.
func RegisterMetric(m Metric) {
	if err := m.Valid(); err != nil {
		panic(fmt.Sprintf("scenarios: metric %q: %v", m.Name, err))
	}
	table.Register(&m)
}

// Valid returns an error, which says what is wrong, unless the metric may be registered.
func (m *Metric) Valid() error {
	switch {
	case !sheet.MetricName(m.Name):
		return errors.New("want a name of lower-case letters, digits and underscores that begins with a letter")
	case m.Doc == "":
		return errors.New("its Doc is empty: want a line that says what it is")
	case m.Value == nil:
		return errors.New("its Value is nil: want a function of an episode")
	case m.Limits < AnyNumber || m.Limits > ToReference:
		return fmt.Errorf("its Limits are %d: want one of the constants", m.Limits)
	}
	for _, d := range m.Derived {
		if !sheet.MetricName(d.Name) || d.Name == m.Name || d.Value == nil {
			return fmt.Errorf("derived metric %q: want a name of its own and Value", d.Name)
		}
	}
	return nil
}

// Wrong returns an error if a value is not one of the two that a binary metric may have.
func (m *Metric) Wrong(x float64) error {
	if !m.Binary || x == 0 || x == 1 {
		return nil
	}
	return fmt.Errorf("metric %s is %v: want 0 or 1, since it is binary", m.Name, x)
}

// LookupMetric returns the metric of a name, or an error that lists the existing metrics.
func LookupMetric(name string) (*Metric, error) { return table.Lookup(name) }

// Metrics returns all metrics in the order in which they were registered.
func Metrics() []Metric {
	var all []Metric
	for _, m := range table.All() {
		all = append(all, *m)
	}
	return all
}

// overWorkers returns the sum of a quantity over the workers.
func overWorkers(e *Episode, of func(w *models.WorkerOutcome) float64) float64 {
	sum := 0.0
	for i := range e.Outcome.Workers {
		sum += of(&e.Outcome.Workers[i])
	}
	return sum
}

// Relative returns work over the reference's, and 1 where the reference does nothing: no policy could do
// better.
func Relative(work, reference float64) float64 {
	if reference == 0 {
		return 1
	}
	return work / reference
}
