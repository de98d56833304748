package policies_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// spellings are tested besides the ones that the suite finds by itself.
var spellings = map[string][]string{
	"endangered": {"endangered{n=3}", "endangered{n=auto}"},
	"fifo":       {"fifo{out=slowest,waiting=false,workers=7}", "fifo{rounds=3}", "fifo{rounds=auto}"},
	"ftr":        {"ftr{installments=3,second=ours}", "ftr{installments=auto}", "ftr{second=in-place}"},
	"lifo":       {"lifo{out=slowest,workers=7}"},
	"protocol":   {"protocol{back=lifo,out=slowest}"},
	"returns":    {"returns{back=lifo,out=slowest}"},
	"on-demand":  {"on-demand{n=20,resend=in-place}"},
	"wqr":        {"wqr{ahead=2,copies=3,n=20}", "wqr{n=20,resend=in-place,timeout=2}"},
	"guided":     {"guided{n=20,resend=recut}", "guided{ahead=2,copies=3,n=20,resend=recut,timeout=2}"},
	"factoring":  {"factoring{n=20,resend=recut}"},
	"reissue":    {"reissue{ahead=2,n=20,timeout=1}", "reissue{copies=2,n=20,whom=lowest}"},
}

// slow are the policies that take tenths of a second to plan, and slowTried the policies whose episodes
// and options take seconds to test. They are tested where long tests are asked for.
var (
	slow      = []string{"best", "bound"}
	slowTried = append([]string{"best-of", "brute", "clairvoyant", "endangered", "optimal"}, slow...)
)

// searching are policies that take long because they search, for a number of chunks or for orders. By
// default their schedules are tested by their packages and against the bounds, and long tests run the
// suite on them.
var searching = []string{"best-of", "brute", "returns"}

// For the other policies the suite tests this.
func TestSlowPoliciesDecideTheSameInManyGoroutines(t *testing.T) {
	p := &models.Problem{Load: 2, Notice: math.Inf(1), Platform: models.Star(models.Uniform(3, models.Worker{
		Compute: models.Affine{Latency: 0.1, PerUnit: 1}, Risk: risk.Linear{X: 3},
	})...)}
	for _, spelling := range []string{"best{effort=0.01}", "bound", "clairvoyant", "endangered{n=auto}"} {
		policy, err := policies.Parse(spelling)
		if err != nil {
			t.Fatal(err)
		}
		var told [3]string
		var all sync.WaitGroup
		for i := range told {
			all.Go(func() {
				player, err := policytest.NewPlayer(policy.Value, p)
				if err != nil {
					t.Error(spelling, err)
					return
				}
				rng := rand.NewPCG(7, 7)
				for range 5 {
					out, _, err := player.Play(policytest.Interruptions(p, rng), rng)
					told[i] += fmt.Sprint(*out, err)
				}
			})
		}
		all.Wait()
		if told[0] == "" || told[0] != told[1] || told[1] != told[2] {
			t.Errorf("%s:\n%s", spelling, strings.Join(told[:], "\n"))
		}
	}
}

// quick is best with a short search, and without options, whose effort the suite would change too. It
// serves about every other problem. The tests of its package test all options.
type quick struct{}

// Schedule plans as best does.
func (quick) Schedule(p *models.Problem) (*models.Schedule, error) {
	if math.Float64bits(p.Load)%2 == 0 {
		return nil, errors.New("not this load")
	}
	return best.Policy{Effort: 0.01, Copies: "yes", By: "ever"}.Schedule(p)
}

// seldom is the bound with its options, for about every third problem.
type seldom bound.Policy

func (o seldom) Ceiling(p *models.Problem) (work float64, err error) {
	if math.Float64bits(p.Load)%3 > 0 {
		return 0, errors.New("not this load")
	}
	return bound.Policy(o).Ceiling(p)
}

func (o seldom) Needs() needs.Needs { return bound.Policy(o).Needs() }
func (o seldom) Covers(p *models.Problem, s *models.Schedule) bool {
	return bound.Policy(o).Covers(p, s)
}
func (o seldom) Which() string { return bound.Policy(o).Which() }

func (o seldom) Idle(option string, plain any, p *models.Problem) string {
	return bound.Policy(o).Idle(option, bound.Policy(plain.(seldom)), p)
}

// kin skips the test of a policy unless long tests are asked for, if there was another one of the same
// type: it has the same options and most of the same code. A type counts as seen from then on.
func kin(t *testing.T, row policies.Row, seen map[reflect.Type]bool) {
	t.Helper()
	kind := reflect.TypeOf(row.Prototype)
	if seen[kind] {
		long.Skip(t)
	}
	seen[kind] = true
}

// The test loops over the registry, so that no policy can be added untested.
func TestEveryPolicyConforms(t *testing.T) {
	var tried policytest.Count
	all, seen := long.On(), map[reflect.Type]bool{}
	for _, row := range policies.All() {
		t.Run(row.Name, func(t *testing.T) {
			if _, outside := row.Prototype.(policies.Outside); outside {
				t.Skip("it needs files: the tests of its package try it with some")
			}
			if slices.Contains(slowTried, row.Name) {
				long.Skip(t)
			}
			if slices.Contains(searching, row.Name) && !testing.Short() { // -short takes little
				long.Skip(t)
			}
			kin(t, row, seen)
			if slices.Contains(slowTried, row.Name) {
				t.Setenv("LOADSTAR_LONG", "") // half of the trials take as long as those of all others
			}
			switch row.Name {
			case "best":
				row.Prototype = quick{}
			case "bound":
				row.Prototype = seldom(row.Prototype.(bound.Policy))
			}
			also := spellings[row.Name]
			if !all {
				also = also[:min(1, len(also))]
			}
			if testing.Short() { // -short is set under the race detector, which finds nothing more in them
				also = nil
			}
			count := policytest.Run(t, row, also...)
			tried.Problems += count.Problems
			tried.Episodes += count.Episodes
			tried.Expectations += count.Expectations
		})
	}
	t.Logf("%+v", tried)
	if want := 24; !testing.Short() && tried.Expectations < want {
		t.Errorf("%d expectations were held against means: want %d", tried.Expectations, want)
	}
}

func TestOmniscientCompletesAllThatIsPossible(t *testing.T) {
	omniscient, err := policies.Parse("omniscient")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, world := range policytest.Worlds() {
		for k := range uint64(60) {
			p := world.Draw(rand.New(rand.NewPCG(k, 1)))
			pl, err := policytest.NewPlayer(omniscient.Value, p)
			if err != nil {
				continue // messages take time
			}
			rng := rand.NewPCG(k, 2)
			for range 5 {
				in := policytest.Interruptions(p, rng)
				out, _, err := pl.Play(in, rng)
				if err != nil {
					t.Fatal(err)
				}
				if want := policytest.Possible(p, in); math.Abs(out.Work-want) > 1e-12*want {
					t.Fatalf("%s, problem %d: %v units are done, %v are possible", world.Name, k, out.Work, want)
				}
				checked++
			}
		}
	}
	if checked < 500 {
		t.Errorf("only %d episodes", checked)
	}
}

// The policies of the papers plan as if nobody came back, and their schedules continue where workers do
// come back. They serve these worlds, or refuse them.
func TestNoPolicyExceedsTheClairvoyant(t *testing.T) {
	long.Unraced(t)
	bounds, err := policies.Parse("clairvoyant")
	if err != nil {
		t.Fatal(err)
	}
	var players []policies.Row
	served, returning := map[string]int{}, map[string]int{}
	for _, row := range policies.All() {
		if row.Kind() != "bound" && row.Kind() != "ceiling" {
			players = append(players, row)
		}
	}
	for w, world := range slices.Concat(policytest.Worlds(), policytest.Returning(), policytest.Faulty()) {
		for k := range uint64(long.Trials(1, 6)) {
			p := world.Draw(rand.New(rand.NewPCG(k, 3)))
			bound, err := policytest.NewPlayer(bounds.Value, p)
			if err != nil {
				t.Fatal(err)
			}
			var all [3]*models.Instance
			var most [3]float64
			rng := rand.NewPCG(k, 4)
			for i := range all {
				all[i] = policytest.Interruptions(p, rng)
				out, _, err := bound.Play(all[i], rng)
				if err != nil {
					t.Fatal(err)
				}
				most[i] = out.Work
			}
			for _, row := range players {
				if row.Name == "best" && (k > 0 || w%6 > 0 && !long.On()) {
					continue // it takes long
				}
				pl, err := policytest.NewPlayer(row.Prototype, p)
				if err != nil {
					continue
				}
				rng := rand.NewPCG(k, 5)
				for i, in := range all {
					out, _, err := pl.Play(in, rng)
					if err != nil {
						t.Fatalf("%s, %s, problem %d: %v", row.Name, world.Name, k, err)
					}
					if out.Work > most[i]*(1+1e-9) {
						t.Fatalf("%s, %s, problem %d: %v units are done, %v are possible", row.Name, world.Name, k, out.Work, most[i])
					}
				}
				if served[row.Name]++; w >= len(policytest.Worlds()) {
					returning[row.Name]++
				}
			}
		}
	}
	for _, row := range players {
		t.Logf("%s: %d problems, %d of them with returns or faults", row.Name, served[row.Name], returning[row.Name])
	}
}
