package store

// sieve is a set that may contain a few elements too many. While some cells are gathered,
// most keys are of other cells, and looking these up in a map takes ten times as long.
type sieve [1 << 14]uint64

// spot returns the bit of a cell.
func (s *sieve) spot(id uint64) (word *uint64, bit uint64) {
	hash := id * 0x9e3779b97f4a7c15 >> 44 // 20 bits
	return &s[hash>>6], 1 << (hash & 63)
}

// add adds a cell.
func (s *sieve) add(id uint64) {
	word, bit := s.spot(id)
	*word |= bit
}

// has reports whether a cell was added. It is also true for a few others.
func (s *sieve) has(id uint64) bool {
	word, bit := s.spot(id)
	return *word&bit != 0
}
