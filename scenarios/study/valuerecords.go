package study

import (
	"encoding/binary"
	"math"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// ValuesID returns the name in keys of the records with the values of a policy, given by its own.
func ValuesID(policy uint64) uint64 { return ^policy }

// ReadValues appends the values of a block with count instances to into: their bits as
// [scenarios.AppendFloats] wrote them, and none if its record has none, as the policy lacks the metric.
func ReadValues(into []float64, record []byte, count int) ([]float64, error) {
	if len(record) != 8*count && len(record) > 0 {
		return into, scenarios.ErrRecord
	}
	for ; len(record) > 0; record = record[8:] {
		into = append(into, math.Float64frombits(binary.LittleEndian.Uint64(record)))
	}
	return into, nil
}
