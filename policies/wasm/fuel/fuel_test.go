package fuel

import (
	"context"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/wasm/wasmtest"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// start meters and starts a module.
func start(t *testing.T, text []byte, limit int64) api.Module {
	t.Helper()
	metered, err := Metered(text, limit)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	t.Cleanup(func() { runtime.Close(ctx) })
	m, err := runtime.Instantiate(ctx, metered)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// left returns the fuel after a call, and whether the call came to its end.
func left(t *testing.T, text []byte, limit int64, argument uint64) (fuel int64, ended bool) {
	t.Helper()
	m := start(t, text, limit)
	_, err := m.ExportedFunction("f").Call(context.Background(), argument)
	return int64(m.ExportedGlobal(Name).Get()), err == nil
}

// moduleOf returns a module with a function f(i32), and with another one.
func moduleOf(body []byte, others ...wasmtest.Func) []byte {
	f := wasmtest.Func{Name: "f", Params: []byte{wasmtest.I32}, Body: body}
	return wasmtest.Module{Pages: []uint32{1}, Funcs: append([]wasmtest.Func{f}, others...)}.Bytes()
}

// turns is a loop that counts its argument down: 8 instructions a turn, and 2 besides.
var turns = moduleOf(wasmtest.Code(opLoop, 0x40,
	opLocalGet, 0, wasmtest.Const(1), 0x6b, opLocalTee, 0, opBrIf, 0, 0x01, 0x01, opEnd))

func TestACallCostsTheInstructionsOfTheBodiesThatItEnters(t *testing.T) {
	for _, c := range []struct {
		name     string
		text     []byte
		argument uint64
		cost     int64
	}{
		{"nothing", moduleOf(wasmtest.Code()), 0, 1},
		{"five instructions", moduleOf(wasmtest.Code(1, 1, 1, 1, 1)), 0, 6},
		{"one turn", turns, 1, 10},
		{"a hundred turns", turns, 100, 802},
		{"a block is no loop", moduleOf(wasmtest.Code(opBlock, 0x40, 1, 1, opEnd, 1)), 0, 6},
		{"both parts of an if", moduleOf(wasmtest.Code(wasmtest.Const(1), opIf, 0x40, 1, opElse, 1, 1, opEnd)), 0, 8},
		{"a function", moduleOf(wasmtest.Code(opCall, 1), wasmtest.Func{Body: wasmtest.Code(1, 1)}), 0, 5},
		{"64 local variables", moduleOf([]byte{1, 64, wasmtest.I64, opEnd}), 0, 9},
		{"64 KiB of memory", moduleOf(wasmtest.Code(wasmtest.Const(0), wasmtest.Const(7), wasmtest.Const(65536), opPrefix, 11, 0)), 0, 5 + 1024},
		{"growing memory", moduleOf(wasmtest.Code(wasmtest.Const(0), opMemoryGrow, 0, opDrop)), 0, 4 + 100},
		{"a loop in a loop", moduleOf(wasmtest.Code(opLoop, 0x40, opLoop, 0x40, 1, opEnd, 1, opEnd)), 0, 2 + 3 + 2},
	} {
		if fuel, ended := left(t, c.text, 5000, c.argument); !ended || fuel != 5000-c.cost {
			t.Errorf("%s: %d of 5000 are left, ended %v: want %d", c.name, fuel, ended, 5000-c.cost)
		}
		if fuel, ended := left(t, c.text, c.cost, c.argument); !ended || fuel != 0 {
			t.Errorf("%s: with %d, %d are left, ended %v", c.name, c.cost, fuel, ended)
		}
		if fuel, ended := left(t, c.text, c.cost-1, c.argument); ended || fuel >= 0 {
			t.Errorf("%s: with %d, %d are left, ended %v", c.name, c.cost-1, fuel, ended)
		}
	}
}

func TestWhatNeverEndsRunsOutOfFuel(t *testing.T) {
	for name, body := range map[string][]byte{
		"loop":      wasmtest.Code(opLoop, 0x40, opBr, 0, opEnd),
		"recursion": wasmtest.Code(opLocalGet, 0, opCall, 0),
		"fill": wasmtest.Code(opLoop, 0x40, wasmtest.Const(0), wasmtest.Const(0), wasmtest.Const(65536), opPrefix, 11, 0,
			opBr, 0, opEnd),
	} {
		if fuel, ended := left(t, moduleOf(body), 3000, 0); ended || fuel >= 0 || fuel < -2000 {
			t.Errorf("%s: %d are left, ended %v", name, fuel, ended)
		}
	}
}

func TestAModuleCannotReachItsFuel(t *testing.T) {
	i64 := wasmtest.Bytes(wasmtest.I64, 1, opI64Const, 5, opEnd)
	with := func(body []byte, exports ...[]byte) []byte {
		f := wasmtest.Func{Name: "f", Params: []byte{wasmtest.I32}, Body: body}
		return wasmtest.Module{Funcs: []wasmtest.Func{f}, Globals: [][]byte{i64}, Exports: exports}.Bytes()
	}
	for want, text := range map[string][]byte{
		"there is no global variable 1":                                     with(wasmtest.Code(opI64Const, 0, opGlobalSet, 1)),
		"there is no global variable 130":                                   with(wasmtest.Code(opGlobalGet, 0x82, 1, opDrop)),
		"there is no local variable 1":                                      with(wasmtest.Code(opLocalGet, 1, opDrop)),
		"there is no local variable 2":                                      with(wasmtest.Code(wasmtest.Const(0), opLocalTee, 2, opDrop)),
		"it exports global variable 1: it has 1":                            with(wasmtest.Code(), wasmtest.Bytes("g", 3, 1)),
		"it exports loadstar_fuel itself":                                   with(wasmtest.Code(), wasmtest.Bytes(Name, 3, 0)),
		"a constant is global variable 1, which is declared later or never": wasmtest.Module{Globals: [][]byte{wasmtest.Bytes(wasmtest.I64, 1, opGlobalGet, 1, opEnd)}}.Bytes(),
		"it imports \"g\" of \"loadstar\", which is not a function":         wasmtest.Module{Parts: []wasmtest.Section{{ID: 2, Body: wasmtest.Bytes(1, "loadstar", "g", 3, wasmtest.I64, 1)}}}.Bytes(),
	} {
		if _, err := Metered(text, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, err := Metered(with(wasmtest.Code(opGlobalGet, 0, opGlobalSet, 0)), 1); err != nil {
		t.Errorf("its own variable: %v", err)
	}
}

func TestTablesCannotGrowLarge(t *testing.T) {
	table := func(limits ...any) []byte {
		return wasmtest.Module{
			Funcs: []wasmtest.Func{{Name: "f", Params: []byte{wasmtest.I32}, Results: []byte{wasmtest.I32},
				Body: wasmtest.Code(opRefNull, 0x70, opLocalGet, 0, opPrefix, 15, 0)}},
			Parts: []wasmtest.Section{{ID: 4, Body: wasmtest.Bytes(append([]any{1, 0x70}, limits...)...)}},
		}.Bytes()
	}
	for _, limits := range [][]any{{0, 0}, {1, 0, wasmtest.Number(nil, 1<<20)}} {
		m := start(t, table(limits...), 1e9)
		for _, c := range []struct{ grow, want uint64 }{{mostElements + 1, 1<<32 - 1}, {mostElements, 0}, {1, 1<<32 - 1}} {
			if got, err := m.ExportedFunction("f").Call(context.Background(), c.grow); err != nil || got[0] != c.want {
				t.Errorf("grown by %d: got %v, %v; want %d", c.grow, got, err, c.want)
			}
		}
	}
	if _, err := Metered(table(0, wasmtest.Number(nil, mostElements+1)), 1); err == nil || !strings.Contains(err.Error(), "at most 65536") {
		t.Errorf("a large table: %v", err)
	}
}
