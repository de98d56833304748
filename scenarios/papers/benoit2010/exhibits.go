package benoit2010

import "github.com/loadstar-sim/loadstar/scenarios/claim"

// exhibits lists the numbered items of the paper. It has no numbered table or figure.
var exhibits = []claim.Exhibit{
	{Name: "Definition 1", Shows: "the problem of shares and orders", Why: "A definition; the policy distrib solves the problem for any load."},
	{Name: "Definition 2", Shows: "symmetric functions", Why: "A notation."},
	{Name: "Theorem 1", Shows: "shares where messages take no time", Claims: []string{"hetero.free.*"}, Errata: []string{"Theorem 1 and proof"}},
	{Name: "Theorem 2", Shows: "equal shares for workers that are alike", Claims: []string{"hetero.alike.*"}, Errata: []string{"Theorem 2, proof; Corollary 2"}},
	{Name: "Definition 3", Shows: "a sequence that Theorem 3 uses", Why: "A notation."},
	{Name: "Theorem 3", Shows: "shares and orders where speeds differ", Claims: []string{"hetero.speeds.*"}},
	{Name: "Corollary 1", Shows: "Theorem 3 without messages", Claims: []string{"hetero.free.*"}, Errata: []string{"Corollary 1"}},
	{Name: "Corollary 2", Shows: "Theorem 3 for workers that are alike", Claims: []string{"hetero.alike.equal-shares"}, Errata: []string{"Theorem 2, proof; Corollary 2"}},
	{Name: "Lemma 1", Shows: "the order where bandwidths differ", Claims: []string{"hetero.bandwidths.order"}},
	{Name: "Theorem 4", Shows: "shares where bandwidths differ", Claims: []string{"hetero.bandwidths.shares"}, Errata: []string{"Theorem 4"}},
	{Name: "Lemma 2", Shows: "the order where risks differ", Claims: []string{"hetero.risks.order"}, Errata: []string{"Lemma 2, proof"}},
	{Name: "Theorem 5", Shows: "shares where risks differ", Claims: []string{"hetero.risks.shares"}},
	{Name: "Section 5.4", Shows: "two workers that differ in everything", Claims: []string{"hetero.two.*"},
		Errata: []string{"5.4, alpha < 0, beta <= 0", "5.4, best share; case alpha = beta = 0"}},
	{Name: "Conjecture 1", Shows: "the order where everything differs", Experiment: "hetero-orders", Claims: []string{"hetero.all.order"}, Errata: []string{"Conjecture 1"}},
	{Name: "Section 6", Shows: "that it may be best to hold load back", Claims: []string{"hetero.all.hold"}},
}
