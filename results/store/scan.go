package store

import (
	"fmt"
	"hash/crc32"
)

// How much of a file is read at a time: for keys, the bodies between which are
// skipped, and for everything.
const (
	keysChunk  = 64 << 10
	wholeChunk = 256 << 10
)

// Scan visits the keys of all records in the folder, in any order, among them
// those that do not count any more. Its bodies are looked at only if it is deep;
// then keys of damaged ones are not visited. Files that others write meanwhile
// may be seen as they were or as they are.
func (f *Folder) Scan(deep bool, visit func(Key)) ([]Damage, error) {
	var found damages
	s, err := newShelf(openLimit, []*Folder{f}, found.add)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer s.close()
	w := &walker{fingerprint: f.fingerprint}
	w.chunk = keysChunk
	if deep {
		w.chunk = wholeChunk
	}
	err = s.walk(w, found.add, func(_ int, keys []byte, bodies int64) {
		for ; len(keys) > 0; keys = keys[keySize:] {
			k, sum := readKey(keys)
			if !deep || w.good(bodies, int64(k.Length), sum) {
				visit(k)
			} else {
				w.damage(bodies, int64(k.Length), reasonBody, false)
			}
			bodies += int64(k.Length)
		}
	})
	if err != nil {
		return found, fmt.Errorf("store: %w", err)
	}
	return found, nil
}

// walk goes through all files. Frames are given with the place of their file on
// the shelf.
func (s *shelf) walk(w *walker, damage func(Damage), frame func(file int, keys []byte, bodies int64)) error {
	for i := range s.files {
		if err := s.walkFile(i, w, damage, frame); err != nil {
			return err
		}
	}
	return nil
}

func (s *shelf) walkFile(i int, w *walker, damage func(Damage), frame func(file int, keys []byte, bodies int64)) error {
	f := s.files[i]
	file, err := s.get(f)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	w.reset(file, info.Size())
	w.frame = func(keys []byte, bodies int64) { frame(i, keys, bodies) }
	w.damage = func(off, length int64, reason string, tail bool) {
		tail = tail && !f.pack
		if l, ok := logInfo(f.path); tail && ok && l.InUse {
			return // its writer has not finished the frame
		}
		damage(Damage{f.name, off, length, reason, tail})
	}
	w.walk()
	if f.pack && !w.empty {
		w.damage(w.size, 0, reasonEnd, false)
	}
	return nil
}

// check reports the damaged ones of a frame's bodies.
func (w *walker) check(keys []byte, bodies int64) {
	for ; len(keys) > 0; keys = keys[keySize:] {
		k, sum := readKey(keys)
		if !w.good(bodies, int64(k.Length), sum) {
			w.damage(bodies, int64(k.Length), reasonBody, false)
		}
		bodies += int64(k.Length)
	}
}

// good tells whether a body is what its checksum says.
func (w *walker) good(off, length int64, want uint32) bool {
	sum := uint32(0)
	for end := off + length; off < end; {
		b, err := w.bytes(off, int(min(end-off, int64(w.chunk))))
		if err != nil || len(b) == 0 {
			return false
		}
		sum = crc32.Update(sum, castagnoli, b)
		off += int64(len(b))
	}
	return sum == want
}
