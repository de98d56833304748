package store

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// Status tells what became of a block.
type Status uint8

// A block that failed has a body too, which may say why.
const (
	OK Status = iota
	Failed
)

// Key says what a record is of, without its body.
type Key struct {
	Cell, Policy uint64
	Block        uint32
	Count        uint32 // replications in the block
	Status       Status
	Cost         float32 // seconds that it took; 0 in a pack
	Length       uint32  // of its body, in bytes
}

// Record is a key with its body.
type Record struct {
	Key
	Body []byte
}

// check refuses a key that readers would not know what to do with.
func (k *Key) check() error {
	if k.Status > Failed {
		return fmt.Errorf("status %d: the highest is %d", k.Status, Failed)
	}
	if k.Length > bodyLimit {
		return fmt.Errorf("a body of %d bytes: the longest is %d", k.Length, bodyLimit)
	}
	return nil
}

// better orders the keys of records of one cell, policy and block: negative if
// a counts rather than b, 0 if their bodies decide.
func better(a, b *Key) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Status, b.Status))
}

// bodyLimit is the longest body.
const bodyLimit = 1 << 30

const keySize = 40

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendKey appends a key as it stands in a frame. The sum is that of the body.
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

// Parts of a key, for who needs nothing else of it.
func keyCell(b []byte) uint64   { return binary.LittleEndian.Uint64(b) }
func keyStatus(b []byte) uint32 { return binary.LittleEndian.Uint32(b[24:]) }
func keyLength(b []byte) uint32 { return binary.LittleEndian.Uint32(b[32:]) }

// seconds makes a cost one that can be added up: it is only a hint, and nothing
// is refused for it.
func seconds(x float32) float32 {
	if !(x >= 0) || math.IsInf(float64(x), 0) {
		return 0
	}
	return x
}
