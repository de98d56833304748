package adler2008

import "github.com/loadstar-sim/loadstar/scenarios/claim"

const drawing = "A drawing of the model or of a proof, without data."

// exhibits lists the numbered items of the paper.
var exhibits = []claim.Exhibit{
	{Name: "Section 1.2", Shows: "how soon FIFO is ahead of random protocols", Claims: []string{"fifo.minutes"}},
	{Name: "Table 1", Shows: "the parameters of the model", Why: "A notation.", Errata: []string{"Table 1"}},
	{Name: "Table 2", Shows: "abbreviations", Why: "A notation."},
	{Name: "Figure 1", Shows: "the timeline of a protocol", Why: drawing},
	{Name: "Theorem 2.1", Shows: "orders and lifespan determine the amounts", Claims: []string{"fifo.orders.*"}, Errata: []string{"Theorem 2.1, proof"}},
	{Name: "Figure 2", Shows: "the timeline of FIFO", Why: drawing},
	{Name: "Theorem 3.1", Shows: "what FIFO produces", Claims: []string{"fifo.work"}},
	{Name: "Theorem 3.2", Shows: "that the order of FIFO does not matter", Claims: []string{"fifo.order.*"}},
	{Name: "Theorem 4.1", Shows: "that FIFO is best for long lifespans", Experiment: "fifo-crossover", Claims: []string{"fifo.optimal"},
		Errata: []string{`Theorem 4.1 with 1.2, "an appropriate size"`, "Theorem 4.1, delta = 0"}},
	{Name: "Figure 3", Shows: "how a protocol becomes FIFO", Why: drawing},
	{Name: "Theorem 4.2", Shows: "that FIFO is as good as any protocol if workers may be slowed down", Claims: []string{"fifo.flexible"}},
	{Name: "Figure 4", Shows: "how two results are exchanged", Why: drawing},
	{Name: "Theorem 4.3", Shows: "that full speed is best", Claims: []string{"fifo.full-speed"}},
}
