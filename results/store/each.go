package store

import "fmt"

// Each visits the records that count, with bodies that have been checked: for
// every cell, in the order given, and every policy, in the order given, by their
// indices. The records are those of blocks 0, 1, 2 and so on up to the first
// block that is missing, or that failed, which is the last then. There may be
// none, and the pair is visited all the same. What is visited is good until the
// function returns, and an error that it returns ends everything.
//
// If there are several records of one cell, policy and block, the one with the
// highest count counts, and OK before Failed. They are expected to be equal
// otherwise; if they are not, the one whose body is smaller, as bytes are
// compared, counts, so that it does not depend on the order of files.
//
// No cell and no policy may be given twice. Memory is bounded, to some 32 MiB or
// what the largest cell needs, whatever the number of records.
func (f *Folder) Each(cells, policies []uint64, visit func(cell, policy int, blocks []Record) error) ([]Damage, error) {
	var theirs error
	damage, err := each([]*Folder{f}, cells, policies, usual, func(cell, policy int, blocks []Record) error {
		theirs = visit(cell, policy, blocks)
		return theirs
	})
	if err != nil && theirs == nil {
		err = fmt.Errorf("store: %w", err)
	}
	return damage, err
}

// each is Each over several folders of one study.
func each(folders []*Folder, cells, policies []uint64, l limits, visit func(cell, policy int, blocks []Record) error) ([]Damage, error) {
	var found damages
	s, err := newShelf(openLimit, folders, found.add)
	if err != nil {
		return nil, err
	}
	defer s.close()
	g, err := newGatherer(s, folders[0].fingerprint, cells, policies, l)
	if err != nil {
		return nil, err
	}
	g.damages = found
	for from := 0; from < len(cells) && err == nil; {
		var to int
		if to, err = g.gather(from); err == nil {
			err = g.visit(from, to, visit)
		}
		from = to
	}
	return g.damages, err
}

// visit visits what has been gathered of some cells.
func (g *gatherer) visit(from, to int, visit func(cell, policy int, blocks []Record) error) error {
	var blocks []Record
	n, entries := len(g.policies), g.entries
	for pair := from * n; pair < to*n; {
		rest := g.fill(&g.batch, pair, to*n, entries)
		good := g.load(&g.batch)
		if g.err != nil {
			return g.err
		}
		if !good {
			continue // others count instead, if there are any
		}
		start := 0
		for _, end := range g.batch.ends {
			blocks = blocks[:0]
			for i := start; i < end; i++ {
				at, k := g.batch.starts[i], g.batch.chosen[i].Key
				blocks = append(blocks, Record{k, g.batch.bodies[at : at+int(k.Length) : at+int(k.Length)]})
			}
			if err := visit(pair/n, pair%n, blocks); err != nil {
				return err
			}
			start, pair = end, pair+1
		}
		entries = rest
	}
	return nil
}
