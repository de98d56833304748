package record

import (
	"encoding/binary"
	"math"
)

// ValuesID returns the name in keys of the records with the values of a policy, given by its own.
func ValuesID(policy uint64) uint64 { return ^policy }

// AppendValues appends the record of the values of a policy in the instances of a block: their bits
// one after another, little endian, or those of the first if all are the same.
func AppendValues(to []byte, values []float64) []byte {
	for i := range values {
		if math.Float64bits(values[i]) != math.Float64bits(values[0]) {
			return appendFloats(to, values...)
		}
	}
	return appendFloats(to, values[:min(1, len(values))]...)
}

// ReadValues appends the values of a block with count instances to into: none if its record has none,
// as the policy lacks the metric.
func ReadValues(into []float64, record []byte, count int) ([]float64, error) {
	one := len(record) == 8
	if !one && len(record) != 8*count && len(record) > 0 {
		return into, errRecord
	}
	for i := range count {
		at := 8 * i
		if one {
			at = 0
		}
		if at < len(record) {
			into = append(into, math.Float64frombits(binary.LittleEndian.Uint64(record[at:])))
		}
	}
	return into, nil
}
