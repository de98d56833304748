package static

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestTheOptimumOfTable3IsFoundAndReachesTheBound(t *testing.T) {
	c, err := Optimal{}.Chart(4, 5, nil)
	if err != nil || c.Constant().Int64() != 23780 || LowerBound(4, 20).Int64() != 23780 {
		t.Errorf("K = %v, %v; want 23780", c.Constant(), err)
	}
}

// exhaust returns the least sum over all charts, trying every set of partners for the first step that is
// left.
func exhaust(workers int, weight []float64, left []int) float64 {
	if len(left) == 0 {
		return 0
	}
	best := math.Inf(1)
	var fill func(product float64, from, missing int, rest []int)
	fill = func(product float64, from, missing int, rest []int) {
		if missing == 0 {
			best = min(best, product+exhaust(workers, weight, rest))
			return
		}
		for i := from; i < len(rest); i++ {
			fewer := append(append([]int{}, rest[:i]...), rest[i+1:]...)
			fill(product*weight[rest[i]], i, missing-1, fewer)
		}
	}
	fill(weight[left[0]], 0, workers-1, left[1:])
	return best
}

func upTo(n int) []int {
	steps := make([]int, n)
	for k := range steps {
		steps[k] = k + 1
	}
	return steps
}

func TestTheSearchFindsWhatExhaustionFinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	curve := func(power float64) Risk { return func(step int) float64 { return math.Pow(float64(step)/15, power) } }
	laws := map[string]Risk{
		"linear": nil, "clipped": func(step int) float64 { return min(1, float64(step)*.11) },
		"slow": curve(3), "fast": curve(.3), "late": func(step int) float64 { return max(0, float64(step-3)) / 12 },
	}
	random := make([]float64, 16)
	for k := range random[1:] {
		random[k+1] = random[k] + rng.Float64()
	}
	laws["random"] = func(step int) float64 { return random[step] }
	for name, law := range laws {
		for workers := 1; workers <= 12; workers++ {
			for groups := 1; workers*groups <= 10 || workers*groups == 12 && law == nil; groups++ {
				n := workers * groups
				c, err := Optimal{}.Chart(workers, groups, law)
				if err != nil {
					t.Fatal(err)
				}
				risk := law
				if law == nil {
					risk = func(step int) float64 { return float64(step) }
				}
				weight := tabulate(risk, n)
				if got, want := c.sum(weight), exhaust(workers, weight, upTo(n)); math.Abs(got-want) > 1e-11*want {
					t.Errorf("%s, g=%d, %d groups: %v, exhaustion finds %v", name, workers, groups, got, want)
				}
			}
		}
	}
}

func TestTheSearchSettlesAllSmallChartsAndSaysWhenItGivesUp(t *testing.T) {
	for workers := 3; workers <= settled; workers++ {
		for groups := 1; workers*groups <= settled; groups++ {
			c, err := Optimal{}.Chart(workers, groups, nil)
			if err != nil {
				t.Fatal(err)
			}
			best, _ := BestOf{}.Chart(workers, groups, nil)
			if k := c.Constant(); k.Cmp(LowerBound(workers, workers*groups)) < 0 || k.Cmp(best.Constant()) > 0 {
				t.Errorf("g=%d, %d groups: K = %v", workers, groups, k)
			}
		}
	}
	if _, err := (Optimal{}).Chart(3, 16, nil); err != nil {
		t.Errorf("three workers, 48 steps: %v", err)
	}
	if _, err := (Optimal{}).Chart(2, 5000, nil); err != nil {
		t.Errorf("two workers: %v", err)
	}
	for _, c := range [][2]int{{10, 3}, {3, 50}, {30, 2}} {
		_, err := Optimal{}.Chart(c[0], c[1], nil)
		if err == nil || !strings.Contains(err.Error(), "the search always finds those of up to 24 steps") {
			t.Errorf("%d workers, %d groups: %v", c[0], c[1], err)
		}
	}
}

// The best chart gains little over greedy, and less the more workers there are.
func TestTheBestOfAllIsWithinThreePercentOfTheOptimum(t *testing.T) {
	worst := 0.0
	for workers := 2; workers <= 12; workers++ {
		for groups := 2; workers*groups <= settled; groups++ {
			c, err := Optimal{}.Chart(workers, groups, nil)
			if err != nil {
				t.Fatal(err)
			}
			best, _ := BestOf{}.Chart(workers, groups, nil)
			worst = max(worst, quotient(best.Constant(), c.Constant())-1)
		}
	}
	if worst > .03 {
		t.Errorf("up to %.2f%% more", 100*worst)
	}
	t.Logf("up to %.2f%% more", 100*worst)
}
