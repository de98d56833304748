package wasm

import (
	"context"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/tetratelabs/wazero/api"
)

// live writes what the workers do besides being interrupted.
func (g *guest) live(at uint32) {
	for i := range g.problem.Workers {
		l := g.problem.Workers[i].Life
		if l == nil {
			continue
		}
		entry := at + uint32(i*lifeSize)
		putU32(g.memory, entry+lifeLoses, 1+uint32(l.Loses))
		for k, x := range []float64{l.Restart, l.Every, l.Save, l.Notice, l.Hello, l.Hold, l.Use} {
			putF64(g.memory, entry+lifeNumbers+uint32(8*k), x)
		}
	}
}

// lawOf returns a law of a worker's life: how long it is there when it came back, how long it is
// away, or by which factor its computations take longer. It is nil if there is none.
func (g *guest) lawOf(function string, worker int, law uint32) models.Risk {
	w := &g.problem.Workers[worker]
	if law > 2 {
		panic(fmt.Errorf("loadstar.%s is given law %d: want 0 for up, 1 for down or 2 for slow", function, int32(law)))
	}
	if w.Life == nil {
		return nil
	}
	switch up := w.Life.Up; law {
	case 1:
		return w.Life.Down
	case 2:
		return w.Life.Slow
	default:
		if up == nil {
			return w.Risk
		}
		return up
	}
}

// lifeBefore returns the probability that what a law of a worker's life draws is below a number;
// it is 0 if there is no law.
func lifeBefore(ctx context.Context, _ api.Module, stack []uint64) {
	g := caller(ctx, hostCost)
	worker, x := g.worker("life_before", stack[0]), math.Float64frombits(stack[2])
	if math.IsNaN(x) {
		panic(fmt.Errorf("loadstar.life_before is given NaN"))
	}
	p := 0.0
	if law := g.lawOf("life_before", worker, uint32(stack[1])); law != nil {
		p = law.Before(x)
	}
	stack[0] = math.Float64bits(p)
}

// lifeQuantile returns a quantile of a law of a worker's life; it is infinite if there is no law.
func lifeQuantile(ctx context.Context, _ api.Module, stack []uint64) {
	g := caller(ctx, hostCost)
	worker, u := g.worker("life_quantile", stack[0]), math.Float64frombits(stack[2])
	if !(u >= 0 && u <= 1) {
		panic(fmt.Errorf("loadstar.life_quantile is given the probability %v: it must be from 0 to 1", u))
	}
	x := math.Inf(1)
	if law := g.lawOf("life_quantile", worker, uint32(stack[1])); law != nil {
		x = law.Quantile(u)
	}
	stack[0] = math.Float64bits(x)
}
