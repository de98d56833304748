package tally

import (
	"math/bits"

	"github.com/loadstar-sim/loadstar/models"
)

// abreast is how many instances are counted side by side: what is the same for them is looked
// up once.
const abreast = 5

// lanes returns the fates of a member in instances side by side.
func lanes(fates []int32, member int32) *[abreast]int32 {
	return (*[abreast]int32)(fates[int(member)*abreast:])
}

// CountAll sets the work done in each of some instances, as Count does in one.
func (c *Counter) CountAll(t *Tally, instances []models.Instance, work []float64) {
	if len(t.chains) == 0 && len(t.teams) == 0 { // nothing is looked up for several
		for i := range instances {
			work[i] = c.Count(t, &instances[i])
		}
		return
	}
	runs, fates := len(t.runs), c.room(t.members*abreast)
	for len(instances) >= abreast {
		c.counts = fill(c.counts, abreast*runs, 0)
		for l := range abreast {
			t.reach(&instances[l], fates[l:], abreast, c.counts[l*runs:(l+1)*runs])
		}
		t.followAll(fates, c.counts)
		t.uniteAll(fates, c.counts)
		for l := range abreast {
			work[l] = t.sum(c.counts[l*runs : (l+1)*runs])
		}
		instances, work = instances[abreast:], work[abreast:]
	}
	for i := range instances {
		work[i] = c.Count(t, &instances[i])
	}
}

// followAll is follow for instances side by side.
func (t *Tally) followAll(fates []int32, counts []int) {
	runs, run := len(t.runs), int32(0)
	var sum [abreast]int32
	spill := func() {
		for l, n := range sum {
			counts[l*runs+int(run)] += int(n)
		}
	}
	for i := range t.chains {
		c := &t.chains[i]
		if c.run != run {
			spill()
			run, sum = c.run, [abreast]int32{}
		}
		var a, b, d, e, f int32
		for _, h := range t.holders[c.from:c.to] {
			of, at := lanes(fates, h.member), h.at
			a, b, d, e, f = max(a, of[0]-at), max(b, of[1]-at), max(d, of[2]-at), max(e, of[3]-at), max(f, of[4]-at)
		}
		sum[0] += min(a, c.length)
		sum[1] += min(b, c.length)
		sum[2] += min(d, c.length)
		sum[3] += min(e, c.length)
		sum[4] += min(f, c.length)
	}
	spill()
}

// uniteAll is unite for instances side by side.
func (t *Tally) uniteAll(fates []int32, counts []int) {
	sets, runs := t.sets, len(t.runs)
	for i := range t.teams {
		g := &t.teams[i]
		var count [abreast]int
		for from := g.from; from < g.to; from += g.each {
			team := t.marked[from : from+g.each]
			for word := range g.words {
				var a, b, d, e, f uint64
				for _, m := range team {
					of, at := lanes(fates, m.member), int(m.at)+word
					a |= sets[at+int(of[0])*g.words]
					b |= sets[at+int(of[1])*g.words]
					d |= sets[at+int(of[2])*g.words]
					e |= sets[at+int(of[3])*g.words]
					f |= sets[at+int(of[4])*g.words]
				}
				count[0] += bits.OnesCount64(a)
				count[1] += bits.OnesCount64(b)
				count[2] += bits.OnesCount64(d)
				count[3] += bits.OnesCount64(e)
				count[4] += bits.OnesCount64(f)
			}
		}
		for l, n := range count {
			counts[l*runs+g.run] += n
		}
	}
}
