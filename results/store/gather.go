package store

import (
	"cmp"
	"fmt"
	"slices"
)

// limits bounds the memory for reading records in order.
type limits struct {
	cells   int // gathered at a time
	entries int // gathered at a time
	bodies  int // bytes of bodies read at a time
}

var usual = limits{cells: 1 << 16, entries: 1 << 17, bodies: 8 << 20}

// entry is the place of a record, with the data that decides whether it counts.
type entry struct {
	Key
	sum    uint32
	cell   int32 // index into the cells that the caller gave
	policy int32 // and into the policies
	file   int32 // index into the files of the shelf
	bad    bool  // its body was read and is damaged
	body   int64 // offset in the file
}

// gatherer collects the entries of one range of cells after another. It walks through
// all keys for each range, which takes little time and hardly any memory.
type gatherer struct {
	shelf    *shelf
	walker   walker
	damages  damages
	limits   limits
	cells    []uint64
	policies map[uint64]int32 // index of each
	side     []bool           // which of them name side records
	places   map[uint64]int32 // index of each cell that is being gathered
	sieve    sieve            // of the same cells
	width    int              // number of cells to try next
	entries  []entry
	batch    batch
	err      error // the first of load
}

func newGatherer(s *shelf, fingerprint uint64, cells, policies []uint64, l limits) (*gatherer, error) {
	g := &gatherer{shelf: s, limits: l, cells: cells, policies: map[uint64]int32{}, places: map[uint64]int32{}, width: l.cells}
	g.walker.fingerprint = fingerprint
	g.walker.chunk = keysChunk
	for i, id := range policies {
		if _, twice := g.policies[id]; twice {
			return nil, fmt.Errorf("policy %016x is given twice", id)
		}
		g.policies[id] = int32(i)
		g.side = append(g.side, IsSide(id))
	}
	size := int64(0)
	for _, f := range s.files {
		size += f.info.Size()
	}
	g.entries = make([]entry, 0, min(int64(l.entries), size/keySize))
	return g, nil
}

// gather collects the sorted entries of a range of cells, which begins at from, and
// returns the start of the next range. It may collect some entries of that range too,
// which do no harm.
func (g *gatherer) gather(from int) (to int, err error) {
	to = min(from+g.width, len(g.cells))
	clear(g.places)
	g.sieve = sieve{}
	for i, id := range g.cells[from:to] {
		if _, twice := g.places[id]; twice {
			return to, fmt.Errorf("cell %016x is given twice", id)
		}
		g.places[id] = int32(from + i)
		g.sieve.add(id)
	}
	g.entries = g.entries[:0]
	damage := g.damages.add
	if from > 0 { // the first walk has reported it
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
	// The next range is as large as this one came to be, or larger if there was room.
	g.width = max(to-from, 1)
	if len(g.entries) < g.limits.entries/2 {
		g.width = min(2*g.width, g.limits.cells)
	}
	slices.SortFunc(g.entries, inOrder)
	return to, err
}

// shrink drops the upper half of the entries, so that their cells are left to the next
// range, and returns the start of that range. It never divides a single cell.
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
