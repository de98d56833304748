package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Key names a family of random streams, one for every instance. Families with
// different names are as independent as two hashes; the same name yields the
// same numbers, on every machine and for ever.
type Key [2]uint64

// NewKey derives the family's name from a master seed, a description of the
// world in which the numbers will be used, and their purpose there. The policy
// under study must not influence the numbers, so it must not be part of the
// description.
func NewKey(seed uint64, world, purpose string) Key {
	name := binary.LittleEndian.AppendUint64([]byte("loadstar stream 1\x00"), seed)
	for _, part := range []string{world, purpose} {
		name = binary.LittleEndian.AppendUint64(name, uint64(len(part)))
		name = append(name, part...)
	}
	sum := sha256.Sum256(name)
	return Key{binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])}
}

// Seed puts a generator at the start of the instance's stream. It is cheap
// enough to be called for every instance: hashing the name each time, or
// allocating a generator, would cost more than drawing the numbers.
func (k Key) Seed(p *rand.PCG, instance uint64) {
	p.Seed(mix(k[0]+instance*0x9E3779B97F4A7C15), mix(k[1]^bits.RotateLeft64(instance, 32)))
}

// Part returns the key of a part of the family, for instance if each worker of an instance has its own
// streams. Streams of different parts are as independent as streams of different families.
func (k Key) Part(part uint64) Key {
	return Key{mix(k[0] + part*0x9E3779B97F4A7C15), mix(k[1] ^ bits.RotateLeft64(part, 32))}
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): a
// bijection in which every input bit reaches every output bit.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Uniform draws a number from the open interval (0, 1): it is never 0 or 1, so
// the inverse of any distribution function can be applied to it. It calls the
// generator directly; going through rand.Rand would take twice as long.
func Uniform(p *rand.PCG) float64 {
	return (float64(p.Uint64()>>12) + 0.5) * 0x1p-52
}

// Below draws an integer from 0 to n-1, all equally likely, by multiplication
// and rejection (Lemire, ACM TOMACS 29(1), 2019). It panics unless n > 0.
func Below(p *rand.PCG, n int) int {
	if n <= 0 {
		panic("engine: Below needs a positive bound")
	}
	hi, lo := bits.Mul64(p.Uint64(), uint64(n))
	if lo < uint64(n) {
		for least := -uint64(n) % uint64(n); lo < least; {
			hi, lo = bits.Mul64(p.Uint64(), uint64(n))
		}
	}
	return int(hi)
}
