package solve

import (
	"github.com/loadstar-sim/loadstar/models"
)

// event is one entry of a worker's list: when it is received, computed and returned.
type event struct {
	worker, chunk                int
	units                        float64
	sent                         bool // in a message
	received, computed, returned float64
}

// takes returns the time that units take.
func takes(cost models.Affine, units float64) float64 {
	return cost.Latency + float64(cost.PerUnit*units)
}

// timetable returns when everything happens if no worker is interrupted, by adding costs
// up: sends follow one another, workers compute as soon as they have a chunk, and results
// come back in the order that the schedule prescribes. It is what answers say; that the
// engine agrees is checked.
func (p *Plan) timetable() []event {
	var events []event
	at := make([][]int, len(p.Problem.Workers)) // the events of each worker
	free := make([]float64, len(p.Problem.Workers))
	add := func(i int, received float64, sent bool) {
		chunk := p.Schedule.List[i][len(at[i])]
		units := p.Schedule.Size[chunk]
		e := event{worker: i, chunk: int(chunk), units: units, sent: sent, received: received}
		e.computed = max(received, free[i]) + takes(p.Problem.Workers[i].Compute, units)
		free[i] = e.computed
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
	for _, i := range p.Schedule.Send {
		port += takes(p.Problem.Workers[i].Send, p.Schedule.Size[p.Schedule.List[i][len(at[i])]])
		add(int(i), port, true)
	}
	if p.Problem.Port == models.FullDuplex {
		port = 0
	}
	turn := make([]int, len(p.Problem.Workers))
	for _, i := range p.Schedule.Return {
		e := &events[at[i][turn[i]]]
		turn[i]++
		port = max(port, e.computed) + takes(p.Problem.Workers[i].Return, e.units)
		e.returned = port
	}
	return events
}

// timetable fills the table of workers: how many chunks and units each has, when it has
// received the first of them, and when all are computed and, if results travel, back.
// Workers without any are left out.
func (s *Solution) timetable(plan *Plan) {
	s.Plan = plan
	rows := make([][]float64, len(plan.Problem.Workers))
	back := len(plan.Schedule.Return) > 0
	for i := range rows {
		rows[i] = []float64{float64(i + 1), 0, 0, 0, 0}
		if back {
			rows[i] = append(rows[i], 0)
		}
	}
	for _, e := range plan.timetable() {
		row := rows[e.worker]
		if row[1] == 0 {
			row[3] = e.received
		}
		row[1]++
		row[2] += e.units
		row[4] = e.computed
		if back {
			row[5] = max(row[5], e.returned)
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
	s.add("participants", float64(len(s.Workers)), "workers that get load")
}
