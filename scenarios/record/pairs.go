package record

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
)

// Pairs tell how policies compare that were played on the same instances of a block. They
// are a side record of the block, which earlier versions of the program pass over:
//
//	number of policies                    varint
//	for each policy                       the upper half of its name in keys  4 bytes
//	for each pair, the second varying     instances in which the first is
//	fastest                               above, below, not compared          3 varints
//
// Those that remain are ties. The policies are in the order of their names.
type Pairs struct {
	Policies []uint64     // their names in keys, of which Read knows only the upper half
	Tallies  []stat.Tally // of the pairs (0,1), (0,2), ... (1,2), ...

	order []int // reused
}

// Count makes them the pairs of some policies, of each of which values has the values in the
// instances. It reuses memory.
func (p *Pairs) Count(policies []uint64, values [][]float64) {
	p.Policies, p.Tallies, p.order = p.Policies[:0], p.Tallies[:0], p.order[:0]
	for i := range policies {
		p.order = append(p.order, i)
	}
	slices.SortFunc(p.order, func(a, b int) int { return cmp.Compare(policies[a], policies[b]) })
	for k, i := range p.order {
		p.Policies = append(p.Policies, policies[i])
		for _, j := range p.order[k+1:] {
			var t stat.Tally
			t.AddAll(values[i], values[j])
			p.Tallies = append(p.Tallies, t)
		}
	}
}

// PairsID returns the name in keys of the records of policies that were played together,
// given by their own names in any order.
func PairsID(policies []uint64) uint64 {
	sum := sha256.New()
	for _, id := range slices.Sorted(slices.Values(policies)) {
		sum.Write(binary.BigEndian.AppendUint64(nil, id))
	}
	return store.SideID(binary.BigEndian.Uint64(sum.Sum(nil)))
}

// Append appends the record of pairs in a block with count instances.
func (p *Pairs) Append(to []byte, count int) []byte {
	to = binary.AppendUvarint(to, uint64(len(p.Policies)))
	for _, id := range p.Policies {
		to = binary.BigEndian.AppendUint32(to, uint32(id>>32))
	}
	for _, t := range p.Tallies {
		to = binary.AppendUvarint(to, uint64(t.Above))
		to = binary.AppendUvarint(to, uint64(t.Below))
		to = binary.AppendUvarint(to, uint64(count)-uint64(t.N()))
	}
	return to
}

// ReadPairs reads the record of pairs in a block with count instances. It calls visit for
// each pair with its policies, by their places among those given, and passes over those that
// are not among them.
func ReadPairs(record []byte, count int, policies []uint64, visit func(a, b int, t stat.Tally)) error {
	r := reader{record, false}
	place := make([]int, r.number(len(record)/4))
	for i := range place {
		half := r.bytes(4)
		place[i] = slices.IndexFunc(policies, func(id uint64) bool {
			return half != nil && uint32(id>>32) == binary.BigEndian.Uint32(half)
		})
	}
	for i, a := range place {
		for _, b := range place[i+1:] {
			above, below, absent := r.number(count), r.number(count), r.number(count)
			tied := count - above - below - absent
			if r.bad || tied < 0 {
				return errRecord
			}
			if a >= 0 && b >= 0 {
				visit(a, b, stat.Tally{Above: int64(above), Tied: int64(tied), Below: int64(below)})
			}
		}
	}
	if r.bad || len(r.rest) > 0 {
		return errRecord
	}
	return nil
}
