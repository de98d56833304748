package store

import "fmt"

// Each calls visit for every cell and, within a cell, for every policy, both by their indices and in the
// order given. Blocks are the records that count, with checked bodies: blocks 0, 1, 2 and so on, up to
// the first that is missing, or up to and including the first that failed. Pairs without records are
// visited too. The blocks are valid only during the call. An error of visit ends Each, which returns it
// as it is.
//
// Among several records of one cell, policy and block, the one with the highest count counts, and OK before
// Failed. Apart from that they should be equal. If they are not, the one with the smallest body in the order
// of [bytes.Compare] counts, so the order of files does not matter.
//
// Duplicate cells or policies are an error. Memory is bounded by about 16 MiB and 12 bytes a cell, or the
// needs of the largest cell, whatever the number of records.
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

// each is [Folder.Each] over several folders of one study.
func each(folders []*Folder, cells, policies []uint64, l limits, visit func(cell, policy int, blocks []Record) error) ([]Damage, error) {
	var found damages
	s, err := newFileSet(openLimit, folders, found.add)
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

// visit calls visit for the gathered cells.
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
			continue // once more, with copies in place of the damaged records
		}
		start := 0
		for _, end := range g.batch.ends {
			blocks = blocks[:0]
			for i := start; i < end; i++ {
				at, e := g.batch.starts[i], g.batch.chosen[i]
				k := e.Key
				blocks = append(blocks, Record{k, g.batch.bodies[at : at+int(k.Length) : at+int(k.Length)], g.files.files[e.file].from().buildOf(&e.Key)})
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
