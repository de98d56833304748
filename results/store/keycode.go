package store

import "bytes"

// The keys of one frame have much in common. A record's key equals the key of the last record of the same
// policy, except for the cell, the cost and the sum. Its cell is the cell of the record before. So a
// frame stores each key as its difference, which saves two bytes of three for a million small records.
const (
	sumField = 7             // index of the field that is always present
	moved    = 1 << sumField // flag for a new distance, which follows
	farthest = 255           // largest distance, in records

	longestKey = keySize + 2 // in a file: all fields, the flags and a distance
)

// fieldsAt has the offsets of the fields in a key, and the end of the last.
var fieldsAt = [...]int{0, 8, 16, 20, 24, 28, 32, 36, keySize}

// noKey is the key with which the first keys of a frame are compared.
var noKey [keySize]byte

// predecessors returns the keys with which the next one is compared: the record before, for the cell, and the
// record at a distance, for all other fields.
func predecessors(keys []byte, distance int) (before, same []byte) {
	key := func(distance int) []byte {
		if at := len(keys) - distance*keySize; at >= 0 {
			return keys[at : at+keySize]
		}
		return noKey[:]
	}
	return key(1), key(distance)
}

// encodeKeys appends the keys to b in the encoding of a frame.
func encodeKeys(b, keys []byte) []byte {
	distance := 1
	for at := 0; at < len(keys); at += keySize {
		key, flags := keys[at:at+keySize], len(b)
		b = append(b, 0)
		if d := recent(keys[:at], key, distance); d != distance {
			distance, b[flags] = d, moved
			b = append(b, byte(d))
		}
		like, same := predecessors(keys[:at], distance)
		for i := range sumField {
			from, to := fieldsAt[i], fieldsAt[i+1]
			if !bytes.Equal(key[from:to], like[from:to]) {
				b[flags] |= 1 << i
				b = append(b, key[from:to]...)
			}
			like = same
		}
		b = append(b, key[fieldsAt[sumField]:]...)
	}
	return b
}

// recent returns the distance of the last record of the same policy: usually the given one, which is also
// the result if there is no such record.
func recent(keys, key []byte, distance int) int {
	policy := func(key []byte) string { return string(key[fieldsAt[1]:fieldsAt[2]]) }
	n := len(keys) / keySize
	if distance <= n && policy(keys[(n-distance)*keySize:]) == policy(key) {
		return distance
	}
	for d := 1; d <= min(farthest, n); d++ {
		if policy(keys[(n-d)*keySize:]) == policy(key) {
			return d
		}
	}
	return distance
}

// decodeKeys appends the n keys of a frame, encoded in b, to into. It reports whether b has exactly
// these.
func decodeKeys(into, b []byte, n int) (keys []byte, ok bool) {
	first, distance := len(into), 1
	for range n {
		if len(b) == 0 {
			return into, false
		}
		flags := b[0]
		b = b[1:]
		if flags&moved != 0 {
			if len(b) == 0 || b[0] == 0 {
				return into, false
			}
			distance, b = int(b[0]), b[1:]
		}
		before, same := predecessors(into[first:], distance)
		at := len(into)
		into = append(append(into, before[:fieldsAt[1]]...), same[fieldsAt[1]:]...)
		for i := range sumField + 1 {
			field := into[at+fieldsAt[i] : at+fieldsAt[i+1]]
			if i < sumField && flags&(1<<i) == 0 {
				continue
			}
			if copy(field, b) < len(field) {
				return into, false
			}
			b = b[len(field):]
		}
	}
	return into, len(b) == 0
}
