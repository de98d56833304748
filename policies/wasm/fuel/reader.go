package fuel

import (
	"encoding/binary"
	"fmt"
)

// reader reads the binary format. After the first fault it returns zeros, so that a loop over
// a vector must look at err.
type reader struct {
	text []byte
	at   int
	err  error
}

// fail notes the first fault.
func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// more reports whether there is something left to read.
func (r *reader) more() bool { return r.err == nil && r.at < len(r.text) }

// bytes returns the next n bytes, or nil.
func (r *reader) bytes(n uint32) []byte {
	if r.err != nil || uint64(n) > uint64(len(r.text)-r.at) {
		r.fail("it ends too early")
		return nil
	}
	r.at += int(n)
	return r.text[r.at-int(n) : r.at]
}

// byte returns the next byte.
func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// u32 returns an unsigned number, in LEB128.
func (r *reader) u32() uint32 {
	var x uint64
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		x |= uint64(b&0x7f) << shift
		if b < 0x80 {
			if x >= 1<<32 {
				r.fail("a number has more than 32 bits")
			}
			return uint32(x)
		}
	}
	r.fail("a number has more than 32 bits")
	return 0
}

// signed returns a signed number of the given bits, in LEB128.
func (r *reader) signed(bits int) int64 {
	var x int64
	for shift := 0; shift < bits; shift += 7 {
		b := r.byte()
		x |= int64(b&0x7f) << shift
		if b >= 0x80 {
			continue
		}
		if rest := bits - shift; rest < 7 { // the bits beyond must repeat the sign
			if high := int8(b<<1) >> rest; high != 0 && high != -1 {
				break
			}
		}
		if b&0x40 != 0 && shift+7 < 64 {
			x |= -1 << (shift + 7)
		}
		return x
	}
	r.fail("a number has more than %d bits", bits)
	return 0
}

// value reads the type of a value.
func (r *reader) value() {
	switch t := r.byte(); {
	case t == 0x7b:
		r.fail("it uses SIMD, which is not supported: compile it without -msimd128")
	case !isValue(t):
		r.fail("there is no type of values 0x%02x", t)
	}
}

// isValue reports whether a byte is the type of a value, of those that are allowed.
func isValue(t byte) bool { return t >= 0x7c && t <= 0x7f || t == 0x70 || t == 0x6f }

// values reads a vector of types and returns its length.
func (r *reader) values() uint32 {
	n := r.u32()
	for k := uint32(0); k < n && r.err == nil; k++ {
		r.value()
	}
	return n
}

// appendSigned appends a signed number in LEB128.
func appendSigned(text []byte, x int64) []byte {
	for {
		b := byte(x & 0x7f)
		x >>= 7
		if x == 0 && b&0x40 == 0 || x == -1 && b&0x40 != 0 {
			return append(text, b)
		}
		text = append(text, b|0x80)
	}
}

// appendU32 appends an unsigned number in LEB128.
func appendU32(text []byte, x uint32) []byte { return binary.AppendUvarint(text, uint64(x)) }

// appendText appends bytes behind their number.
func appendText[T string | []byte](text []byte, s T) []byte {
	return append(appendU32(text, uint32(len(s))), s...)
}
