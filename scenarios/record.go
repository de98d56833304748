package scenarios

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// What is stored of a block of one policy that did not fail, all numbers little
// endian and floats as their bits:
//
//	for each sampled metric   mean, M2, least, largest        4 floats
//	                          number of batches               varint
//	                          their means                     floats
//	of the ratio              number of values                varint, 0 unless the study keeps them
//	                          the values in order             floats
//	exact facts               number                          varint
//	                          length of the name, name, value
//
// Of a policy that failed it is the replication, as a varint, and the reason.
//
// The number of replications is in the record's key. The same numbers are the
// same bytes, which is what lets whole studies be compared byte by byte.

// appendRecord appends the record of what was found.
func appendRecord(to []byte, f *result) []byte {
	for i := range f.Samples {
		s := &f.Samples[i]
		to = appendFloats(to, s.Mean, s.M2, s.Min, s.Max)
		to = binary.AppendUvarint(to, uint64(len(s.Batches)))
		to = appendFloats(to, s.Batches...)
	}
	to = binary.AppendUvarint(to, uint64(len(f.Values)))
	to = appendFloats(to, f.Values...)
	to = binary.AppendUvarint(to, uint64(len(f.Facts)))
	for _, fact := range f.Facts {
		to = binary.AppendUvarint(to, uint64(len(fact.Metric)))
		to = append(to, fact.Metric...)
		to = appendFloats(to, fact.Value)
	}
	return to
}

// appendFailure appends the record of a failure.
func appendFailure(to []byte, err error) []byte {
	rep := 0
	var cell *CellError
	if errors.As(err, &cell) {
		rep = cell.Instance
	}
	return append(binary.AppendUvarint(to, uint64(rep)), err.Error()...)
}

// readFailure reads the record of a failure.
func readFailure(record []byte) (replication int, why string) {
	r := reader{record, false}
	replication = r.number(maxInstances)
	return replication, string(r.rest)
}

func appendFloats(to []byte, floats ...float64) []byte {
	for _, x := range floats {
		to = binary.LittleEndian.AppendUint64(to, math.Float64bits(x))
	}
	return to
}

// errRecord says that a record is not one of the study's, although its checksum
// holds: another version wrote it.
var errRecord = errors.New("a record cannot be read: another version of the program wrote it")

// readRecord reads a record into what was found, whose memory it reuses. Facts
// have memory of their own.
func readRecord(record []byte, count int, sampled int, f *result) error {
	r := reader{record, false}
	f.Samples = resize(f.Samples, sampled)
	for i := range f.Samples {
		s := &f.Samples[i]
		s.Moments = stat.Moments{N: int64(count), Mean: r.float(), M2: r.float(), Min: r.float(), Max: r.float()}
		s.Length = BatchLength
		s.Batches = r.floats(s.Batches[:0])
	}
	f.Values = r.floats(f.Values[:0])
	f.Facts = nil
	for range r.number(len(r.rest) / 9) {
		name := string(r.bytes(r.number(len(r.rest))))
		f.Facts = append(f.Facts, Fact{Metric: name, Value: r.float()})
	}
	if r.bad || len(r.rest) > 0 {
		return errRecord
	}
	return nil
}

// reader takes a record apart. After the first thing that is not there, all else
// is zero.
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

// number reads a number of things, of which there can be so many at most.
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
