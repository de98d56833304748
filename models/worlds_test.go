package models_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// world returns a random problem for up to four workers, an instance and a schedule. All times are
// multiples of a quarter, so that much happens at once.
func world(r *rand.Rand) (*models.Problem, *models.Instance, *models.Schedule) {
	quarters := func(n int) float64 { return float64(r.IntN(n)) / 4 }
	cost := func() models.Affine {
		return models.Affine{Latency: quarters(3), PerUnit: quarters(4)}
	}
	p := &models.Problem{Notice: []float64{0, 0.5, 2, math.Inf(1)}[r.IntN(4)]}
	p.Port, p.Stream = models.Port(r.IntN(2)), r.IntN(3) == 0
	in := models.Uninterrupted(1 + r.IntN(4))
	results := r.IntN(3) > 0
	for i := range in.Interrupt {
		w := models.Worker{Send: cost(), Compute: cost()}
		if results {
			w.Return = cost()
		}
		p.Workers = append(p.Workers, w)
		if r.IntN(3) > 0 {
			in.Interrupt[i] = quarters(40)
		}
	}
	s := &models.Schedule{List: make([][]int32, len(p.Workers)), Resident: make([]int32, len(p.Workers)), ResultsFirst: r.IntN(2) == 0}
	for c := range 1 + r.IntN(6) {
		s.Size = append(s.Size, float64(1+r.IntN(2)))
		p.Load += s.Size[c]
		for range 1 + r.IntN(2) {
			i := r.IntN(len(s.List))
			s.List[i] = append(s.List[i], int32(c))
		}
	}
	for i, list := range s.List {
		s.Resident[i] = int32(r.IntN(len(list)+1)) * int32(r.IntN(2))
	}
	return p, in, s
}

// withFaults gives the workers of a world faults at multiples of a quarter, and checks.
func withFaults(r *rand.Rand, p *models.Problem, in *models.Instance) {
	p.Unit = float64(r.IntN(4)) / 2
	in.Faults = make([]models.FaultSequence, len(p.Workers))
	for i := range p.Workers {
		w := &p.Workers[i]
		w.Check = models.Affine{Latency: w.Compute.Latency * float64(r.IntN(3)) / 2, PerUnit: w.Compute.PerUnit * float64(r.IntN(2))}
		if w.Faults = (uniform{}); r.IntN(4) == 0 {
			continue // this worker has no faults
		}
		var at models.FaultsAt
		for x := float64(r.IntN(8)) / 4; x < 8; x += float64(r.IntN(16)) / 4 {
			at = append(at, x)
		}
		in.Faults[i] = at
	}
}

// turns returns the default order of a schedule's messages, computed one by one.
func turns(p *models.Problem, s *models.Schedule) []int32 {
	order := []int32{}
	for round := int32(0); round < 100; round++ {
		for i, list := range s.List {
			if !p.Workers[i].Send.Free() && s.Resident[i]+round < int32(len(list)) {
				order = append(order, int32(i))
			}
		}
	}
	return order
}

// same returns an error if outcomes differ in a bit.
func same(what string, got, want *models.Outcome) error {
	if !slices.Equal(got.DoneAt, want.DoneAt) || !slices.Equal(got.Workers, want.Workers) || !slices.Equal(got.Right, want.Right) ||
		got.Work != want.Work || got.Makespan != want.Makespan {
		return fmt.Errorf("%s, the outcome is %+v, else %+v", what, got, want)
	}
	return nil
}

// eventful returns an error if an episode has fewer events than computations and messages.
func eventful(o *models.Outcome, spans []models.Span) error {
	if o.Events < len(spans) {
		return fmt.Errorf("%d events end %d computations and messages", o.Events, len(spans))
	}
	return nil
}

func TestEpisodesOfPlansBreakNoRule(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 1))
	var plain, other models.Simulator
	recorder, all := models.Simulator{Record: true}, models.Simulator{EventByEvent: true}
	for round := range 1000 {
		p, in, s := world(r)
		pl, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		want := recorder.Run(pl, in)
		err = judge.Judge(judge.Case{Problem: p, Size: s.Size, Resident: s.Resident, Instance: in, Spans: recorder.Spans, Outcome: want})
		if err == nil {
			err = same("event by event", all.Run(pl, in), want)
		}
		if err == nil {
			err = eventful(all.Run(pl, in), recorder.Spans)
		}
		if err == nil {
			err = same("replayed", plain.Run(pl, in), want)
		}
		if err == nil {
			spelled := *s
			spelled.Send = turns(p, s)
			if pl, err = models.Compile(p, &spelled); err == nil {
				err = same("with the order spelled out", other.Run(pl, in), want)
			}
		}
		if err != nil {
			t.Fatalf("round %d: %v\n%+v\n%+v %v", round, err, p, s, in.Interrupt)
		}
	}
}

func TestReplaysOfFaultsAreTheEpisodesOfTheirEvents(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 4))
	var plain models.Simulator
	recorder := models.Simulator{Record: true}
	wrong, masked, replayed := 0, 0, 0
	for round := range 1000 {
		p, in, s := world(r)
		withFaults(r, p, in)
		pl, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		want := recorder.Run(pl, in)
		err = judge.Judge(judge.Case{Problem: p, Size: s.Size, Resident: s.Resident, Instance: in, Spans: recorder.Spans, Outcome: want})
		if err == nil {
			err = same("replayed", plain.Run(pl, in), want)
		}
		if err != nil {
			t.Fatalf("round %d: %v\n%+v\n%+v %+v", round, err, p, s, in)
		}
		for _, span := range recorder.Spans {
			if span.Wrong > 0 {
				wrong++
			}
			if span.Wrong > 0 && want.Right[span.Chunk] == s.Size[span.Chunk] {
				masked++
			}
		}
		if plain.Run(pl, in).Events == 0 {
			replayed++
		}
	}
	if wrong < 500 || masked < 50 || replayed < 500 {
		t.Errorf("only %d computations are wrong and %d masked; %d worlds are replayed", wrong, masked, replayed)
	}
}

// mirror sends the messages of a plan, in the plan's order.
type mirror struct {
	size  []float64
	queue [][2]int // workers and chunks
	next  int      // index in the queue
}

func (m *mirror) Begin() { m.next = 0 }

func (m *mirror) Next(v *models.View) (int, int) {
	for v.Chunks() < len(m.size) {
		v.Cut(m.size[v.Chunks()])
	}
	for m.next < len(m.queue) {
		next := m.queue[m.next]
		m.next++
		if !v.Silent(next[0]) {
			return next[0], next[1]
		}
	}
	return -1, -1
}

func TestADispatcherThatSendsWhatAPlanSendsHasItsEpisode(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 2))
	var dynamic models.Simulator
	static := models.Simulator{EventByEvent: true}
	recorder, all := models.Simulator{Record: true}, models.Simulator{EventByEvent: true}
	for round := range 1000 {
		p, in, s := world(r)
		s.ResultsFirst = true
		clear(s.Resident)
		for i := range p.Workers {
			p.Workers[i].Send.Latency += 0.25
		}
		if round%2 > 0 {
			withFaults(r, p, in)
		}
		pl, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		m := &mirror{size: s.Size}
		sent := make([]int, len(p.Workers))
		for _, i := range turns(p, s) {
			m.queue = append(m.queue, [2]int{int(i), int(s.List[i][sent[i]])})
			sent[i]++
		}
		got, err := dynamic.Play(p, m, in)
		if err == nil {
			err = same("dispatched", got, static.Run(pl, in))
		}
		if err == nil {
			want := *got
			if got, err = all.Play(p, m, in); err == nil {
				err = same("event by event", got, &want)
			}
		}
		if err == nil {
			if _, err = recorder.Play(p, m, in); err == nil {
				err = eventful(got, recorder.Spans)
			}
		}
		if err != nil {
			t.Fatalf("round %d: %v\n%+v\n%+v %v", round, err, p, s, in.Interrupt)
		}
	}
}
