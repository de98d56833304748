package store

import (
	"fmt"
	"hash/crc32"
)

// These are numbers of bytes to read at a time.
const (
	keysChunk  = 64 << 10  // for the keys alone, skipping bodies
	wholeChunk = 256 << 10 // for everything
)

// Scan reads all records in the folder and visits the keys of the intact ones, in any order, including
// superseded ones. It reads bodies, too, which are short: skipping them would be no faster. For files
// that are being written, Scan may see the state before or after.
func (f *Folder) Scan(visit func(Key)) ([]Damage, error) {
	return f.frames(wholeChunk, func(w *walker, _ *storedFile, keys []byte, bodies int64) { w.check(keys, bodies, visit) })
}

// frames calls visit for the frames of all files.
func (f *Folder) frames(chunk int, visit func(w *walker, file *storedFile, keys []byte, bodies int64)) ([]Damage, error) {
	var found damages
	s, err := newFileSet(openLimit, []*Folder{f}, found.add)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer s.close()
	w := &walker{fingerprint: f.fingerprint}
	w.chunk = chunk
	err = s.walk(w, found.add, func(file int, keys []byte, bodies int64) { visit(w, s.files[file], keys, bodies) })
	if err != nil {
		err = fmt.Errorf("store: %w", err)
	}
	return found, err
}

// walk walks through all files. It passes frames to the function with the index of their file.
func (s *fileSet) walk(w *walker, damage func(Damage), frame func(file int, keys []byte, bodies int64)) error {
	for i := range s.files {
		if err := s.walkFile(i, w, damage, frame); err != nil {
			return err
		}
	}
	return nil
}

// walkFile walks through the i-th file.
func (s *fileSet) walkFile(i int, w *walker, damage func(Damage), frame func(file int, keys []byte, bodies int64)) error {
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

// check visits the keys of the intact records of a frame, and reports the damaged bodies.
func (w *walker) check(keys []byte, bodies int64, visit func(Key)) {
	for ; len(keys) > 0; keys = keys[keySize:] {
		k, sum := readKey(keys)
		if w.good(bodies, int64(k.Length), sum) {
			visit(k)
		} else {
			w.damage(bodies, int64(k.Length), reasonBody, false)
		}
		bodies += int64(k.Length)
	}
}

// good reports whether a body has the given checksum.
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
