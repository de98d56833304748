package store

import (
	"fmt"
	"math/bits"
)

// Places is a hash table from cells' identities to their indices, with 8 to 16 bytes a cell. It is not
// safe for concurrent use.
type Places struct {
	ids   []uint64
	slots []int32 // index + 1, by hash and linear probing; at least every other slot is 0
	shift int
	last  int // the last index found
}

// NewPlaces returns the table for cells, whose identities must not change afterwards. Duplicates are an
// error.
func NewPlaces(ids []uint64) (*Places, error) {
	n := max(1, bits.Len(uint(2*len(ids))))
	p := &Places{ids: ids, slots: make([]int32, 1<<n), shift: 64 - n}
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
func (p *Places) slot(id uint64) int {
	at := int(id * 0x9e3779b97f4a7c15 >> p.shift)
	for p.slots[at] != 0 && p.ids[p.slots[at]-1] != id {
		at = (at + 1) & (len(p.slots) - 1)
	}
	return at
}

// Find returns the index of a cell, or -1. It first tries the last index found and the one after it, as
// records mostly come in the order of the cells.
func (p *Places) Find(id uint64) int {
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
