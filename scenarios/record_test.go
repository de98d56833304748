package scenarios

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// blockOf collects a block of values, as a worker does.
func blockOf(values ...float64) stat.Sample {
	var c stat.Collector
	c.Start(BatchLength)
	for _, x := range values {
		c.Add(x)
	}
	return c.Sample()
}

// goldenRecord is the record of the numbers from 0 to 50 as one metric and 0.5 as
// another, of two ratios, and of a fact.
const goldenRecord = "0000000000003940" + "000000000095c540" + "0000000000000000" + "0000000000004940" + // mean, M2, least, largest
	"02" + "0000000000002840" + "0000000000804240" + // two batches
	"000000000000e03f" + "0000000000000000" + "000000000000e03f" + "000000000000e03f" + "00" + // no batch
	"02" + "000000000000f03f" + "000000000000d03f" + // ratios
	"01" + "0a" + "65786163745f776f726b" + "555555555555d53f" // exact_work

// Records are what folders hold for years: their bytes must never change.
func TestRecordsAreTheSameForEver(t *testing.T) {
	values := make([]float64, 2*BatchLength+1)
	for i := range values {
		values[i] = float64(i)
	}
	f := result{
		samples: []stat.Sample{blockOf(values...), blockOf(0.5)},
		values:  []float64{1, 0.25},
		facts:   []Fact{{Metric: ExactWork, Value: 1.0 / 3}},
	}
	got := hex.EncodeToString(appendRecord(nil, &f))
	if got != goldenRecord {
		t.Errorf("the record is\n%s, want\n%s", got, goldenRecord)
	}
	failure := appendFailure(nil, &CellError{Policy: "x", Instance: 300, Err: errors.New("why")})
	if got := hex.EncodeToString(failure); got != "ac02"+hex.EncodeToString([]byte("policy x at : why")) {
		t.Errorf("the record of a failure is %s", got)
	}
	if instance, why := readFailure(failure); instance != 300 || why != "policy x at : why" {
		t.Errorf("it is read as instance %d, %q", instance, why)
	}
}

func TestRecordsAreReadAsTheyWereWritten(t *testing.T) {
	f := result{
		samples: []stat.Sample{blockOf(1, 2, math.Inf(1)), blockOf(make([]float64, 77)...)},
		values:  []float64{0, 1, 0.5},
		facts:   []Fact{{Metric: "K", Value: 2}, {Metric: "absolute", Value: 1.5}},
	}
	var g result
	for _, count := range []int{3, 77} {
		if err := readRecord(appendRecord(nil, &f), count, 2, &g); err != nil {
			t.Fatal(err)
		}
		if g.samples[0].N != int64(count) {
			t.Errorf("%d instances are read as %d", count, g.samples[0].N)
		}
		g.samples[0].N, g.samples[1].N = 3, 77
		if fmt.Sprint(f) != fmt.Sprint(g) {
			t.Errorf("read as %+v, written as %+v", g, f)
		}
	}
}

func FuzzRecords(f *testing.F) {
	f.Add(appendRecord(nil, &result{samples: []stat.Sample{blockOf(1, 2)}, facts: []Fact{{Metric: "K", Value: 1}}}), 1)
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}, 0)
	f.Fuzz(func(t *testing.T, record []byte, sampled int) {
		var a, b result
		sampled = min(max(sampled, 0), 20)
		if readRecord(record, 10, sampled, &a) != nil {
			return
		}
		if err := readRecord(appendRecord(nil, &a), 10, sampled, &b); err != nil || !reflect.DeepEqual(fmt.Sprint(a), fmt.Sprint(b)) {
			t.Errorf("%x is read as %+v, and that as %+v (%v)", record, a, b, err)
		}
	})
}
