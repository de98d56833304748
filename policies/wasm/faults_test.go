package wasm_test

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/wasm"
	"github.com/loadstar-sim/loadstar/policies/wasm/wasmtest"
)

// Instructions, and where things are in memory.
const (
	unreachable, loop, branch, end, call, drop = 0x00, 0x03, 0x0c, 0x0b, 0x10, 0x1a
	storeI32, storeF64, loadF64, grow          = 0x36, 0x39, 0x2b, 0x40
	view                                       = 4096 // where alloc answers
)

// bodies are those of the functions that a module exports; those that are absent are right, and
// a nil one is not exported.
type bodies map[string][]byte

// small returns a module that waits, or plans nothing, but for the given functions. Function 0
// is loadstar.log, 1 loadstar.before, 2 loadstar.quantile. Every table is at 4096, and so is
// the text that it logs: "no\n luck".
func small(b bodies) wasmtest.Module {
	i32 := []byte{wasmtest.I32}
	m := wasmtest.Module{
		Pages: []uint32{1},
		Imports: []wasmtest.Func{
			{Name: "log", Params: []byte{wasmtest.I32, wasmtest.I32}, Body: wasmtest.Bytes("loadstar")},
			{Name: "before", Params: []byte{wasmtest.I32, wasmtest.F64}, Results: []byte{wasmtest.F64}, Body: wasmtest.Bytes("loadstar")},
			{Name: "quantile", Params: []byte{wasmtest.I32, wasmtest.F64}, Results: []byte{wasmtest.F64}, Body: wasmtest.Bytes("loadstar")},
		},
		Parts: []wasmtest.Section{{ID: 11, Body: wasmtest.Bytes(1, 0, wasmtest.Const(16), end, "no\n luck")}},
	}
	for _, f := range []struct {
		name   string
		params []byte
		right  []byte
	}{
		{"loadstar_abi", nil, value(1)}, {"loadstar_alloc", i32, value(view)}, {"loadstar_problem", i32, value(0)},
		{"loadstar_next", i32, value(0)}, {"loadstar_plan", i32, value(0)},
	} {
		body, given := b[f.name]
		if !given {
			body = f.right
		}
		if body != nil {
			m.Funcs = append(m.Funcs, wasmtest.Func{Name: f.name, Params: f.params, Results: i32, Body: body})
		}
	}
	return m
}

// value returns the body of a function that returns a number.
func value(x int32) []byte { return wasmtest.Code(wasmtest.Const(x)) }

// set writes an i32 at an address.
func set(at, x int32) []byte {
	return wasmtest.Bytes(wasmtest.Const(at), wasmtest.Const(x), storeI32, 2, 0)
}

// setF64 writes an f64 at an address.
func setF64(at int32, x float64) []byte {
	return wasmtest.Bytes(wasmtest.Const(at), number(x), storeF64, 3, 0)
}

// number is the instruction that yields an f64.
func number(x float64) []byte {
	b := []byte{0x44}
	for bits, k := math.Float64bits(x), 0; k < 64; k += 8 {
		b = append(b, byte(bits>>k))
	}
	return b
}

// answer returns the body of loadstar_next that answers always the same.
func answer(kind, worker, chunk int32, size, wake float64) []byte {
	return wasmtest.Code(set(view+64, worker), set(view+68, chunk), setF64(view+72, size), setF64(view+80, wake), wasmtest.Const(kind))
}

// two are two workers.
var two = &models.Problem{Load: 3, Notice: 1, Platform: models.Platform{Workers: []models.Worker{
	{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 4}}, {Compute: models.Affine{PerUnit: 1}},
}}}

// folder returns one with a module of the name m.wasm.
func folder(t testing.TB, text []byte) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "m.wasm"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	return folder
}

// dispatched plays an episode by a module.
func dispatched(t testing.TB, text []byte, interrupt float64) (*models.Outcome, error) {
	t.Helper()
	p, err := wasm.Dispatcher{File: "m.wasm"}.Open(folder(t, text))
	if err != nil {
		return nil, err
	}
	d, err := p.(wasm.Dispatcher).Dispatch(two)
	if err != nil {
		return nil, err
	}
	var sim models.Simulator
	return sim.Play(two, d, &models.Instance{Interrupt: []float64{interrupt, math.Inf(1)}})
}

// planned returns a module's schedule.
func planned(t testing.TB, text []byte) (*models.Schedule, error) {
	t.Helper()
	p, err := wasm.Planner{File: "m.wasm"}.Open(folder(t, text))
	if err != nil {
		return nil, err
	}
	return p.(wasm.Planner).Schedule(two)
}

func TestFaultsOfDispatchersAreErrorsOfOneLineThatNameFileAndFunction(t *testing.T) {
	forever := math.Inf(1)
	logs := wasmtest.Bytes(wasmtest.Const(16), wasmtest.Const(8), call, 0)
	for _, c := range []struct {
		name string
		b    bodies
		want string
	}{
		{"endless loop", bodies{"loadstar_next": wasmtest.Code(loop, 0x40, branch, 0, end, unreachable)},
			"m.wasm: loadstar_next: more than 1000000000 instructions in a call"},
		{"recursion", bodies{"loadstar_next": wasmtest.Code(0x20, 0, call, 6)}, "m.wasm: loadstar_next: stack overflow"},
		{"trap", bodies{"loadstar_next": wasmtest.Code(unreachable)}, "m.wasm: loadstar_next: unreachable"},
		{"trap after a log", bodies{"loadstar_next": wasmtest.Code(logs, unreachable)}, "; it had logged: no luck"},
		{"bad address", bodies{"loadstar_next": wasmtest.Code(wasmtest.Const(-8), loadF64, 3, 0, drop, wasmtest.Const(0))},
			"m.wasm: loadstar_next: out of bounds memory access"},
		{"bad answer", bodies{"loadstar_next": value(6)}, "m.wasm: loadstar_next: it returned 6: want 0 to wait, 1 to cut and send, 2 to send, 3 to keep, 4 to release or 5 to hire"},
		{"bad worker", bodies{"loadstar_next": answer(1, 2, 0, 1, forever)}, "m.wasm: loadstar_next: it names worker 2: there are 2 workers"},
		{"negative worker", bodies{"loadstar_next": answer(3, -1, 0, 1, forever)}, "it names worker -1: there are 2 workers"},
		{"bad chunk", bodies{"loadstar_next": answer(2, 0, 0, 1, forever)}, "it names chunk 0: there are 0 chunks"},
		{"chunk to keep", bodies{"loadstar_next": answer(3, 0, -1, 1, forever)}, "it names chunk -1: there are 0 chunks"},
		{"chunk of NaN", bodies{"loadstar_next": answer(1, 0, 0, math.NaN(), forever)}, "it wants a chunk of size NaN: it must be positive"},
		{"chunk of 0", bodies{"loadstar_next": answer(1, 0, 0, 0, forever)}, "it wants a chunk of size 0: it must be positive"},
		{"the past", bodies{"loadstar_next": answer(0, 0, 0, 0, -1)}, "it wants to be woken at -1: the time is already 0"},
		{"NaN o'clock", bodies{"loadstar_next": answer(0, 0, 0, 0, math.NaN())}, "it wants to be woken at NaN: the time is already 0"},
		{"gone worker", bodies{"loadstar_next": wasmtest.Code(set(view+64, 0), setF64(view+80, 3), setF64(view+72, 1), // at 3 it is known
			wasmtest.Const(view+8), loadF64, 3, 0, number(3), 0x61)}, "it wants to send to worker 0, which is known to be interrupted"},
		{"no memory", bodies{"loadstar_alloc": value(0)}, "m.wasm: loadstar_alloc: it has no 192 bytes of memory; the limit is 16 MiB in all"},
		{"crooked memory", bodies{"loadstar_alloc": value(4)}, "m.wasm: loadstar_alloc: it returned 4: want a multiple of 8"},
		{"memory beyond its end", bodies{"loadstar_alloc": value(65536 - 64)}, "m.wasm: loadstar_alloc: it returned 65472 for 192 bytes: the memory has 65536"},
		{"other version", bodies{"loadstar_abi": value(2)}, "m.wasm: loadstar_abi: it returned 2: this program speaks version 1"},
		{"refused", bodies{"loadstar_problem": wasmtest.Code(logs, wasmtest.Const(1))}, "m.wasm: no luck"},
		{"refused without a word", bodies{"loadstar_problem": value(1)}, "m.wasm refuses the problem, and has not logged why"},
		{"log from nowhere", bodies{"loadstar_problem": wasmtest.Code(wasmtest.Const(65530), wasmtest.Const(9), call, 0, unreachable)},
			"m.wasm: loadstar_problem: loadstar.log is given 9 bytes at 65530: the memory has 65536"},
		{"worker of before", bodies{"loadstar_problem": wasmtest.Code(wasmtest.Const(2), number(1), call, 1, unreachable)},
			"loadstar.before is given worker 2: there are 2 workers"},
		{"time of before", bodies{"loadstar_problem": wasmtest.Code(wasmtest.Const(1), number(math.NaN()), call, 1, unreachable)},
			"loadstar.before is given the time NaN"},
		{"probability", bodies{"loadstar_problem": wasmtest.Code(wasmtest.Const(1), number(1.5), call, 2, unreachable)},
			"loadstar.quantile is given the probability 1.5: it must be from 0 to 1"},
		{"calls without end", bodies{"loadstar_problem": wasmtest.Code(loop, 0x40, wasmtest.Const(0), number(1), call, 1, drop, branch, 0, end, unreachable)},
			"m.wasm: loadstar_problem: more than 1000000000 instructions in a call"},
		{"no next", bodies{"loadstar_next": nil}, "m.wasm: it exports no function loadstar_next(i32) i32, which wasm needs: loadstar_plan is for wasm-plan"},
		{"no alloc", bodies{"loadstar_alloc": nil}, "m.wasm: it exports no function loadstar_alloc(i32) i32"},
	} {
		if c.name == "calls without end" && !long.On() {
			continue // takes a second
		}
		out, err := dispatched(t, small(c.b).Bytes(), 2)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, %v; want %s", c.name, out, err, c.want)
		}
	}
}

func TestAModuleCannotGrowBeyondTheLimit(t *testing.T) {
	grown := func(pages int32) error {
		_, err := dispatched(t, small(bodies{"loadstar_problem": wasmtest.Code(wasmtest.Const(pages), grow, 0, wasmtest.Const(-1), 0x46)}).Bytes(), 9)
		return err // refused if memory.grow returned -1
	}
	if err := grown(255); err != nil {
		t.Errorf("16 MiB: %v", err)
	}
	if err := grown(256); err == nil {
		t.Error("17 MiB were given")
	}
	m := small(nil)
	m.Pages = []uint32{257}
	if _, err := dispatched(t, m.Bytes(), 9); err == nil || !strings.Contains(err.Error(), "m.wasm: it is not a valid module") {
		t.Errorf("it begins with more: %v", err)
	}
}

func TestMemoryMayGrowDuringAQuestion(t *testing.T) {
	const load, notBelow = 0x28, 0x4e
	idle := wasmtest.Bytes(wasmtest.Const(view+24), load, 2, 0)
	next := wasmtest.Code(wasmtest.Const(1), grow, 0, drop, wasmtest.Const(view+64), idle, storeI32, 2, 0,
		setF64(view+72, 1), idle, wasmtest.Const(0), notBelow)
	if out, err := dispatched(t, small(bodies{"loadstar_next": next}).Bytes(), 9); err != nil || out.Work != 3 {
		t.Errorf("got %+v, %v; want 3 units", out, err)
	}
}

func TestWhatTheHostIsGivenIsCleared(t *testing.T) {
	m := small(bodies{"loadstar_problem": wasmtest.Code(wasmtest.Const(view+44), 0x28, 2, 0)}) // not used yet
	m.Parts = []wasmtest.Section{{ID: 11, Body: wasmtest.Bytes(1, 0, wasmtest.Const(view), end, strings.Repeat("x", 192))}}
	if _, err := dispatched(t, m.Bytes(), 9); err != nil {
		t.Error(err)
	}
}

func TestModulesWithoutAnInterfaceAreRefused(t *testing.T) {
	wasi, other, nothing, named := small(nil), small(nil), small(nil), small(nil)
	wasi.Imports = append(wasi.Imports, wasmtest.Func{Name: "fd_write", Body: wasmtest.Bytes("wasi_snapshot_preview1")})
	other.Imports = slices.Clone(other.Imports)
	other.Imports[0].Params = nil
	nothing.Pages, nothing.Parts = nil, nil
	named.Funcs = append(named.Funcs, wasmtest.Func{Name: "_initialize", Params: []byte{wasmtest.I32}, Body: wasmtest.Code()})
	for want, text := range map[string][]byte{
		"it imports wasi_snapshot_preview1.fd_write: there are loadstar.log, before, quantile, life_before and life_quantile": wasi.Bytes(),
		"it imports loadstar.log as (): it is (i32, i32)":                                                                     other.Bytes(),
		"it exports no memory named memory":                                                                                   nothing.Bytes(),
		"it exports _initialize(i32): want ()":                                                                                named.Bytes(),
		"it is not a WebAssembly module of version 1":                                                                         []byte("#!/bin/sh\n"),
		"it cannot be metered: at byte 8: it exports noth":                                                                    []byte("\x00asm\x01\x00\x00\x00"),
		"has 4194305 bytes: want at most 4194304":                                                                             make([]byte, 4<<20+1),
	} {
		if _, err := dispatched(t, text, 9); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "m.wasm") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	for _, p := range []policies.Outside{wasm.Dispatcher{File: "none.wasm"}, wasm.Planner{File: "none.wasm"}} {
		if opened, err := p.Open(t.TempDir()); err == nil {
			t.Errorf("%+v is opened: %v", p, opened)
		}
	}
	if _, err := (wasm.Planner{File: "m.wasm"}).Schedule(two); err == nil || !strings.Contains(err.Error(), "m.wasm was not opened") {
		t.Errorf("a planner that was not opened: %v", err)
	}
	d := opened(t, wasm.Dispatcher{}, t.TempDir()).(wasm.Dispatcher)
	if _, err := d.Dispatch(two); err == nil || !strings.Contains(err.Error(), "it names no module") {
		t.Errorf("a dispatcher without a file: %v", err)
	}
}

func TestAnEpisodeAfterAFaultFailsToo(t *testing.T) {
	p := opened(t, wasm.Dispatcher{File: "m.wasm"}, folder(t, small(bodies{"loadstar_next": wasmtest.Code(unreachable)}).Bytes()))
	d, err := p.(wasm.Dispatcher).Dispatch(two)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	for range 2 {
		if _, err := sim.Play(two, d, models.Uninterrupted(2)); err == nil || !strings.Contains(err.Error(), "unreachable") {
			t.Errorf("got %v", err)
		}
	}
}
