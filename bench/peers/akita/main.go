// The driver of akita, whose events are values that handlers receive.
package main

import (
	"github.com/sarchlab/akita/v4/sim"

	"github.com/loadstar-sim/loadstar/bench/peers/scene"
)

func main() {
	sim.UseSequentialIDGenerator()
	scene.Main(map[string]scene.Driver{"static": static, "oneport": oneport, "returns": returns, "mm1": mm1, "hold": hold})
}

// handler is a function as a sim.Handler.
type handler func(e sim.Event)

// Handle calls the function.
func (h handler) Handle(e sim.Event) error {
	h(e)
	return nil
}

// event is an event of a worker, a message or a customer.
type event struct {
	*sim.EventBase
	of int
}

func at(engine *sim.SerialEngine, t float64, h sim.Handler, of int) {
	engine.Schedule(event{sim.NewEventBase(sim.VTimeInSec(t), h), of})
}

func now(e sim.Event) float64 { return float64(e.Time()) }

func run(engine *sim.SerialEngine) {
	if err := engine.Run(); err != nil {
		panic(err)
	}
}

func static(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func(interrupt []float64) {
		engine := sim.NewSerialEngine()
		next := make([]int, len(star.List))
		var complete handler
		begin := func(i int, now float64) {
			if k := next[i]; k < len(star.List[i]) {
				if end := now + star.Compute[star.List[i][k]]; end <= interrupt[i] {
					at(engine, end, complete, i)
				}
			}
		}
		complete = func(e sim.Event) {
			i := e.(event).of
			star.Done(star.List[i][next[i]], now(e))
			next[i]++
			begin(i, now(e))
		}
		for i := range star.List {
			begin(i, 0)
		}
		run(engine)
	})
}

func oneport(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func(interrupt []float64) {
		engine := sim.NewSerialEngine()
		queue, busy := make([][]int32, len(star.List)), make([]bool, len(star.List))
		var complete, arrive handler
		begin := func(i int, now float64) {
			if busy[i] = len(queue[i]) > 0 && now+star.Compute[queue[i][0]] <= interrupt[i]; busy[i] {
				at(engine, now+star.Compute[queue[i][0]], complete, i)
			}
		}
		complete = func(e sim.Event) {
			i := e.(event).of
			star.Done(queue[i][0], now(e))
			queue[i] = queue[i][1:]
			begin(i, now(e))
		}
		arrive = func(e sim.Event) {
			m := e.(event).of
			i, c := star.Turn(m)
			queue[i] = append(queue[i], c)
			if !busy[i] {
				begin(i, now(e))
			}
			if m++; m < star.Messages() {
				_, c := star.Turn(m)
				at(engine, now(e)+star.Out[c], arrive, m)
			}
		}
		at(engine, star.Out[star.List[0][0]], arrive, 0)
		run(engine)
	})
}

func returns(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func([]float64) {
		engine := sim.NewSerialEngine()
		ready := make([]bool, len(star.List))
		came, free := 0, false // free: all sends are over, and no result travels
		var arrive, complete, back handler
		fetch := func(now float64) {
			if free && came < len(ready) && ready[came] {
				free = false
				at(engine, now+star.Back[came], back, came)
			}
		}
		arrive = func(e sim.Event) {
			i := e.(event).of
			at(engine, now(e)+star.Compute[i], complete, i)
			if i++; i < len(ready) {
				at(engine, now(e)+star.Out[i], arrive, i)
				return
			}
			free = true
			fetch(now(e))
		}
		complete = func(e sim.Event) {
			ready[e.(event).of] = true
			fetch(now(e))
		}
		back = func(e sim.Event) {
			star.Done(int32(came), now(e))
			came, free = came+1, true
			fetch(now(e))
		}
		at(engine, star.Out[0], arrive, 0)
		run(engine)
	})
}

func mm1(d scene.Data) func() scene.Result {
	gap, service := d["gap"], d["service"]
	return func() scene.Result {
		engine := sim.NewSerialEngine()
		var queue []float64
		served, busy, waited := 0, false, 0.0
		var arrive, depart handler
		serve := func(now float64) {
			if busy = len(queue) > 0; busy {
				waited += now - queue[0]
				queue = queue[1:]
				at(engine, now+service[served], depart, served)
				served++
			}
		}
		depart = func(e sim.Event) { serve(now(e)) }
		arrive = func(e sim.Event) {
			queue = append(queue, now(e))
			if !busy {
				serve(now(e))
			}
			if i := e.(event).of + 1; i < len(gap) {
				at(engine, now(e)+gap[i], arrive, i)
			}
		}
		at(engine, gap[0], arrive, 0)
		run(engine)
		return scene.Result{waited / float64(len(gap)), float64(engine.CurrentTime())}
	}
}

func hold(d scene.Data) func() scene.Result {
	start, step, events := d["start"], d["step"], int(d.One("events"))
	return func() (r scene.Result) {
		engine := sim.NewSerialEngine()
		count := 0
		var again handler
		again = func(e sim.Event) {
			if count == events { // the engine cannot be stopped: pending events run out
				return
			}
			r[0], r[1] = scene.Fold(r[0], e.(event).of), now(e)
			at(engine, now(e)+step[count%len(step)], again, e.(event).of)
			count++
		}
		for i, t := range start {
			at(engine, t, again, i)
		}
		run(engine)
		return r
	}
}
