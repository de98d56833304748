package static

// durationShares fills in the averages of the share's law if the interruption time is one of
// the durations, all equally likely.
func durationShares(below, sorted []float64, step float64, k kind) {
	each := 1 / float64(len(sorted))
	done := 0 // durations that count in full, as they end before the cell
	for cell := range below {
		part, ended := 0.0, done
		for ; ended < len(sorted); ended++ {
			at := k.of(sorted[ended]) / step
			if at >= float64(cell+1) {
				break
			}
			part += float64(cell+1) - at
		}
		below[cell] = (float64(done) + part) * each
		done = ended
	}
}

// of returns what a worker of the kind completes until a time.
func (k kind) of(t float64) float64 {
	c := k.worker.Compute
	return max(0, t-c.Latency) / c.PerUnit
}

// mostSums is how many multisets of durations are summed over.
const mostSums = 20_000

// fewDurations returns the exact mean of the sum of the kind's shares, capped by the load, if
// the interruption time is one of few durations.
func (k kind) fewDurations(load float64) (mean float64, ok bool) {
	law, recorded := k.worker.Risk.(interface{ Sorted() []float64 })
	if !recorded {
		return 0, false
	}
	sorted := law.Sorted()
	sets := 1.0
	for i := 1; i < len(sorted) && sets <= mostSums; i++ {
		sets *= float64(k.count+i) / float64(i)
	}
	if !(sets <= mostSums) {
		return 0, false
	}
	sum := 0.0
	// A duration is taken by some of the workers that are left; the last by all of them.
	var take func(i, workers int, done, chance float64)
	take = func(i, workers int, done, chance float64) {
		x, p := k.of(sorted[i]), 1/float64(len(sorted)-i)
		if i == len(sorted)-1 {
			sum += float64(chance * min(load, done+float64(float64(workers)*x)))
			return
		}
		for j, weight := range binomial(workers, 1-p, p) {
			take(i+1, workers-j, done+float64(float64(j)*x), chance*weight)
		}
	}
	take(0, k.count, 0, 1)
	return min(sum, load), true
}
