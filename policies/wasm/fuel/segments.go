package fuel

// Segments are what tables and memories hold in the beginning. They stay as they are, but are
// read: the runtime makes room for as many as a section says that it has, so that a few bytes
// could ask for all of the memory.

// elements reads the segments of tables. The bits of a segment's kind say what it has: 1 no
// place, 2 the number of a table or, without a place, that it is declared only, 4 expressions
// in place of numbers of functions.
func (m *module) elements(s *reader) {
	for n := s.u32(); n > 0 && s.err == nil; n-- {
		kind := s.u32()
		if kind > 7 {
			s.fail("a segment of a table is of kind %d, which is unknown", kind)
			return
		}
		if kind&1 == 0 {
			if kind&2 != 0 {
				s.u32()
			}
			s.constant(m.globals)
		}
		if kind&3 != 0 {
			s.byte() // what the elements are
		}
		for k := s.u32(); k > 0 && s.err == nil; k-- {
			if kind&4 != 0 {
				s.constant(m.globals)
			} else {
				s.u32()
			}
		}
	}
}

// data reads the segments of memories.
func (m *module) data(s *reader) {
	for n := s.u32(); n > 0 && s.err == nil; n-- {
		kind := s.u32()
		switch {
		case kind > 2:
			s.fail("a segment of a memory is of kind %d, which is unknown", kind)
		case kind == 2:
			s.u32()
			s.constant(m.globals)
		case kind == 0:
			s.constant(m.globals)
		}
		s.bytes(s.u32())
	}
}
