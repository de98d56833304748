package parquet

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// parsed is a file as this reader understands it. It shares no code with the writer, and follows the
// description of the format; DuckDB and hyparquet read the same files where they are installed.
type parsed struct {
	listing
	meta           map[string]string
	groups         int
	plain, indexed int // pages
}

// cursor reads bytes, and fails the test beyond their end.
type cursor struct {
	t *testing.T
	b []byte
}

func (c *cursor) take(n int) []byte {
	c.t.Helper()
	if n < 0 || n > len(c.b) {
		c.t.Fatalf("%d bytes are wanted, %d are left", n, len(c.b))
	}
	taken := c.b[:n]
	c.b = c.b[n:]
	return taken
}

func (c *cursor) uvarint() uint64 {
	x, n := binary.Uvarint(c.b)
	c.take(n)
	return x
}

func (c *cursor) u32() int { return int(binary.LittleEndian.Uint32(c.take(4))) }

// fields are the values of a structure of Thrift by their numbers.
type fields map[int]any

func (f fields) int(n int) int { x, _ := f[n].(int); return x }

func (c *cursor) structure() fields {
	f, last := fields{}, 0
	for {
		head := int(c.take(1)[0])
		if head == 0 {
			return f
		}
		if head>>4 == 0 {
			c.t.Fatal("a field has a number in the long form, which the writer never needs")
		}
		last += head >> 4
		f[last] = c.value(head & 15)
	}
}

func (c *cursor) value(kind int) any {
	switch kind {
	case 4, 5, 6:
		x := c.uvarint()
		return int(x>>1) ^ -int(x&1)
	case 8:
		return string(c.take(int(c.uvarint())))
	case 9:
		head := int(c.take(1)[0])
		n := head >> 4
		if n == 15 {
			n = int(c.uvarint())
		}
		list := make([]any, n)
		for i := range list {
			list[i] = c.value(head & 15)
		}
		return list
	case 12:
		return c.structure()
	}
	c.t.Fatalf("a field of type %d", kind)
	return nil
}

// read parses a file, and fails the test if anything in it contradicts the format or itself.
func read(t *testing.T, data []byte) *parsed {
	t.Helper()
	if len(data) < 12 || string(data[:4]) != "PAR1" || string(data[len(data)-4:]) != "PAR1" {
		t.Fatal("the file has not the marks at its ends")
	}
	end := len(data) - 8
	length := int(binary.LittleEndian.Uint32(data[end:]))
	foot := cursor{t, data[end-length : end]}
	file := foot.structure()
	if len(foot.b) > 0 {
		t.Fatalf("%d bytes follow the footer", len(foot.b))
	}
	p := &parsed{meta: map[string]string{}}
	if list, some := file[5].([]any); some {
		for _, kv := range list {
			p.meta[kv.(fields)[1].(string)] = kv.(fields)[2].(string)
		}
	}
	schema := file[2].([]any)[1:]
	for _, e := range schema {
		p.names = append(p.names, e.(fields)[4].(string))
	}
	at := 4
	for _, g := range file[4].([]any) {
		p.groups++
		from := len(p.rows)
		for range g.(fields).int(3) {
			p.rows = append(p.rows, make([]*string, len(schema)))
		}
		for k, chunk := range g.(fields)[1].([]any) {
			m := chunk.(fields)[3].(fields)
			size := m.int(7)
			dictionary, begins := m[11].(int)
			if !begins {
				dictionary = m.int(9)
			}
			if dictionary != at {
				t.Fatalf("a chunk begins at %d, the one before ended at %d", dictionary, at)
			}
			p.chunk(t, &cursor{t, data[at : at+size]}, m, schema[k].(fields), p.rows[from:], k)
			at += size
		}
	}
	if at != end-length || len(p.rows) != file.int(3) {
		t.Fatalf("%d bytes of %d belong to chunks, %d rows of %d to groups", at, end-length, len(p.rows), file.int(3))
	}
	return p
}

// chunk reads the k-th column of a row group.
func (p *parsed) chunk(t *testing.T, c *cursor, m, schema fields, rows [][]*string, k int) {
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	var dictionary []string
	row, nulls, uncompressed := 0, 0, 0
	value := func(b *cursor) (s string) {
		switch m.int(1) {
		case 6:
			return string(b.take(b.u32()))
		case 2:
			return fmt.Sprint(int64(binary.LittleEndian.Uint64(b.take(8))))
		}
		return fmt.Sprint(math.Float64frombits(binary.LittleEndian.Uint64(b.take(8))))
	}
	for len(c.b) > 0 {
		before := len(c.b)
		header := c.structure()
		uncompressed += before - len(c.b) + header.int(2)
		body, err := decoder.DecodeAll(c.take(header.int(3)), nil)
		if err != nil || len(body) != header.int(2) {
			t.Fatalf("a page of %d bytes has %d: %v", header.int(2), len(body), err)
		}
		b := &cursor{t, body}
		if header.int(1) == 2 {
			for range header[7].(fields).int(1) {
				dictionary = append(dictionary, value(b))
			}
			continue
		}
		page := header[5].(fields)
		n := page.int(1)
		there := make([]uint32, n)
		for i := range there {
			there[i] = 1
		}
		if schema.int(3) == 1 {
			there = hybrid(t, b.take(b.u32()), 1, n)
		}
		some := 0
		for _, level := range there {
			some += int(level)
		}
		var indices []uint32
		if page.int(2) == 8 {
			p.indexed++
			width := int(b.take(1)[0])
			indices = hybrid(t, b.b, width, some)
			b.b = nil
		} else {
			p.plain++
		}
		for _, level := range there {
			if level == 0 {
				nulls++
			} else {
				var s string
				if page.int(2) == 8 {
					s, indices = dictionary[indices[0]], indices[1:]
				} else {
					s = value(b)
				}
				rows[row][k] = &s
			}
			row++
		}
		if len(b.b) > 0 {
			t.Fatalf("%d bytes follow the values of a page", len(b.b))
		}
	}
	if stats := m[12].(fields); row != m.int(5) || nulls != stats.int(3) || uncompressed != m.int(6) {
		t.Fatalf("%s: %d values, %d NULL, %d bytes; the footer has %v", schema[4], row, nulls, uncompressed, m)
	}
}

// hybrid reads n numbers of a width in bits from runs and packs, which end with the bytes.
func hybrid(t *testing.T, b []byte, width, n int) []uint32 {
	t.Helper()
	c := cursor{t, b}
	var numbers []uint32
	for len(numbers) < n {
		head := int(c.uvarint())
		if head&1 == 0 {
			var x uint32
			for i, part := range c.take((width + 7) / 8) {
				x |= uint32(part) << (8 * i)
			}
			for range head >> 1 {
				numbers = append(numbers, x)
			}
			continue
		}
		packed := append(slices.Clone(c.take(head>>1*width)), make([]byte, 8)...)
		for i := range head >> 1 * 8 {
			place := i * width
			x := binary.LittleEndian.Uint64(packed[place/8:]) >> (place % 8)
			numbers = append(numbers, uint32(x)&(1<<width-1))
		}
	}
	if len(c.b) > 0 {
		t.Fatalf("%d bytes follow %d numbers", len(c.b), n)
	}
	return numbers[:n]
}
