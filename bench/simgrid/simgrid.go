// Package simgrid compares Loadstar's episodes with SimGrid's (Casanova, Giersch, Legrand, Quinson,
// Suter, Journal of Parallel and Distributed Computing 74(10), 2014). The two simulators share no code:
// cpp/episodes.cpp builds the same platform there, with hosts, links and actors, and every span of every
// episode must begin and end at the same time.
//
// Two simulators may handle events of one instant in either order. Costs and times are therefore drawn from
// continuous laws, so ties have probability zero. The exceptions are ties of cause and effect: one message
// ends, and the next begins.
package simgrid

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Episode is a problem, an instance, and the master's decisions: the Schedule, or if it is nil chunks of
// size Grain for idle workers, lost chunks first.
type Episode struct {
	models.Problem
	models.Instance
	Schedule *models.Schedule
	Grain    float64
}

// Write writes the episode as cpp/episodes.cpp reads it.
func (e *Episode) Write(to io.Writer) {
	out := bufio.NewWriter(to)
	defer out.Flush()
	put := func(all ...any) { fmt.Fprintln(out, all...) }
	put("world", len(e.Workers), int(e.Port), e.Notice)
	for i, w := range e.Workers {
		put(w.Send.Latency, w.Send.PerUnit, w.Compute.Latency, w.Compute.PerUnit, w.Return.Latency, w.Return.PerUnit, e.Interrupt[i])
	}
	if e.Schedule == nil {
		put(1, e.Load, e.Grain)
		return
	}
	s := e.Schedule
	put(0, len(s.Size))
	for _, x := range s.Size {
		put(x)
	}
	order := func(all []int32) {
		put(len(all))
		for _, x := range all {
			put(x)
		}
	}
	for i, list := range s.List {
		order(list)
		put(s.Resident[i])
	}
	order(s.Send)
	put(digit(s.ResultsFirst), digit(s.Return != nil))
	order(s.Return)
}

func digit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Read reads the spans of all episodes that cpp/episodes.cpp has played, each in the order of Sort.
func Read(from io.Reader) (episodes [][]models.Span, err error) {
	lines := bufio.NewScanner(from)
	for lines.Scan() {
		if lines.Text() == "world" {
			episodes = append(episodes, nil)
			continue
		}
		if len(episodes) == 0 {
			return nil, fmt.Errorf("the first line is %q: it must be \"world\"", lines.Text())
		}
		var s models.Span
		var cut int
		if _, err := fmt.Sscan(lines.Text(), &s.Activity, &s.Worker, &s.Chunk, &s.Start, &s.End, &cut); err != nil {
			return nil, fmt.Errorf("%q is no span: %w", lines.Text(), err)
		}
		s.Cut = cut == 1
		last := len(episodes) - 1
		episodes[last] = append(episodes[last], s)
	}
	for _, spans := range episodes {
		Sort(spans)
	}
	return episodes, lines.Err()
}

// Sort orders spans by worker, activity and start.
func Sort(spans []models.Span) {
	slices.SortFunc(spans, func(a, b models.Span) int {
		if a.Worker != b.Worker {
			return int(a.Worker - b.Worker)
		}
		if a.Activity != b.Activity {
			return int(a.Activity) - int(b.Activity)
		}
		if a.Start < b.Start {
			return -1
		}
		return 1
	})
}
