package parquet

import (
	"encoding/binary"
	"slices"
)

// footer is the directory of a file: its schema, metadata and row groups.
type footer struct {
	meta   map[string]string
	schema []element
	groups []group
}

// element is a column in the schema.
type element struct {
	name     string
	kind     kind
	optional bool
}

// group is a row group.
type group struct {
	rows    int64
	columns []columnChunk
}

// columnChunk is the entry of a chunk that is written at an offset: a dictionary, if any, and pages.
type columnChunk struct {
	kind                     kind
	offset                   int64 // where it begins
	head                     int64 // bytes of the dictionary page
	values, nulls            int64
	compressed, uncompressed int64
	hasIndices, hasPlain     bool
	bounded                  bool
	least, most              string
}

// encode returns the end of a file with some rows: the footer, its length, and the magic.
func (f *footer) encode(rows int64) []byte {
	t := newThrift()
	t.int(1, thriftI32, 1)
	t.list(2, thriftStruct, 1+len(f.schema))
	t.push()
	t.text(4, "results")
	t.int(5, thriftI32, int64(len(f.schema)))
	t.close()
	for _, e := range f.schema {
		e.encode(t)
	}
	t.int(3, thriftI64, rows)
	t.list(4, thriftStruct, len(f.groups))
	for i, g := range f.groups {
		g.encode(t, f.schema, i)
	}
	f.encodeMeta(t)
	t.text(6, "loadstar version 1.0 (build 0)") // instead of the build of the program
	// Bounds have a meaning only if the order of values is given, for each column.
	t.list(7, thriftStruct, len(f.schema))
	for range f.schema {
		t.push()
		t.open(1)
		t.close()
		t.close()
	}
	t.bytes = append(t.bytes, 0)
	return append(binary.LittleEndian.AppendUint32(t.bytes, uint32(len(t.bytes))), magic...)
}

func (f *footer) encodeMeta(t *thrift) {
	if len(f.meta) == 0 {
		return
	}
	keys := make([]string, 0, len(f.meta))
	for key := range f.meta {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	t.list(5, thriftStruct, len(keys))
	for _, key := range keys {
		t.push()
		t.text(1, valid(key))
		t.text(2, valid(f.meta[key]))
		t.close()
	}
}

func (e element) encode(t *thrift) {
	t.push()
	t.int(1, thriftI32, int64(e.kind))
	repetition := int64(0)
	if e.optional {
		repetition = 1
	}
	t.int(3, thriftI32, repetition)
	t.text(4, e.name)
	if e.kind == text {
		t.int(6, thriftI32, 0) // UTF8, for old readers
		t.open(10)             // the same for new ones
		t.open(1)
		t.close()
		t.close()
	}
	t.close()
}

func (g group) encode(t *thrift, schema []element, place int) {
	var compressed, uncompressed int64
	t.push()
	t.list(1, thriftStruct, len(g.columns))
	for i, c := range g.columns {
		compressed += c.compressed
		uncompressed += c.uncompressed
		t.push()
		t.int(2, thriftI64, 0) // the entry has no copy elsewhere
		t.open(3)
		c.encode(t, schema[i].name)
		t.close()
		t.close()
	}
	t.int(2, thriftI64, uncompressed)
	t.int(3, thriftI64, g.rows)
	t.int(5, thriftI64, g.columns[0].offset)
	t.int(6, thriftI64, compressed)
	t.int(7, thriftI16, int64(place))
	t.close()
}

func (c columnChunk) encode(t *thrift, name string) {
	encodings := []int64{runLengths}
	if c.hasIndices || c.hasPlain { // dictionaries are plain, too
		encodings = append(encodings, plain)
	}
	if c.hasIndices {
		encodings = append(encodings, runDictionary)
	}
	t.int(1, thriftI32, int64(c.kind))
	t.list(2, thriftI32, len(encodings))
	for _, e := range encodings {
		t.bytes = binary.AppendVarint(t.bytes, e)
	}
	t.list(3, thriftBinary, 1)
	t.element(name)
	t.int(4, thriftI32, 6) // Zstandard
	t.int(5, thriftI64, c.values)
	t.int(6, thriftI64, c.uncompressed)
	t.int(7, thriftI64, c.compressed)
	t.int(9, thriftI64, c.offset+c.head)
	if c.hasIndices {
		t.int(11, thriftI64, c.offset)
	}
	t.open(12)
	t.int(3, thriftI64, c.nulls)
	if c.bounded {
		t.text(5, c.most)
		t.text(6, c.least)
	}
	t.close()
}
