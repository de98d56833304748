package pair

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestCheckNamesTheGuidelinesThatAreViolated(t *testing.T) {
	size := []float64{1, 1, 1, 1}
	for what, c := range map[string]struct {
		load float64
		list [][]int32
		want []Guideline
	}{
		"the shape of the paper's figure": {4, [][]int32{{0, 1, 2}, {3, 2, 1}}, nil},
		"nothing shared":                  {9, [][]int32{{0, 1}, {2}}, nil},
		"all shared and mirrored":         {4, [][]int32{{0, 1, 2, 3}, {3, 2, 1, 0}}, nil},
		"one chunk shared, load left":     {4, [][]int32{{0, 1}, {1}}, []Guideline{Maximal}},
		"shared before own":               {4, [][]int32{{0, 2, 1}, {3, 2}}, []Guideline{OwnFirst}},
		"shared before own on the second": {4, [][]int32{{0, 1, 2}, {2, 3}}, []Guideline{OwnFirst}},
		"the same order":                  {4, [][]int32{{0, 1, 2, 3}, {0, 1, 2, 3}}, []Guideline{Mirrored}},
		"mirrored but for the ends":       {4, [][]int32{{0, 1, 2, 3}, {2, 3, 1, 0}}, []Guideline{Mirrored}},
		"everything at once":              {5, [][]int32{{0, 1, 2}, {0, 1, 3}}, []Guideline{Maximal, OwnFirst, Mirrored}},
		"a second computation is ignored": {4, [][]int32{{0, 1, 2, 0}, {3, 2, 1, 3}}, nil},
		"a list that is empty":            {9, [][]int32{{0, 1}, nil}, nil},
		"load that is left by rounding":   {4 * (1 + 1e-12), [][]int32{{0, 1, 2}, {3, 2, 1}}, nil},
	} {
		breaches, err := Check(c.load, &models.Schedule{Size: size, List: c.list})
		var got []Guideline
		for _, b := range breaches {
			got = append(got, b.Guideline)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v", what, breaches, err)
		}
	}
}

func TestBreachesTellWhere(t *testing.T) {
	breaches, _ := Check(5, &models.Schedule{Size: []float64{1, 1, 1, 1}, List: [][]int32{{0, 1, 2}, {0, 1, 3}}})
	for k, want := range []string{
		"maximal deployment: chunk 0 is shared while 1 units are on no worker",
		"own work first: worker 0 computes chunk 2, its own, after chunk 1, which is shared",
		"mirrored shared work: both workers compute chunk 0 before chunk 1",
	} {
		if k >= len(breaches) || breaches[k].Error() != want {
			t.Errorf("got %v, want %s", breaches, want)
		}
	}
}

func TestCheckRefusesWhatIsNoScheduleForTwo(t *testing.T) {
	for says, lists := range map[string][][]int32{"for two workers": {{0}}, "list[1][0] is chunk 7": {{0}, {7}}} {
		if _, err := Check(1, &models.Schedule{Size: []float64{1}, List: lists}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
}

func TestAllSchedulesOfTheTheoremsKeepToTheGuidelines(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 500 {
		load, n := 2.5*r.Float64(), 3+r.IntN(20)
		printed, err := Algorithm1(load, 1, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []Shape{Mirror(load, n), OneChunk(load, 1), printed, Best(load, 1, n)} {
			if breaches, err := Check(load, s.Schedule()); err != nil || breaches != nil {
				t.Fatalf("load %v: %+v: %v, %v", load, s, breaches, err)
			}
		}
	}
}

// Theorem 5 by exhaustion: among all ways in which two workers can compute up to four equal chunks each,
// one of the best keeps to the guidelines. The test also has laws that differ, and a start-up cost.
func TestOneOfTheBestSchedulesKeepsToTheGuidelines(t *testing.T) {
	lists := orders(4)
	all := laws(t)
	for _, c := range []struct{ f, g string }{{"linear", "linear"}, {"empirical", "empirical"}, {"weibull", "linear"}} {
		for _, eps := range []float64{0, .05} {
			p := two(1.2, eps, all[c.f], all[c.g])
			best, good := 0.0, 0.0
			for _, a := range lists {
				for _, b := range lists {
					s := &models.Schedule{Size: []float64{.3, .3, .3, .3}, List: [][]int32{a, b}}
					e := expect(t, p, s)
					best = max(best, e)
					if breaches, _ := Check(p.Load, s); breaches == nil {
						good = max(good, e)
					}
				}
			}
			if !gen.NearUnit(good, best, 1e-14) {
				t.Errorf("%v, eps %v: the best has %v, the best that keeps to the guidelines %v", c, eps, best, good)
			}
		}
	}
}

// orders returns all lists of different chunks out of n.
func orders(n int32) [][]int32 {
	all := [][]int32{nil}
	for k := 0; k < len(all); k++ {
		for c := range n {
			if !slices.Contains(all[k], c) {
				all = append(all, append(slices.Clone(all[k]), c))
			}
		}
	}
	return all
}

// The proof of Theorem 5 for equal chunks: every breach is removed by an exchange that loses nothing,
// until none is left.
func TestPuttingThingsRightNeverLoses(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for name, law := range laws(t) {
		for range 40 {
			const n = 8
			p := two(1.6, 0, law, law)
			s := &models.Schedule{List: make([][]int32, 2)}
			for range n {
				s.Size = append(s.Size, p.Load/n)
			}
			for i := range s.List {
				for _, c := range r.Perm(n)[:r.IntN(n+1)] {
					s.List[i] = append(s.List[i], int32(c))
				}
			}
			e := expect(t, p, s)
			for steps := 0; putRight(t, p.Load, s); steps++ {
				after := expect(t, p, s)
				if after < e-1e-12 || steps > 1000 {
					t.Fatalf("%s, after %d exchanges: %v, before %v", name, steps, after, e)
				}
				e = after
			}
		}
	}
}

// putRight makes one exchange, if a guideline is violated.
func putRight(t *testing.T, load float64, s *models.Schedule) bool {
	t.Helper()
	breaches, err := Check(load, s)
	if err != nil {
		t.Fatal(err)
	}
	if len(breaches) == 0 {
		return false
	}
	shared := func(c int32) bool { return slices.Contains(s.List[0], c) && slices.Contains(s.List[1], c) }
	switch breaches[0].Guideline {
	case Maximal:
		for c := range s.Size {
			if !slices.Contains(s.List[0], int32(c)) && !slices.Contains(s.List[1], int32(c)) {
				s.List[0][slices.IndexFunc(s.List[0], shared)] = int32(c)
				return true
			}
		}
	case OwnFirst:
		for _, l := range s.List {
			for k := 1; k < len(l); k++ {
				if shared(l[k-1]) && !shared(l[k]) {
					l[k-1], l[k] = l[k], l[k-1]
					return true
				}
			}
		}
	case Mirrored:
		a, b := s.List[0], s.List[1]
		for k := range b {
			for j := range k {
				if shared(b[j]) && shared(b[k]) && slices.Index(a, b[j]) < slices.Index(a, b[k]) {
					b[j], b[k] = b[k], b[j]
					return true
				}
			}
		}
	}
	t.Fatalf("%v in %v cannot be put right", breaches[0], s.List)
	return false
}
