// Mysim is the command line of Loadstar with a policy, a law of interruption, a
// metric, two experiments, a claim, a paper and a kind of problem of its own: each is
// one value in one table.
package main

import (
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

func main() {
	policies.Register(whole)
	risk.Register(closing)
	scenarios.RegisterMetric(perWorker)
	scenarios.Register(evenings)
	scenarios.Register(nights)
	papers.Register(doe)
	papers.RegisterClaim("static", oneCell)
	solve.Register(crews)
	cli.Main()
}
