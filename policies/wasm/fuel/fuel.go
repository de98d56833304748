// Package fuel limits what a call of a WebAssembly module can do, without a clock.
//
// [Metered] rewrites a module in the binary format before it is compiled. The module gets a
// global variable that only the host and the added code use. At the entry of every function
// and at the start of every turn of a loop, the added code takes from it as much as the
// function's or the loop's body has instructions, without those of inner loops; before an
// operation on a range of memory or of a table, one for every 64 bytes. The few instructions
// for which the runtime leaves machine code, such as memory.grow, count a hundredfold. Below 0
// the module traps. So a call ends after the same instruction on every machine, and what runs between
// two charges is at most one pass of a body. Interrupting a call by a clock instead would
// make results depend on the machine, and slows loops tenfold in the runtime used here.
//
// The binary format is that of the WebAssembly Core Specification 2.0, chapter 5. Modules are
// read strictly: what cannot be counted is refused, such as SIMD, and so is a module that
// names a variable of those that are added. All else is left to the runtime, which validates
// the module that it compiles.
package fuel

import "fmt"

// Name is the name under which a metered module exports its fuel, a mutable i64.
const Name = "loadstar_fuel"

// mostElements is how many elements a table may have: a table lies outside of the memory that
// a runtime limits.
const mostElements = 1 << 16

// Metered returns the module with a fuel gauge that initially holds the limit. The error is
// one line.
func Metered(text []byte, limit int64) ([]byte, error) {
	m := &module{reader: reader{text: text}, limit: limit}
	if string(m.bytes(8)) != "\x00asm\x01\x00\x00\x00" {
		return nil, fmt.Errorf("it is not a WebAssembly module of version 1")
	}
	m.out = append(m.out, text[:8]...)
	for m.more() {
		m.section()
	}
	m.finish()
	if m.err != nil {
		return nil, fmt.Errorf("it cannot be metered: at byte %d: %w", m.at, m.err)
	}
	return m.out, nil
}
