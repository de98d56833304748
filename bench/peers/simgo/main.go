// The driver of simgo, whose processes are goroutines that take turns.
package main

import (
	"github.com/fschuetz04/simgo"

	"github.com/loadstar-sim/loadstar/bench/peers/scene"
)

func main() {
	scene.Main(map[string]scene.Driver{"static": static, "oneport": oneport, "returns": returns, "mm1": mm1, "hold": hold})
}

func static(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func(interrupt []float64) {
		sim := simgo.NewSimulation()
		for i, list := range star.List {
			sim.Process(func(proc simgo.Process) {
				for _, c := range list {
					if proc.Now()+star.Compute[c] > interrupt[i] {
						return
					}
					proc.Wait(proc.Timeout(star.Compute[c]))
					star.Done(c, proc.Now())
				}
			})
		}
		sim.Run()
	})
}

func oneport(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func(interrupt []float64) {
		sim := simgo.NewSimulation()
		inbox := make([]*simgo.Store[int32], len(star.List))
		for i := range star.List {
			inbox[i] = simgo.NewStore[int32](sim)
			sim.Process(func(proc simgo.Process) {
				for range star.List[i] {
					get := inbox[i].Get()
					proc.Wait(get)
					if proc.Now()+star.Compute[get.Item] > interrupt[i] {
						return
					}
					proc.Wait(proc.Timeout(star.Compute[get.Item]))
					star.Done(get.Item, proc.Now())
				}
			})
		}
		sim.Process(func(proc simgo.Process) {
			for m := range star.Messages() {
				i, c := star.Turn(m)
				proc.Wait(proc.Timeout(star.Out[c]))
				inbox[i].Put(c)
			}
		})
		sim.Run()
	})
}

func returns(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func([]float64) {
		sim := simgo.NewSimulation()
		sent, ready := make([]*simgo.Event, len(star.List)), make([]*simgo.Event, len(star.List))
		for i := range star.List {
			sent[i], ready[i] = sim.Event(), sim.Event()
			sim.Process(func(proc simgo.Process) {
				proc.Wait(sent[i])
				proc.Wait(proc.Timeout(star.Compute[i]))
				ready[i].Trigger()
			})
		}
		sim.Process(func(proc simgo.Process) {
			for i := range sent {
				proc.Wait(proc.Timeout(star.Out[i]))
				sent[i].Trigger()
			}
			for i := range ready {
				proc.Wait(ready[i])
				proc.Wait(proc.Timeout(star.Back[i]))
				star.Done(int32(i), proc.Now())
			}
		})
		sim.Run()
	})
}

func mm1(d scene.Data) func() scene.Result {
	gap, service := d["gap"], d["service"]
	return func() scene.Result {
		sim := simgo.NewSimulation()
		queue := simgo.NewStore[float64](sim)
		waited := 0.0
		sim.Process(func(proc simgo.Process) {
			for _, t := range gap {
				proc.Wait(proc.Timeout(t))
				queue.Put(proc.Now())
			}
		})
		sim.Process(func(proc simgo.Process) {
			for _, t := range service {
				get := queue.Get()
				proc.Wait(get)
				waited += proc.Now() - get.Item
				proc.Wait(proc.Timeout(t))
			}
		})
		sim.Run()
		return scene.Result{waited / float64(len(gap)), sim.Now()}
	}
}

func hold(d scene.Data) func() scene.Result {
	start, step, events := d["start"], d["step"], int(d.One("events"))
	return func() scene.Result {
		sim := simgo.NewSimulation()
		order, count := 0.0, 0
		for i, t := range start {
			sim.Process(func(proc simgo.Process) {
				for wait := t; ; {
					proc.Wait(proc.Timeout(wait))
					order = scene.Fold(order, i)
					wait = step[count%len(step)]
					count++
				}
			})
		}
		for count < events && sim.Step() {
		}
		sim.Shutdown()
		return scene.Result{order, sim.Now()}
	}
}
