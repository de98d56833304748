package static

import (
	"math"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// infer returns into how many chunks a coterie best cuts its slice, in complete
// groups. For a worker alone all charts are the same.
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

// trial tries numbers of chunks, in complete groups.
func (g Group) trial(c Coterie, w models.Worker) trial {
	var before, logs, fine []float64 // risks of the last number, their logarithms, risks of parts of steps
	_, linear := w.Risk.(risk.Linear)
	greedy, quick := g.Regimen.(Greedy)
	logarithms := func() []float64 { // of the risks of the last number
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

// charts remembers charts for linear risk. They depend on nothing but their size,
// while slices and start-up costs are many. The room is in entries of 8 bytes.
var charts = memo[chartKey, Chart]{room: 4 << 20}

type chartKey struct {
	regimen         Regimen
	workers, groups int
}

// remembered makes a chart, or finds it among those made before.
func (g Group) remembered(workers, chunks int, w models.Worker, omega float64) (Chart, error) {
	_, linear := w.Risk.(risk.Linear)
	_, fixed := g.Regimen.(Shape) // made as quickly as found
	if fixed || !linear || !reflect.TypeOf(g.Regimen).Comparable() {
		return g.chart(workers, chunks, w, omega)
	}
	return charts.get(chartKey{g.Regimen, workers, chunks / workers}, func() (Chart, int, error) {
		c, err := g.chart(workers, chunks, w, omega)
		return c, chunks, err
	})
}

// lowerBoundOfGroups returns what a coterie misses of its slice at least, whatever its
// chart, if it has n steps of the given cost or others that take longer: as they do
// with more chunks.
//
// In any such chart, replace the risk at the end of each step by the risk at a time
// drawn uniformly from the step. No risk becomes greater, and the times at which a
// worker may end a chunk are uniform until T, when all steps are over, whatever
// the number of chunks. So what is least for uniform times serves all charts,
// and it grows with T, as no risk falls. Cut them into pieces with a known mean of
// ln Pr, or a lower one: [leastSum].
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
		if x != last { // recorded durations leave it as it is for many steps
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

// leastSum bounds from below what the products of a chart's columns can come to
// in all, however the entries are shared out among them: logs are the logarithms of
// the entries, in ascending order, and every column gets the same number of them.
//
// The first entry is the least there is, so its column has a product of at most
// itself and of the greatest of the others; the columns of the first two entries
// have together at most these and the next greatest; and so on. All products
// together are what they are, so what is missing in the first few columns makes
// the others greater. Where no such limit is felt any more the sum is least if
// all are equal; with that from the beginning, this is the bound of the paper's
// Proposition 1. For uniform entries without number it is the minimum of Wang and
// Wang (J. Multivariate Anal. 102, 2011).
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
