package store

import (
	"cmp"
	"hash/crc32"
	"math"
	"slices"
)

// Bodies close to one another are read at once: reading the bytes between them takes less time than
// another read.
const (
	nearby   = 4 << 10
	readSize = 512 << 10
)

// batch holds the records that count for some consecutive pairs of cell and policy, with their bodies.
type batch struct {
	chosen []*entry
	ends   []int // for each pair, the index after its last entry in chosen
	bodies []byte
	starts []int // start of each body in bodies
	order  []int // indices into chosen, in the order of the bodies on disk
	window window
}

// fill chooses the records that count, from the given pair on: for as many pairs as fit into memory, and
// for at least one. It returns the entries of the remaining pairs.
func (g *gatherer) fill(b *batch, pair, end int, entries []entry) []entry {
	b.chosen, b.ends = b.chosen[:0], b.ends[:0]
	size := 0
	for ; pair < end && size < g.limits.bodies && len(b.ends) < g.limits.entries; pair++ {
		n := 0
		for n < len(entries) && int(entries[n].cell)*len(g.policies)+int(entries[n].policy) == pair {
			n++
		}
		before := len(b.chosen)
		b.chosen = g.choose(entries[:n], b.chosen)
		for _, e := range b.chosen[before:] {
			size += int(e.Length)
		}
		b.ends = append(b.ends, len(b.chosen))
		entries = entries[n:]
	}
	return entries
}

// load reads the bodies of a batch in the order in which they are on disk. It reports whether all are
// intact, and marks the entries of damaged ones. If a file cannot be opened any more, load sets g.err.
func (g *gatherer) load(b *batch) bool {
	b.starts, b.order = b.starts[:0], b.order[:0]
	size := 0
	for i, e := range b.chosen {
		b.starts, b.order = append(b.starts, size), append(b.order, i)
		size += int(e.Length)
	}
	b.bodies = slices.Grow(b.bodies[:0], size)[:size]
	insertionSort(b.order, func(i, j int) int {
		return cmp.Or(cmp.Compare(b.chosen[i].file, b.chosen[j].file), cmp.Compare(b.chosen[i].body, b.chosen[j].body))
	})
	good := true
	for todo := b.order; len(todo) > 0; {
		first := b.chosen[todo[0]]
		file, err := g.files.get(g.files.files[first.file])
		if err != nil {
			g.err = err
			return true
		}
		b.window.reset(file, math.MaxInt64)
		n, end := 0, first.body
		for n < len(todo) {
			e := b.chosen[todo[n]]
			stop := e.body + int64(e.Length)
			if n > 0 && (e.file != first.file || e.body > end+nearby || stop > first.body+readSize) {
				break
			}
			n, end = n+1, stop
		}
		b.window.bytes(first.body, int(end-first.body)) // from here on they are in its buffer
		for _, i := range todo[:n] {
			e := b.chosen[i]
			body, err := b.window.bytes(e.body, int(e.Length))
			if err == nil && len(body) == int(e.Length) && crc32.Checksum(body, castagnoli) == e.sum {
				copy(b.bodies[b.starts[i]:], body)
			} else {
				g.markDamaged(e, err)
				good = false
			}
		}
		todo = todo[n:]
	}
	return good
}

// read returns the body of one entry. If the body is damaged, read reports that and marks
// the entry.
func (g *gatherer) read(e *entry) []byte {
	b := batch{chosen: []*entry{e}}
	g.load(&b)
	return b.bodies
}

// markDamaged reports that the body of an entry is damaged and marks it.
func (g *gatherer) markDamaged(e *entry, err error) {
	reason := reasonBody
	if err != nil {
		reason = err.Error()
	}
	e.bad = true
	g.damages.add(Damage{g.files.files[e.file].name, e.body, int64(e.Length), reason, false})
}
