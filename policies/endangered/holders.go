package endangered

import (
	"iter"
	"math/bits"
	"slices"
)

// holders is the relation between workers and the chunks that they hold. It has a bit for each pair or,
// if these were too many, a list of entries for each chunk.
type holders struct {
	bits    []uint64
	words   int     // words of bits for each worker
	last    []int32 // by chunk: the last entry that has it, or -1
	entries []entry
}

// entry is a place in a list: its worker, and the entry before it that has the same chunk, or -1.
type entry struct{ worker, before int32 }

// mostBits is the largest number of pairs with a bit each, which takes 64 megabytes.
const mostBits = 1 << 29

// begin empties the relation.
func (h *holders) begin(workers, chunks int) {
	h.words = (chunks + 63) / 64
	h.bits, h.entries, h.last = h.bits[:0], h.entries[:0], h.last[:0]
	if workers*h.words <= mostBits/64 {
		h.bits = slices.Grow(h.bits, workers*h.words)[:workers*h.words]
		clear(h.bits)
		return
	}
	h.last = slices.Grow(h.last, chunks)[:chunks]
	for c := range h.last {
		h.last[c] = -1
	}
}

// add records that a worker holds a chunk.
func (h *holders) add(worker, chunk int32) {
	if len(h.bits) > 0 {
		h.bits[int(worker)*h.words+int(chunk>>6)] |= 1 << (chunk & 63)
		return
	}
	h.entries = append(h.entries, entry{worker, h.last[chunk]})
	h.last[chunk] = int32(len(h.entries) - 1)
}

// contains reports whether a worker holds a chunk.
func (h *holders) contains(worker, chunk int32) bool {
	if len(h.bits) > 0 {
		return h.bits[int(worker)*h.words+int(chunk>>6)]&(1<<(chunk&63)) != 0
	}
	for at := h.last[chunk]; at >= 0; at = h.entries[at].before {
		if h.entries[at].worker == worker {
			return true
		}
	}
	return false
}

// others yields the chunks below a number that a worker does not hold, in rising order.
func (h *holders) others(worker, chunks int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if len(h.bits) == 0 {
			for c := range chunks {
				if !h.contains(worker, c) && !yield(c) {
					return
				}
			}
			return
		}
		for k, held := range h.bits[int(worker)*h.words : (int(worker)+1)*h.words] {
			free := ^held
			if n := chunks - int32(64*k); n < 64 {
				free &= 1<<n - 1
			}
			for ; free != 0; free &= free - 1 {
				if !yield(int32(64*k + bits.TrailingZeros64(free))) {
					return
				}
			}
		}
	}
}

// remove records that a worker no longer holds a chunk.
func (h *holders) remove(worker, chunk int32) {
	if len(h.bits) > 0 {
		h.bits[int(worker)*h.words+int(chunk>>6)] &^= 1 << (chunk & 63)
		return
	}
	for at := h.last[chunk]; at >= 0; at = h.entries[at].before {
		if h.entries[at].worker == worker {
			h.entries[at].worker = nobody
		}
	}
}

// nobody is the worker of an entry that was removed.
const nobody = -1
