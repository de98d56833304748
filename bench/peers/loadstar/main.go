// The driver of Loadstar.
package main

import (
	"math"

	"github.com/loadstar-sim/loadstar/bench/peers/scene"
	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

func main() {
	scene.Main(map[string]scene.Driver{"static": lists, "oneport": lists, "returns": lists, "mm1": mm1, "hold": hold})
}

// lists serves every scenario of a master and its workers: they differ only in their costs.
func lists(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	cost := func(latency, unit string) (a models.Affine) {
		if d[unit] != nil {
			a = models.Affine{Latency: d.One(latency), PerUnit: d.One(unit)}
		}
		return a
	}
	p := &models.Problem{Notice: math.Inf(1)}
	p.Workers = models.Uniform(len(star.List), models.Worker{
		Send: cost("out.latency", "out.unit"), Compute: cost("latency", "compute"), Return: cost("back.latency", "back.unit"),
	})
	for _, x := range star.Size {
		p.Load += x
	}
	schedule := &models.Schedule{Size: star.Size, List: star.List}
	if star.Back != nil {
		for i := range star.List {
			schedule.Return = append(schedule.Return, int32(i))
		}
	}
	plan, err := models.Compile(p, schedule)
	if err != nil {
		panic(err)
	}
	var instances []*models.Instance
	for _, x := range star.Interrupt {
		instances = append(instances, &models.Instance{Interrupt: x})
	}
	var s models.Simulator
	return func() (r scene.Result) {
		for _, in := range instances {
			out := s.Run(plan, in)
			r[1] += out.Makespan
			if star.Back == nil {
				r[0] += out.Work
				continue
			}
			for _, t := range out.DoneAt {
				r[0] += t
			}
		}
		return r
	}
}

func mm1(d scene.Data) func() scene.Result {
	const arrival, departure = 0, 1
	gap, service := d["gap"], d["service"]
	var a engine.Agenda
	var queue []float64
	return func() scene.Result {
		a.Reset(2)
		a.Set(arrival, gap[0])
		queue = queue[:0]
		served, busy, waited := 0, false, 0.0
		serve := func() {
			busy = served < len(queue)
			if busy {
				waited += a.Now() - queue[served]
				a.Set(departure, a.Now()+service[served])
				served++
			}
		}
		for {
			slot, ok := a.Next()
			if !ok {
				return scene.Result{waited / float64(len(gap)), a.Now()}
			}
			if slot == departure {
				serve()
				continue
			}
			queue = append(queue, a.Now())
			if !busy {
				serve()
			}
			if len(queue) < len(gap) {
				a.Set(arrival, a.Now()+gap[len(queue)])
			}
		}
	}
}

func hold(d scene.Data) func() scene.Result {
	start, step, events := d["start"], d["step"], int(d.One("events"))
	var a engine.Agenda
	return func() scene.Result {
		a.Reset(len(start))
		for i, t := range start {
			a.Set(i, t)
		}
		order := 0.0
		for count := range events {
			slot, _ := a.Next()
			order = scene.Fold(order, slot)
			a.Set(slot, a.Now()+step[count%len(step)])
		}
		return scene.Result{order, a.Now()}
	}
}
