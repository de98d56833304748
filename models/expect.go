package models

// Expect returns the exact mean of the work that a plan completes, over
// independent interruptions that follow the workers' risks: a chunk is lost
// only if every worker that holds it is interrupted before it ends there,
//
//	E = sum over chunks of size * (1 - product over its workers of Pr(X < end)).
//
// A chunk that stands twice in a list counts where it stands first. It is
// false for plans whose times depend on the instance.
func (pl *Plan) Expect() (work float64, ok bool) {
	if !pl.Fixed() {
		return 0, false
	}
	size := pl.schedule.Size
	missed := fill[float64](nil, len(size), 1)
	last := fill[int32](nil, len(size), -1)
	for i := range pl.lists {
		l, risk := &pl.lists[i], pl.problem.Workers[i].Risk
		for k, c := range l.chunks {
			if last[c] == int32(i) {
				continue
			}
			last[c] = int32(i)
			if risk == nil {
				missed[c] = 0
			} else if missed[c] > 0 {
				missed[c] *= risk.Before(l.ends[k])
			}
		}
	}
	for c, x := range size {
		work += float64(x * (1 - missed[c]))
	}
	return work, true
}
