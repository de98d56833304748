package store

import (
	"encoding/binary"
	"hash/crc32"
)

const (
	mark       = "\xf5\x9eLSF\r\n\x1a"
	headerSize = 36

	// A frame is closed before it would exceed this size with keys of 40 bytes, so that a wrong byte in
	// its keys costs little. Only a single record may make it larger.
	frameSize = 256 << 10

	// keysLimit is the largest size of a frame's keys in memory. It is enough for frameSize, and bounds
	// what a reader must hold at once.
	keysLimit = 1 << 20
)

// header is the start of a frame, with the lengths of the rest.
type header struct {
	fingerprint  uint64
	count        uint32
	keys, bodies uint32 // lengths of the two parts
	sum          uint32 // checksum of the keys
}

// size returns the length of the whole frame.
func (h *header) size() int64 { return headerSize + int64(h.keys) + int64(h.bodies) }

// appendTo appends the header in the format of files.
func (h *header) appendTo(b []byte) []byte {
	start := len(b)
	b = append(b, mark...)
	b = binary.LittleEndian.AppendUint64(b, h.fingerprint)
	b = binary.LittleEndian.AppendUint32(b, h.count)
	b = binary.LittleEndian.AppendUint32(b, h.keys)
	b = binary.LittleEndian.AppendUint32(b, h.bodies)
	b = binary.LittleEndian.AppendUint32(b, h.sum)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
}

// readHeader reads a header. It reports whether the header is whole, has the right sum and states lengths
// within the limits.
func readHeader(b []byte) (h header, ok bool) {
	if len(b) < headerSize || string(b[:len(mark)]) != mark {
		return h, false
	}
	if crc32.Checksum(b[:headerSize-4], castagnoli) != binary.LittleEndian.Uint32(b[headerSize-4:]) {
		return h, false
	}
	h = header{
		fingerprint: binary.LittleEndian.Uint64(b[8:]),
		count:       binary.LittleEndian.Uint32(b[16:]),
		keys:        binary.LittleEndian.Uint32(b[20:]),
		bodies:      binary.LittleEndian.Uint32(b[24:]),
		sum:         binary.LittleEndian.Uint32(b[28:]),
	}
	return h, h.count <= keysLimit/keySize && h.bodies <= bodyLimit && h.keys <= h.count*longestKey
}

// framer collects records into frames.
type framer struct {
	fingerprint  uint64
	done         []byte // closed frames
	keys, bodies []byte // of the frame that is being filled
	encoded      []byte // buffer for its encoded keys
}

// waiting returns the number of collected bytes, without the header of the open frame.
func (f *framer) waiting() int { return len(f.done) + len(f.keys) + len(f.bodies) }

// room closes the frame unless it has room for the given numbers of records and of bytes in bodies.
// Records that are added next then share a frame if they fit into one.
func (f *framer) room(records, bytes int) {
	if len(f.keys) > 0 && len(f.keys)+len(f.bodies)+records*keySize+bytes > frameSize {
		f.seal()
	}
}

// add adds a record. It copies the body.
func (f *framer) add(k *Key, body []byte) {
	f.room(1, len(body))
	f.keys = appendKey(f.keys, k, crc32.Checksum(body, castagnoli))
	f.bodies = append(f.bodies, body...)
}

// seal closes the frame, even an empty one.
func (f *framer) seal() {
	keys := encodeKeys(f.encoded[:0], f.keys)
	f.encoded = keys
	h := header{
		fingerprint: f.fingerprint,
		count:       uint32(len(f.keys) / keySize),
		keys:        uint32(len(keys)),
		bodies:      uint32(len(f.bodies)),
		sum:         crc32.Checksum(keys, castagnoli),
	}
	f.done = h.appendTo(f.done)
	f.done = append(append(f.done, keys...), f.bodies...)
	f.keys, f.bodies = f.keys[:0], f.bodies[:0]
}
