package store

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// Status says whether a block was computed or failed.
type Status uint8

// There are two statuses of a block. A failed block has a body too, which may say why.
const (
	OK Status = iota
	Failed
)

// Key identifies a record and describes its body.
type Key struct {
	Cell, Policy uint64
	Block        uint32
	Count        uint32 // instances in the block
	Status       Status
	Cost         float32 // in seconds; 0 in a pack
	Length       uint32  // of the body, in bytes
}

// Record is a key with its body.
type Record struct {
	Key
	Body []byte
	By   *Build // the build that computed it, as far as is known; set in records that a folder returns
}

// check returns an error for a key that readers would not accept.
func (k *Key) check() error {
	if k.Status > Failed {
		return fmt.Errorf("status %d: want at most %d", k.Status, Failed)
	}
	if k.Length > bodyLimit {
		return fmt.Errorf("a body of %d bytes: want at most %d", k.Length, bodyLimit)
	}
	return nil
}

// better compares the keys of two records of one cell, policy and block. It is negative if a counts,
// positive if b counts, and 0 if their bodies decide.
func better(a, b *Key) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Status, b.Status))
}

// byPlace compares keys by the order of records in a pack.
func byPlace(a, b *Key) int {
	return cmp.Or(
		cmp.Compare(a.Cell, b.Cell),
		cmp.Compare(a.Policy, b.Policy),
		cmp.Compare(a.Block, b.Block),
	)
}

// bodyLimit is the longest body, in bytes.
const bodyLimit = 1 << 30

const keySize = 40

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendKey appends a key in its form in memory, before encodeKeys. The sum is the body's.
func appendKey(b []byte, k *Key, sum uint32) []byte {
	b = binary.LittleEndian.AppendUint64(b, k.Cell)
	b = binary.LittleEndian.AppendUint64(b, k.Policy)
	b = binary.LittleEndian.AppendUint32(b, k.Block)
	b = binary.LittleEndian.AppendUint32(b, k.Count)
	b = binary.LittleEndian.AppendUint32(b, uint32(k.Status))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(seconds(k.Cost)))
	b = binary.LittleEndian.AppendUint32(b, k.Length)
	return binary.LittleEndian.AppendUint32(b, sum)
}

// readKey is the inverse of appendKey.
func readKey(b []byte) (k Key, sum uint32) {
	_ = b[keySize-1]
	return Key{
		Cell:   keyCell(b),
		Policy: binary.LittleEndian.Uint64(b[8:]),
		Block:  binary.LittleEndian.Uint32(b[16:]),
		Count:  binary.LittleEndian.Uint32(b[20:]),
		Status: Status(keyStatus(b)),
		Cost:   seconds(math.Float32frombits(binary.LittleEndian.Uint32(b[28:]))),
		Length: keyLength(b),
	}, binary.LittleEndian.Uint32(b[36:])
}

// These functions read single fields of such a key.
func keyCell(b []byte) uint64   { return binary.LittleEndian.Uint64(b) }
func keyStatus(b []byte) uint32 { return binary.LittleEndian.Uint32(b[24:]) }
func keyLength(b []byte) uint32 { return binary.LittleEndian.Uint32(b[32:]) }

// seconds returns a cost that can be added up: 0 if x is negative, infinite or NaN. Costs are only hints,
// so that records with an invalid one are not refused.
func seconds(x float32) float32 {
	if !(x >= 0) || math.IsInf(float64(x), 0) {
		return 0
	}
	return x
}
