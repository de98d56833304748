package scenarios

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/scenarios/world"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// MaxInstances is how many instances a cell may have.
const MaxInstances = 1_000_000_000

// Fact is the exact value of a metric for a policy in a cell.
type Fact struct {
	Metric string
	Value  float64
}

// Block is the result of one block of a cell for a policy that did not fail. Blocks are the unit in which
// results are stored. The means of a block's batches are kept for intervals of differences. If the number of
// instances is not a multiple of a block, the last block is short, and counts until the study grows. Its
// record holds, with all numbers little endian and floats as their bits:
//
//	for each sampled metric   number of instances with it     varint, only if they are no episodes
//	                          mean, M2, least, largest        4 floats
//	                          number of batches               varint
//	                          their means                     floats
//	of the ratio or the first number of values                varint, 0 unless the design keeps them
//	                          the values in order             floats
//	exact facts               number                          varint
//	                          length of the name, name, value
//
// The number of instances is in the record's key. The same numbers are the same bytes, so
// whole studies can be compared byte by byte.
type Block struct {
	Samples []stat.Sample // of the sampled metrics
	Values  []float64     // the ratios, or the values of the first metric drawn, in the order of the instances, if the study keeps them
	Facts   []Fact        // only in the first block
	Drawn   bool          // the instances are no episodes: they may lack metrics, so samples have counts of their own
}

// absent stands for the moments of a metric that the policy lacks in all episodes, as bounds lack metrics
// taken from outcomes.
var absent = math.NaN()

// Append appends the record of the block.
func (f *Block) Append(to []byte) []byte {
	for i := range f.Samples {
		s := &f.Samples[i]
		if f.Drawn {
			to = binary.AppendUvarint(to, uint64(s.N))
		}
		if !f.Drawn && s.N == 0 {
			to = AppendFloats(to, absent, absent, absent, absent)
		} else {
			to = AppendFloats(to, s.Mean, s.M2, s.Min, s.Max)
		}
		to = binary.AppendUvarint(to, uint64(len(s.Batches)))
		to = AppendFloats(to, s.Batches...)
	}
	to = binary.AppendUvarint(to, uint64(len(f.Values)))
	to = AppendFloats(to, f.Values...)
	to = binary.AppendUvarint(to, uint64(len(f.Facts)))
	for _, fact := range f.Facts {
		to = binary.AppendUvarint(to, uint64(len(fact.Metric)))
		to = append(to, fact.Metric...)
		to = AppendFloats(to, fact.Value)
	}
	return to
}

// AppendFailure appends the record of a failure: the instance, as a varint, and the reason.
func AppendFailure(to []byte, instance int, why string) []byte {
	return append(binary.AppendUvarint(to, uint64(instance)), why...)
}

// ReadFailure reads the record of a failure, whose reason is returned as it can be printed.
func ReadFailure(record []byte) (instance int, why string) {
	r := reader{record, false}
	instance = r.number(MaxInstances)
	return instance, escape.Printable(string(r.rest))
}

// AppendFloats appends the bits of floats, little endian.
func AppendFloats(to []byte, floats ...float64) []byte {
	for _, x := range floats {
		to = binary.LittleEndian.AppendUint64(to, math.Float64bits(x))
	}
	return to
}

// ErrRecord is the error of a record that cannot be read although its checksum holds.
var ErrRecord = errors.New("a record cannot be read: another version of the program wrote it")

// Read reads a record of count instances and sampled metrics into the block. The field Drawn must be set.
// Read reuses the memory of the block, except memory of facts.
func (f *Block) Read(record []byte, count, sampled int) error {
	r := reader{record, false}
	f.Samples = slices.Grow(f.Samples[:0], sampled)[:sampled]
	for i := range f.Samples {
		s, n := &f.Samples[i], count
		if f.Drawn {
			n = r.number(count)
		}
		s.Moments = stat.Moments{N: int64(n), Mean: r.float(), M2: r.float(), Min: r.float(), Max: r.float()}
		if !f.Drawn && s.Mean != s.Mean && s.Min != s.Min && s.Max != s.Max {
			s.Moments = stat.Moments{}
		}
		s.Length = world.BatchLength
		s.Batches = r.floats(s.Batches[:0])
	}
	f.Values = r.floats(f.Values[:0])
	f.Facts = nil
	for range r.number(len(r.rest) / 9) {
		name := escape.Printable(string(r.bytes(r.number(len(r.rest)))))
		f.Facts = append(f.Facts, Fact{Metric: name, Value: r.float()})
	}
	if r.bad || len(r.rest) > 0 {
		return ErrRecord
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
	b := r.bytes(8 * r.number(len(r.rest)/8))
	from := len(to)
	to = slices.Grow(to, len(b)/8)[:from+len(b)/8]
	for i := range to[from:] {
		to[from+i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return to
}
