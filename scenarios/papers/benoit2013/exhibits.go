package benoit2013

import "github.com/loadstar-sim/loadstar/scenarios/claim"

// Reasons that several exhibits share.
const (
	proof     = "A proof, with nothing to measure; tests compare its formulas with schedules that are played, and docs/static.md names them."
	drawing   = "A drawing of the model or of a proof, without data."
	traceless = "The paper's eight traces cannot be obtained. Random traces with as many durations stand in for them, so the printed numbers cannot be reproduced."
	standIns  = "the paper's eight traces cannot be obtained; findings are for eight traces drawn at random in their place, and for four recorded elsewhere"
	vague     = "General words such as always, no and poor fail. The claims turn them into numbers, count the cases that meet them, and name one that does not."
)

// exhibits lists the numbered items of the paper.
var exhibits = []claim.Exhibit{
	{Name: "Theorem 1", Shows: "what a charged start-up costs at most", Why: proof},
	{Name: "Theorem 2", Shows: "one worker, free start-ups, linear risk", Why: proof, Errata: []string{"proof of Theorem 2, the sum in Eq. 4"}},
	{Name: "Theorem 3", Shows: "one worker under any law, in the limit", Why: proof},
	{Name: "Theorem 4", Shows: "one worker, charged start-ups, linear risk", Why: proof, Errata: []string{`Theorem 4, "unique"`}},
	{Name: "Figure 1", Shows: "the shape of an optimal schedule of two workers", Why: drawing},
	{Name: "Theorem 5", Shows: "the form of some optimal schedule of two workers", Why: proof},
	{Name: "Figure 2", Shows: "how schedules are changed in proofs", Why: drawing},
	{Name: "Theorem 6", Shows: "two workers with mirrored chunks, under any law", Why: proof},
	{Name: "Theorem 7", Shows: "two workers with one chunk each", Why: proof},
	{Name: "Algorithm 1", Shows: "schedules of two workers with at most n chunks each", Why: "The policy pair{printed=true} follows it, and pair corrects it.", Errata: []string{
		"Algorithm 1, X < W < 2X", "Algorithm 1, its first case", "Algorithm 1, W <= X, few chunks",
	}},
	{Name: "Theorem 8", Shows: "what Algorithm 1 completes in the limit", Why: proof, Errata: []string{"Theorem 8.1"}},
	{Name: "Figure 3", Shows: "how schedules are changed in the proof about Algorithm 1", Why: drawing},
	{Name: "Table 1", Shows: "the execution chart of any schedule", Why: "A notation, without numbers."},
	{Name: "Proposition 1", Shows: "a bound on what any chart completes", Why: proof},
	{Name: "Table 2", Shows: "the execution chart of a group schedule", Why: "A notation, without numbers."},
	{Name: "Theorem 9", Shows: "what charged start-ups cost a group schedule", Why: proof, Errata: []string{"5.2.3, Eq. 9 with the formula for K"}},
	{Name: "Table 3", Shows: "seven group schedules for 4 workers and 20 chunks, and their constants", Experiment: "table3", Numbers: 7, Claims: []string{"static.table3.*"}},
	{Name: "Proposition 2", Shows: "bounds on the constants of five shapes", Claims: []string{"static.table4.snake-first"},
		Errata: []string{"Proposition 2, reverse, upper bound"}, Why: "The bounds suggest snake, but with 500 chunks or more reverse has the lowest constant on average, and fat-snake a lower one than snake."},
	{Name: "Table 4", Shows: "constants of six shapes for all numbers of workers and chunks, over the bound", Experiment: "table4", Numbers: 63, Claims: []string{"static.table4.*"},
		Errata: []string{"5.3 and the caption of Table 4"}},
	{Name: "Figure 4a", Shows: "E1: what policies complete as the load grows", Experiment: "e1", Claims: []string{"static.e1.*"}, Why: vague},
	{Name: "Figure 4b", Shows: "E2: what policies complete as workers join", Experiment: "e2", Claims: []string{"static.e2.*"}, Why: vague},
	{Name: "Figure 4c", Shows: "E3: what policies complete as chunks get smaller", Experiment: "e3", Claims: []string{"static.e3.*"}, Why: vague},
	{Name: "Figure 4d", Shows: "E4: what policies complete as start-ups take longer", Experiment: "e4", Claims: []string{"static.e4.*"}, Why: vague},
	{Name: "Figure 5", Shows: "E5: means over the best instances, with inferred chunk sizes", Experiment: "e5", Figure: "e5-best", Numbers: 8, Claims: []string{"static.e5.*"},
		Errata: []string{"6.2 E, number of chunks", "6.2 E"}, Why: "Close is not defined; the claim takes it to mean at most 0.05 apart."},
	{Name: "Figure 6", Shows: "E6: what policies complete as more work can be replicated", Experiment: "e6", Claims: []string{"static.e6.*"}, Why: vague},
	{Name: "Section 6", Shows: "what the group schedules complete, and the summary of E1 to E6", Claims: []string{"static.6.*", "static.summary.*"}, Why: vague},
	{Name: "Figure 7", Shows: "means over the best instances on traces", Experiment: "traces", Figure: "traces-best", Why: traceless},
	{Name: "Figure 8", Shows: "the same for each trace", Experiment: "traces", Figure: "traces-best-by-trace", Why: traceless},
	{Name: "Table 5", Shows: "mean and deviation of four policies on all traces", Experiment: "traces", Numbers: 9, NoVerdict: traceless},
	{Name: "Figure 9", Shows: "how likely an interruption is by any time, for each trace", Experiment: "traces", Figure: "traces-laws", Why: traceless},
	{Name: "Section 7.2.2", Shows: "statements about policies on traces, also tested on four recorded ones", Experiment: "traces-real", Claims: []string{"static.traces.*"}, Why: traceless},
}
