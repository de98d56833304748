package wasm

import (
	"context"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero/api"
)

// hostName is the name of the module from which policies import.
const hostName = "loadstar"

// hostFunction is a function that modules may import. It finds the guest that called it in
// the context, and panics with the error that ends the call.
type hostFunction struct {
	name            string
	params, results []api.ValueType
	call            api.GoModuleFunc
}

const (
	i32 = api.ValueTypeI32
	f64 = api.ValueTypeF64
)

var hostFunctions = []hostFunction{
	{"log", []api.ValueType{i32, i32}, nil, logText},
	{"before", []api.ValueType{i32, f64}, []api.ValueType{f64}, before},
	{"quantile", []api.ValueType{i32, f64}, []api.ValueType{f64}, quantile},
	{"life_before", []api.ValueType{i32, i32, f64}, []api.ValueType{f64}, lifeBefore},
	{"life_quantile", []api.ValueType{i32, i32, f64}, []api.ValueType{f64}, lifeQuantile},
}

// hostCost is what a function of the host costs, in instructions. It takes about as long.
const hostCost = 100

type guestKey struct{}

// caller returns the guest that called a function of the host, and charges it.
func caller(ctx context.Context, cost int64) *guest {
	g := ctx.Value(guestKey{}).(*guest)
	if g.fuel == nil {
		panic(fmt.Errorf("the start function of a module must not call functions of loadstar"))
	}
	left := int64(g.fuel.Get()) - cost
	g.fuel.Set(uint64(left))
	if left < 0 {
		panic(errFuel)
	}
	return g
}

// logText keeps the beginning of a text, in place of the last one.
func logText(ctx context.Context, m api.Module, stack []uint64) {
	at, length := uint32(stack[0]), uint32(stack[1])
	g := caller(ctx, hostCost+int64(length/64))
	text, ok := m.Memory().Read(at, length)
	if !ok {
		panic(fmt.Errorf("loadstar.log is given %d bytes at %d: the memory has %d", length, at, m.Memory().Size()))
	}
	g.log = append(g.log[:0], text[:min(len(text), mostLog)]...)
}

// before returns the probability that a worker is interrupted before a time.
func before(ctx context.Context, _ api.Module, stack []uint64) {
	g := caller(ctx, hostCost)
	worker, t := g.worker("before", stack[0]), math.Float64frombits(stack[1])
	if math.IsNaN(t) {
		panic(fmt.Errorf("loadstar.before is given the time NaN"))
	}
	p := 0.0
	if law := g.problem.Workers[worker].Risk; law != nil {
		p = law.Before(t)
	}
	stack[0] = math.Float64bits(p)
}

// quantile returns the time by which a worker is interrupted with a probability.
func quantile(ctx context.Context, _ api.Module, stack []uint64) {
	g := caller(ctx, hostCost)
	worker, u := g.worker("quantile", stack[0]), math.Float64frombits(stack[1])
	if !(u >= 0 && u <= 1) {
		panic(fmt.Errorf("loadstar.quantile is given the probability %v: it must be from 0 to 1", u))
	}
	t := math.Inf(1)
	if law := g.problem.Workers[worker].Risk; law != nil {
		t = law.Quantile(u)
	}
	stack[0] = math.Float64bits(t)
}

// worker returns the worker that a function of the host is given.
func (g *guest) worker(function string, word uint64) int {
	worker := uint32(word)
	if int64(worker) >= int64(len(g.problem.Workers)) {
		panic(fmt.Errorf("loadstar.%s is given worker %d: there are %d workers", function, int32(worker), len(g.problem.Workers)))
	}
	return int(worker)
}
