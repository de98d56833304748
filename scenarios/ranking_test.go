package scenarios

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// invented returns the report of e1 with ratios that the test makes up.
func invented(t *testing.T, cells, instances int, policies []string, ratio func(cell int, policy string, instance int) float64) *Report {
	t.Helper()
	d, err := NewDesign(Request{
		Experiment: "e1", Set: map[string]string{"W": fmt.Sprintf("1..%d", cells)}, Policies: append([]string{"omniscient"}, policies...), Instances: instances,
	})
	if err != nil {
		t.Fatal(err)
	}
	r := newReport(d)
	for c := range cells {
		for block := range d.blocks() {
			found := make([]result, len(d.Policies))
			for i, p := range d.Policies {
				values := make([]float64, d.units(block))
				for k := range values {
					if p.Spec != d.reference.Spec {
						values[k] = ratio(c, p.Spec, block*BlockLength+k)
					}
				}
				found[i].policy, found[i].Samples = i, make([]stat.Sample, len(d.sampled))
				for m := range d.sampled {
					found[i].Samples[m] = sampleOf(values)
				}
			}
			if err := r.put(c, block, found); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r
}

// sampleOf collects a block of values, as a worker does.
func sampleOf(values []float64) stat.Sample {
	var c stat.Collector
	c.Start(BatchLength)
	for _, x := range values {
		c.Add(x)
	}
	return c.Sample()
}

func TestPoliciesThatDifferByRoundingAreTied(t *testing.T) {
	mean := map[string]float64{"no-rep": 0.5, "greedy": 0.75 + 2e-12, "cyclic-rep": 0.75, "brute": 0.75 - 1e-12}
	r := invented(t, 2, 1000, []string{"no-rep", "greedy", "cyclic-rep", "brute"}, func(_ int, policy string, k int) float64 {
		return mean[policy] + 0.1*math.Sin(float64(k))
	})
	want := "brute, cyclic-rep and greedy tie: each completes 0.750 of the work of omniscient on average, and one of them is first in both cells; then no-rep 0.500.\n" +
		"brute leads no-rep in both cells (significantly in all).\n" +
		"brute leads no-rep most at W=1: by 0.2500 (the same in all batches).\n"
	if got := r.Findings().Text; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestCellsInWhichPoliciesTieAreCountedForBoth(t *testing.T) {
	mean := map[string][]float64{ // by cell
		"greedy": {0.5, 0.6, 0.7, 0.8, 0.9}, "cyclic-rep": {0.5, 0.6, 0.7, 0.7, 0.95}, "no-rep": {0.5, 0.6, 0.6, 0.6, 0.6},
	}
	r := invented(t, 5, 500, []string{"greedy", "no-rep", "cyclic-rep"}, func(cell int, policy string, _ int) float64 { return mean[policy][cell] })
	want := "greedy completes 0.700 of the work of omniscient on average and is first in 4 of 5 cells, tied with others in 3; then cyclic-rep 0.690, no-rep 0.580.\n" +
		"It leads cyclic-rep in 1 of 5 cells (significantly in all), ties in 3, trails in 1 (significantly in all).\n" +
		"It leads cyclic-rep most at W=4: by 0.1000 (the same in all batches).\n"
	if got := r.Findings().Text; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	all := invented(t, 3, 250, []string{"greedy", "no-rep"}, func(cell int, _ string, _ int) float64 { return 0.5 })
	if got := all.Findings().Text; got != "greedy and no-rep tie: each completes 0.500 of the work of omniscient on average, and one of them is first in all 3 cells.\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestALeadIsNeverPrintedAsZero(t *testing.T) {
	lead := regexp.MustCompile(`by (0\.\d+)`)
	for _, by := range []float64{0.3, 0.04, 5e-3, 5e-4, 4.4e-5, 3e-6, 2e-8} {
		for _, cells := range []int{1, 2} {
			r := invented(t, cells, 500, []string{"no-rep", "greedy"}, func(_ int, policy string, k int) float64 {
				if policy == "greedy" {
					return 0.5 + by + by/2*math.Sin(float64(k*k))
				}
				return 0.5
			})
			text := r.Findings().Text
			found := lead.FindStringSubmatch(text)
			if found == nil {
				t.Fatalf("no lead in\n%s", text)
			}
			if x, _ := strconv.ParseFloat(found[1], 64); !(math.Abs(x-by) < 0.1*by) || !strings.Contains(text, "95% interval") {
				t.Errorf("a lead of about %v is printed as\n%s", by, text)
			}
		}
	}
}

func TestWithoutEnoughInstancesThereIsNoInterval(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct{ cells, instances, need int }{{1, 225, 250}, {1, 250, 0}, {2, 475, 500}, {2, 500, 0}, {21, 975, 1000}, {21, 1000, 0}} {
		r := invented(t, c.cells, c.instances, []string{"no-rep", "greedy"}, func(_ int, policy string, _ int) float64 {
			return rng.Float64() + float64(len(policy))
		})
		text := r.Findings().Text
		want := fmt.Sprintf("(no interval: that takes %d instances a cell)", c.need)
		if c.need > 0 != strings.Contains(text, want) || c.need > 0 != !strings.Contains(text, "95% interval") || c.need > 0 && strings.Contains(text, "significant") {
			t.Errorf("%d cells of %d instances:\n%s", c.cells, c.instances, text)
		}
	}
	r := invented(t, 2, 1000, []string{"no-rep", "greedy"}, func(_ int, policy string, k int) float64 {
		if policy == "greedy" && k%300 == 0 {
			return 0.9
		}
		return 0.5
	})
	if text := r.Findings().Text; !strings.Contains(text, "too few batches, or too unevenly") || !strings.Contains(text, "(significantly in none)") {
		t.Errorf("four instances that differ are judged:\n%s", text)
	}
}

// permutations calls f with every order of the names.
func permutations(names []string, f func([]string)) {
	if len(names) == 1 {
		f(names)
		return
	}
	for i := range names {
		rest := slices.Delete(slices.Clone(names), i, i+1)
		permutations(rest, func(order []string) { f(append([]string{names[i]}, order...)) })
	}
}

func TestTheOrderInWhichPoliciesAreListedDecidesNothing(t *testing.T) {
	texts := map[string]int{}
	permutations([]string{"greedy", "greedy{n=20}", "cyclic-rep", "omniscient"}, func(order []string) {
		request := small() // with n=20, so that the first two are the same
		request.Policies = order
		d, err := NewDesign(request)
		if err != nil {
			t.Fatal(err)
		}
		r, err := new(Runner).Run(context.Background(), d)
		if err != nil {
			t.Fatal(err)
		}
		texts[r.Findings().Text]++
	})
	if len(texts) != 1 {
		t.Errorf("there are %d texts: %v", len(texts), texts)
	}
	for text := range texts {
		if !strings.HasPrefix(text, "greedy and greedy{n=20} tie:") {
			t.Errorf("got\n%s", text)
		}
	}
}

// Equal policies are found unequal in 3 to 7% of studies, whatever the number of cells and
// whether or not these share their luck; and the interval of the largest lead holds.
func TestWhatIsSaidOfTheLargestLeadHolds(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine simulates many studies")
	}
	interval := regexp.MustCompile(`by (\d\.\d+) \(95% interval(?: for all \d+ cells at once)?: (-?\d\.\d+) to (\d\.\d+)\)`)
	significant := regexp.MustCompile(`significantly in (all|[1-9])`)
	rng := rand.New(rand.NewPCG(5, 5))
	for _, shared := range []float64{0, 0.9} {
		for _, cells := range []int{1, 20} {
			held, quiet, trials, none := 0, 0, 0, 0
			for range long.Trials(60, 600) {
				luck := make([]float64, 1000)
				for k := range luck {
					luck[k] = rng.ExpFloat64()
				}
				r := invented(t, cells, 1000, []string{"no-rep", "greedy"}, func(_ int, policy string, k int) float64 {
					sign := 1.0
					if policy == "greedy" {
						sign = -1
					}
					return 0.5 + sign*0.01*(shared*luck[k]+(1-shared)*rng.ExpFloat64()-1)
				})
				text := r.Findings().Text
				found := interval.FindStringSubmatch(text)
				if found == nil && strings.Contains(text, "too unevenly") {
					none++
					continue
				}
				if found == nil {
					t.Fatalf("no interval in\n%s", text)
				}
				trials++
				low, _ := strconv.ParseFloat(found[2], 64)
				if low <= 0 { // the upper end is above the lead, and so above 0
					held++
				}
				if !significant.MatchString(text) {
					quiet++
				}
			}
			slack := 3 * math.Sqrt(0.05*0.95/float64(trials))
			if share := float64(held) / float64(trials); share < 0.95-slack {
				t.Errorf("%d cells, %v shared: the interval holds in %v", cells, shared, share)
			}
			if none > trials/50 {
				t.Errorf("%d cells, %v shared: there is no interval in %d studies, and one in %d", cells, shared, none, trials)
			}
			t.Logf("%d cells, %v shared: held %d, nothing significant %d, of %d", cells, shared, held, quiet, trials)
			if share := float64(quiet) / float64(trials); cells > 1 && (share < 0.93-slack || share > 0.97+slack) {
				t.Errorf("%d cells, %v shared: nothing is significant in %v", cells, shared, share)
			}
		}
	}
}
