package endangered

import "slices"

// holders tells which worker holds which chunk: by a bit for each pair of them, or, if these were
// too many, by the entries of each chunk.
type holders struct {
	bits    []uint64
	words   int     // of bits, for each worker
	last    []int32 // of each chunk, the last entry that has it, or -1
	entries []entry
}

// entry is a place in a list: whose, and the entry before it that has the same chunk, or -1.
type entry struct{ worker, before int32 }

// mostBits is up to how many pairs have a bit, which takes 64 megabytes.
const mostBits = 1 << 29

// begin forgets what there was.
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

// add notes that a worker holds a chunk.
func (h *holders) add(worker, chunk int32) {
	if len(h.bits) > 0 {
		h.bits[int(worker)*h.words+int(chunk>>6)] |= 1 << (chunk & 63)
		return
	}
	h.entries = append(h.entries, entry{worker, h.last[chunk]})
	h.last[chunk] = int32(len(h.entries) - 1)
}

// have reports whether a worker holds a chunk.
func (h *holders) have(worker, chunk int32) bool {
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

// remove notes that a worker no longer holds a chunk.
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
