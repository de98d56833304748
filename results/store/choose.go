package store

import (
	"bytes"
	"cmp"
)

// inOrder sorts entries as they are visited; of those of one cell, policy and
// block, what counts comes first as far as keys can tell. The rest of the order
// only has to be one that does not depend on chance.
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
		cmp.Compare(b.Cost, a.Cost), // a pack has none
		cmp.Compare(a.file, b.file),
		cmp.Compare(a.body, b.body),
	)
}

// choose returns which of the entries of one cell and policy count: one for
// each block, up to the first block that is missing or has failed.
func (g *gatherer) choose(entries []entry, into []*entry) []*entry {
	for block := uint32(0); len(entries) > 0 && entries[0].Block == block; block++ {
		n := 1
		for n < len(entries) && entries[n].Block == block {
			n++
		}
		e := g.best(entries[:n])
		if e == nil {
			break
		}
		into = append(into, e)
		if e.Status != OK {
			break
		}
		entries = entries[n:]
	}
	return into
}

// best returns which of the entries of one block counts, or nil if all are bad.
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
			continue // the same
		}
		// Two bodies differ, which should not happen. The smaller one counts, so
		// that not the order of files decides.
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
