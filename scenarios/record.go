package scenarios

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// The record of a block of one policy that did not fail holds, with all numbers little
// endian and floats as their bits:
//
//	for each sampled metric   mean, M2, least, largest        4 floats
//	                          number of batches               varint
//	                          their means                     floats
//	of the ratio              number of values                varint, 0 unless the design keeps them
//	                          the values in order             floats
//	exact facts               number                          varint
//	                          length of the name, name, value
//
// The record of a failure holds the instance, as a varint, and the reason.
//
// The number of instances is in the record's key. The same numbers are the same bytes, so
// whole studies can be compared byte by byte.

// appendRecord appends the record of a result.
func appendRecord(to []byte, f *result) []byte {
	for i := range f.samples {
		s := &f.samples[i]
		to = appendFloats(to, s.Mean, s.M2, s.Min, s.Max)
		to = binary.AppendUvarint(to, uint64(len(s.Batches)))
		to = appendFloats(to, s.Batches...)
	}
	to = binary.AppendUvarint(to, uint64(len(f.values)))
	to = appendFloats(to, f.values...)
	to = binary.AppendUvarint(to, uint64(len(f.facts)))
	for _, fact := range f.facts {
		to = binary.AppendUvarint(to, uint64(len(fact.Metric)))
		to = append(to, fact.Metric...)
		to = appendFloats(to, fact.Value)
	}
	return to
}

// appendFailure appends the record of a failure.
func appendFailure(to []byte, err error) []byte {
	instance := 0
	var cell *CellError
	if errors.As(err, &cell) {
		instance = cell.Instance
	}
	return append(binary.AppendUvarint(to, uint64(instance)), err.Error()...)
}

// readFailure reads the record of a failure.
func readFailure(record []byte) (instance int, why string) {
	r := reader{record, false}
	instance = r.number(maxInstances)
	return instance, string(r.rest)
}

func appendFloats(to []byte, floats ...float64) []byte {
	for _, x := range floats {
		to = binary.LittleEndian.AppendUint64(to, math.Float64bits(x))
	}
	return to
}

// errRecord is the error of a record that cannot be read although its checksum holds.
var errRecord = errors.New("a record cannot be read: another version of the program wrote it")

// readRecord reads a record of count instances and so many sampled metrics into f, whose
// memory it reuses, except that of facts.
func readRecord(record []byte, count int, sampled int, f *result) error {
	r := reader{record, false}
	f.samples = resize(f.samples, sampled)
	for i := range f.samples {
		s := &f.samples[i]
		s.Moments = stat.Moments{N: int64(count), Mean: r.float(), M2: r.float(), Min: r.float(), Max: r.float()}
		s.Length = BatchLength
		s.Batches = r.floats(s.Batches[:0])
	}
	f.values = r.floats(f.values[:0])
	f.facts = nil
	for range r.number(len(r.rest) / 9) {
		name := string(r.bytes(r.number(len(r.rest))))
		f.facts = append(f.facts, Fact{Metric: name, Value: r.float()})
	}
	if r.bad || len(r.rest) > 0 {
		return errRecord
	}
	return nil
}

// reader reads the parts of a record. After the first part that is missing it returns zero
// values.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.rest) {
		r.rest, r.bad = nil, true
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) float() float64 {
	if b := r.bytes(8); b != nil {
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return 0
}

// number reads a varint that is at most the given number.
func (r *reader) number(most int) int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > uint64(most) {
		r.rest, r.bad = nil, true
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

func (r *reader) floats(to []float64) []float64 {
	n := r.number(len(r.rest) / 8)
	for range n {
		to = append(to, r.float())
	}
	return to
}
