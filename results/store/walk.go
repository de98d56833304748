package store

import (
	"bytes"
	"encoding/json"
	"hash/crc32"
	"strings"
)

// badBlock is the number of bytes to skip where a disk cannot be read.
const badBlock = 4096

// walker finds the frames of a file. It can be reset to another file.
type walker struct {
	window
	fingerprint uint64
	damage      func(off, length int64, reason string, tail bool)
	// frame is called for every frame with intact keys. The keys are in the format of appendKey, and
	// valid only during the call; bodies is the offset of the bodies in the file. The function may use
	// the window.
	frame func(keys []byte, bodies int64)
	begin int64 // the offset of that frame
	keys  []byte
	empty bool // the last frame had no keys
}

// walk walks through a file. Whatever the file holds, walk finds only frames that are whole, except that
// it does not read bodies.
func (w *walker) walk() {
	w.empty = false
	for off := w.firstLine(); off < w.size; {
		h, reason, tail := w.look(off)
		if reason == "" {
			reason, tail = w.take(h, off)
		}
		next := off + h.size()
		switch reason {
		case "":
		case reasonForeign:
			w.damage(off, h.size(), reason, false)
		default:
			next = w.search(off + 1)
			if next > off { // otherwise the file was cut meanwhile
				w.damage(off, next-off, reason, tail && next == w.size)
			}
		}
		off = next
	}
}

// firstLine returns the offset of the first frame, behind the line for people.
func (w *walker) firstLine() int64 {
	b, err := w.bytes(0, lineLimit)
	if err != nil || len(b) == 0 || b[0] != '{' {
		return 0
	}
	end := bytes.IndexByte(b, '\n')
	if end < 0 && len(b) < lineLimit && !bytes.Contains(b, []byte(mark)) {
		w.damage(0, w.size, reasonTorn, true)
		return w.size
	}
	// A damaged line might end anywhere, for instance in a frame.
	if end < 0 || !json.Valid(b[:end]) {
		return 0
	}
	return int64(end) + 1
}

// look reads the header at an offset. If it cannot be used, look returns the reason and whether the
// rest of the file may be a torn frame.
func (w *walker) look(off int64) (h header, reason string, tail bool) {
	b, err := w.bytes(off, headerSize)
	if err != nil {
		return h, err.Error(), false
	}
	h, ok := readHeader(b)
	switch {
	case ok && off+h.size() > w.size:
		keys, err := w.bytes(off+headerSize, int(h.keys))
		if err == nil && len(keys) == int(h.keys) && crc32.Checksum(keys, castagnoli) != h.sum {
			return h, reasonKeys, false
		}
		return h, reasonTorn, true
	case ok:
		return h, "", false
	case len(b) < headerSize && strings.HasPrefix(string(b), mark[:min(len(b), len(mark))]):
		return h, reasonTorn, true
	}
	return h, reasonHeader, w.zero(off)
}

// zero reports whether only zeros follow, which some file systems leave in place of bytes that were not
// on disk when the power failed.
func (w *walker) zero(off int64) bool {
	for off < w.size {
		b, err := w.bytes(off, badBlock)
		if err != nil || len(b) == 0 || len(bytes.Trim(b, "\x00")) > 0 {
			return false
		}
		off += int64(len(b))
	}
	return true
}

// take reads the keys of the frame at an offset and calls w.frame, or returns the reason
// why the frame cannot be used.
func (w *walker) take(h header, off int64) (reason string, tail bool) {
	if h.fingerprint != w.fingerprint {
		return reasonForeign, false
	}
	b, err := w.bytes(off+headerSize, int(h.keys))
	if err != nil {
		return err.Error(), false
	}
	if len(b) < int(h.keys) { // the file was cut meanwhile
		return reasonTorn, true
	}
	if crc32.Checksum(b, castagnoli) != h.sum {
		return reasonKeys, false
	}
	keys, sense := decodeKeys(w.keys[:0], b, int(h.count))
	w.keys = keys
	bodies := uint64(0)
	for k := keys; sense && len(k) > 0; k = k[keySize:] {
		bodies += uint64(keyLength(k))
		sense = sense && keyStatus(k) <= uint32(Failed)
	}
	if !sense || bodies != uint64(h.bodies) {
		return reasonSense, false
	}
	w.empty, w.begin = h.count == 0, off
	w.frame(keys, off+headerSize+int64(h.keys))
	return "", false
}

// search returns the offset of the next header, or the size of the file. It does not
// check whether the frame is whole.
func (w *walker) search(off int64) int64 {
	for off < w.size {
		b, err := w.ahead(off, headerSize)
		if err != nil {
			off += badBlock
			continue
		}
		i := bytes.Index(b, []byte(mark))
		switch {
		case len(b) < headerSize:
			return w.size
		case i < 0: // a mark may begin in the last bytes
			off += int64(len(b) - len(mark) + 1)
		case i+headerSize > len(b):
			off += int64(i)
		default:
			off += int64(i)
			if _, ok := readHeader(b[i:]); ok {
				return off
			}
			off++
		}
	}
	return w.size
}
