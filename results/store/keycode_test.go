package store

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// manyKeys returns n keys of random records, in the order in which goroutines make them, or in no order.
func manyKeys(h *rand.Rand, n int) (keys []byte) {
	policies := make([]uint64, 1+h.IntN(300)*h.IntN(2))
	for i := range policies {
		policies[i] = h.Uint64()
	}
	strange, next := h.IntN(2) == 0, 0
	k := Key{Count: 250}
	for range n {
		if next = (next + 1) % len(policies); next == 0 {
			k.Cell = h.Uint64()
		}
		if strange && h.IntN(3) == 0 {
			next = h.IntN(len(policies))
			k.Block, k.Count, k.Status, k.Length = h.Uint32N(2), h.Uint32(), Status(h.IntN(2)), h.Uint32N(9)
		}
		k.Policy, k.Cost = policies[next], h.Float32()
		keys = appendKey(keys, &k, h.Uint32())
	}
	return keys
}

func TestKeysAreDecodedAsTheyWereEncoded(t *testing.T) {
	for seed := range uint64(300) {
		h := rand.New(rand.NewPCG(seed, 0))
		n := h.IntN(700)
		keys := manyKeys(h, n)
		short := encodeKeys(nil, keys)
		before := []byte("what was there")
		if got, ok := decodeKeys(before, short, n); !ok || !bytes.Equal(got, append(before, keys...)) {
			t.Fatalf("seed %d: %d keys are not the same, %v", seed, n, ok)
		}
		for _, cut := range []int{0, 1, 5, len(short) - 1} {
			if _, ok := decodeKeys(nil, short[:max(0, min(cut, len(short)-1))], n); ok && n > 0 {
				t.Fatalf("seed %d: %d keys are in %d bytes of %d", seed, n, cut, len(short))
			}
		}
		if _, ok := decodeKeys(nil, append(short, 0), n); ok {
			t.Fatalf("seed %d: a byte is left and not missed", seed)
		}
	}
}

func TestKeysTakeAThirdWhereRecordsAreAlike(t *testing.T) {
	var keys []byte
	for i := range uint64(3000) {
		keys = appendKey(keys, &Key{Cell: i / 3 * 0x9e3779b97f4a7c15, Policy: i % 3, Count: 250, Cost: float32(i), Length: uint32(i % 3)}, uint32(i))
	}
	if got := len(encodeKeys(nil, keys)); got > len(keys)/3 {
		t.Errorf("%d bytes become %d", len(keys), got)
	}
}

func FuzzKeys(f *testing.F) {
	f.Add([]byte{0x83, 0}, 1)
	f.Add(encodeKeys(nil, manyKeys(rand.New(rand.NewPCG(1, 1)), 20)), 20)
	f.Fuzz(func(t *testing.T, b []byte, n int) {
		n = max(0, min(n, 1000))
		keys, ok := decodeKeys(nil, b, n)
		if len(keys) > n*keySize || ok && len(keys) != n*keySize {
			t.Fatalf("%d keys become %d bytes", n, len(keys))
		}
		if !ok {
			return
		}
		if again, ok := decodeKeys(nil, encodeKeys(nil, keys), n); !ok || !bytes.Equal(again, keys) {
			t.Fatalf("%x becomes %x", keys, again)
		}
	})
}
