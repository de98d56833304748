package wasm

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/tetratelabs/wazero/api"
)

// living is a problem of a worker that comes back, and of one that does not.
func living() *models.Problem {
	back := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 2}, Life: &models.Life{
		Loses: models.LosesProgress, Restart: .5, Every: 2, Save: .25, Notice: 7, Hello: math.Inf(1), Hold: 3, Use: 1,
		Down: risk.Linear{X: 4}, Slow: risk.Linear{X: 8},
	}}
	return &models.Problem{Load: 3, Deadline: 52, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}}, back)}
}

// served returns a guest that has been told of a problem.
func served(t *testing.T, p *models.Problem) *guest {
	t.Helper()
	m, err := compile(puppet())
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGuest(&code{"puppet.wasm", m}, p)
	if err == nil {
		err = g.describe("k=2\n")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	return g
}

func TestAModuleSeesLivesAndTheDeadline(t *testing.T) {
	g := served(t, living())
	at := g.at
	if due := getF64(g.memory, at+48); due != 52 {
		t.Errorf("the deadline is %v", due)
	}
	lives := getU32(g.memory, at+44)
	if getU32(g.memory, lives) != 0 || getU32(g.memory, lives+64) != 2 {
		t.Errorf("losses of kind %d and %d", getU32(g.memory, lives), getU32(g.memory, lives+64))
	}
	for k, want := range []float64{.5, 2, .25, 7, math.Inf(1), 3, 1} {
		if got := getF64(g.memory, lives+64+8+uint32(8*k)); got != want {
			t.Errorf("number %d of the life is %v, want %v", k, got, want)
		}
	}
	if text := string(g.memory[getU32(g.memory, at+36):][:getU32(g.memory, at+40)]); text != "k=2\n" {
		t.Errorf("the options are %q", text)
	}
	p := living()
	p.Workers[1].Life, p.Deadline = nil, 0
	if g := served(t, p); getU32(g.memory, g.at+44) != 0 || getF64(g.memory, g.at+48) != 0 {
		t.Error("a problem without lives has some")
	}
}

func TestAModuleCanAskForTheLawsOfLives(t *testing.T) {
	g := served(t, living())
	g.fuel.Set(1 << 40)
	ask := func(f api.GoModuleFunc, worker, law uint64, x float64) float64 {
		stack := []uint64{worker, law, math.Float64bits(x)}
		f(g.context, g.module, stack)
		return math.Float64frombits(stack[0])
	}
	for law, longest := range []float64{2, 4, 8} {
		if got := ask(lifeQuantile, 1, uint64(law), .5); got != longest/2 {
			t.Errorf("the median of law %d is %v, want %v", law, got, longest/2)
		}
		if got := ask(lifeBefore, 1, uint64(law), longest/4); got != .25 {
			t.Errorf("law %d is below a quarter with probability %v", law, got)
		}
		if got := ask(lifeQuantile, 0, uint64(law), .5); !math.IsInf(got, 1) || ask(lifeBefore, 0, uint64(law), 1) != 0 {
			t.Errorf("law %d of a worker without a life: %v", law, got)
		}
	}
	for says, call := range map[string]func(){
		"loadstar.life_before is given law 3: want 0 for up, 1 for down or 2 for slow": func() { ask(lifeBefore, 1, 3, 1) },
		"loadstar.life_before is given NaN":                                            func() { ask(lifeBefore, 1, 0, math.NaN()) },
		"loadstar.life_quantile is given worker 2: there are 2 workers":                func() { ask(lifeQuantile, 2, 0, 1) },
		"loadstar.life_quantile is given the probability 2: it must be from 0 to 1":    func() { ask(lifeQuantile, 1, 0, 2) },
	} {
		func() {
			defer func() {
				if err, is := recover().(error); !is || err.Error() != says {
					t.Errorf("%v, want %s", err, says)
				}
			}()
			call()
		}()
	}
}

// letGo has a module send all to worker 1, release it at 1 and hire it at 2.
type letGo struct {
	d    *dispatcher
	step int
	t    *testing.T
}

func (l *letGo) Begin() { l.d.Begin(); l.step = 0 }

func (l *letGo) Next(v *models.View) (worker, chunk int) {
	answer := func(answer uint32) (int, int) {
		l.step++
		m := l.d.memory
		putF64(m, puppetWake, math.Inf(1))
		putU32(m, puppetAnswer, answer)
		putU32(m, l.d.view+viewWorker, 1)
		putU32(m, l.d.view+viewChunk, 0)
		putF64(m, l.d.view+viewCut, 3)
		return l.d.obey(v, l.d.ask(v))
	}
	flags := func() uint32 { l.d.ask(v); return getU32(l.d.memory, l.d.state+stateSize+4) }
	switch {
	case l.step == 0:
		v.WakeAt(1)
		return answer(cutAndSend)
	case l.step == 1 && v.Now() == 1:
		if answer(release); flags() != 2 {
			l.t.Errorf("the flags of a worker that is released are %d", flags())
		}
		v.WakeAt(2)
	case l.step == 2 && v.Now() == 2:
		if answer(hire); flags() != 0 {
			l.t.Errorf("the flags of a worker that is hired are %d", flags())
		}
	}
	return -1, -1
}

func TestAModuleReleasesAndHires(t *testing.T) {
	p := living()
	p.Workers[1].Life = &models.Life{Loses: models.LosesProgress, Every: 1, Hold: 1}
	d, err := newDispatcher(served(t, p))
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	o, err := sim.Play(p, &letGo{d: d, t: t}, models.Uninterrupted(2))
	if err != nil || o.Makespan != 4 || o.Bills[1].Held != 3 {
		t.Errorf("%+v, %v", o, err)
	}
}
