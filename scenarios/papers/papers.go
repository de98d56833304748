// Package papers lists and registers the papers that Loadstar reproduces and its own experiments.
// Each paper has a package in a folder here, named for first author and year; the experiments of
// Loadstar's own are in folder own. A package has YAML files for the experiments, Go code that
// computes and reads results, and claims. builtin.go lists the papers, and [RegisterAll] registers them.
package papers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// papers is the table of all papers, filled by builtin.go.
var papers = spec.NewTable("paper", func(p *claim.Paper) string { return p.Name })

// Register adds a paper, and its experiments to the catalogue. It panics if a name is taken, if RegisterClaim
// would refuse one of the claims, or if an exhibit names an experiment, a claim or an erratum that the paper
// lacks. Callers must not change the paper afterwards.
func Register(p *claim.Paper) {
	RegisterAll()
	register(p)
}

func register(p *claim.Paper) {
	claims := p.Claims
	p.Claims = nil
	papers.Register(p)
	for _, e := range p.Experiments {
		scenarios.Register(e)
	}
	for _, c := range claims {
		registerClaim(p, c)
	}
	if err := p.Check(); err != nil {
		panic("papers: " + err.Error())
	}
}

// RegisterClaim adds a claim to a paper. It panics if the paper does not exist, if the claim has no Check,
// or if its ID does not begin with the paper's name and a dot or is taken. Claims are registered before any
// is verified.
func RegisterClaim(paper string, c claim.Claim) {
	p, err := Lookup(paper)
	if err != nil {
		panic("papers: " + err.Error())
	}
	registerClaim(p, c)
}

func registerClaim(p *claim.Paper, c claim.Claim) {
	taken := slices.ContainsFunc(p.Claims, func(other claim.Claim) bool { return other.ID == c.ID })
	if taken || c.Check == nil || !strings.HasPrefix(c.ID, p.Name+".") || strings.ContainsAny(c.ID, " *?[]\\/") {
		panic(fmt.Sprintf("papers: claim %q: want a Check and an ID of its own, such as %s.part.what-is-claimed", c.ID, p.Name))
	}
	p.Claims = append(p.Claims, c)
}

// All returns all papers in the order in which they were registered.
func All() []*claim.Paper {
	RegisterAll()
	return papers.All()
}

// Lookup returns the paper of a name.
func Lookup(name string) (*claim.Paper, error) {
	RegisterAll()
	return papers.Lookup(name)
}
