package traces

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Shares are the probabilities of the quantiles in a [Summary].
var Shares = []float64{0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99}

// Summary describes the durations of one state, in seconds.
type Summary struct {
	N         int // durations, without intervals of no length
	Cut       int // cut durations among them
	Zeros     int // intervals of no length
	Total     float64
	Mean      float64
	Deviation float64   // standard deviation of the population
	Min, Max  float64   // 0 if N is 0
	Quantiles []float64 // for each of Shares, the shortest duration that at least this share does not exceed
}

// Info describes a trace.
type Info struct {
	Nodes      int
	Events     int
	From, To   float64 // range of the recorded times, in seconds; 0 if the trace has no times
	Up, Down   Summary
	MostAtOnce int // the largest number of nodes up at one time; 0 if the trace has no times
}

// Available returns the share of the recorded time during which nodes were up.
func (i *Info) Available() float64 { return i.Up.Total / (i.Up.Total + i.Down.Total) }

// NewInfo reads a trace to its end and describes it. It ignores the selection's State, Unit and DropCut.
func NewInfo(r Reader, s Selection) (*Info, error) {
	if err := s.validate(); err != nil {
		return nil, err
	}
	info := &Info{From: math.Inf(1), To: math.Inf(-1)}
	var up, down Durations
	var turns []turn
	all := Selection{Invert: s.Invert, Window: s.Window}
	err := all.both(r, func(e Event) {
		info.Events++
		if e.Node >= 0 {
			info.From, info.To = min(info.From, e.Start), max(info.To, e.Stop)
		}
		if e.State == Down {
			down.take(e, all)
			return
		}
		up.take(e, all)
		if e.Node >= 0 && e.Start < e.Stop {
			turns = append(turns, turn{e.Start, 1}, turn{e.Stop, -1})
		}
	})
	if err != nil {
		return nil, err
	}
	info.Nodes = len(r.Nodes())
	if info.From > info.To {
		info.From, info.To = 0, 0
	}
	info.Up, info.Down = up.Summary(), down.Summary()
	info.MostAtOnce = mostAtOnce(inOrder(turns))
	return info, nil
}

// Summary describes the durations, in their unit. It does not use gonum's mean and deviation, whose sums
// may differ in the last digit from one build to another.
func (d *Durations) Summary() Summary {
	s := Summary{N: len(d.Values), Cut: d.Cut, Zeros: d.Zeros}
	if s.N == 0 {
		return s
	}
	sorted := slices.Sorted(slices.Values(d.Values))
	for _, x := range sorted {
		s.Total += x
	}
	s.Mean = s.Total / float64(s.N)
	squares := 0.0
	for _, x := range sorted {
		squares += float64((x - s.Mean) * (x - s.Mean))
	}
	s.Deviation = math.Sqrt(squares / float64(s.N))
	s.Min, s.Max = sorted[0], sorted[s.N-1]
	for _, share := range Shares {
		s.Quantiles = append(s.Quantiles, stat.Quantile(share, stat.Empirical, sorted, nil))
	}
	return s
}
