package parquet

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strings"

	"github.com/klauspost/compress/zstd"
)

const (
	// dictionaryRoom is the largest number of values in a dictionary. From the first page whose values do
	// not fit, pages hold the values themselves.
	dictionaryRoom = 1 << 14

	// boundLength is the largest length of a text that is a bound, in bytes. Longer texts leave a chunk
	// without bounds.
	boundLength = 256
)

// These are the encodings of pages, by their numbers in the format.
const (
	plain         = 0
	runLengths    = 3
	runDictionary = 8
)

// chunk holds the values of one column in one row group: full pages, compressed, and the values of the
// current page.
type chunk struct {
	kind     kind
	optional bool // some values may be NULL
	repeats  bool // few values occur often, so they get a dictionary

	pages         []byte
	uncompressed  int64 // bytes of the pages before they were compressed
	values, nulls int64
	hasIndices    bool // some page holds indices
	hasPlain      bool // some page holds values
	full          bool // the dictionary had no room for a page

	dictionary []byte // values, each at its index
	entries    uint32
	places     map[uint64]uint32 // indices of numbers, by their bits
	words      map[string]uint32 // indices of texts

	levels  []uint32 // for the page: 1 for a value, 0 for NULL
	numbers []uint64 // bits of its values that are numbers
	texts   []string // its values that are texts
	indices []uint32 // of its values in the dictionary

	bounds
}

// bounds are the least and the greatest value of a chunk.
type bounds struct {
	some        bool
	long        bool // a text was too long
	least, most uint64
	first, last string
}

// begin empties the chunk for the next row group and keeps its memory.
func (c *chunk) begin() {
	*c = chunk{
		kind: c.kind, optional: c.optional, repeats: c.repeats,
		pages: c.pages[:0], dictionary: c.dictionary[:0],
		levels: c.levels[:0], numbers: c.numbers[:0], texts: c.texts[:0], indices: c.indices[:0],
		places: map[uint64]uint32{}, words: map[string]uint32{},
	}
}

// null adds an empty value.
func (c *chunk) null() { c.levels = append(c.levels, 0) }

// addNumber adds the bits of a number.
func (c *chunk) addNumber(b uint64) {
	c.levels, c.numbers = append(c.levels, 1), append(c.numbers, b)
}

// addText adds a text.
func (c *chunk) addText(s string) {
	c.levels, c.texts = append(c.levels, 1), append(c.texts, s)
}

// closePage compresses the waiting values as a page, if there are rows.
func (c *chunk) closePage(encoder *zstd.Encoder) {
	rows := len(c.levels)
	if rows == 0 {
		return
	}
	c.widen()
	var body []byte
	if c.optional {
		levels := appendHybrid(nil, c.levels, 1)
		body = append(binary.LittleEndian.AppendUint32(body, uint32(len(levels))), levels...)
	}
	encoding := plain
	if c.repeats && !c.full && c.index() {
		encoding, c.hasIndices = runDictionary, true
		width := bits.Len32(max(c.entries, 2) - 1) // bits of the largest index
		body = appendHybrid(append(body, byte(width)), c.indices, width)
	} else {
		c.full, c.hasPlain = true, true
		for _, b := range c.numbers {
			body = binary.LittleEndian.AppendUint64(body, b)
		}
		for _, s := range c.texts {
			body = appendText(body, s)
		}
	}
	header := newThrift()
	header.int(1, thriftI32, 0) // a data page
	compressed := encoder.EncodeAll(body, nil)
	header.int(2, thriftI32, int64(len(body)))
	header.int(3, thriftI32, int64(len(compressed)))
	header.open(5)
	header.int(1, thriftI32, int64(rows))
	header.int(2, thriftI32, int64(encoding))
	header.int(3, thriftI32, runLengths)
	header.int(4, thriftI32, runLengths)
	header.close()
	header.bytes = append(header.bytes, 0)

	c.pages = append(append(c.pages, header.bytes...), compressed...)
	c.uncompressed += int64(len(header.bytes) + len(body))
	c.values += int64(rows)
	c.nulls += int64(rows - len(c.numbers) - len(c.texts))
	c.levels, c.numbers, c.indices = c.levels[:0], c.numbers[:0], c.indices[:0]
	clear(c.texts)
	c.texts = c.texts[:0]
}

// index finds the indices of the page's values, and reports whether the dictionary has room
// for all of them.
func (c *chunk) index() bool {
	entries, size := c.entries, len(c.dictionary)
	for _, b := range c.numbers {
		i, known := c.places[b]
		if !known {
			i = c.entries
			c.places[b] = i
			c.dictionary = binary.LittleEndian.AppendUint64(c.dictionary, b)
			c.entries++
		}
		c.indices = append(c.indices, i)
	}
	for _, s := range c.texts {
		i, known := c.words[s]
		if !known {
			i = c.entries
			c.words[strings.Clone(s)] = i // a copy, so that s does not keep a larger text in memory
			c.dictionary = appendText(c.dictionary, s)
			c.entries++
		}
		c.indices = append(c.indices, i)
	}
	if c.entries <= dictionaryRoom {
		return true
	}
	c.entries, c.dictionary = entries, c.dictionary[:size]
	return false
}

// widen extends the bounds by the page's values.
func (c *chunk) widen() {
	less := func(a, b uint64) bool { return int64(a) < int64(b) }
	if c.kind == double {
		less = func(a, b uint64) bool { return math.Float64frombits(a) < math.Float64frombits(b) }
	}
	for _, b := range c.numbers {
		if !c.some {
			c.some, c.least, c.most = true, b, b
		}
		if less(b, c.least) {
			c.least = b
		}
		if less(c.most, b) {
			c.most = b
		}
	}
	for _, s := range c.texts {
		s = valid(s)
		c.long = c.long || len(s) > boundLength
		if !c.some {
			c.some, c.first, c.last = true, strings.Clone(s), strings.Clone(s)
		}
		if s < c.first {
			c.first = strings.Clone(s)
		}
		if s > c.last {
			c.last = strings.Clone(s)
		}
	}
}

// close ends the chunk. It returns the dictionary page, if any, which comes before the others, and the
// chunk's entry in the footer, except for its place.
func (c *chunk) close(encoder *zstd.Encoder) (head []byte, m columnChunk) {
	m = columnChunk{
		kind: c.kind, values: c.values, nulls: c.nulls, hasIndices: c.hasIndices, hasPlain: c.hasPlain,
		compressed: int64(len(c.pages)), uncompressed: c.uncompressed,
	}
	if c.hasIndices {
		compressed := encoder.EncodeAll(c.dictionary, nil)
		header := newThrift()
		header.int(1, thriftI32, 2) // a dictionary
		header.int(2, thriftI32, int64(len(c.dictionary)))
		header.int(3, thriftI32, int64(len(compressed)))
		header.open(7)
		header.int(1, thriftI32, int64(c.entries))
		header.int(2, thriftI32, plain)
		header.close()
		header.bytes = append(header.bytes, 0)
		head = append(header.bytes, compressed...)
		m.head = int64(len(head))
		m.compressed += m.head
		m.uncompressed += int64(len(header.bytes) + len(c.dictionary))
	}
	if c.some && !c.long {
		m.bounded = true
		m.least, m.most = c.bounds.spell(c.kind)
	}
	return head, m
}

// spell returns the bounds in the encoding of the format. A zero stands for both zeros.
func (b bounds) spell(k kind) (least, most string) {
	if k == text {
		return b.first, b.last
	}
	if k == double && math.Float64frombits(b.least) == 0 {
		b.least = math.Float64bits(math.Copysign(0, -1))
	}
	if k == double && math.Float64frombits(b.most) == 0 {
		b.most = 0
	}
	spell := func(x uint64) string { return string(binary.LittleEndian.AppendUint64(nil, x)) }
	return spell(b.least), spell(b.most)
}

// appendText appends a text with its length.
func appendText(b []byte, s string) []byte {
	s = valid(s)
	return append(binary.LittleEndian.AppendUint32(b, uint32(len(s))), s...)
}

// appendHybrid appends numbers of a width in bits as runs of one number and as packs of eight.
func appendHybrid(b []byte, numbers []uint32, width int) []byte {
	run := func(from int) int { // the number of equal numbers from there on
		to := from + 1
		for to < len(numbers) && numbers[to] == numbers[from] {
			to++
		}
		return to - from
	}
	for at := 0; at < len(numbers); {
		if n := run(at); n >= 8 {
			b = binary.AppendUvarint(b, uint64(n)<<1)
			for shift := 0; shift < width; shift += 8 {
				b = append(b, byte(numbers[at]>>shift))
			}
			at += n
			continue
		}
		// Packs end before the next run that is worth its own header.
		end := at
		for end < len(numbers) && ((end-at)%8 != 0 || end == at || run(end) < 16) {
			end++
		}
		packs := (end - at + 7) / 8
		b = binary.AppendUvarint(b, uint64(packs)<<1|1)
		var bitsLeft uint64
		have := 0
		for i := at; i < at+8*packs; i++ {
			if i < end {
				bitsLeft |= uint64(numbers[i]) << have
			}
			for have += width; have >= 8; have -= 8 {
				b = append(b, byte(bitsLeft))
				bitsLeft >>= 8
			}
		}
		at = end
	}
	return b
}
