// Package papers is the table of the papers that Loadstar reproduces, one package
// each, named for authors and year. Importing it makes their experiments known.
package papers

import (
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// papers is the table of all papers.
var papers []*claim.Paper

// Register adds a paper, and its experiments to the catalogue. It panics if one
// of the names is taken.
func Register(p *claim.Paper) {
	if _, err := Lookup(p.Name); err == nil {
		panic("papers: there is a paper " + p.Name + " already")
	}
	for _, e := range p.Experiments {
		scenarios.Register(e)
	}
	papers = append(papers, p)
}

// All returns all papers in their order.
func All() []*claim.Paper { return papers }

// Lookup finds a paper by name.
func Lookup(name string) (*claim.Paper, error) {
	var names []string
	for _, p := range papers {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return nil, spec.Unknown("paper", name, names)
}
