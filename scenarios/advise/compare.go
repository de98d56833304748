package advise

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// pair is a pair of finalists, by their places.
type pair struct{ i, j int }

// compare finds how far the first is ahead of each other, with intervals of all pairs that hold
// at once, so that it may have been chosen by them. Were it beaten by more than chance, the one
// that beats it would be first.
func (a *adviser) compare() {
	aim := a.differences(func(f *finalist) *stat.Series { return f.aim }, a.known)
	end := a.differences(func(f *finalist) *stat.Series { return f.ends }, nil)
	first := 0
	for again := true; again; {
		again = false
		for k := range a.finalists {
			if k != first && a.beats(k, first, aim, end) {
				first, again = k, true
				break
			}
		}
	}
	order := []int{first}
	for k := range a.finalists {
		if k != first {
			order = append(order, k)
		}
	}
	for _, k := range order {
		f := a.finalists[k]
		a.advice.Policies = append(a.advice.Policies, a.finding(f, aim[pair{first, k}], end[pair{k, first}], k != first && a.beats(first, k, aim, end)))
	}
	a.finalists = slices.Concat([]*finalist{a.finalists[first]}, a.finalists[:first], a.finalists[first+1:])
}

// beats reports whether a finalist is better than another by more than chance: it has more of the
// aim or, where that of both is all but the margin, it ends earlier.
func (a *adviser) beats(k, other int, aim, end map[pair]Interval) bool {
	x, y := a.finalists[k].estimate.Mean, a.finalists[other].estimate.Mean
	if min(x, y) >= (1-a.q.Margin)*(1-1e-9) {
		return end[pair{k, other}].Hi < 0
	}
	return aim[pair{k, other}].Lo > 0
}

// differences returns the difference of each pair, i minus j, with an interval that holds at once
// with those of all others. Where the exact means of both are known, so is their difference.
func (a *adviser) differences(of func(*finalist) *stat.Series, known func(*finalist) float64) map[pair]Interval {
	found := map[pair]Interval{}
	var sampled []stat.Difference
	var pairs []pair
	note := func(p pair, d Interval) {
		found[p], found[pair{p.j, p.i}] = d, Interval{-d.Mean, -d.Hi, -d.Lo, d.Exact}
	}
	for i, f := range a.finalists {
		for j, g := range a.finalists[:i] {
			if known != nil {
				if x, y := known(f), known(g); x == x && y == y {
					d := x - y
					if stat.Tied(x, y) {
						d = 0
					}
					note(pair{i, j}, Interval{d, d, d, true})
					continue
				}
			}
			d := stat.Pair(of(f), of(g)) // with at least 200 instances, batches enough
			if d.Tied() || d.Constant() {
				note(pair{i, j}, Interval{d.Mean, d.Mean, d.Mean, false})
				continue
			}
			sampled, pairs = append(sampled, d), append(pairs, pair{i, j})
		}
	}
	for k, at := range stat.Simultaneous(sampled, level) {
		note(pairs[k], Interval{sampled[k].Mean, at[0], at[1], false})
	}
	return found
}
