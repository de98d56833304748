package store

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// limits bounds the memory for reading records in order.
type limits struct {
	cells   int // cells gathered at a time
	entries int // entries gathered at a time
	bodies  int // bytes of bodies read at a time
}

var usual = limits{cells: 1 << 16, entries: 1 << 16, bodies: 2 << 20}

// entry is the place of a record, with the data that decides whether it counts.
type entry struct {
	Key
	sum    uint32
	cell   int32 // index into the cells that the caller gave
	policy int32 // index into the policies
	file   int32 // index into the set of files
	bad    bool  // its body was read and is damaged
	body   int64 // offset in the file
}

// gatherer collects the entries of one range of cells after another. It reads all keys once, and notes which
// frames hold which cells. Records are mostly sorted by cell, so later ranges read few frames each.
type gatherer struct {
	files    *fileSet
	walker   walker
	damages  damages
	limits   limits
	cells    *Places
	policies []uint64
	spans    []span // nil before the first walk
	width    int    // number of cells to try next
	entries  []entry
	batch    batch
	err      error // the first error of load
}

// span is a frame that has keys of wanted cells.
type span struct {
	file        int
	begin, end  int64 // offsets of the frame and of its bodies
	least, most int32 // range of cells in it
}

func newGatherer(s *fileSet, fingerprint uint64, cells, policies []uint64, l limits) (g *gatherer, err error) {
	g = &gatherer{files: s, limits: l, policies: policies, width: l.cells}
	g.walker.fingerprint = fingerprint
	g.walker.chunk = keysChunk
	for i, id := range policies {
		if slices.Contains(policies[:i], id) {
			return nil, fmt.Errorf("policy %016x is given twice", id)
		}
	}
	if g.cells, err = NewPlaces(cells); err != nil {
		return nil, err
	}
	size := int64(0)
	for _, f := range s.files {
		size += f.info.Size()
	}
	g.entries = make([]entry, 0, min(int64(l.entries), size/keySize, int64(4*len(cells)*len(policies))))
	return g, nil
}

// gather collects the sorted entries of a range of cells, which begins at from, and returns the start of
// the next range. It may also collect some further entries, which do no harm.
func (g *gatherer) gather(from int) (to int, err error) {
	to = min(from+g.width, len(g.cells.ids))
	g.entries = g.entries[:0]
	room, policy := g.limits.entries, 0
	frame := func(file int, keys []byte, bodies int64) span {
		found := span{file, g.walker.begin, bodies, math.MaxInt32, -1}
		for ; len(keys) > 0; keys = keys[keySize:] {
			body := bodies
			bodies += int64(keyLength(keys))
			cell := g.cells.Find(keyCell(keys))
			if cell < 0 {
				continue
			}
			found.least, found.most = min(found.least, int32(cell)), max(found.most, int32(cell))
			if cell < from || cell >= to {
				continue
			}
			k, sum := readKey(keys)
			if policy = g.policy(k.Policy, policy); policy < 0 {
				continue
			}
			if len(g.entries) >= room {
				to = g.shrink(to)
				room = max(room, 2*len(g.entries))
			}
			g.entries = append(g.entries, entry{k, sum, int32(cell), int32(policy), int32(file), false, body})
		}
		return found
	}
	if from == 0 {
		err = g.files.walk(&g.walker, g.damages.add, func(file int, keys []byte, bodies int64) {
			if s := frame(file, keys, bodies); s.most >= 0 {
				g.spans = append(g.spans, s)
			}
		})
	} else {
		err = g.reread(from, to, frame)
	}
	// The next range is as large as this one came to be, or larger if there was room.
	g.width = max(to-from, 1)
	if len(g.entries) < g.limits.entries/2 {
		g.width = min(2*g.width, g.limits.cells)
	}
	insertionSort(g.entries, inOrder)
	return to, err
}

// policy returns the index of a policy, or -1. It first tries the one after the index before, as the
// records of a block come in the order of the policies.
func (g *gatherer) policy(id uint64, before int) int {
	if next := before + 1; next < len(g.policies) && g.policies[next] == id {
		return next
	}
	return slices.Index(g.policies, id)
}

// reread reads the frames that have keys of a range of cells. Changes of frames since the first walk,
// which has reported all damage, are not reported: their records are missing.
func (g *gatherer) reread(from, to int, frame func(file int, keys []byte, bodies int64) span) error {
	w, open := &g.walker, -1
	for _, s := range g.spans {
		if int(s.most) < from || int(s.least) >= to {
			continue
		}
		if s.file != open {
			file, err := g.files.get(g.files.files[s.file])
			if err != nil {
				return err
			}
			w.reset(file, math.MaxInt64)
			open = s.file
		}
		b, err := w.bytes(s.begin, int(s.end-s.begin))
		if h, ok := readHeader(b); err == nil && ok {
			w.frame = func(keys []byte, bodies int64) { frame(s.file, keys, bodies) }
			w.take(h, s.begin)
		}
	}
	return nil
}

// insertionSort is an insertion sort for nearly sorted data. Goroutines work on cells that are close to one
// another, so moving each element to its place takes the least time.
func insertionSort[T any](all []T, compare func(a, b T) int) {
	moves := 8 * len(all)
	for i := 1; i < len(all); i++ {
		at, x := i, all[i]
		for at > 0 && compare(x, all[at-1]) < 0 {
			at--
		}
		if moves -= i - at; moves < 0 {
			slices.SortFunc(all, compare)
			return
		}
		if at < i {
			copy(all[at+1:i+1], all[at:i])
			all[at] = x
		}
	}
}

// shrink drops the upper half of the entries, so that their cells are left to the next range, and returns
// the start of that range. It never divides a single cell.
func (g *gatherer) shrink(to int) int {
	insertionSort(g.entries, inOrder)
	cut := g.entries[len(g.entries)/2].cell
	if cut == g.entries[0].cell {
		cut++
	}
	n, _ := slices.BinarySearchFunc(g.entries, cut, func(e entry, cell int32) int { return cmp.Compare(e.cell, cell) })
	g.entries = g.entries[:n]
	return min(int(cut), to)
}
