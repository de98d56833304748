package fit

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// A curve has at most mostPoints points. Times are logarithmic from a spread on of longest and shortest duration.
const (
	mostPoints = 400
	spread     = 50
)

// Figure draws the share of the durations that exceed each time, and what laws that were fitted to them say of it.
// Title, caption and label of the times are the caller's. The laws' names have AIC and KS.
func Figure(durations []float64, fits []Fit) *figure.Figure {
	sorted := slices.Sorted(slices.Values(durations))
	if len(sorted) == 0 {
		return &figure.Figure{}
	}
	least, most := sorted[0], sorted[len(sorted)-1]
	f := &figure.Figure{
		YLabel: "share of the durations that exceed it", XLabel: "time", YMin: 0, YMax: 1,
		XMin: math.NaN(), XMax: math.NaN(), LogX: least > 0 && most >= spread*least,
	}
	times := evenly(least, most, f.LogX)
	f.Lines = []figure.Line{record(sorted, times)}
	for _, one := range fits {
		line := figure.Line{Name: fmt.Sprintf("%s: AIC %.1f, KS %.4f", one.Name, one.AIC, one.KS), Look: look(one.Name)}
		for _, t := range times {
			line.X, line.Y = append(line.X, t), append(line.Y, 1-one.Law.Before(t))
		}
		f.Lines = append(f.Lines, line)
	}
	return f
}

// evenly returns times from the least to the most.
func evenly(least, most float64, logarithmic bool) (times []float64) {
	for i := range mostPoints {
		part := float64(i) / (mostPoints - 1)
		t := least + float64(part*(most-least))
		if logarithmic {
			t = least * math.Pow(most/least, part)
		}
		times = append(times, min(max(t, least), most))
	}
	times[mostPoints-1] = most
	return times
}

// record returns the survival function of sorted durations: its steps if they are few, or else its values at some
// times.
func record(sorted, times []float64) figure.Line {
	line := figure.Line{Name: "the record", Look: figure.LookOf(figure.Inks-1, 0)}
	n := float64(len(sorted))
	if distinct := slices.Compact(slices.Clone(sorted)); 2*len(distinct) <= mostPoints {
		before := 1.0
		for _, t := range distinct {
			after := exceed(sorted, t) / n
			line.X, line.Y = append(line.X, t, t), append(line.Y, before, after)
			before = after
		}
		return line
	}
	for _, t := range times {
		line.X, line.Y = append(line.X, t), append(line.Y, exceed(sorted, t)/n)
	}
	return line
}

// exceed counts the durations that are longer than a time.
func exceed(sorted []float64, t float64) float64 {
	k, _ := slices.BinarySearch(sorted, math.Nextafter(t, math.Inf(1)))
	return float64(len(sorted) - k)
}

// look returns the look of a kind of law, the same in all figures.
func look(name string) int {
	for i, m := range Methods() {
		if m.Name == name {
			return figure.LookOf(i, i+1)
		}
	}
	return 0
}
