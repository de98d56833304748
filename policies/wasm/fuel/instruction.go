package fuel

// The instructions that are read or written by name.
const (
	opUnreachable        = 0x00
	opBlock              = 0x02
	opLoop               = 0x03
	opIf                 = 0x04
	opElse               = 0x05
	opEnd                = 0x0b
	opBr                 = 0x0c
	opBrIf               = 0x0d
	opBrTable            = 0x0e
	opReturn             = 0x0f
	opCall               = 0x10
	opCallIndirect       = 0x11
	opDrop               = 0x1a
	opSelect             = 0x1b
	opSelectTyped        = 0x1c
	opLocalGet           = 0x20
	opLocalTee           = 0x22
	opGlobalGet          = 0x23
	opGlobalSet          = 0x24
	opTableGet           = 0x25
	opTableSet           = 0x26
	opFirstMemory        = 0x28
	opLastMemory         = 0x3e
	opMemorySize         = 0x3f
	opMemoryGrow         = 0x40
	opI32Const           = 0x41
	opI64Const           = 0x42
	opF32Const           = 0x43
	opF64Const           = 0x44
	opFirstNumeric       = 0x45
	opI64LtS             = 0x53
	opI64Sub             = 0x7d
	opI64ShrU            = 0x88
	opI64ExtendI32U      = 0xad
	opLastNumeric        = 0xc4
	opRefNull            = 0xd0
	opRefIsNull          = 0xd1
	opRefFunc            = 0xd2
	opPrefix             = 0xfc
	opVector             = 0xfd
	empty           byte = 0x40 // the type of a block without values
)

// instruction reads an instruction and counts it to the innermost loop, or to the function.
func (f *function) instruction() {
	at := f.at
	op := f.byte()
	top := f.blocks[len(f.blocks)-1]
	f.charge[top.charge].cost++
	switch {
	case op == opLoop:
		f.blockType()
		f.charge = append(f.charge, charge{at: f.at})
		f.blocks = append(f.blocks, block{op, len(f.charge) - 1})
	case op == opBlock || op == opIf:
		f.blockType()
		f.blocks = append(f.blocks, block{op, top.charge})
	case op == opElse:
		if top.op != opIf {
			f.fail("there is an else outside of an if")
		}
		f.blocks[len(f.blocks)-1].op = opElse
	case op == opEnd:
		f.blocks = f.blocks[:len(f.blocks)-1]
	case op >= opLocalGet && op <= opLocalTee:
		if k := f.u32(); k >= f.locals {
			f.fail("there is no local variable %d", k)
		}
	case op == opGlobalGet || op == opGlobalSet:
		if k := f.u32(); k >= f.module.globals {
			f.fail("there is no global variable %d", k)
		}
	case op == opPrefix:
		f.prefixed(at)
	case op == opVector:
		f.fail("it uses SIMD, which is not supported: compile it without -msimd128")
	default:
		f.operands(op)
	}
}

// operands reads what follows an instruction that needs no other care.
func (f *function) operands(op byte) {
	switch {
	case op <= opUnreachable+1 || op == opReturn || op == opDrop || op == opSelect || op == opRefIsNull:
	case op >= opFirstNumeric && op <= opLastNumeric:
	case op == opBr || op == opBrIf || op == opCall || op == opTableGet || op == opTableSet:
		f.u32()
	case op == opRefFunc:
		f.u32()
		f.outside()
	case op == opBrTable:
		for n := uint64(f.u32()) + 1; n > 0 && f.err == nil; n-- {
			f.u32()
		}
	case op == opCallIndirect:
		f.u32()
		f.u32()
	case op == opSelectTyped:
		f.values()
	case op >= opFirstMemory && op <= opLastMemory:
		f.u32()
		f.u32()
	case op == opMemorySize:
		f.zero()
	case op == opMemoryGrow:
		f.zero()
		f.outside()
	case op == opI32Const:
		f.signed(32)
	case op == opI64Const:
		f.signed(64)
	case op == opF32Const:
		f.bytes(4)
	case op == opF64Const:
		f.bytes(8)
	case op == opRefNull:
		f.value()
	default:
		f.fail("instruction 0x%02x is not supported", op)
	}
}

// prefixed reads an instruction of two parts. A range of memory or of a table is charged for.
func (f *function) prefixed(at int) {
	const bytes, elements = 6, 3 // 64 bytes are 1<<6 bytes, or 1<<3 elements
	shift := byte(0)
	switch op := f.u32(); op {
	case 0, 1, 2, 3, 4, 5, 6, 7: // numbers cut to integers
	case 8: // memory.init
		f.u32()
		f.zero()
		shift = bytes
	case 9, 13, 16: // data.drop, elem.drop, table.size
		f.u32()
	case 10: // memory.copy
		f.zero()
		f.zero()
		shift = bytes
	case 11: // memory.fill
		f.zero()
		shift = bytes
	case 12, 14: // table.init, table.copy
		f.u32()
		f.u32()
		shift = elements
	case 15, 17: // table.grow, table.fill
		f.u32()
		f.outside()
		shift = elements
	default:
		f.fail("instruction 0xfc %d is not supported", op)
	}
	if shift > 0 {
		f.charge = append(f.charge, charge{at: at, shift: shift})
	}
}

// outside counts an instruction for which the runtime leaves machine code: it takes as long as
// a hundred others.
func (f *function) outside() { f.charge[f.blocks[len(f.blocks)-1].charge].cost += 100 }

// zero reads the number of a memory, of which there is one.
func (f *function) zero() {
	if f.byte() != 0 {
		f.fail("it has more than one memory")
	}
}

// blockType reads the type of a block: of no value, of one, or that of a function.
func (f *function) blockType() {
	if f.err != nil || f.at == len(f.text) {
		f.byte()
		return
	}
	if t := f.text[f.at]; t == empty || isValue(t) {
		f.at++
		return
	}
	if t := f.signed(33); t < 0 || t >= int64(len(f.module.params)) {
		f.fail("there is no type %d of blocks", t)
	}
}
