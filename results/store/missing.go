package store

import (
	"os"
	"slices"
)

// packDifference is the comparison of a file's content with a pack.
type packDifference struct {
	more bool  // the file has, or may have, records that the pack cannot replace
	size int64 // size of the file when it was read
}

// missing finds the files with records that a pack cannot replace: records that are neither in the pack
// nor superseded there, records of other studies, and parts that cannot be read now. Records under spare
// names do not matter. It sorts as many keys as fit into memory, and walks through the pack with them.
func missing(s *fileSet, pack *os.File, fingerprint uint64, spare []uint64, l limits) ([]packDifference, error) {
	found := make([]packDifference, len(s.files))
	info, err := pack.Stat()
	if err != nil {
		return nil, err
	}
	var entries []entry
	compare := func() {
		slices.SortFunc(entries, byID)
		absent(entries, pack, info.Size(), fingerprint, func(e *entry) { found[e.file].more = true })
		entries = entries[:0]
	}
	w := &walker{fingerprint: fingerprint}
	w.chunk = keysChunk
	for i := range s.files {
		foreign := func(d Damage) { found[i].more = found[i].more || d.Reason == reasonForeign }
		err := s.walkFile(i, w, foreign, func(file int, keys []byte, _ int64) {
			for ; len(keys) > 0; keys = keys[keySize:] {
				k, sum := readKey(keys)
				if slices.Contains(spare, k.Policy) {
					continue
				}
				entries = append(entries, entry{Key: k, sum: sum, file: int32(file)})
				if len(entries) == l.entries {
					compare()
				}
			}
		})
		if err != nil {
			return nil, err
		}
		found[i].more = found[i].more || w.failed
		found[i].size = w.size
	}
	compare()
	return found, nil
}

// byID compares entries by the order of records in a pack.
func byID(a, b entry) int { return byPlace(&a.Key, &b.Key) }

// absent calls lost for all entries that are neither in the pack nor superseded there.
// The entries must be sorted by byID.
func absent(entries []entry, pack *os.File, size int64, fingerprint uint64, lost func(*entry)) {
	w := &walker{fingerprint: fingerprint, damage: func(int64, int64, string, bool) {}}
	w.chunk = keysChunk
	w.reset(pack, size)
	w.frame = func(keys []byte, _ int64) {
		for ; len(keys) > 0; keys = keys[keySize:] {
			var in entry
			in.Key, in.sum = readKey(keys)
			for len(entries) > 0 {
				e := &entries[0]
				order := byID(*e, in)
				if order > 0 {
					break
				}
				same := better(&in.Key, &e.Key) == 0 && in.Length == e.Length && in.sum == e.sum
				if order < 0 || !same && better(&in.Key, &e.Key) >= 0 {
					lost(e)
				}
				entries = entries[1:]
			}
		}
	}
	w.walk()
	for i := range entries {
		lost(&entries[i])
	}
}
