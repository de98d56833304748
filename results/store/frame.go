package store

import (
	"encoding/binary"
	"hash/crc32"
)

const (
	mark       = "\xf5\x9eLSF\r\n\x1a"
	headerSize = 36

	// A frame is closed before it would exceed this, so that a byte that turns in
	// its keys costs little. Only a single record may make it larger.
	frameSize = 256 << 10

	// keysLimit is the most that a frame's keys may take: enough for frameSize,
	// and what a reader has to hold at once.
	keysLimit = 1 << 20
)

// header is the start of a frame, which says where the rest is.
type header struct {
	fingerprint  uint64
	count        uint32
	keys, bodies uint32 // lengths of the two parts
	sum          uint32 // of the keys
}

// size returns the length of the whole frame.
func (h *header) size() int64 { return headerSize + int64(h.keys) + int64(h.bodies) }

// appendTo appends the header as it stands in a file.
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

// readHeader reads a header, and tells whether it is whole.
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
	return h, h.keys <= keysLimit && h.bodies <= bodyLimit && uint64(h.keys) == uint64(h.count)*keySize
}

// framer collects records and makes frames of them.
type framer struct {
	fingerprint  uint64
	done         []byte // whole frames
	keys, bodies []byte // of the frame that is being filled
}

// waiting returns the number of bytes that have been collected.
func (f *framer) waiting() int { return len(f.done) + len(f.keys) + len(f.bodies) }

// room closes the frame if it cannot take in so many records and bytes of
// bodies as well. What follows then stays together as far as it can.
func (f *framer) room(records, bytes int) {
	if len(f.keys) > 0 && len(f.keys)+len(f.bodies)+records*keySize+bytes > frameSize {
		f.seal()
	}
}

// add takes in a record. The body is copied.
func (f *framer) add(k *Key, body []byte) {
	f.room(1, len(body))
	f.keys = appendKey(f.keys, k, crc32.Checksum(body, castagnoli))
	f.bodies = append(f.bodies, body...)
}

// seal closes the frame, even if there is nothing in it.
func (f *framer) seal() {
	h := header{
		fingerprint: f.fingerprint,
		count:       uint32(len(f.keys) / keySize),
		keys:        uint32(len(f.keys)),
		bodies:      uint32(len(f.bodies)),
		sum:         crc32.Checksum(f.keys, castagnoli),
	}
	f.done = h.appendTo(f.done)
	f.done = append(append(f.done, f.keys...), f.bodies...)
	f.keys, f.bodies = f.keys[:0], f.bodies[:0]
}
