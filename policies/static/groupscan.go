package static

import (
	"math"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// infer returns the best number of chunks for a coterie's slice, in complete groups. For a single worker
// all charts are the same.
func (g Group) infer(c Coterie, w models.Worker) (int, error) {
	if err := g.Auto.check(Scan, Theorem4); err != nil {
		return 0, err
	}
	if c.Workers == 1 {
		return g.Auto.number(queue{c.Slice, 1, w})
	}
	of := inference{g.Regimen, c.Workers, c.Slice, w.Compute, w.Risk}
	return of.number(c.Workers, func() (int, error) {
		return scan(c.Workers, g.trial(c, w))
	})
}

// trial evaluates numbers of chunks, in complete groups.
func (g Group) trial(c Coterie, w models.Worker) trial {
	var before, logs, fine []float64 // risks for the last number, their logarithms, risks of parts of steps
	_, linear := w.Risk.(risk.Linear)
	greedy, quick := g.Regimen.(Greedy)
	logarithms := func() []float64 { // logarithms of the risks for the last number
		if len(logs) == 0 {
			logs = logged(append(logs, before...))
		}
		return logs
	}
	mostParts := mostParts
	if linear {
		mostParts = 1
	}
	return trial{
		mostParts: mostParts,
		charts:    !quick || linear,
		missed: func(n int) (float64, error) {
			omega := c.Slice / float64(n)
			before, logs = risksOf(w.Risk, w.Compute.Of(omega), n+1, before), logs[:0]
			if quick && !linear {
				return greedy.missed(c.Workers, before), nil
			}
			chart, err := g.remembered(c.Workers, n, w, omega)
			if err != nil {
				return 0, err
			}
			return chart.missed(before), nil
		},
		lowerBoundFrom: func(n, parts int) (least float64) {
			if parts == 1 && !linear {
				return leastSum(c.Workers, logarithms()[:n]) / float64(n/c.Workers)
			}
			least, fine = lowerBoundOfGroups(c.Workers, w.Risk, w.Compute.Of(c.Slice/float64(n)), n, parts, fine)
			return least
		},
		lowerBoundBetween: func(a, n int) float64 {
			return leastSum(c.Workers, logarithms()[1:a+1]) / float64(a/c.Workers)
		},
	}
}

// charts caches charts for linear risk. They depend only on their size, while slices and start-up costs
// are many. The room is in entries of 8 bytes.
var charts = memo[chartKey, Chart]{room: 4 << 20}

type chartKey struct {
	regimen         Regimen
	workers, groups int
}

// remembered returns a chart from the cache, or makes it.
func (g Group) remembered(workers, chunks int, w models.Worker, omega float64) (Chart, error) {
	_, linear := w.Risk.(risk.Linear)
	_, fixed := g.Regimen.(Shape) // made as quickly as looked up
	if fixed || !linear || !reflect.TypeOf(g.Regimen).Comparable() {
		return g.chart(workers, chunks, w, omega)
	}
	return charts.get(chartKey{g.Regimen, workers, chunks / workers}, func() (Chart, int, error) {
		c, err := g.chart(workers, chunks, w, omega)
		return c, chunks, err
	})
}

// lowerBoundOfGroups returns a lower bound on a coterie's missed share, whatever its chart, if it has n
// steps of the given cost or longer steps, as with more chunks.
//
// In any such chart, replace the risk at the end of each step by the risk at a time drawn uniformly from
// the step. No risk becomes greater, and the times at which a worker may end a chunk are uniform until T,
// when all steps are over, whatever the number of chunks. So the minimum for uniform times serves all
// charts, and it grows with T, as no risk falls. Cut the times into pieces with a known mean of ln Pr, or
// a lower one: [leastSum].
//
// It also returns memory, which it grew for its logarithms.
func lowerBoundOfGroups(workers int, law models.Risk, cost float64, n, parts int, memory []float64) (least float64, logs []float64) {
	if l, linear := law.(risk.Linear); linear {
		logs = slices.Grow(memory[:0], n)[:n]
		linearLogs(cost/l.X, logs)
	} else {
		logs = logged(risksOf(law, cost/float64(parts), n*parts, memory))
	}
	return leastSum(workers, logs) / float64(len(logs)/workers), logs
}

// logged replaces risks by their logarithms.
func logged(risks []float64) []float64 {
	last, log := 0.0, math.Inf(-1)
	for k, x := range risks {
		if x != last { // recorded durations repeat a risk for many steps
			last, log = x, math.Log(x)
		}
		risks[k] = log
	}
	return risks
}

// linearLogs fills in the means of ln min(1, t) over steps of the given length.
func linearLogs(step float64, logs []float64) {
	integral := 0.0
	for k := range logs {
		t := min(1, float64(k+1)*step)
		next := float64(t*math.Log(t)) - t
		logs[k] = (next - integral) / step
		integral = next
	}
}

// leastSum returns a lower bound on the sum of the products of a chart's columns, however the entries are
// distributed. logs are the logarithms of the entries, in ascending order, and every column gets the same
// number of them.
//
// The first entry is the smallest, so its column has a product of at most itself and of the greatest of
// the others; the columns of the first two entries have together at most these and the next greatest; and
// so on. The product of all entries is fixed, so whatever is missing in the first few columns makes the
// others greater. Once such a limit no longer binds, the sum is least if all are equal; if it never
// binds, this is the bound of the paper's Proposition 1. For infinitely many uniform entries it is the
// minimum of Wang and Wang (J. Multivariate Anal. 102, 2011).
func leastSum(each int, logs []float64) float64 {
	rest := 0.0
	for _, x := range logs {
		if !math.IsInf(x, -1) {
			rest += x
		}
	}
	sum := 0.0
	columns := len(logs) / each
	for columns > 1 {
		first, partners := logs[0], 0.0
		for _, x := range logs[len(logs)-each+1:] {
			partners += x
		}
		switch {
		case math.IsInf(first, -1):
			rest -= partners
		case (first+partners)*float64(columns) < rest:
			rest -= first + partners
			sum += math.Exp(first + partners)
		default:
			return sum + float64(float64(columns)*math.Exp(rest/float64(columns)))
		}
		logs = logs[1 : len(logs)-each+1]
		columns--
	}
	if columns == 1 && !math.IsInf(logs[0], -1) {
		sum += math.Exp(rest)
	}
	return sum
}
