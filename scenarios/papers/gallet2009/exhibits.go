package gallet2009

import "github.com/loadstar-sim/loadstar/scenarios/claim"

const (
	drawing  = "A drawing of the model, without data."
	exchange = "A step of the proof of a lemma, which is tested as a claim."
)

// exhibits lists the numbered items of the chapter.
var exhibits = []claim.Exhibit{
	{Name: "Figure 1.1", Shows: "a model of the Earth's interior", Why: "A picture of where the example comes from."},
	{Name: "Table 1.1", Shows: "the code of the example of seismic tomography", Experiment: "dlt-tomography", Why: "A listing; the chapter gives no costs, so the study has costs of ours."},
	{Name: "Figure 1.2", Shows: "a network that is a bus", Why: drawing},
	{Name: "Figure 1.3", Shows: "the model of a bus", Why: drawing},
	{Name: "Figure 1.4", Shows: "a schedule: the master sends to the first worker", Why: drawing},
	{Name: "Figure 1.5", Shows: "a schedule: the master sends to the second", Why: drawing},
	{Name: "Figure 1.6", Shows: "a whole schedule", Why: drawing},
	{Name: "Table 1.2", Shows: "a programme that deals out whole tasks", Experiment: "dlt-rounding", Claims: []string{"dlt.rounding"}, Errata: []string{"Table 1.2"}},
	{Name: "Figure 1.7", Shows: "a worker that ends before another", Why: exchange},
	{Name: "Figure 1.8", Shows: "load that moves to it", Why: exchange},
	{Name: "Figure 1.9", Shows: "the schedule that is better", Why: exchange},
	{Name: "Lemma 1", Shows: "on a bus all workers end together", Claims: []string{"dlt.bus.together"}, Errata: []string{"Lemma 1, proof, epsilon"}},
	{Name: "Lemma 2", Shows: "on a bus all workers take part", Claims: []string{"dlt.bus.together"}},
	{Name: "Lemma 3", Shows: "the best master of a bus, and any order", Claims: []string{"dlt.bus.order", "dlt.bus.master"}, Errata: []string{"Lemma 3, proof, the sum of neighbours"}},
	{Name: "Theorem 1", Shows: "the best schedule on a bus", Claims: []string{"dlt.bus.*"}},
	{Name: "Figure 1.10", Shows: "a network that is a star", Why: drawing},
	{Name: "Figure 1.11", Shows: "the model of a star", Why: drawing},
	{Name: "Lemma 4", Shows: "on a star fast links come first", Experiment: "dlt-orders", Claims: []string{"dlt.star.order"}},
	{Name: "Lemma 5", Shows: "on a star all workers take part", Claims: []string{"dlt.star.all"}},
	{Name: "Lemma 6", Shows: "on a star all workers end together", Claims: []string{"dlt.star.shares"}},
	{Name: "Lemma 7", Shows: "the shares on a star", Claims: []string{"dlt.star.shares"},
		Errata: []string{"(1.7)", "Lemma 7, proof, after (1.7)", "Lemma 7, proof, gamma"}},
	{Name: "Theorem 2", Shows: "the best schedule on a star", Claims: []string{"dlt.star.*"}},
	{Name: "Lemma 8", Shows: "with latencies, workers that take part end together", Claims: []string{"dlt.affine.together"}, Errata: []string{"Lemma 8"}},
	{Name: "Lemma 9", Shows: "with latencies, a large load needs all workers", Experiment: "dlt-latency", Claims: []string{"dlt.affine.all"}},
	{Name: "Lemma 10", Shows: "a programme that finds the optimum with latencies", Claims: []string{"dlt.affine.programme"}, Errata: []string{"Lemma 10"}},
	{Name: "Figure 1.12", Shows: "a schedule of several rounds", Why: drawing},
	{Name: "Section 1.2.2", Shows: "several rounds: the recursion and uniform rounds", Experiment: "dlt-rounds", Claims: []string{"dlt.rounds.linear", "dlt.rounds.uniform-*"},
		Errata: []string{"(1.10)", "generating function", "(1.12)", "(1.13)", "(1.14)", "1.2.2.2"}},
	{Name: "Theorem 3", Shows: "a periodic schedule that is best in the limit", Claims: []string{"dlt.rounds.guarantee", "dlt.rounds.asymptotic"},
		Errata: []string{"(1.17), (1.18)", "Theorem 3, proof"}},
	{Name: "Section 1.2.3", Shows: "results that travel back", Experiment: "dlt-returns", Claims: []string{"dlt.returns.*"}},
}
