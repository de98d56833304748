package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/fifo"
)

// What is said of a cluster is what the engine does with the policy of the name.
func TestAnswersAboutClustersAreWhatTheEngineDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	wide := func() float64 { return math.Pow(10, 3*r.Float64()-2) }
	for range 300 {
		var rho []string
		p := fifo.Parameters{Sigma: wide() / 100, Tau: wide(), Delta: r.Float64(), Pi0: wide() / 10, Pi: wide() / 10}
		for range 1 + r.IntN(6) {
			x := 10 * wide()
			p.Rho = append(p.Rho, x)
			rho = append(rho, fmt.Sprint(x))
		}
		load := 100 * wide()
		file := fmt.Sprintf("kind: fifo\nload: %v\ncluster: {sigma: %v, tau: %v, delta: %v, pi0: %v, pi: %v, rho: [%s]}\n",
			load, p.Sigma, p.Tau, p.Delta, p.Pi0, p.Pi, strings.Join(rho, ", "))
		for spec, waiting := range map[string]string{"fifo": "", "fifo{waiting=false}": "waiting: false\n"} {
			s, err := Solve("x.yaml", []byte(file+waiting))
			if err != nil {
				t.Fatal(err)
			}
			policy, err := policies.Parse(spec)
			if err != nil {
				t.Fatal(err)
			}
			problem := &models.Problem{Platform: p.Cluster().Platform(), Load: load}
			schedule, err := policy.Value.(policies.Planner).Schedule(problem)
			if err != nil {
				t.Fatal(err)
			}
			plan, err := models.Compile(problem, schedule)
			if err != nil {
				t.Fatal(err)
			}
			o := new(models.Simulator).Run(plan, models.Uninterrupted(len(p.Rho)))
			if want := s.Value("lifespan"); math.Abs(o.Makespan/want-1) > 1e-9 || math.Abs(o.Work/load-1) > 1e-9 {
				t.Errorf("%s%s: the engine does %v in %v, the answer is %v", file, waiting, o.Work, o.Makespan, want)
			}
			for k, share := range s.Column("share") {
				if worker := int(s.Column("worker")[k]) - 1; math.Abs(schedule.Size[schedule.List[worker][0]]/share-1) > 1e-9 {
					t.Errorf("%s%s: worker %d gets %v, the answer is %v", file, waiting, worker+1, schedule.Size[schedule.List[worker][0]], share)
				}
			}
			// The lifespan that was found gives the load back.
			back := strings.Replace(file+waiting, fmt.Sprintf("load: %v\n", load), fmt.Sprintf("lifespan: %v\n", s.Value("lifespan")*(1+1e-13)), 1)
			again, err := Solve("x.yaml", []byte(back))
			if err != nil {
				t.Fatal(err)
			}
			if got := again.Value("work"); math.Abs(got/load-1) > 1e-9 {
				t.Errorf("%s: %v units in the lifespan that %v take", back, got, load)
			}
		}
	}
}

// What is said of unlike workers is what their plan expects.
func TestAnswersAboutUnlikeWorkersAreWhatPlansExpect(t *testing.T) {
	for _, order := range []string{"best", "given", "increasing-bandwidth"} {
		s, err := Solve("x.yaml", []byte(strings.Replace(exampleOf("hetero"), "load: 10", "load: 30\norder: "+order, 1)))
		if err != nil {
			t.Fatal(err)
		}
		sum, work := 0.0, 0.0
		for k, share := range s.Column("share") {
			sum += share
			work += share * s.Column("survives")[k]
		}
		if math.Abs(sum-30) > 1e-12 || math.Abs(work-s.Value("expected_work")) > 1e-12 {
			t.Errorf("%s: shares of %v that complete %v, the answer is %v", order, sum, work, s.Value("expected_work"))
		}
	}
}
