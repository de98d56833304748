package fuel

// mostLocals is how many local variables a function may have, as in the runtime.
const mostLocals = 50_000

// code returns the section of code with the charges.
func (m *module) code(s *reader) []byte {
	n := s.u32()
	if int64(n) != int64(len(m.functions)) {
		s.fail("there are %d functions, and the code of %d", len(m.functions), n)
	}
	text := appendU32(nil, n)
	for k := uint32(0); k < n && s.err == nil; k++ {
		size := s.u32()
		start := s.at
		if s.bytes(size); s.err != nil {
			break
		}
		f := &function{reader: reader{text: s.text[:s.at], at: start}, module: m}
		body := f.metered(m.params[m.functions[k]])
		if f.err != nil {
			s.at = f.at
			s.fail("function %d: %w", m.imported+k, f.err)
		}
		text = appendText(text, body)
	}
	m.coded = true
	return text
}

// function is the body of a function that is being read.
type function struct {
	reader
	module *module
	locals uint32 // with the parameters
	blocks []block
	charge []charge // in the order of the text
}

// block is a block that is open.
type block struct {
	op     byte // of the instruction that opened it; 0: the function itself
	charge int  // the charge to which its instructions count
}

// charge is where fuel is taken.
type charge struct {
	at    int
	cost  int64 // instructions
	shift byte  // if cost is 0: the last operand, shifted right by it
}

// metered returns the body with the charges.
func (f *function) metered(params uint32) []byte {
	declared := f.at
	total := uint64(params)
	groups := f.u32()
	first := f.at
	for k := uint32(0); k < groups && f.err == nil; k++ {
		if total += uint64(f.u32()); total > mostLocals {
			f.fail("it has more than %d local variables", mostLocals)
		}
		f.value()
	}
	f.locals = uint32(total)
	start := f.at
	f.charge = []charge{{at: start, cost: int64(total / 8)}} // they are cleared
	f.blocks = []block{{}}
	for len(f.blocks) > 0 && f.err == nil {
		f.instruction()
	}
	if f.err == nil && f.at != len(f.text) {
		f.fail("its code goes on behind its end")
	}
	if f.err != nil {
		return nil
	}
	text := make([]byte, 0, len(f.text)-declared+32*len(f.charge))
	text = append(appendU32(text, groups+2), f.text[first:start]...)
	text = append(text, 1, 0x7e, 1, 0x7f) // an i64 and an i32 more
	for k, c := range f.charge {
		end := len(f.text)
		if k+1 < len(f.charge) {
			end = f.charge[k+1].at
		}
		text = append(f.take(text, c), f.text[c.at:end]...)
	}
	return text
}

// take appends the code of a charge.
func (f *function) take(text []byte, c charge) []byte {
	fuel, left, operand := f.module.globals, f.locals, f.locals+1
	if c.shift > 0 {
		text = appendU32(append(text, opLocalTee), operand)
	}
	text = appendU32(append(text, opGlobalGet), fuel)
	if c.shift > 0 {
		text = appendU32(append(text, opLocalGet), operand)
		text = append(text, opI64ExtendI32U, opI64Const, c.shift, opI64ShrU)
	} else {
		text = appendSigned(append(text, opI64Const), c.cost)
	}
	text = appendU32(append(text, opI64Sub, opLocalTee), left)
	text = appendU32(append(text, opGlobalSet), fuel)
	text = appendU32(append(text, opLocalGet), left)
	return append(text, opI64Const, 0, opI64LtS, opIf, empty, opUnreachable, opEnd)
}
