package trial

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// lab returns some workers behind one port.
func lab(workers int, scale, latency, notice float64) *models.Problem {
	w := models.Worker{
		Send:    models.Affine{Latency: latency, PerUnit: .005},
		Compute: models.Affine{Latency: .005, PerUnit: 1},
		Risk:    risk.Weibull{Shape: .6, Scale: scale},
	}
	return &models.Problem{Load: 60, Notice: notice, Platform: models.Star(models.Uniform(workers, w)...)}
}

// odd is a law that cannot be compared.
type odd struct{ times []float64 }

func (odd) Before(float64) float64     { return 0 }
func (o odd) Quantile(float64) float64 { return o.times[0] }

func TestOnlyEqualProblemsAndPoliciesShareAFinding(t *testing.T) {
	var m Memo[int]
	asked := 0
	ask := func(o string, p *models.Problem) int {
		n, err := m.Get(o, p, func() (int, error) { asked++; return asked, nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	p := lab(3, 8, .1, 1)
	if a, b := ask("fixed", p), ask("fixed", lab(3, 8, .1, 1)); a != 1 || b != 1 {
		t.Errorf("the same problem: %d and %d", a, b)
	}
	p.Workers[2].Risk = risk.Exponential{Mean: 2} // the cache keeps a copy
	units := lab(3, 8, .1, 1)
	units.Unit = .5
	for k, other := range []*models.Problem{p, units, lab(3, 8, .1, 2), lab(3, 8, .2, 1), lab(4, 8, .1, 1), lab(3, 9, .1, 1)} {
		if n := ask("fixed", other); n != 2+k {
			t.Errorf("problem %d: the inference of another, %d", k, n)
		}
	}
	if n := ask("guided", p); n != 8 {
		t.Errorf("another policy: %d", n)
	}
	living := func(save float64) *models.Problem {
		p := lab(2, 8, .1, 1)
		life := &models.Life{Loses: models.LosesProgress, Every: 1, Save: save}
		p.Workers[0].Life, p.Workers[1].Life = life, life
		return p
	}
	one := living(1)
	first := ask("fixed", one)
	if n := ask("fixed", living(1)); n != first {
		t.Errorf("equal lives: %d and %d", first, n)
	}
	one.Workers[0].Life.Save = 2 // the cache keeps a copy of it
	if n := ask("fixed", one); n == first {
		t.Error("other lives: the same inference")
	}
	one.Workers[0].Life.Down = odd{[]float64{1}}
	if a, b := ask("fixed", one), ask("fixed", one); a == b {
		t.Error("lives with laws that cannot be compared are")
	}
	p.Workers[0].Risk = odd{[]float64{1}}
	if a, b := ask("fixed", p), ask("fixed", p); a == b {
		t.Error("laws that cannot be compared are")
	}
	for k := range 2 * mostFindings {
		ask("fixed", lab(1, 8, float64(k), 1))
	}
	if len(m.found) != mostFindings || m.size != 7*mostFindings {
		t.Errorf("%d findings are kept, with keys of %d", len(m.found), m.size)
	}
}
