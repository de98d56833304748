package papers

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers/adler2008"
	"github.com/loadstar-sim/loadstar/scenarios/papers/benoit2010"
	"github.com/loadstar-sim/loadstar/scenarios/papers/benoit2013"
	"github.com/loadstar-sim/loadstar/scenarios/papers/gallet2009"
	"github.com/loadstar-sim/loadstar/scenarios/papers/own"
	"github.com/loadstar-sim/loadstar/scenarios/papers/tong2018"
	"github.com/loadstar-sim/loadstar/scenarios/papers/wu2024"
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

func init() {
	for _, p := range builtin {
		Register(p)
	}
}
