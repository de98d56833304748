package wasm

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// puppeteer writes random answers of a puppet, and compares what it was told with the view.
type puppeteer struct {
	t     *testing.T
	d     *dispatcher
	rng   *rand.Rand
	news  int     // of the episode, that were compared
	alarm float64 // that is set
	fresh bool    // no answer in this episode yet
	seen  *seen
}

// seen counts what has been compared.
type seen struct{ alarms, sent, kept, lost int }

func (p *puppeteer) Begin() {
	p.d.Begin()
	p.news, p.alarm, p.fresh = 0, math.Inf(1), true
}

// Next writes an answer that is allowed, has the dispatcher ask, and looks at the question.
func (p *puppeteer) Next(v *models.View) (worker, chunk int) {
	m, answer, wake := p.d.memory, uint32(wait), math.Inf(1)
	worker, chunk = p.rng.IntN(len(p.d.problem.Workers)), -1
	size := v.Problem().Load * p.rng.ExpFloat64() / 20
	lost := v.Lost()
	switch k := p.rng.IntN(10); {
	case v.Silent(worker) || v.Pending(worker) > 2:
	case k < 4 && v.Left() > 0:
		answer = cutAndSend
	case k < 6 && len(lost) > 0:
		answer, chunk = send, int(lost[p.rng.IntN(len(lost))])
	case k < 7 && v.Sent(worker) == 0 && v.Chunks() > 0:
		answer, chunk = keep, p.rng.IntN(v.Chunks())
	}
	if answer == wait && v.Now() < 30 {
		wake = v.Now() + p.rng.ExpFloat64()
	}
	putF64(m, puppetWake, wake)
	putU32(m, puppetAnswer, answer)
	putU32(m, p.d.view+64, uint32(worker))
	putU32(m, p.d.view+68, uint32(chunk))
	putF64(m, p.d.view+72, size)
	if answer == keep { // asked again, the dispatcher would go on keeping
		p.d.ask(v)
		p.compare(v)
		p.d.obey(v, answer)
		p.seen.kept++
		return -1, -1
	}
	left, chunks := v.Left(), v.Chunks()
	w, c := p.d.Next(v)
	if got := getF64(p.d.memory, p.d.view+16); got != left {
		p.t.Fatalf("left is %v: want %v", got, left)
	}
	if got := getU32(p.d.memory, p.d.view+28); got != uint32(chunks) {
		p.t.Fatalf("there are %d chunks: want %d", got, chunks)
	}
	p.compare(v)
	if !math.IsInf(wake, 1) {
		p.alarm = wake
	}
	if answer == wait && w >= 0 || answer == send && (w != worker || c != chunk) || answer == cutAndSend && (w != worker || c != chunks || v.Chunks() != c+1) {
		p.t.Fatalf("answer %d for worker %d, chunk %d became %d, %d", answer, worker, chunk, w, c)
	}
	if w >= 0 {
		p.seen.sent++
	}
	return w, c
}

// compare looks at a question, with the numbers of docs/wasm.md.
func (p *puppeteer) compare(v *models.View) {
	m := p.d.memory
	q := m[p.d.view:]
	flags := uint32(0)
	if p.fresh {
		flags, p.fresh = 1, false
	}
	if p.alarm <= v.Now() {
		flags |= 2
		p.alarm = math.Inf(1)
		p.seen.alarms++
	}
	if getU32(q, 0) != 1 || getU32(q, 4) != flags || getF64(q, 8) != v.Now() || int32(getU32(q, 24)) != int32(v.Idle()) {
		p.t.Fatalf("version %d, flags %d, at %v, idle %d: want 1, %d, %v, %d", getU32(q, 0), getU32(q, 4), getF64(q, 8), int32(getU32(q, 24)), flags, v.Now(), v.Idle())
	}
	news := v.News()[p.news:]
	p.news += len(news)
	if int(getU32(q, 40)) != len(news) || int(getU32(q, 32)) != len(v.Lost()) {
		p.t.Fatalf("%d news and %d lost: want %d and %d", getU32(q, 40), getU32(q, 32), len(news), len(v.Lost()))
	}
	for k, n := range news {
		at := getU32(q, 44) + uint32(16*k)
		if got := (models.News{At: getF64(m, at), Worker: int32(getU32(m, at+8)), Chunk: int32(getU32(m, at+12))}); got != n {
			p.t.Fatalf("news %+v: want %+v", got, n)
		}
	}
	for k, c := range v.Lost() {
		if got := getU32(m, getU32(q, 36)+uint32(4*k)); got != uint32(c) {
			p.t.Fatalf("chunk %d is lost: want %d", got, c)
		}
		p.seen.lost++
	}
	for i := range p.d.problem.Workers {
		at := getU32(q, 48) + uint32(8*i)
		if int(getU32(m, at)) != v.Pending(i) || (getU32(m, at+4) != 0) != v.Silent(i) {
			p.t.Fatalf("worker %d has %d pending, silent %d: want %d, %v", i, getU32(m, at), getU32(m, at+4), v.Pending(i), v.Silent(i))
		}
	}
	for c := range int(getU32(q, 28)) {
		if got := getF64(m, getU32(q, 52)+uint32(8*c)); got != v.Size(c) {
			p.t.Fatalf("chunk %d has size %v: want %v", c, got, v.Size(c))
		}
	}
	if getU32(q, 56) != p.d.at {
		p.t.Fatalf("the problem is at %d: want %d", getU32(q, 56), p.d.at)
	}
}

func TestAQuestionHoldsWhatTheViewDoesAndAnAnswerIsObeyed(t *testing.T) {
	m, err := compile(puppet())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	var all seen
	for range long.Trials(60, 1000) {
		p := &models.Problem{Load: 10, Notice: rng.Float64(), Platform: models.Platform{Workers: make([]models.Worker, 2+rng.IntN(4)), Port: models.Port(rng.IntN(2))}}
		for i := range p.Workers {
			w := &p.Workers[i]
			w.Compute.PerUnit, w.Risk = 1+rng.Float64(), risk.Weibull{Shape: 1, Scale: 5}
			if i > 0 {
				w.Send, w.Return = models.Affine{Latency: .01}, models.Affine{PerUnit: .1}
			}
		}
		g, err := newGuest(&code{"puppet.wasm", m}, p)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.describe(""); err != nil {
			t.Fatal(err)
		}
		d, err := newDispatcher(g)
		if err != nil {
			t.Fatal(err)
		}
		a := &puppeteer{t: t, d: d, rng: rng, seen: &all}
		sim := models.Simulator{Limit: 10_000}
		for range 3 {
			in := &models.Instance{}
			for range p.Workers {
				in.Interrupt = append(in.Interrupt, 5*rng.ExpFloat64())
			}
			if _, err := sim.Play(p, a, in); err != nil {
				t.Fatal(err)
			}
		}
		d.Close()
	}
	if all.alarms < 100 || all.sent < 100 || all.kept < 10 || all.lost < 100 {
		t.Errorf("hardly anything was compared: %+v", all)
	}
}
