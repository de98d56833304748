package papers

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers/adler2008"
	"github.com/loadstar-sim/loadstar/scenarios/papers/benoit2010"
	"github.com/loadstar-sim/loadstar/scenarios/papers/benoit2013"
	"github.com/loadstar-sim/loadstar/scenarios/papers/beyond"
	"github.com/loadstar-sim/loadstar/scenarios/papers/gallet2009"
	"github.com/loadstar-sim/loadstar/scenarios/papers/meet"
	"github.com/loadstar-sim/loadstar/scenarios/papers/returning"
	"github.com/loadstar-sim/loadstar/scenarios/papers/tong2018"
	"github.com/loadstar-sim/loadstar/scenarios/papers/wu2024"
)

// builtin is the papers and own experiments that come with Loadstar, in the order of lists. To add one,
// write its folder, in which paper.go has the Paper, and add a line here.
var builtin = []*claim.Paper{
	benoit2013.Paper,
	benoit2010.Paper,
	adler2008.Paper,
	gallet2009.Paper,
	tong2018.Paper,
	wu2024.Paper,

	// experiments of Loadstar's own
	returning.Paper,
	beyond.Paper,
	meet.Paper,
}

func init() {
	for _, p := range builtin {
		Register(p)
	}
}
