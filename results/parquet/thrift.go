package parquet

import "encoding/binary"

// These are the types of fields in Thrift's compact protocol.
const (
	thriftI16    = 4
	thriftI32    = 5
	thriftI64    = 6
	thriftBinary = 8
	thriftList   = 9
	thriftStruct = 12
)

// thrift is a message in Thrift's compact protocol. Fields are appended in the order of their numbers,
// each written as the distance from the one before in its structure.
type thrift struct {
	bytes []byte
	last  []int // the last field of each open structure
}

func newThrift() *thrift { return &thrift{last: []int{0}} }

func (t *thrift) field(number, kind int) {
	top := &t.last[len(t.last)-1]
	t.bytes = append(t.bytes, byte((number-*top)<<4|kind)) // distances here are below 16
	*top = number
}

// int appends an integer field of a type, or nothing for a negative number.
func (t *thrift) int(number, kind int, x int64) {
	t.field(number, kind)
	t.bytes = binary.AppendVarint(t.bytes, x) // zigzag encoding, as Thrift requires
}

func (t *thrift) text(number int, s string) {
	t.field(number, thriftBinary)
	t.element(s)
}

// element appends a text to a list.
func (t *thrift) element(s string) {
	t.bytes = append(binary.AppendUvarint(t.bytes, uint64(len(s))), s...)
}

// list begins a list of n elements.
func (t *thrift) list(number, kind, n int) {
	t.field(number, thriftList)
	if n < 15 {
		t.bytes = append(t.bytes, byte(n<<4|kind))
	} else {
		t.bytes = binary.AppendUvarint(append(t.bytes, byte(15<<4|kind)), uint64(n))
	}
}

// open begins a structure that is a field; push begins a structure that is an element of a list.
func (t *thrift) open(number int) { t.field(number, thriftStruct); t.push() }
func (t *thrift) push()           { t.last = append(t.last, 0) }

// close ends a structure.
func (t *thrift) close() {
	t.bytes = append(t.bytes, 0)
	t.last = t.last[:len(t.last)-1]
}
