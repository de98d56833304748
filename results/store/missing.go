package store

import (
	"cmp"
	"os"
	"slices"
)

// held tells what a file has that a pack has not.
type held struct {
	more bool  // it has or may have something that the pack cannot stand in for
	size int64 // of the file when it was read
}

// missing looks for what of some files a pack could not stand in for: records
// for which it has none as good, records of other studies, and what cannot be
// read now. It sorts as many keys as fit into memory, and goes through the pack
// with them.
func missing(s *shelf, pack *os.File, fingerprint uint64, l limits) ([]held, error) {
	found := make([]held, len(s.files))
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

// byID sorts entries as records stand in a pack.
func byID(a, b entry) int {
	return cmp.Or(
		cmp.Compare(a.Cell, b.Cell),
		cmp.Compare(a.Policy, b.Policy),
		cmp.Compare(a.Block, b.Block),
	)
}

// absent calls a function for all entries for which a pack has no record that
// is the same or counts rather.
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
