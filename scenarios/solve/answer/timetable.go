package answer

import (
	"github.com/loadstar-sim/loadstar/models"
)

// Event is one entry of a worker's list: when it is received, computed and returned.
type Event struct {
	Worker, Chunk                int
	Units                        float64
	Sent                         bool // in a message
	Received, Computed, Returned float64
}

// Takes returns the time that units take.
func Takes(cost models.Affine, units float64) float64 {
	return cost.Latency + float64(cost.PerUnit*units)
}

// Events returns when everything happens if no worker is interrupted, by adding costs
// up: sends follow one another, workers compute as soon as they have a chunk, and results
// come back in the order that the schedule prescribes, or else as they are ready, ties to the
// lower worker; behind all sends of a half-duplex port, or before further ones if they come first. It is what answers say; that the engine agrees is checked.
func (p *Plan) Events() []Event {
	var events []Event
	at := make([][]int, len(p.Problem.Workers)) // the events of each worker
	free := make([]float64, len(p.Problem.Workers))
	add := func(i int, received float64, sent bool) {
		chunk := p.Schedule.List[i][len(at[i])]
		units := p.Schedule.Size[chunk]
		e := Event{Worker: i, Chunk: int(chunk), Units: units, Sent: sent, Received: received}
		e.Computed = max(received, free[i]) + Takes(p.Problem.Workers[i].Compute, units)
		free[i] = e.Computed
		at[i] = append(at[i], len(events))
		events = append(events, e)
	}
	for i, list := range p.Schedule.List {
		if p.Problem.Workers[i].Send.Free() {
			for range list {
				add(i, 0, false)
			}
		}
	}
	port := 0.0
	turn := make([]int, len(at)) // how many results each worker has returned
	order := p.Schedule.Return
	back := func(wait bool) {
		for {
			k := p.ready(events, at, turn, order)
			if k < 0 || !wait && events[k].Computed > port {
				return
			}
			e := &events[k]
			port = max(port, e.Computed) + Takes(p.Problem.Workers[e.Worker].Return, e.Units)
			e.Returned = port
			if turn[e.Worker]++; order != nil {
				order = order[1:]
			}
		}
	}
	for _, i := range p.sends() {
		if p.Schedule.ResultsFirst && p.Problem.Port == models.HalfDuplex {
			back(false)
		}
		port += Takes(p.Problem.Workers[i].Send, p.Schedule.Size[p.Schedule.List[i][len(at[i])]])
		add(int(i), port, true)
	}
	if p.Problem.Port == models.FullDuplex {
		port = 0
	}
	back(true)
	return events
}

// sends returns the order of the messages out, which are in rounds if the schedule has none.
func (p *Plan) sends() []int32 {
	if p.Schedule.Send != nil {
		return p.Schedule.Send
	}
	var order []int32
	for round := 0; ; round++ {
		before := len(order)
		for i, list := range p.Schedule.List {
			if round < len(list) && !p.Problem.Workers[i].Send.Free() {
				order = append(order, int32(i))
			}
		}
		if len(order) == before {
			return order
		}
	}
}

// ready returns the number of the event whose result comes back next, or -1 if none is known: in the order
// that is left of the schedule's, if it has one. The events of each worker are at the given numbers, and
// the results of so many are back.
func (p *Plan) ready(events []Event, at [][]int, turn []int, order []int32) int {
	next := -1
	if order != nil && len(order) == 0 {
		return next
	}
	for i, numbers := range at {
		if p.Problem.Workers[i].Return.Free() || turn[i] == len(numbers) || order != nil && int(order[0]) != i {
			continue
		}
		if k := numbers[turn[i]]; next < 0 || events[k].Computed < events[next].Computed {
			next = k
		}
	}
	return next
}

// Timetable fills the table of workers: how many chunks and units each has, when it has
// received the first of them, and when all are computed and, if results travel, back.
// Workers without any are left out.
func (s *Solution) Timetable(plan *Plan) {
	s.Plan = plan
	rows := make([][]float64, len(plan.Problem.Workers))
	back := len(plan.Schedule.Return) > 0
	for i := range rows {
		rows[i] = []float64{float64(i + 1), 0, 0, 0, 0}
		if back {
			rows[i] = append(rows[i], 0)
		}
	}
	for _, e := range plan.Events() {
		row := rows[e.Worker]
		if row[1] == 0 {
			row[3] = e.Received
		}
		row[1]++
		row[2] += e.Units
		row[4] = e.Computed
		if back {
			row[5] = max(row[5], e.Returned)
		}
	}
	s.Columns = []string{"worker", "chunks", "units", "first_received", "computed"}
	if back {
		s.Columns = append(s.Columns, "returned")
	}
	for _, row := range rows {
		if row[1] > 0 {
			s.Workers = append(s.Workers, row)
		}
	}
	s.Add("participants", float64(len(s.Workers)), "workers that get load")
}
