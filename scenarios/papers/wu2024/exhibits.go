package wu2024

import "github.com/loadstar-sim/loadstar/scenarios/claim"

// exhibits lists the subjects of the experiments.
var exhibits = []claim.Exhibit{
	{Name: "The problem", Shows: "a job by a deadline, on a spot machine or on demand", Experiment: "cantbelate-deadlines", Claims: []string{"cantbelate.deadline"}},
	{Name: "Simulations", Shows: "mean costs at two rates of interruption", Experiment: "cantbelate-table", Numbers: 6,
		Claims: []string{"cantbelate.printed.*", "cantbelate.billing"}, Errata: []string{"simulator, end of a job", "simulator, time-sliced", "simulator, optimum"}},
	{Name: "Strategies", Shows: "which of the strategies costs less", Experiment: "cantbelate-rates", Claims: []string{"cantbelate.order.*"},
		Why: "Where the deadline is loose or interruptions are rare, waiting costs less than an even pace."},
	{Name: "Optimum", Shows: "the cost of a master that knows the run", Experiment: "cantbelate-starts", Claims: []string{"cantbelate.bounds.hindsight", "cantbelate.bounds.left"}},
	{Name: "Bounds", Shows: "costs that no strategy can guarantee", Experiment: "cantbelate-prices", Claims: []string{"cantbelate.bounds.price", "cantbelate.bounds.runs"}},
	{Name: "Recorded availability", Shows: "the same comparison on recorded spot machines", Experiment: "cantbelate-recorded", Claims: []string{"cantbelate.recorded.*"},
		Why: "Where the spot machine is rarely available, an even pace pays for on-demand hours that waiting avoids."},
}
