package wasm

import (
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/wasm/wasmtest"
	"github.com/tetratelabs/wazero/api"
)

// Where the module of a puppet finds its answers, and leaves what it asked for.
const (
	puppetWake, puppetAnswer, puppetBefore, puppetQuantile = 3000, 3008, 3016, 3024
)

// puppet is a module that answers whatever is written into its memory, and which asks for
// before(1, 2) and quantile(0, 0.25).
func puppet() []byte {
	const (
		add, and                                  = 0x6a, 0x71
		localGet, globalGet, globalSet            = 0x20, 0x23, 0x24
		loadI32, loadF64, storeF64, constF64      = 0x28, 0x2b, 0x39, 0x44
		call, end                                 = 0x10, 0x0b
		i32, f64                             byte = wasmtest.I32, wasmtest.F64
	)
	number := func(x float64) []byte {
		b := make([]byte, 8)
		putF64(b, 0, x)
		return wasmtest.Bytes(constF64, b)
	}
	exported := func(name string, params int, parts ...any) wasmtest.Func {
		return wasmtest.Func{Name: name, Params: []byte{i32}[:params], Results: []byte{i32}, Body: wasmtest.Code(parts...)}
	}
	law := func(name string) wasmtest.Func {
		return wasmtest.Func{Name: name, Params: []byte{i32, f64}, Results: []byte{f64}, Body: wasmtest.Bytes(hostName)}
	}
	return wasmtest.Module{
		Pages:   []uint32{mostPages},
		Globals: [][]byte{wasmtest.Bytes(wasmtest.I32, 1, wasmtest.Const(8192), end)},
		Imports: []wasmtest.Func{law("before"), law("quantile")},
		Funcs: []wasmtest.Func{
			exported(abiName, 0, wasmtest.Const(abi)),
			exported(allocName, 1, globalGet, 0, globalGet, 0, localGet, 0, add, wasmtest.Const(7), add, wasmtest.Const(-8), and, globalSet, 0),
			exported(problemName, 1,
				wasmtest.Const(puppetBefore), wasmtest.Const(1), number(2), call, 0, storeF64, 3, 0,
				wasmtest.Const(puppetQuantile), wasmtest.Const(0), number(.25), call, 1, storeF64, 3, 0, wasmtest.Const(0)),
			exported(nextName, 1, localGet, 0, wasmtest.Const(puppetWake), loadF64, 3, 0, storeF64, 3, viewWake,
				wasmtest.Const(puppetAnswer), loadI32, 2, 0),
		},
	}.Bytes()
}

func TestAModuleSeesTheWholeProblem(t *testing.T) {
	law := risk.Weibull{Shape: 2, Scale: 3}
	p := &models.Problem{Load: 7, Notice: math.Inf(1), Platform: models.Platform{Port: models.FullDuplex, Stream: true, Workers: []models.Worker{
		{Compute: models.Affine{Latency: 1, PerUnit: 2}},
		{Send: models.Affine{Latency: 3, PerUnit: 4}, Compute: models.Affine{Latency: 5, PerUnit: 6}, Return: models.Affine{Latency: 7, PerUnit: 8}, Risk: law},
	}}}
	m, err := compile(puppet())
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGuest(&code{"puppet.wasm", m}, p)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	options, err := Dispatcher{With: " k:2  a:.5", N: 1e-6}.options()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.describe(options); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := g.room(8); err != nil || g.fuel.Get() != mostFuel-10 {
			t.Errorf("a call of 10 instructions leaves %d, %v", g.fuel.Get(), err)
		}
	}
	at := g.memory[g.at:]
	for k, want := range []uint32{1, 2, 1, 1} {
		if got := getU32(at, uint32(4*k)); got != want {
			t.Errorf("at %d: got %d, want %d", 4*k, got, want)
		}
	}
	if getF64(at, 16) != 7 || !math.IsInf(getF64(at, 24), 1) {
		t.Errorf("load %v, notice %v", getF64(at, 16), getF64(at, 24))
	}
	for k, want := range []float64{0, 0, 1, 2, 0, 0, 0, 0, 3, 4, 5, 6, 7, 8, 0, 0} {
		if got := getF64(g.memory, getU32(at, 32)+uint32(8*k)); got != want {
			t.Errorf("number %d of the table: got %v, want %v", k, got, want)
		}
	}
	if got := string(g.memory[getU32(at, 36):][:getU32(at, 40)]); got != "k=2\na=.5\nn=0.000001\n" {
		t.Errorf("options %q", got)
	}
	if got := getF64(g.memory, puppetBefore); got != law.Before(2) {
		t.Errorf("before: got %v, want %v", got, law.Before(2))
	}
	if got := getF64(g.memory, puppetQuantile); !math.IsInf(got, 1) {
		t.Errorf("quantile of a worker that is never interrupted: %v", got)
	}
}

func TestMalformedOptionsAreRefused(t *testing.T) {
	for _, d := range []Dispatcher{{With: ":2"}, {With: "a:"}, {With: "a=3"}, {With: "a=b:3"}, {With: "a:1 a:1"}, {N: -1}, {N: math.NaN()}, {N: 1e7}, {N: math.Inf(1)}} {
		if options, err := d.options(); err == nil {
			t.Errorf("%+v: %q", d, options)
		}
	}
}

func TestAnInstanceThatNobodyClosesIsClosedWhenItIsGarbage(t *testing.T) {
	m, err := compile(puppet())
	if err != nil {
		t.Fatal(err)
	}
	p := &models.Problem{Load: 1, Platform: models.Platform{Workers: make([]models.Worker, 2)}}
	var instances []api.Module
	for range 5 {
		g, err := newGuest(&code{"puppet.wasm", m}, p)
		if err == nil {
			err = g.describe("")
		}
		if err != nil {
			t.Fatal(err)
		}
		instances = append(instances, g.module)
	}
	for _, i := range instances {
		for end := time.Now().Add(10 * time.Second); !i.IsClosed(); time.Sleep(time.Millisecond) {
			if runtime.GC(); time.Now().After(end) {
				t.Fatal("an instance is not closed")
			}
		}
	}
}
