package fuel

// wellNamed reports whether the section of names holds as many as it says. If it does not, it
// is left out: names are for messages, and the runtime makes room for as many as they say.
func wellNamed(body []byte) bool {
	s := &reader{text: body}
	for s.more() {
		kind := s.byte()
		part := &reader{text: s.bytes(s.u32())}
		switch kind {
		case 0: // of the module
			part.bytes(part.u32())
		case 1: // of functions
			part.names()
		case 2: // of local variables
			for n := part.u32(); n > 0 && part.err == nil; n-- {
				part.u32()
				part.names()
			}
		}
		if part.err != nil {
			return false
		}
	}
	return s.err == nil
}

// names reads numbers and their names.
func (s *reader) names() {
	for n := s.u32(); n > 0 && s.err == nil; n-- {
		s.u32()
		s.bytes(s.u32())
	}
}
