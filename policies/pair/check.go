package pair

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Guideline is one of the three properties of Theorem 5.
type Guideline int

const (
	// Maximal: no load is on both workers while a part of the load is on neither.
	Maximal Guideline = iota + 1
	// OwnFirst: each worker computes its own chunks before its shared ones.
	OwnFirst
	// Mirrored: the workers compute any two shared chunks in opposite orders.
	Mirrored
)

// String returns the guideline's name.
func (g Guideline) String() string {
	switch g {
	case Maximal:
		return "maximal deployment"
	case OwnFirst:
		return "own work first"
	case Mirrored:
		return "mirrored shared work"
	}
	return fmt.Sprintf("Guideline(%d)", int(g))
}

// Breach is a violation of a guideline, with the first place at which it shows.
type Breach struct {
	Guideline
	Detail string
}

func (b Breach) Error() string { return fmt.Sprintf("%v: %s", b.Guideline, b.Detail) }

// Check returns which guidelines a schedule for two workers violates.
//
// Theorem 5 (section 4.1). Under any common law, and where chunks cost nothing to start, every schedule
// has an equally good one that keeps to all three. The reason is the same each time: load is exchanged
// between two places, which gains (F' - F) (1 - G) >= 0 per unit where shared load moves behind own load,
// for example. As chunks keep their sizes, start-up costs would not matter, nor would laws that differ.
//
// The theorem speaks of pieces of load, whereas chunks of a [models.Schedule] are either the same or
// disjoint; so here a piece is a chunk. If a chunk stands twice in a list, the second place is ignored,
// since it adds nothing.
func Check(load float64, s *models.Schedule) ([]Breach, error) {
	if len(s.List) != 2 {
		return nil, fmt.Errorf("the guidelines are for two workers: the schedule has %d", len(s.List))
	}
	p := places{load: load, schedule: s}
	for i, list := range s.List {
		p.at[i] = map[int32]int{}
		for k, c := range list {
			if uint(c) >= uint(len(s.Size)) {
				return nil, fmt.Errorf("list[%d][%d] is chunk %d: there are %d chunks, counted from 0", i, k, c, len(s.Size))
			}
			if _, again := p.at[i][c]; !again {
				p.at[i][c] = k
			}
		}
	}
	var breaches []Breach
	for k, fault := range []string{p.idle(), p.late(), p.alike()} {
		if fault != "" {
			breaches = append(breaches, Breach{Maximal + Guideline(k), fault})
		}
	}
	return breaches, nil
}
