package fuel

// variables returns the section of global variables with the fuel as the last one, so that the
// numbers of the others stay.
func (m *module) variables(s *reader) []byte {
	m.globals = s.u32()
	start := s.at
	for k := uint32(0); k < m.globals && s.err == nil; k++ {
		s.value()
		if s.byte() > 1 {
			s.fail("a global variable is neither constant nor mutable")
		}
		s.constant(k)
	}
	m.metered = true
	if s.err != nil {
		return nil
	}
	return m.gauge(append(appendU32(nil, m.globals+1), s.text[start:s.at]...))
}

// gauge appends the declaration of the fuel: a mutable i64 with a constant.
func (m *module) gauge(text []byte) []byte {
	return append(appendSigned(append(text, 0x7e, 1, opI64Const), m.limit), opEnd)
}

// constant reads a constant expression, which may name one of the first globals.
func (s *reader) constant(globals uint32) {
	switch op := s.byte(); op {
	case opI32Const:
		s.signed(32)
	case opI64Const:
		s.signed(64)
	case opF32Const:
		s.bytes(4)
	case opF64Const:
		s.bytes(8)
	case opRefNull:
		s.value()
	case opRefFunc:
		s.u32()
	case opGlobalGet:
		if g := s.u32(); g >= globals {
			s.fail("a constant is global variable %d, which is declared later or never", g)
		}
	default:
		s.fail("instruction 0x%02x is no constant", op)
	}
	if s.byte() != opEnd {
		s.fail("a constant expression has more than one instruction")
	}
}

// exports returns the section of exports with the fuel.
func (m *module) exports(s *reader) []byte {
	const global = 3
	n := s.u32()
	start := s.at
	for k := uint32(0); k < n && s.err == nil; k++ {
		name := string(s.bytes(s.u32()))
		kind, index := s.byte(), s.u32()
		switch {
		case name == Name:
			s.fail("it exports %s itself", Name)
		case kind > global:
			s.fail("it exports %.50q of kind %d, which is unknown", name, kind)
		case kind == global && index >= m.globals:
			s.fail("it exports global variable %d: it has %d", index, m.globals)
		}
	}
	m.exported = true
	if s.err != nil {
		return nil
	}
	text := append(appendU32(nil, n+1), s.text[start:s.at]...)
	return appendU32(append(appendText(text, Name), global), m.globals)
}

// tables returns the section of tables, none of which may grow beyond mostElements.
func tables(s *reader) []byte {
	n := s.u32()
	text := appendU32(nil, n)
	for ; n > 0 && s.err == nil; n-- {
		kind, bounded, least := s.byte(), s.byte(), s.u32()
		most := uint32(mostElements)
		if bounded == 1 {
			most = min(most, s.u32())
		}
		if bounded > 1 || least > mostElements {
			s.fail("a table has %d elements: at most %d are allowed", least, mostElements)
		}
		text = appendU32(appendU32(append(text, kind, 1), least), most)
	}
	return text
}
