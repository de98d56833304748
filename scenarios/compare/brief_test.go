package compare

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// summary returns the brief on cells.
func summary(t *testing.T, src *Source) string {
	t.Helper()
	lines := &Rows{Metric: "ratio", Scope: InCell, Most: 1}
	r, err := Run(src, Options{}, lines.Add)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSummary(r, lines, "")
	if err != nil {
		t.Fatal(err)
	}
	return s.Brief()
}

var lead = regexp.MustCompile(`(.) is furthest ahead of (.) at (\S+ = \S+): by (\d\.\d+)(?: \(95% interval among all \d+ differences: (-?\d\.\d+) to (\d\.\d+)\))?\.\n$`)

// The first policy, the second and the cell are chosen by the results. Policies that are equal in all cells
// are found unequal there in no more than 5% of studies.
func TestTheIntervalOfTheLargestLeadHoldsAlthoughItWasChosen(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine simulates many studies")
	}
	rng := rand.New(rand.NewPCG(3, 9))
	held, trials := 0, long.Trials(60, 240)
	for range trials {
		var cells []sampled
		for range 6 {
			cells = append(cells, draw(rng, 40, 0.5, 0.5, 0.5, 0.5))
		}
		text := summary(t, sourceOfSamples([]string{"a", "b", "c", "d"}, cells...))
		found := lead.FindStringSubmatch(text)
		if found == nil || found[5] == "" {
			t.Fatalf("no interval in\n%s", text)
		}
		if low, err := strconv.ParseFloat(found[5], 64); err == nil && low <= 0 { // the upper end is above the lead, and so above 0
			held++
		}
	}
	t.Logf("of %d intervals %d hold", trials, held)
	if share := float64(held) / float64(trials); share < 0.95-3*math.Sqrt(0.05*0.95/float64(trials)) {
		t.Errorf("the interval holds in %v", share)
	}
}

func TestTheLargestLeadIsThatOfAllCellsAndNeverPrintedAsZero(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for _, by := range []float64{0.3, 0.04, 5e-3, 5e-4, 3e-6, 2e-8} {
		for _, less := range []bool{false, true} {
			var cells []sampled
			for c := range 4 { // more than there are lines
				x, y := 0.5+by*float64(c+1), 0.5
				if less {
					x, y = y, x
				}
				cells = append(cells, draw(rng, 40, x, y))
				for i := range cells[c].of {
					for b := range cells[c].of[i] {
						cells[c].of[i][b] = []float64{x, y}[i] + by/2*math.Sin(float64(3*i+b*b))
					}
				}
			}
			src := sourceOfSamples([]string{"a", "b"}, cells...)
			src.Metrics[0].Less = less
			text := summary(t, src)
			found := lead.FindStringSubmatch(text)
			if found == nil || found[1] != "a" || found[3] != "W = 3" {
				t.Fatalf("by %v: no lead at W=3 in\n%s", by, text)
			}
			x, _ := strconv.ParseFloat(found[4], 64)
			lo, _ := strconv.ParseFloat(found[5], 64)
			hi, _ := strconv.ParseFloat(found[6], 64)
			if !(math.Abs(x-4*by) < 0.5*by && 0 < lo && lo < x && x < hi) {
				t.Errorf("a lead of about %v is printed as\n%s", 4*by, text)
			}
		}
	}
}

func TestWhatIsNotTestedOrHasOneCellHasNoIntervalOfALargestLead(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	few := summary(t, sourceOfSamples([]string{"a", "b"}, draw(rng, 9, 0.9, 0.1), draw(rng, 9, 0.9, 0.1)))
	if found := lead.FindStringSubmatch(few); found == nil || found[5] != "" {
		t.Errorf("nine batches have an interval:\n%s", few)
	}
	if one := summary(t, sourceOfSamples([]string{"a", "b"}, draw(rng, 40, 0.9, 0.1))); strings.Count(one, "\n") != 1 {
		t.Errorf("of one cell it is said\n%s", one)
	}
}
