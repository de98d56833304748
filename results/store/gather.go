package store

import (
	"cmp"
	"fmt"
	"slices"
)

// limits bound the memory that reading in order takes.
type limits struct {
	cells   int // whose records are gathered at a time
	entries int // records that are gathered at a time
	bodies  int // bytes of bodies that are read at a time
}

var usual = limits{cells: 1 << 16, entries: 1 << 17, bodies: 8 << 20}

// entry is where a record is, with what is needed to tell whether it counts.
type entry struct {
	Key
	sum    uint32
	cell   int32 // indices into the lists of who asked
	policy int32
	file   int32 // place on the shelf
	bad    bool  // its body was read and is not what it should be, or another counts
	body   int64 // offset in the file
}

// gatherer collects the records of some cells after others, going through all
// keys for each part: that takes little time and no memory to speak of.
type gatherer struct {
	shelf    *shelf
	walker   walker
	damages  damages
	limits   limits
	cells    []uint64
	policies map[uint64]int32 // index of each
	places   map[uint64]int32 // of the cells that are being gathered
	sieve    sieve            // of the same
	width    int              // how many cells to try next
	entries  []entry
	batch    batch
	err      error // the first, from where it could not be returned
}

func newGatherer(s *shelf, fingerprint uint64, cells, policies []uint64, l limits) (*gatherer, error) {
	g := &gatherer{shelf: s, limits: l, cells: cells, policies: map[uint64]int32{}, places: map[uint64]int32{}, width: l.cells}
	g.walker.fingerprint = fingerprint
	g.walker.chunk = keysChunk
	for i, id := range policies {
		if _, twice := g.policies[id]; twice {
			return nil, fmt.Errorf("policy %016x is asked for twice", id)
		}
		g.policies[id] = int32(i)
	}
	size := int64(0)
	for _, f := range s.files {
		size += f.info.Size()
	}
	g.entries = make([]entry, 0, min(int64(l.entries), size/keySize))
	return g, nil
}

// gather collects the entries of cells from the given one on, sorted, and
// returns the cell at which the next part begins. Some of that part may be there
// too, and do no harm.
func (g *gatherer) gather(from int) (to int, err error) {
	to = min(from+g.width, len(g.cells))
	clear(g.places)
	g.sieve = sieve{}
	for i, id := range g.cells[from:to] {
		if _, twice := g.places[id]; twice {
			return to, fmt.Errorf("cell %016x is asked for twice", id)
		}
		g.places[id] = int32(from + i)
		g.sieve.add(id)
	}
	g.entries = g.entries[:0]
	damage := g.damages.add
	if from > 0 { // it has been reported
		damage = func(Damage) {}
	}
	room := g.limits.entries
	err = g.shelf.walk(&g.walker, damage, func(file int, keys []byte, bodies int64) {
		for ; len(keys) > 0; keys = keys[keySize:] {
			body := bodies
			bodies += int64(keyLength(keys))
			if !g.sieve.has(keyCell(keys)) {
				continue
			}
			k, sum := readKey(keys)
			cell, wanted := g.places[k.Cell]
			policy, too := g.policies[k.Policy]
			if !wanted || !too || int(cell) >= to {
				continue
			}
			if len(g.entries) >= room {
				to = g.shrink(to)
				room = max(room, 2*len(g.entries))
			}
			g.entries = append(g.entries, entry{k, sum, cell, policy, int32(file), false, body})
		}
	})
	// The next part is as large as this one turned out to be, or larger if there
	// was room.
	g.width = max(to-from, 1)
	if len(g.entries) < g.limits.entries/2 {
		g.width = min(2*g.width, g.limits.cells)
	}
	slices.SortFunc(g.entries, inOrder)
	return to, err
}

// shrink leaves the upper half of what has been gathered to the next part, and
// returns where that begins now. A single cell cannot be divided.
func (g *gatherer) shrink(to int) int {
	slices.SortFunc(g.entries, inOrder)
	cut := g.entries[len(g.entries)/2].cell
	if cut == g.entries[0].cell {
		cut++
	}
	n, _ := slices.BinarySearchFunc(g.entries, cut, func(e entry, cell int32) int { return cmp.Compare(e.cell, cell) })
	g.entries = g.entries[:n]
	return min(int(cut), to)
}
