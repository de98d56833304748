package wu2024

// Twister is the generator MT19937 of Matsumoto and Nishimura (1998), seeded by their
// init_by_array and read as Python's random.Random is. Runs of the paper are numbered by its
// seeds.
type Twister struct {
	state [size]uint32
	at    int
}

const size = 624

// unseeded is the state with which all seeds begin.
var unseeded = func() (s [size]uint32) {
	s[0] = 19650218
	for i := 1; i < size; i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + uint32(i)
	}
	return s
}()

// NewTwister returns the generator that Python has after random.seed(n) for an n of 32 bits.
func NewTwister(n uint32) *Twister {
	t := &Twister{state: unseeded, at: size}
	s := &t.state
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
		t.turn()
	}
	y := s[t.at]
	t.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// turn makes the next state.
func (t *Twister) turn() {
	const far = 397
	s := &t.state
	mix := func(here, next, far uint32) uint32 {
		y := here&(1<<31) | next&(1<<31-1)
		return far ^ y>>1 ^ y&1*0x9908b0df
	}
	for k := range size - far {
		s[k] = mix(s[k], s[k+1], s[k+far])
	}
	for k := size - far; k < size-1; k++ {
		s[k] = mix(s[k], s[k+1], s[k+far-size])
	}
	s[size-1] = mix(s[size-1], s[0], s[far-1])
	t.at = 0
}

// Float64 returns the next number that is at least 0 and less than 1, of 53 bits.
func (t *Twister) Float64() float64 {
	high, low := uint64(t.Uint32()>>5), uint64(t.Uint32()>>6)
	return float64(high<<26|low) / (1 << 53)
}
