package store

import (
	"fmt"
	"math/bits"
)

// places finds cells by their identities, in eight bytes a cell. Its zero value has none.
type places struct {
	ids   []uint64
	slots []int32 // places + 1, by hash and then linearly; at least every other one is 0
	shift int
	last  int // the place found last
}

// newPlaces returns the places of cells, which must be different.
func newPlaces(ids []uint64) (*places, error) {
	n := max(1, bits.Len(uint(2*len(ids))))
	p := &places{ids: ids, slots: make([]int32, 1<<n), shift: 64 - n}
	for i, id := range ids {
		at := p.slot(id)
		if p.slots[at] != 0 {
			return nil, fmt.Errorf("cell %016x is given twice", id)
		}
		p.slots[at] = int32(i + 1)
	}
	return p, nil
}

// slot returns the slot of a cell, or the one in which it would be.
func (p *places) slot(id uint64) int {
	at := int(id * 0x9e3779b97f4a7c15 >> p.shift)
	for p.slots[at] != 0 && p.ids[p.slots[at]-1] != id {
		at = (at + 1) & (len(p.slots) - 1)
	}
	return at
}

// find returns the place of a cell, or -1. It first looks at the last place found and the one
// after it, as records mostly come in the order of the cells.
func (p *places) find(id uint64) int {
	for k := p.last; k < min(p.last+2, len(p.ids)); k++ {
		if p.ids[k] == id {
			p.last = k
			return k
		}
	}
	k := int(p.slots[p.slot(id)]) - 1
	p.last = max(k, 0)
	return k
}
