package scenarios

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results"
)

// static is the paper of the experiments E1 to E6.
const static = "Benoit, Robert, Rosenberg, Vivien, Static strategies for worksharing with unrecoverable interruptions, Theory Comput. Syst. 53 (2013)"

// e1 varies the workload: from one unit, where every worker could do it all
// before it is interrupted, to one unit per worker, where nothing can be
// replicated.
var e1 = &Experiment{
	Name:   "e1",
	Title:  "E1: what static policies complete as the workload grows",
	Source: static + ", section 6.2 A and figure 4",

	Parameters: []Parameter{
		{Name: "p", Role: World, Default: "25", Integer: true, Min: 1, Max: 100_000, Doc: "workers"},
		{Name: "W", Role: Problem, Default: "1..25", Above: true, Max: 1e6, Doc: "workload, in units that take a worker one unit of time"},
		{Name: "n", Role: Problem, Default: "147", Min: 1e-3, Max: 1e6, Doc: "chunks per unit of work"},
		{Name: "eps", Role: Problem, Default: "0.001", Min: 0, Max: 1e6, Doc: "start-up time of every chunk"},
	},
	Risk:      "linear",
	Policies:  []string{"omniscient", "greedy", "cyclic-rep", "no-rep", "random-rep", "brute"},
	Reference: "omniscient",
	Instances: 1000,

	Problem: identical,

	Figure: results.FigureSpec{
		Metric: "ratio", X: "W", XLabel: "workload W", YLabel: "work completed / omniscient",
		YMin: 0, YMax: 1.02,
	},
	Reading: ranking,
}

// identical is the world of that paper: p workers of unit speed to which
// nothing needs to be sent, a start-up time eps for every chunk, and one law of
// interruption. Planners do not care how soon the master learns of an
// interruption; dispatchers are told at once.
func identical(v Values, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: v.Get("eps"), PerUnit: 1}, Risk: law}
	return &models.Problem{
		Platform: models.Star(models.Uniform(int(math.Round(v.Get("p"))), w)...),
		Load:     v.Get("W"),
	}
}
