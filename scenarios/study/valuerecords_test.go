package study

import (
	"encoding/hex"
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Folders hold records for years: their bytes must never change.
func TestRecordsOfValuesAreTheSameForEver(t *testing.T) {
	for want, values := range map[string][]float64{
		"":                                      nil,
		"000000000000f03f000000000000f03f":      {1, 1},
		"0000000000000080":                      {math.Copysign(0, -1)},
		"0000000000000000000000000000f07f":      {0, math.Inf(1)},
		"0000000000000000" + "0000000000000080": {0, math.Copysign(0, -1)},
	} {
		if got := hex.EncodeToString(scenarios.AppendFloats(nil, values...)); got != want {
			t.Errorf("%v is written as %s, want %s", values, got, want)
		}
	}
	if got := ValuesID(0x0123456789abcdef); got != 0xfedcba9876543210 {
		t.Errorf("the values have the name %016x", got)
	}
}

func FuzzRecordsOfValues(f *testing.F) {
	f.Add(scenarios.AppendFloats(nil, []float64{1, 2, math.NaN()}...), 3)
	f.Add(scenarios.AppendFloats(nil, []float64{4, 4}...), 2)
	f.Add([]byte{}, 5)
	f.Add([]byte{1, 2, 3}, 0)
	f.Fuzz(func(t *testing.T, record []byte, count int) {
		count = min(max(count, 1), 1000)
		before := []float64{7}
		values, err := ReadValues(before, record, count)
		if err != nil {
			if len(record) == 0 || len(record) == 8*count {
				t.Errorf("%d bytes of %d instances: %v", len(record), count, err)
			}
			return
		}
		if n := len(values) - 1; values[0] != 7 || n != count && (n != 0 || len(record) > 0) {
			t.Fatalf("%d bytes of %d instances are read as %v", len(record), count, values)
		}
		again, err := ReadValues(nil, scenarios.AppendFloats(nil, values[1:]...), count)
		same := func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }
		if err != nil || !slices.EqualFunc(again, values[1:], same) {
			t.Errorf("%x is read as %v, and that as %v (%v)", record, values, again, err)
		}
	})
}
