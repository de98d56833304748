package fuel

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/wasm/wasmtest"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// validator tells whether the runtime accepts modules, with the features that are allowed.
type validator struct{ wazero.Runtime }

func newValidator(t testing.TB) validator {
	config := wazero.NewRuntimeConfigInterpreter().WithCoreFeatures(api.CoreFeaturesV2 &^ api.CoreFeatureSIMD).
		WithMemoryLimitPages(256).WithDebugInfoEnabled(false)
	v := validator{wazero.NewRuntimeWithConfig(context.Background(), config)}
	t.Cleanup(func() { v.Close(context.Background()) })
	return v
}

func (v validator) valid(text []byte) error {
	c, err := v.CompileModule(context.Background(), text)
	if err == nil {
		c.Close(context.Background())
	}
	return err
}

// check fails if metering makes a valid module of an invalid one, or the reverse.
func (v validator) check(t testing.TB, text []byte) (metered bool) {
	t.Helper()
	before := bytes.Clone(text)
	m, err := Metered(text, 1000)
	if !bytes.Equal(text, before) {
		t.Fatalf("the text was changed: %x", before)
	}
	if err != nil {
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%x: an error of several lines: %v", text, err)
		}
		return false
	}
	was, is := v.valid(text), v.valid(m)
	if was != nil && strings.Contains(was.Error(), "section custom: ") {
		return is == nil // a fault of names, not of code
	}
	if (was == nil) != (is == nil) {
		t.Errorf("%x\nwas %v\nmetered it is %v", text, was, is)
	}
	return is == nil
}

// every is a module with all instructions, each of which is never reached.
func every() []byte {
	i32 := wasmtest.Const(7)
	body := []any{}
	add := func(parts ...any) { body = append(body, opUnreachable, wasmtest.Bytes(parts...)) }
	for op := opFirstNumeric; op <= opLastNumeric; op++ {
		add(op)
	}
	for op := opFirstMemory; op <= opLastMemory; op++ {
		add(op, 0, 0x80, 0x80, 4)
	}
	for op := range 8 {
		add(opPrefix, op)
	}
	add(opBlock, 0x40, opEnd, opBlock, wasmtest.I32, i32, opEnd, opLoop, 0, 1, opEnd, opIf, 0x40, 1, opElse, 1, opEnd)
	add(opBlock, 0x80, 0, opUnreachable, opEnd) // a type in two bytes
	add(opLoop, 0x40, i32, opBrTable, 2, 0, 0, 0, opEnd, opBr, 0)
	add(opBrIf, 0)
	add(opReturn)
	add(opCall, 0)
	add(opCallIndirect, 0, 0)
	add(i32, opDrop, opSelect)
	add(opSelectTyped, 1, wasmtest.I32)
	add(opLocalGet, 0, opLocalTee, 0, opLocalGet+1, 0)
	add(opGlobalGet, 0, opGlobalSet, 0)
	add(opTableGet, 0)
	add(opTableSet, 0)
	add(opMemorySize, 0, opMemoryGrow, 0)
	add(opI64Const, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f, opF32Const, 1, 2, 3, 4, opF64Const, 1, 2, 3, 4, 5, 6, 7, 8)
	add(opI32Const, 0x80, 0x80, 0x80, 0x80, 0x78, opRefNull, 0x70, opRefIsNull, opRefNull, 0x6f, opRefFunc, 0)
	add(opPrefix, 8, 0, 0)
	add(opPrefix, 9, 0, opPrefix, 10, 0, 0)
	add(opPrefix, 11, 0)
	add(opPrefix, 12, 0, 0)
	add(opPrefix, 13, 0, opPrefix, 14, 0, 0)
	add(opPrefix, 15, 0)
	add(opPrefix, 16, 0)
	add(opPrefix, 0x91, 0, 0) // table.fill in two bytes
	add()
	return wasmtest.Module{
		Pages:   []uint32{1, 2},
		Globals: [][]byte{wasmtest.Bytes(wasmtest.I32, 1, opI32Const, 0, opEnd)},
		Funcs:   []wasmtest.Func{{Name: "f", Params: []byte{wasmtest.I32}, Results: []byte{wasmtest.I32}, Body: wasmtest.Code(body...)}},
		Exports: [][]byte{wasmtest.Bytes("g", 3, 0)},
		Parts: []wasmtest.Section{
			{ID: 0, Body: wasmtest.Bytes(".debug_line", 1, 2, 3)},
			{ID: 4, Body: wasmtest.Bytes(1, 0x70, 1, 2, 100)},
			{ID: 9, Body: wasmtest.Bytes(1, 0, opI32Const, 0, opEnd, 1, 0)},
			{ID: 12, Body: wasmtest.Bytes(1)},
			{ID: 11, Body: wasmtest.Bytes(1, 1, "data")},
			{ID: 0, Body: wasmtest.Bytes("name", 1, 4, 1, 0, "f")},
		},
	}.Bytes()
}

// seeds are modules of all kinds.
func seeds(t testing.TB) [][]byte {
	all := [][]byte{every(), turns}
	for _, name := range []string{"guided", "dealt"} {
		text, err := os.ReadFile("../example/" + name + ".wasm")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
	}
	return all
}

func TestValidModulesStayValidWithEveryInstruction(t *testing.T) {
	v := newValidator(t)
	for _, text := range seeds(t) {
		if !v.check(t, text) {
			_, err := Metered(text, 1000)
			t.Errorf("%.20x is invalid: %v, %v", text, v.valid(text), err)
		}
	}
	m, err := Metered(every(), 1000)
	if err != nil || bytes.Contains(m, []byte(".debug_line")) || !bytes.Contains(m, []byte("name")) {
		t.Errorf("the names are not kept, or the places of lines are: %v", err)
	}
}

func TestDamagedModulesAreNeverMadeValid(t *testing.T) {
	v := newValidator(t)
	rng := rand.New(rand.NewPCG(1, 2))
	valid := 0
	for _, text := range seeds(t) {
		for end := range text {
			v.check(t, text[:end])
		}
		for range long.Trials(500, 10_000) {
			damaged := bytes.Clone(text)
			for range 1 + rng.IntN(2) {
				damaged[rng.IntN(len(damaged))] = byte(rng.Uint32())
			}
			if v.check(t, damaged) {
				valid++
			}
		}
	}
	if valid < 100 {
		t.Errorf("only %d damaged modules were valid", valid)
	}
}

func TestNamesThatSayTheyAreBillionsAreLeftOut(t *testing.T) {
	v := newValidator(t)
	for _, names := range [][]byte{
		{1, 5, 0xff, 0xff, 0xff, 0xff, 11}, {1, 7, 1, 0, 0xff, 0xff, 0xff, 0xff, 11}, {2, 7, 1, 0, 0xff, 0xff, 0xff, 0xff, 11}, {1, 200, 1},
	} {
		text := append(bytes.Clone(turns), 0, byte(5+len(names)), 4, 'n', 'a', 'm', 'e')
		m, err := Metered(append(text, names...), 1000)
		if err == nil {
			err = v.valid(m)
		}
		if err != nil || bytes.Contains(m, []byte("name")) {
			t.Errorf("%v: %v", names, err)
		}
	}
}

// withElements returns a module with a section of segments of tables.
func withElements(body ...byte) []byte {
	m := wasmtest.Module{Parts: []wasmtest.Section{{ID: 9, Body: body}}, Exports: [][]byte{wasmtest.Bytes("g", 3, 0)}}
	m.Globals = [][]byte{wasmtest.Bytes(wasmtest.I32, 1, opI32Const, 0, opEnd)}
	return m.Bytes()
}

func TestWhatCannotBeCountedIsRefused(t *testing.T) {
	for _, c := range []struct {
		text []byte
		want string
	}{
		{nil, "it is not a WebAssembly module of version 1"},
		{[]byte("\x00asm\x02\x00\x00\x00"), "it is not a WebAssembly module of version 1"},
		{[]byte("\x00asm\x01\x00\x00\x00"), "it exports nothing"},
		{moduleOf(wasmtest.Code(opVector, 12, make([]byte, 16), opDrop)), "it uses SIMD, which is not supported: compile it without -msimd128"},
		{moduleOf([]byte{1, 1, 0x7b, opEnd}), "it uses SIMD"},
		{moduleOf(wasmtest.Code(0x12, 0)), "function 0: instruction 0x12 is not supported"}, // return_call
		{moduleOf(wasmtest.Code(0xfe, 0, 0)), "instruction 0xfe is not supported"},          // atomics
		{moduleOf(wasmtest.Code(opPrefix, 18)), "instruction 0xfc 18 is not supported"},
		{moduleOf(wasmtest.Code(opMemorySize, 1)), "it has more than one memory"},
		{moduleOf(wasmtest.Code(opElse)), "there is an else outside of an if"},
		{moduleOf(wasmtest.Code(opEnd)), "its code goes on behind its end"},
		{moduleOf(wasmtest.Code(opBlock, 0x40)), "it ends too early"},
		{moduleOf(wasmtest.Code(opBlock, 9, opEnd)), "there is no type 9 of blocks"},
		{moduleOf(wasmtest.Bytes(1, 0xff, 0xff, 0xff, 0xff, 15, wasmtest.I32, opEnd)), "it has more than 50000 local variables"},
		{moduleOf(wasmtest.Bytes(1, 0xff, 0xff, 0xff, 0xff, 16, wasmtest.I32, opEnd)), "a number has more than 32 bits"},
		{moduleOf(wasmtest.Code(opI32Const, 0xff, 0xff, 0xff, 0xff, 0x1f)), "a number has more than 32 bits"},
		{append(bytes.Clone(turns), 1, 0), "section 1 is unknown or out of order"},
		{append(bytes.Clone(turns), 14, 0), "section 14 is unknown or out of order"},
		{append(bytes.Clone(turns), 11, 2, 0), "it ends too early"},
		{append(bytes.Clone(turns), 11, 5, 0xff, 0xff, 0xff, 0xff, 11), "it ends too early"}, // billions of segments
		{withElements(0xff, 0xff, 0xff, 0xff, 11), "it ends too early"},
		{withElements(1, 1, 0, 0xff, 0xff, 0xff, 0xff, 11), "it ends too early"},
		{withElements(1, 8, 0, 0), "a segment of a table is of kind 8"},
	} {
		if _, err := Metered(c.text, 1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%x: got %v, want %s", c.text, err, c.want)
		}
	}
}

// go test -fuzz Metered ./policies/wasm/fuel
func FuzzMetered(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	v := newValidator(f)
	f.Fuzz(func(t *testing.T, text []byte) { v.check(t, text) })
}
