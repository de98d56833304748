// The driver of a simple hand-written loop: closures in a heap of container/heap.
package main

import (
	"container/heap"

	"github.com/loadstar-sim/loadstar/bench/peers/scene"
)

type event struct {
	at   float64
	then func()
}

type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return e[i].at < e[j].at }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)        { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := len(*e) - 1
	x := (*e)[last]
	*e = (*e)[:last]
	return x
}

// simulation is the whole framework.
type simulation struct {
	now     float64
	pending events
}

func (s *simulation) at(t float64, then func()) { heap.Push(&s.pending, event{t, then}) }

func (s *simulation) run() {
	for len(s.pending) > 0 {
		e := heap.Pop(&s.pending).(event)
		s.now = e.at
		e.then()
	}
}

func main() {
	scene.Main(map[string]scene.Driver{"static": static, "oneport": oneport, "returns": returns, "mm1": mm1, "hold": hold})
}

func static(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func(interrupt []float64) {
		s := &simulation{}
		for i, list := range star.List {
			var next func()
			k := 0
			next = func() {
				if k == len(list) || s.now+star.Compute[list[k]] > interrupt[i] {
					return
				}
				s.at(s.now+star.Compute[list[k]], func() {
					star.Done(list[k], s.now)
					k++
					next()
				})
			}
			next()
		}
		s.run()
	})
}

func oneport(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func(interrupt []float64) {
		s := &simulation{}
		type worker struct {
			queue []int32
			busy  bool
		}
		workers := make([]worker, len(star.List))
		var next func(i int)
		next = func(i int) {
			w := &workers[i]
			if len(w.queue) == 0 || s.now+star.Compute[w.queue[0]] > interrupt[i] {
				w.busy = false
				return
			}
			c := w.queue[0]
			w.queue, w.busy = w.queue[1:], true
			s.at(s.now+star.Compute[c], func() {
				star.Done(c, s.now)
				next(i)
			})
		}
		var send func(message int)
		send = func(message int) {
			if message == star.Messages() {
				return
			}
			i, c := star.Turn(message)
			s.at(s.now+star.Out[c], func() {
				if w := &workers[i]; s.now <= interrupt[i] {
					w.queue = append(w.queue, c)
					if !w.busy {
						next(i)
					}
				}
				send(message + 1)
			})
		}
		send(0)
		s.run()
	})
}

func returns(d scene.Data) func() scene.Result {
	star := scene.NewStar(d)
	return star.Episodes(func([]float64) {
		s := &simulation{}
		ready := make([]bool, len(star.List))
		sent, came, busy := 0, 0, false
		var port func()
		port = func() {
			switch {
			case busy:
			case sent < len(ready):
				i := sent
				sent, busy = sent+1, true
				s.at(s.now+star.Out[i], func() {
					s.at(s.now+star.Compute[i], func() {
						ready[i] = true
						port()
					})
					busy = false
					port()
				})
			case came < len(ready) && ready[came]:
				i := came
				came, busy = came+1, true
				s.at(s.now+star.Back[i], func() {
					star.Done(int32(i), s.now)
					busy = false
					port()
				})
			}
		}
		port()
		s.run()
	})
}

func mm1(d scene.Data) func() scene.Result {
	gap, service := d["gap"], d["service"]
	return func() scene.Result {
		s := &simulation{}
		var queue []float64
		arrived, served, busy, waited := 0, 0, false, 0.0
		var serve, arrive func()
		serve = func() {
			busy = len(queue) > 0
			if !busy {
				return
			}
			waited += s.now - queue[0]
			queue = queue[1:]
			served++
			s.at(s.now+service[served-1], serve)
		}
		arrive = func() {
			queue = append(queue, s.now)
			if !busy {
				serve()
			}
			if arrived++; arrived < len(gap) {
				s.at(s.now+gap[arrived], arrive)
			}
		}
		s.at(gap[0], arrive)
		s.run()
		return scene.Result{waited / float64(len(gap)), s.now}
	}
}

func hold(d scene.Data) func() scene.Result {
	start, step, events := d["start"], d["step"], int(d.One("events"))
	return func() scene.Result {
		s := &simulation{}
		order, count := 0.0, 0
		for i, t := range start {
			var again func()
			again = func() {
				order = scene.Fold(order, i)
				s.at(s.now+step[count%len(step)], again)
				if count++; count == events {
					s.pending = nil
				}
			}
			s.at(t, again)
		}
		s.run()
		return scene.Result{order, s.now}
	}
}
