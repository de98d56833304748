package static

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// steps returns the law of some durations: few, and some of them equal.
func steps(t *testing.T, rng *rand.Rand, durations int) models.Risk {
	t.Helper()
	all := make([]float64, durations)
	for i := range all {
		all[i] = math.Round(20*rng.ExpFloat64()+1) / 100
	}
	law, err := risk.NewEmpirical(all)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

// exhaust tries all numbers until no larger one can be better, and as many again.
func (q queue) exhaust() (best int, least float64) {
	least = math.Inf(1)
	for n, last := 1, mostChunks; n <= last; n++ {
		o := q.cut(n)
		if o.missed < least {
			best, least = n, o.missed
		}
		if o.beyond >= least {
			last = min(last, 2*n)
		}
	}
	return best, least
}

func TestTheBestNumberIsThatOfTryingAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 61))
	for k := range long.Trials(300, 1200) {
		law := models.Risk(steps(t, rng, 1+rng.IntN(30)))
		if k%3 == 0 {
			law = laws[rng.IntN(len(laws))]
		}
		load := 4 * rng.Float64()
		q := queue{load, 1 + rng.IntN(30), lawful(1, 1, math.Exp(-2-5*rng.Float64()), law).Workers[0]}
		got, err := q.best()
		if err != nil {
			t.Fatal(err)
		}
		if want, least := q.exhaust(); got != want {
			t.Fatalf("%+v, %v: %d chunks miss %v, %d miss %v", q, law, got, q.cut(got).missed, want, least)
		}
	}
}

func TestAScanLosesToTheBestUnderRecordedDurationsAndBruteDoesNot(t *testing.T) {
	law := steps(t, rand.New(rand.NewPCG(62, 62)), 79)
	p := lawful(100, 200, 1e-4, law)
	q := queue{p.Load, 100, p.Workers[0]}
	want, least := q.exhaust()
	if got, err := (Brute{}).chunks(p); got != want || err != nil {
		t.Errorf("%d chunks, %v; want %d", got, err, want)
	}
	scanned, err := q.scanned()
	if err != nil {
		t.Fatal(err)
	}
	loss := 1 - (1-q.cut(scanned).missed)/(1-least)
	t.Logf("%d chunks instead of %d cost %.2g of the work", scanned, want, loss)
	if loss < 1e-4 {
		t.Errorf("a scan loses %v: the test has lost its point", loss)
	}
}

func TestAScanCostsBruteLittleInE5(t *testing.T) {
	worst := 0.0
	for load := 2.; load <= 100; load += float64(long.Trials(20, 1)) {
		q := queue{load, 100, world(100, load, 1e-4).Workers[0]}
		scanned, _ := q.scanned()
		best, err := q.best()
		if err != nil {
			t.Fatal(err)
		}
		worst = max(worst, 1-(1-q.cut(scanned).missed)/(1-q.cut(best).missed))
	}
	t.Logf("at most %.2g of the work", worst)
	if !(worst < 7e-5) {
		t.Errorf("it costs %v of the work", worst)
	}
}

// These are the configurations of E6.
func TestTheNumberOfAScanIsNeverBehindTheoremFours(t *testing.T) {
	sum, most, cells := 0.0, 0.0, 0
	for _, eps := range []float64{.1, .01, .001, .0001} {
		for workers := 10; workers <= 100; workers++ {
			p := world(workers, 10, eps)
			scanned := expect(t, NoRep{}, p)
			gain := scanned/expect(t, NoRep{Auto: Theorem4}, p) - 1
			if best := expect(t, NoRep{Auto: Best}, p); gain < 0 || best != scanned {
				t.Errorf("eps %v, p=%d: the scan gains %v, the best number expects %v and the scan's %v", eps, workers, gain, best, scanned)
			}
			sum, most, cells = sum+gain, max(most, gain), cells+1
		}
	}
	mean := sum / float64(cells)
	t.Logf("it gains %.4g%% on average over %d configurations, %.4g%% at most", 100*mean, cells, 100*most)
	if math.Abs(mean-.0057) > .00005 || math.Abs(most-.048) > .0005 {
		t.Errorf("it gains %v on average and %v at most, which is not what is documented", mean, most)
	}
}

// With a unit of load for each of five workers, greedy leaves each worker alone, and both policies make
// the same plan.
func TestGreedysWorkersAloneAndNoRepHaveOneRuleForTheNumberOfChunks(t *testing.T) {
	for auto, want := range map[Auto]float64{"": 1.2, Scan: 1.2, Theorem4: 1.1875} {
		p := world(5, 5, .1)
		greedy, norep := expect(t, Group{Regimen: Greedy{}, Lambda: 1, Auto: auto}, p), expect(t, NoRep{Auto: auto}, p)
		if math.Abs(greedy-want) > 1e-12 || math.Abs(norep-want) > 1e-12 {
			t.Errorf("auto=%s: greedy expects %.4f, no-rep %.4f, want %.4f of both", auto, greedy, norep, want)
		}
	}
}

func TestNoOtherNumberOfChunksIsBetterForNoRepsBest(t *testing.T) {
	long.Unraced(t)
	for _, law := range append([]models.Risk{steps(t, rand.New(rand.NewPCG(63, 63)), 12)}, laws...) {
		for _, eps := range []float64{.3, .05, .005} {
			for _, load := range []float64{3, .5, 12}[:long.Trials(1, 3)] {
				p := lawful(4, load, eps, law)
				got := expect(t, NoRep{Auto: Best}, p)
				for each := 1; each <= 300; each++ {
					if e := expect(t, NoRep{N: float64(4*each) / load}, p); e > got*(1+1e-12) {
						t.Errorf("%v, eps %v, load %v: %v expected, %v with %d chunks each", law, eps, load, got, e, each)
					}
				}
			}
		}
	}
}

func TestAWordThatIsNoWayToFindANumberIsRefused(t *testing.T) {
	for policy, ways := range map[planner]string{
		NoRep{Auto: "theorem5"}:                               `["scan" "theorem4" "best"]`,
		Group{Regimen: Greedy{}, Lambda: 1, Auto: "theorem5"}: `["scan" "theorem4"]`,
		Group{Regimen: Greedy{}, Lambda: 1, Auto: Best}:       `["scan" "theorem4"]`,
	} {
		_, err := policy.Schedule(world(3, 1, .1))
		if err == nil || !strings.Contains(err.Error(), ": it must be one of "+ways) {
			t.Errorf("%+v: %v", policy, err)
		}
	}
}
