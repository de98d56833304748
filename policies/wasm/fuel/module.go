package fuel

import (
	"slices"
	"unicode/utf8"
)

// module is what is known of a module, and its new text so far.
type module struct {
	reader
	limit int64
	out   []byte
	place int // of the last section in the order of sections

	params    []uint32 // of each type of functions
	imported  uint32   // functions
	functions []uint32 // the types of those defined here
	globals   uint32
	metered   bool // the fuel has been declared
	exported  bool // and exported
	coded     bool
}

// The sections, by their numbers.
const (
	customSection = iota
	typeSection
	importSection
	functionSection
	tableSection
	memorySection
	globalSection
	exportSection
	startSection
	elementSection
	codeSection
	dataSection
	dataCountSection
)

// order is the order of sections, of which custom ones may be anywhere.
var order = []byte{typeSection, importSection, functionSection, tableSection, memorySection, globalSection,
	exportSection, startSection, elementSection, dataCountSection, codeSection, dataSection}

// section reads the next section and appends what becomes of it.
func (m *module) section() {
	id := m.byte()
	size := m.u32()
	start := m.at
	body := m.bytes(size)
	if m.err != nil {
		return
	}
	if id == customSection {
		m.custom(body)
		return
	}
	place := slices.Index(order, id) + 1
	if place == 0 || place <= m.place {
		m.fail("section %d is unknown or out of order", id)
		return
	}
	m.place = place
	if place > slices.Index(order, globalSection)+1 {
		m.declare()
	}
	s := &reader{text: m.text[:start+int(size)], at: start}
	switch id {
	case typeSection:
		m.types(s)
	case importSection:
		m.imports(s)
	case functionSection:
		for n := s.u32(); n > 0 && s.err == nil; n-- {
			m.functions = append(m.functions, m.known(s))
		}
	case tableSection:
		body = tables(s)
	case globalSection:
		body = m.variables(s)
	case exportSection:
		body = m.exports(s)
	case codeSection:
		body = m.code(s)
	case elementSection:
		m.elements(s)
	case dataSection:
		m.data(s)
	default:
		s.at = len(s.text) // the runtime reads it
	}
	if s.err == nil && s.at != len(s.text) {
		s.fail("section %d is longer than what it holds", id)
	}
	if s.err != nil {
		m.at = s.at
		m.fail("%w", s.err)
		return
	}
	m.emit(id, body)
}

// emit appends a section.
func (m *module) emit(id byte, body []byte) { m.out = appendText(append(m.out, id), body) }

// custom keeps the names of functions. Others may hold places in the code, which move.
func (m *module) custom(body []byte) {
	s := &reader{text: body}
	name := s.bytes(s.u32())
	switch {
	case s.err != nil:
		m.fail("%w", s.err)
	case !utf8.Valid(name):
		m.fail("the name of a section is not UTF-8")
	case string(name) == "name" && wellNamed(s.text[s.at:]):
		m.emit(customSection, body)
	}
}

// types reads the types of functions.
func (m *module) types(s *reader) {
	for n := s.u32(); n > 0 && s.err == nil; n-- {
		if form := s.byte(); form != 0x60 {
			s.fail("type 0x%02x is not a type of functions", form)
		}
		m.params = append(m.params, s.values())
		s.values()
	}
}

// known reads the number of a type.
func (m *module) known(s *reader) uint32 {
	t := s.u32()
	if int64(t) >= int64(len(m.params)) {
		s.fail("there is no type %d", t)
	}
	return t
}

// imports counts the functions that are imported.
func (m *module) imports(s *reader) {
	for n := s.u32(); n > 0 && s.err == nil; n-- {
		from, name := s.bytes(s.u32()), s.bytes(s.u32())
		if kind := s.byte(); kind != 0 && s.err == nil {
			s.fail("it imports %.50q of %.50q, which is not a function", name, from)
		}
		m.known(s)
		m.imported++
	}
}

// declare appends a section of global variables to a module that has none.
func (m *module) declare() {
	if !m.metered {
		m.metered = true
		m.emit(globalSection, m.gauge(appendU32(nil, 1)))
	}
}

// finish notes what a module lacks.
func (m *module) finish() {
	switch {
	case !m.exported:
		m.fail("it exports nothing")
	case len(m.functions) > 0 && !m.coded:
		m.fail("its functions have no code")
	}
}
