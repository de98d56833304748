package clairvoyant_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/clairvoyant"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// The number of worlds drawn of each kind: go test ./policies/clairvoyant -run Exceeds -worlds 20000
var worlds = flag.Int("worlds", 0, "how many worlds of each kind are drawn; 0: as many as fit into the suite")

// drawn returns the number of worlds drawn of a kind: fewer for kinds that never end, which take longer.
func drawn(k kind, few, many int) uint64 {
	if *worlds > 0 {
		return uint64(*worlds)
	}
	if k.endless {
		return uint64(long.Trials(few/8, many/8))
	}
	return uint64(long.Trials(few, many/2))
}

// exceeds returns an error if an episode came out better than the bounds allow.
func exceeds(b *clairvoyant.Bounds, p *models.Problem, in *models.Instance, out *models.Outcome, size func(c int) float64) error {
	// Where all of the load can be done, chunks may hold slightly more by rounding.
	above := func(work, bound float64) bool { return work > bound && (bound < p.Load || work > p.Load*(1+1e-9)) }
	if bound := b.Work(in); above(out.Work, bound) {
		return fmt.Errorf("%v units are done, %v are possible", out.Work, bound)
	}
	if bound := b.WorkBy(in, out.Makespan); above(out.Work, bound) {
		return fmt.Errorf("%v units are done by %v, %v are possible", out.Work, out.Makespan, bound)
	}
	step := 1 + len(out.DoneAt)/300 // a few of many times suffice, as each takes as many sums
	for k, t := range append([]float64{out.Makespan / 2}, out.DoneAt...) {
		if k%step != 0 {
			continue
		}
		done := 0.0
		for c, at := range out.DoneAt {
			if at <= t && at < math.Inf(1) {
				done += size(c)
			}
		}
		if bound := b.WorkBy(in, t); above(done, bound) {
			return fmt.Errorf("%v units are done by %v, %v are possible", done, t, bound)
		}
	}
	if out.Work >= p.Load*(1-1e-12) {
		if least := b.Completion(in); out.Makespan < least {
			return fmt.Errorf("all is done by %v, and none before %v", out.Makespan, least)
		}
	}
	if least := b.Cost(in, out.Work*(1-1e-9)); p.Living() && out.Cost < least {
		return fmt.Errorf("%v units cost %v, at least %v", out.Work, out.Cost, least)
	}
	return nil
}

func TestNobodyExceedsTheBounds(t *testing.T) {
	episodes, done := 0, 0
	for _, k := range slices.Concat(kinds, wrongly, endlessly) {
		var sim models.Simulator
		sim.Limit = 20000
		for n := range drawn(k, 100, 400) {
			r := rand.New(rand.NewPCG(n, 77))
			p, in := k.draw(r)
			b, err := clairvoyant.New(p, clairvoyant.Policy{})
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				s := gen.Anything(r, p)
				pl, err := models.Compile(p, s)
				if err != nil {
					t.Fatal(err)
				}
				out := sim.Run(pl, in)
				if err := exceeds(b, p, in, out, func(c int) float64 { return s.Size[c] }); err != nil {
					t.Fatalf("%s %d: %v\n%+v\n%+v\n%+v", k.name, n, err, p, in, s)
				}
				d := &gen.Noting{Dispatcher: gen.AnyPuller(r)}
				if out, err = sim.Play(p, d, in); err != nil {
					continue // the episode does not end
				}
				if err := exceeds(b, p, in, out, func(c int) float64 { return d.Size[c] }); err != nil {
					t.Fatalf("%s %d: %v\n%+v\n%+v", k.name, n, err, p, in)
				}
				episodes += 2
				if math.Abs(out.Work-p.Load) < 1e-9 {
					done++
				}
			}
		}
	}
	t.Logf("%d episodes, all done in %d", episodes, done)
}

func TestNobodyExceedsTheBoundsWithLoadThatIsThereAlready(t *testing.T) {
	above, episodes := 0, 0
	for _, k := range slices.Concat(kinds, endlessly) {
		var sim models.Simulator
		sim.Limit = 20000
		for n := range drawn(k, 100, 400) {
			r := rand.New(rand.NewPCG(n, 79))
			p, in := k.draw(r)
			s := gen.Anything(r, p)
			s.Send, s.Resident = nil, make([]int32, len(s.List))
			for i, list := range s.List {
				s.Resident[i] = int32(r.IntN(len(list) + 1))
			}
			pl, err := models.Compile(p, s)
			if err != nil {
				t.Fatal(err)
			}
			out := sim.Run(pl, in)
			if err := exceeds(bounds(t, p, clairvoyant.Policy{Resident: true}), p, in, out, func(c int) float64 { return s.Size[c] }); err != nil {
				t.Fatalf("%s %d: %v\n%+v\n%+v\n%+v", k.name, n, err, p, in, s)
			}
			if episodes++; out.Work > bounds(t, p, clairvoyant.Policy{}).Work(in)*(1+1e-9) {
				above++ // that is the option's purpose
			}
		}
	}
	if above == 0 {
		t.Error("the load that was there already helped nobody")
	}
	t.Logf("%d of %d episodes are above the bound without the option", above, episodes)
}
