package store

// sieve holds back most of what is not in a set: most cells that are met while
// some are gathered are others, and looking them up in a map takes ten times as
// long.
type sieve [1 << 14]uint64

func (s *sieve) spot(id uint64) (word *uint64, bit uint64) {
	hash := id * 0x9e3779b97f4a7c15 >> 44 // 20 bits
	return &s[hash>>6], 1 << (hash & 63)
}

func (s *sieve) add(id uint64) {
	word, bit := s.spot(id)
	*word |= bit
}

// has is true for all that were added, and for few others.
func (s *sieve) has(id uint64) bool {
	word, bit := s.spot(id)
	return *word&bit != 0
}
