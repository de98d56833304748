package worst

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// benoit is the worlds of the first experiments of Benoit, Robert, Rosenberg and Vivien 2013,
// with the ends of the values that they take as ranges.
const benoit = `
name: benoit
workload: W
platform: {workers: p, compute: {latency: eps, per_unit: 1}}
risk: linear
policies: [greedy]
sweep: {p: 2..100, W: 1..p, n: 5..300, eps: 0.0001..0.1}
`

// worlds returns a scenario of this file; by default with few workers, which take less time.
func worlds(text string) string {
	if long.On() {
		return text
	}
	return strings.Replace(text, "p: 2..100", "p: 2..20", 1)
}

// pairs is two workers that share few chunks.
const pairs = `
name: pairs
workload: W
platform: {workers: 2}
risk: linear
policies: [pair]
sweep: {W: 0.1..3, n: '3..10:1'}
`

// decode reads a scenario with a seed.
func decode(t testing.TB, text string, seed uint64) *sheet.Scenario {
	t.Helper()
	s, err := sheet.Decode("world.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s.Seed = seed
	return s
}

// newPair returns two policies in the worlds of a scenario.
func newPair(t testing.TB, text string, seed uint64, q Question) *Pair {
	t.Helper()
	r, err := New(decode(t, text, seed), q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// answer searches with a budget of evaluations.
func answer(t testing.TB, r *Pair, evaluations int, o Options) *Answer {
	t.Helper()
	a, err := r.Answer(context.Background(), Budget{Evaluations: evaluations}, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// extremes are the least and the greatest ratio.
type extremes [2]float64

// note takes in a ratio.
func (e *extremes) note(x float64) {
	if x == x {
		e[0], e[1] = min(e[0], x), max(e[1], x)
	}
}

// searched returns the extremes that a search finds.
func searched(t *testing.T, r *Pair, evaluations int) extremes {
	t.Helper()
	h, err := r.Search(context.Background(), Budget{Evaluations: evaluations}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	found := extremes{math.Inf(1), 0}
	for _, try := range h.Tries {
		found.note(try.Ratio())
	}
	return found
}

// random returns the extremes of uniform worlds that meet the conditions.
func random(t *testing.T, r *Pair, seed uint64, evaluations int) extremes {
	t.Helper()
	found := extremes{math.Inf(1), 0}
	rng := rand.New(rand.NewPCG(seed, 9))
	u := make([]float64, r.Space.Dimensions())
	for k := 0; k < evaluations; {
		for i := range u {
			u[i] = rng.Float64()
		}
		w, err := r.Space.At(u)
		if err != nil {
			continue
		}
		m, err := r.Measure(context.Background(), w, 250, seed)
		if err != nil {
			t.Fatal(err)
		}
		found.note(m.Ratio())
		k++
	}
	return found
}

// The claims about static tell of worlds found by hand: in the grids of the paper's experiments cyclic-rep and
// no-rep are ahead of greedy by 1.6% at most, at p=5 W=3.5 n=5 eps=0.1 (claim
// static.summary.greedy-never-outperformed), greedy is ahead of no-rep by 17% at most
// (static.summary.replication-pays), and brute is never ahead. The chart of fat-snake is most ahead at g=3
// n=999 (static.table4.fat-snake-marginal), which is 0.33% of the work of three workers. docs/errata.md has
// pair ahead of Algorithm 1 by 0.75 to 0.01985 with three chunks. A search between the ends of these grids
// finds as much in each case.
func TestAsMuchIsFoundAsWasFoundByHand(t *testing.T) {
	if testing.Short() {
		t.Skip("with so few evaluations a search finds less")
	}
	for _, c := range byHand {
		if !long.On() && (c.b == "best-of" || c.b == "brute") { // the slowest
			continue
		}
		evaluations := 400
		r := newPair(t, worlds(c.text), 0, Question{A: c.a, B: c.b})
		found := searched(t, r, evaluations)
		t.Logf("%s / %s, %d evaluations: %.5g to %.5g; by hand %.5g to %.5g", c.a, c.b, evaluations, found[0], found[1], c.least, c.most)
		if !(found[0] <= c.least && found[1] >= c.most) {
			t.Errorf("%s / %s: found %v, want at least from %v to %v", c.a, c.b, found, c.least, c.most)
		}
		if c.b == "brute" && found[0] < 1 {
			t.Errorf("brute is ahead of greedy by %v", found[0])
		}
	}
}

// byHand lists worlds found by hand.
var byHand = []struct {
	text, a, b  string
	least, most float64
}{
	{benoit, "greedy", "cyclic-rep", 1.18 / 1.19896, 1.1},
	{benoit, "greedy", "no-rep", 1.18 / 1.19896, 1.17},
	{benoit, "greedy", "fat-snake", 0.94104 / 0.94411, 1.01},
	{benoit, "greedy", "best-of", 0.94104 / 0.94411, 1},
	{benoit, "greedy", "brute", 1.1, 40},
	{pairs, "pair", "pair{printed=true}", 1 + 1e-9, 0.75 / 0.01985},
}

// With equal budgets the search goes farther than random worlds do in most cases, and hardly
// ever less far.
func TestTheSearchGoesFartherThanRandomWorldsWithEqualBudgets(t *testing.T) {
	if testing.Short() {
		t.Skip("with so few evaluations a search finds less")
	}
	evaluations, seeds := 150, uint64(2)
	farther, lessFar := 0, 0
	for _, c := range byHand {
		if !long.On() && c.text == benoit && c.b != "cyclic-rep" {
			continue
		}
		for seed := range seeds {
			r := newPair(t, worlds(c.text), seed, Question{A: c.a, B: c.b})
			s, u := searched(t, r, evaluations), random(t, r, seed, evaluations)
			t.Logf("%s / %s, seed %d, %d evaluations: %.5g to %.5g; of random worlds %.5g to %.5g", c.a, c.b, seed, evaluations, s[0], s[1], u[0], u[1])
			for _, lead := range []float64{math.Log(u[0] / s[0]), math.Log(s[1] / u[1])} {
				switch {
				case lead > 1e-6:
					farther++
				case lead < -1e-6:
					lessFar++
				}
			}
		}
	}
	t.Logf("farther %d times, less far %d times", farther, lessFar)
	if farther < 3*lessFar || farther == 0 {
		t.Errorf("farther %d times, less far %d times: want three times as often", farther, lessFar)
	}
}

// unlike is workers that differ in speed and bandwidth.
const unlike = `
name: unlike
workload: W
platform:
  workers:
    - {count: 1, compute: {latency: 0, per_unit: a}, send: {latency: 0, per_unit: c}}
    - {count: 1, compute: {latency: 0, per_unit: b}, send: {latency: 0, per_unit: d}}
    - {count: q, compute: {latency: 0, per_unit: 1}, send: {latency: 0, per_unit: 0.1}}
  notice: never
risk: linear{x=10}
policies: [distrib]
sweep: {a: 0.1..10, b: 0.1..10, c: 0.01..1, d: 0.01..1, q: 1..3, W: 0.5..8}
`

// The order and the shares of distrib are optimal, as is proved (docs/hetero.md): a search
// among unlike workers finds no world in which others complete more, and some in which they
// complete less.
func TestNoUnlikeWorkersAreFoundForWhomTheOptimumIsBehind(t *testing.T) {
	long.Unraced(t)
	for _, c := range []struct {
		other string
		ahead float64
	}{{"distrib{order=given}", 1.3}, {"distrib{order=decreasing-bandwidth}", 1}, {"distrib{shares=equal}", 1.5}, {"star", 1.02}}[:long.Trials(2, 4)] {
		r := newPair(t, unlike, 1, Question{A: "distrib", B: c.other})
		found := searched(t, r, 600)
		t.Logf("distrib / %s: %.10f to %.5f", c.other, found[0], found[1])
		if found[0] < 1-1e-9 || found[1] < c.ahead {
			t.Errorf("distrib / %s: %v, want nothing below 1, and %v or more", c.other, found, c.ahead)
		}
	}
}
