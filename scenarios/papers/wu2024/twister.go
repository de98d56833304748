package wu2024

// Twister is the generator MT19937 of Matsumoto and Nishimura (1998), seeded by their
// init_by_array and read as Python's random.Random is. Runs of the paper are numbered by its
// seeds.
type Twister struct {
	state [624]uint32
	at    int
}

// NewTwister returns the generator that Python has after random.seed(n) for an n of 32 bits.
func NewTwister(n uint32) *Twister {
	const size = 624
	t := &Twister{at: size}
	s := &t.state
	s[0] = 19650218
	for i := 1; i < size; i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + uint32(i)
	}
	i := 1
	step := func() {
		if i++; i == size {
			s[0], i = s[size-1], 1
		}
	}
	for range size {
		s[i] = s[i] ^ (s[i-1]^s[i-1]>>30)*1664525
		s[i] += n
		step()
	}
	for range size - 1 {
		s[i] = s[i] ^ (s[i-1]^s[i-1]>>30)*1566083941
		s[i] -= uint32(i)
		step()
	}
	s[0] = 1 << 31
	return t
}

// Uint32 returns the next 32 bits.
func (t *Twister) Uint32() uint32 {
	s := &t.state
	if t.at == len(s) {
		for k := range s {
			y := s[k]&(1<<31) | s[(k+1)%len(s)]&(1<<31-1)
			s[k] = s[(k+397)%len(s)] ^ y>>1 ^ y&1*0x9908b0df
		}
		t.at = 0
	}
	y := s[t.at]
	t.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// Float64 returns the next number that is at least 0 and less than 1, of 53 bits.
func (t *Twister) Float64() float64 {
	high, low := uint64(t.Uint32()>>5), uint64(t.Uint32()>>6)
	return float64(high<<26|low) / (1 << 53)
}
