package table

import (
	"math/bits"

	"github.com/loadstar-sim/loadstar/models"
)

// batch is the number of instances counted at a time: they share the walk over rows, chains and teams.
// Without batches, experiment e5 takes 13% more processor time.
const batch = 4

// lanes holds the fates of a member in the instances of a batch.
type lanes [batch]uint16

// packed returns the fates in one word.
func (l *lanes) packed() uint64 {
	return uint64(l[0]) | uint64(l[1])<<16 | uint64(l[2])<<32 | uint64(l[3])<<48
}

const (
	mostInLane = 1<<14 - 1          // the largest count of a lane: 15 bits hold the sum of two
	ones       = 0x0001000100010001 // 1 in each lane
	beyond     = 0x8000800080008000 // the bit above each lane's sum
)

// above returns by how much each lane of a exceeds the same lane of b, or 0.
func above(a, b uint64) uint64 {
	d := (a | beyond) - b
	more := d & beyond
	return d & (more - more>>15)
}

// CountAll sets the work done in each of several instances, as Count does for one. known has one memory
// for each instance, or is empty.
func (c *Counter) CountAll(t *Tally, instances []models.Instance, known []Memory, work []float64) {
	if t.batched {
		if cap(c.lanes) < t.members {
			c.lanes = make([]lanes, t.members)
		}
		runs, fates := len(t.runs), c.lanes[:t.members]
		for ; len(instances) >= batch; instances, work = instances[batch:], work[batch:] {
			c.counts = append(c.counts[:0], make([]int, batch*runs)...)
			var memories []Memory
			if known != nil {
				memories, known = known[:batch], known[batch:]
			}
			t.reachAll(instances[:batch], memories, fates, c.room(t.members), c.counts)
			t.followAll(fates, c.counts)
			t.uniteAll(fates, c.counts)
			for l := range batch {
				work[l] = t.sum(c.counts[l*runs : (l+1)*runs])
			}
		}
	}
	for i := range instances {
		work[i] = c.Count(t, &instances[i])
	}
}

// reachAll finds the fates of the members in the instances of a batch, and counts the chunks of members
// that share no chunk. It needs memory for the fates in one instance.
func (t *Tally) reachAll(instances []models.Instance, known []Memory, fates []lanes, one []int32, counts []int) {
	last := 0.0
	for l := range known {
		last = max(last, known[l].Last())
	}
	a, b, c, d := instances[0].Interrupt, instances[1].Interrupt, instances[2].Interrupt, instances[3].Interrupt
	for i := range t.rows {
		r := &t.rows[i]
		from, to, fates := r.from, r.to, fates[r.first:]
		if r.one {
			fates = fates[:1]
		} else {
			fates = fates[:to-from]
		}
		if known != nil && !r.one && last*r.fates.scale < float64(len(r.fates.steps)) {
			r.fates.reachedAll(a[from:to], b[from:to], c[from:to], d[from:to], fates)
			if r.ownRun >= 0 {
				sum := uint64(0)
				for m := range fates {
					sum += fates[m].packed()
				}
				t.spill(sum, r.ownRun, counts)
			}
			continue
		}
		for l := range instances {
			var m *Memory
			if known != nil {
				m = &known[l]
			}
			r.reach(&instances[l], m, one, counts[l*len(t.runs):])
			if r.ownRun < 0 {
				for m := range fates {
					fates[m][l] = uint16(one[m])
				}
			}
		}
	}
}

// followAll is follow for a batch of instances.
func (t *Tally) followAll(fates []lanes, counts []int) {
	run, sum := int32(0), uint64(0)
	for i := range t.chains {
		c := &t.chains[i]
		if c.run != run {
			t.spill(sum, run, counts)
			run, sum = c.run, 0
		}
		far := uint64(0)
		for _, h := range t.holders[c.from:c.to] {
			far += above(fates[h.member].packed(), far+uint64(h.at)*ones)
		}
		sum += far - above(far, uint64(c.length)*ones)
	}
	t.spill(sum, run, counts)
}

// spill adds the counts in lanes to the counts of a run.
func (t *Tally) spill(sum uint64, run int32, counts []int) {
	for at := int(run); at < len(counts); at += len(t.runs) {
		counts[at] += int(uint16(sum))
		sum >>= 16
	}
}

// uniteAll is unite for a batch of instances.
func (t *Tally) uniteAll(fates []lanes, counts []int) {
	for i := range t.teams {
		g := &t.teams[i]
		var count [batch]int
		for word := range g.words {
			uniteWord(t.sets[word:], g.words, t.marked[g.from:g.to], int(g.each), fates, &count)
		}
		for l, n := range count {
			counts[l*len(t.runs)+g.run] += n
		}
	}
}

// uniteWord counts the chunks in one word of each of several teams.
//
//go:noinline
func uniteWord(sets []uint64, words int, teams []maskedMember, each int, fates []lanes, count *[batch]int) {
	for ; len(teams) > 0; teams = teams[each:] {
		var a, b, d, e uint64
		for _, m := range teams[:each] {
			of, at := fates[m.member].packed(), int(m.at)
			a |= sets[at+int(uint16(of))*words]
			b |= sets[at+int(uint16(of>>16))*words]
			d |= sets[at+int(uint16(of>>32))*words]
			e |= sets[at+int(of>>48)*words]
		}
		count[0] += bits.OnesCount64(a)
		count[1] += bits.OnesCount64(b)
		count[2] += bits.OnesCount64(d)
		count[3] += bits.OnesCount64(e)
	}
}
