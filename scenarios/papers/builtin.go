package papers

import (
	"sync"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers/adler2008"
	"github.com/loadstar-sim/loadstar/scenarios/papers/benoit2010"
	"github.com/loadstar-sim/loadstar/scenarios/papers/benoit2013"
	"github.com/loadstar-sim/loadstar/scenarios/papers/gallet2009"
	"github.com/loadstar-sim/loadstar/scenarios/papers/own"
	"github.com/loadstar-sim/loadstar/scenarios/papers/tong2018"
	"github.com/loadstar-sim/loadstar/scenarios/papers/wu2024"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// builtin lists the papers and the own experiments that come with Loadstar, in the order of lists. To
// add a paper, write its folder, in which paper.go has the Paper, and add a line here.
var builtin = []*claim.Paper{
	benoit2013.Paper,
	benoit2010.Paper,
	adler2008.Paper,
	gallet2009.Paper,
	tong2018.Paper,
	wu2024.Paper,

	own.Returning,
	own.Beyond,
	own.Meet,
}

// RegisterAll registers what comes with Loadstar beside the tables of packages policies and risk: the
// laws of recorded times, the policies that belong to one paper, and all papers with their experiments
// and claims. Further calls do nothing. A program that looks up experiments by name calls it first;
// [cli.Main] does, and so do the other functions of this package.
//
// [cli.Main]: https://pkg.go.dev/github.com/loadstar-sim/loadstar/cmd/runexp/cli#Main
var RegisterAll = sync.OnceFunc(func() {
	data.RegisterLaws()
	for _, row := range wu2024.Policies {
		policies.Register(row)
	}
	for _, p := range builtin {
		register(p)
	}
})
