package best

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// safe returns the workers that are certainly not interrupted, if all of their work counts.
func (s *search) safe() (workers []int) {
	for i := range s.silent.Workers {
		if r := s.silent.Workers[i].Risk; r == nil || r.Before(math.Inf(1)) == 0 {
			workers = append(workers, i)
		}
	}
	return workers
}

// minimizeTime returns the schedule with the least makespan on the workers that are never interrupted. No
// schedule expects more work, so the others get nothing.
func (s *search) minimizeTime(safe []int) (*Result, error) {
	sub := *s.silent
	sub.Workers = nil
	for _, i := range safe {
		w := s.silent.Workers[i]
		w.Risk = nil
		sub.Workers = append(sub.Workers, w)
	}
	s.world = newEvaluator(&sub, math.Inf(1))
	s.found = append(copying(&sub, s.o), schedules(&sub, s.o, theories)...)
	for _, n := range []int{1, 2, 5, len(sub.Workers), 2 * len(sub.Workers), s.entries} {
		if s.o.Entries > 0 && n > s.o.Entries {
			continue
		}
		for _, price := range []float64{0, 0.01, 0.03, 0.1, 0.3, 1, 10} {
			line := s.world.Fill(fillRule{Pieces: n, Share: 1, Entries: n, Price: price})
			s.found = append(s.found, candidate{name: "filling", schedule: line.Schedule(&sub)})
			s.lines++
		}
	}
	for _, c := range s.found {
		if first, ok := resultsFirst(&sub, c); ok {
			s.found = append(s.found, first)
		}
	}
	var sim models.Simulator
	in := models.Uninterrupted(len(sub.Workers))
	var won *candidate
	end := math.Inf(1)
	for k := range s.found {
		c := &s.found[k]
		plan, err := models.Compile(&sub, c.schedule)
		if err != nil {
			continue
		}
		out := sim.Run(plan, in)
		if out.Work >= sub.Load*(1-1e-12) && (won == nil || out.Makespan < end) {
			won, end = c, out.Makespan
		}
	}
	if won == nil {
		return nil, fmt.Errorf("no schedule for the workers that are never interrupted was found")
	}
	r := &Result{
		Schedule: forAllWorkers(won.schedule, safe, len(s.given.Workers)), Expected: s.given.Load, Exact: true,
		Start: won.name, Starts: names(s.found), Lines: s.lines,
	}
	if s.given.Faulty() {
		x := race{search: s}
		x.enter(candidate{schedule: r.Schedule})
		r.Exact = false
		r.Expected, r.Off = x.estimate(x.field[0])
	}
	return r, nil
}

// forAllWorkers turns a schedule for some workers into one for all of them.
func forAllWorkers(s *models.Schedule, workers []int, n int) *models.Schedule {
	if len(workers) == n {
		return s
	}
	all := &models.Schedule{Size: s.Size, List: make([][]int32, n), ResultsFirst: s.ResultsFirst}
	for k, list := range s.List {
		all.List[workers[k]] = list
	}
	if s.Resident != nil {
		all.Resident = make([]int32, n)
		for k, r := range s.Resident {
			all.Resident[workers[k]] = r
		}
	}
	all.Send, all.Return = renumbered(s.Send, workers), renumbered(s.Return, workers)
	return all
}

// renumbered returns an order with its workers renumbered.
func renumbered(order []int32, workers []int) []int32 {
	if order == nil {
		return nil
	}
	to := make([]int32, len(order))
	for k, i := range order {
		to[k] = int32(workers[i])
	}
	return to
}
