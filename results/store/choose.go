package store

import (
	"bytes"
	"cmp"
)

// inOrder compares entries by cell, policy and block, the order of visits. It compares entries of the
// same block by which counts, as far as their keys decide that. The remaining criteria only make the
// order deterministic.
func inOrder(a, b entry) int {
	if d := cmp.Or(
		cmp.Compare(a.cell, b.cell),
		cmp.Compare(a.policy, b.policy),
		cmp.Compare(a.Block, b.Block),
	); d != 0 {
		return d
	}
	return cmp.Or(
		better(&a.Key, &b.Key),
		cmp.Compare(a.Length, b.Length),
		cmp.Compare(a.sum, b.sum),
		cmp.Compare(b.Cost, a.Cost), // costs are 0 in a pack
		cmp.Compare(a.file, b.file),
		cmp.Compare(a.body, b.body),
	)
}

// choose appends to into the entries of one cell and policy that count: one for each block, up to the
// first block that is missing or has failed.
func (g *gatherer) choose(entries []entry, into []*entry) []*entry {
	for block := uint32(0); len(entries) > 0 && entries[0].Block == block; block++ {
		n := 1
		for n < len(entries) && entries[n].Block == block {
			n++
		}
		e := g.best(entries[:n])
		if e == nil {
			return into
		}
		if into = append(into, e); e.Status != OK {
			return into
		}
		entries = entries[n:]
	}
	return into
}

// best returns the entry of one block that counts, or nil if all are bad.
func (g *gatherer) best(entries []entry) (chosen *entry) {
	var body []byte
	for i := range entries {
		e := &entries[i]
		switch {
		case e.bad:
			continue
		case chosen == nil:
			chosen = e
			continue
		case better(&chosen.Key, &e.Key) != 0:
			return chosen
		case chosen.Length == e.Length && chosen.sum == e.sum:
			continue // a copy
		}
		// Two bodies differ, which should not happen. The smaller one counts, so that the order of files
		// does not matter.
		if body == nil {
			if body = g.read(chosen); chosen.bad {
				chosen = e
				continue
			}
		}
		if other := g.read(e); !e.bad && bytes.Compare(other, body) < 0 {
			chosen, body = e, other
		}
	}
	return chosen
}
