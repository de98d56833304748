// Package wasmtest assembles small WebAssembly modules by hand, valid or not, for tests.
package wasmtest

import (
	"encoding/binary"
	"fmt"
)

// The types of values.
const (
	I32 = 0x7f
	I64 = 0x7e
	F64 = 0x7c
)

// Module is a module as its parts. Functions that are imported come first in the numbering,
// then the functions of Funcs.
type Module struct {
	Imports []Func
	Funcs   []Func
	Pages   []uint32  // of the memory: at least, and at most unless it is absent; nil: no memory
	Globals [][]byte  // declarations
	Parts   []Section // any others, which come before a section of the same or a higher place
	Exports [][]byte  // besides the memory and the functions with a name
}

// Func is a function. The module from which it is imported, or the local variables and the
// code, are in Body.
type Func struct {
	Name            string // under which it is exported or imported; empty: not exported
	Params, Results []byte
	Body            []byte
}

// Section is a section with its number.
type Section struct {
	ID   byte
	Body []byte
}

// Code returns the body of a function without local variables: its instructions and their
// operands as ints from 0 to 255, and slices of bytes, with the end.
func Code(parts ...any) []byte { return append(append([]byte{0}, Bytes(parts...)...), 0x0b) }

// Bytes joins ints from 0 to 255, slices of bytes, and texts behind their lengths.
func Bytes(parts ...any) []byte {
	var b []byte
	for _, part := range parts {
		switch x := part.(type) {
		case int:
			b = append(b, byte(x))
		case []byte:
			b = append(b, x...)
		case string:
			b = append(Number(b, len(x)), x...)
		default:
			panic(fmt.Sprintf("wasmtest: a %T", x))
		}
	}
	return b
}

// Number appends an unsigned number.
func Number(b []byte, x int) []byte { return binary.AppendUvarint(b, uint64(x)) }

// Const returns the instruction that yields an i32.
func Const(x int32) []byte { return append([]byte{0x41}, signed(int64(x))...) }

func signed(x int64) []byte {
	var b []byte
	for ; x < -64 || x > 63; x >>= 7 {
		b = append(b, byte(x)|0x80)
	}
	return append(b, byte(x)&0x7f)
}

// vector joins parts behind their number.
func vector(parts [][]byte) []byte {
	b := Number(nil, len(parts))
	for _, part := range parts {
		b = append(b, part...)
	}
	return b
}

// Bytes returns the module in the binary format.
func (m Module) Bytes() []byte {
	var types, imports, funcs, codes [][]byte
	exports := m.Exports
	if m.Pages != nil {
		exports = append(exports, Bytes("memory", 2, 0))
	}
	for k, f := range append(append([]Func(nil), m.Imports...), m.Funcs...) {
		types = append(types, Bytes(0x60, string(f.Params), string(f.Results)))
		number := Number(nil, k)
		if k < len(m.Imports) {
			imports = append(imports, Bytes(f.Body, f.Name, 0, number))
			continue
		}
		funcs = append(funcs, number)
		codes = append(codes, Bytes(string(f.Body)))
		if f.Name != "" {
			exports = append(exports, Bytes(f.Name, 0, number))
		}
	}
	sections := []Section{{1, vector(types)}, {2, vector(imports)}, {3, vector(funcs)}, {5, m.memory()},
		{6, vector(m.Globals)}, {7, vector(exports)}, {10, vector(codes)}}
	text, parts := []byte("\x00asm\x01\x00\x00\x00"), m.Parts
	emit := func(s Section) { text = Bytes(text, int(s.ID), string(s.Body)) }
	for _, s := range sections {
		for len(parts) > 0 && place(parts[0]) <= place(s) {
			emit(parts[0])
			parts = parts[1:]
		}
		if len(s.Body) > 1 || len(s.Body) == 1 && s.Body[0] > 0 {
			emit(s)
		}
	}
	for _, s := range parts {
		emit(s)
	}
	return text
}

// place returns where a section stands: that of the number of data segments before the code.
func place(s Section) int {
	if s.ID == 12 {
		return 19
	}
	return 2 * int(s.ID)
}

// memory returns the section of the memory.
func (m Module) memory() []byte {
	switch len(m.Pages) {
	case 0:
		return nil
	case 1:
		return Bytes(1, 0, Number(nil, int(m.Pages[0])))
	}
	return Bytes(1, 1, Number(nil, int(m.Pages[0])), Number(nil, int(m.Pages[1])))
}
