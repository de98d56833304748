package scenarios

import (
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// blockOf collects a block of values, as a worker does.
func blockOf(values ...float64) stat.Sample {
	var c stat.Collector
	c.Start(world.BatchLength)
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

// Folders hold records for years: their bytes must never change.
func TestRecordsAreTheSameForEver(t *testing.T) {
	values := make([]float64, 2*world.BatchLength+1)
	for i := range values {
		values[i] = float64(i)
	}
	f := Block{
		Samples: []stat.Sample{blockOf(values...), blockOf(0.5)},
		Values:  []float64{1, 0.25},
		Facts:   []Fact{{Metric: "exact_work", Value: 1.0 / 3}},
	}
	got := hex.EncodeToString(f.Append(nil))
	if got != goldenRecord {
		t.Errorf("the record is\n%s, want\n%s", got, goldenRecord)
	}
	failure := AppendFailure(nil, 300, "policy x at : why")
	if got := hex.EncodeToString(failure); got != "ac02"+hex.EncodeToString([]byte("policy x at : why")) {
		t.Errorf("the record of a failure is %s", got)
	}
	if _, why := ReadFailure(AppendFailure(nil, 3, "a\x1b[31m\u202e\nb")); why != `a\x1b[31m\u202e\nb` {
		t.Errorf("a reason from somebody else's records is %q", why)
	}
	if instance, why := ReadFailure(failure); instance != 300 || why != "policy x at : why" {
		t.Errorf("it is read as instance %d, %q", instance, why)
	}
}

func TestRecordsAreReadAsTheyWereWritten(t *testing.T) {
	f := Block{
		Samples: []stat.Sample{blockOf(1, 2, math.Inf(1)), blockOf(make([]float64, 77)...)},
		Values:  []float64{0, 1, 0.5},
		Facts:   []Fact{{Metric: "K", Value: 2}, {Metric: "absolute", Value: 1.5}},
	}
	var g Block
	for _, count := range []int{3, 77} {
		if err := g.Read(f.Append(nil), count, 2); err != nil {
			t.Fatal(err)
		}
		if g.Samples[0].N != int64(count) {
			t.Errorf("%d instances are read as %d", count, g.Samples[0].N)
		}
		g.Samples[0].N, g.Samples[1].N = 3, 77
		if fmt.Sprint(f) != fmt.Sprint(g) {
			t.Errorf("read as %+v, written as %+v", g, f)
		}
	}
}

func TestARecordThatIsCutOrGoesOnIsRefused(t *testing.T) {
	record, err := hex.DecodeString(goldenRecord)
	if err != nil {
		t.Fatal(err)
	}
	read := func(record []byte) error { return new(Block).Read(record, 2*world.BatchLength+1, 2) }
	if err := read(record); err != nil {
		t.Error(err)
	}
	for n := range record {
		if read(record[:n]) == nil {
			t.Errorf("the first %d bytes of %d are believed", n, len(record))
		}
	}
	if read(append(record[:len(record):len(record)], 0)) == nil {
		t.Error("a record with a byte behind it is believed")
	}
}

func TestMetricsThatInstancesLackHaveCountsOfTheirOwn(t *testing.T) {
	var c stat.Collector
	c.Start(world.BatchLength)
	c.Add(3)
	for range world.BatchLength {
		c.Skip()
	}
	f, g := Block{Samples: []stat.Sample{blockOf(make([]float64, world.BatchLength+1)...), c.Sample()}, Drawn: true}, Block{Drawn: true}
	if err := g.Read(f.Append(nil), world.BatchLength+1, 2); err != nil || fmt.Sprint(f) != fmt.Sprint(g) {
		t.Errorf("read as %+v, written as %+v (%v)", g, f, err)
	}
	if err := g.Read(f.Append(nil), world.BatchLength, 2); err == nil {
		t.Error("a metric of more instances than there are was read")
	}
}

func FuzzRecords(f *testing.F) {
	f.Add((&Block{Samples: []stat.Sample{blockOf(1, 2)}, Facts: []Fact{{Metric: "K", Value: 1}}}).Append(nil), 1)
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}, 0)
	f.Fuzz(func(t *testing.T, record []byte, sampled int) {
		var a, b Block
		sampled = min(max(sampled, 0), 20)
		if a.Read(record, 10, sampled) != nil {
			return
		}
		if err := b.Read(a.Append(nil), 10, sampled); err != nil || !reflect.DeepEqual(fmt.Sprint(a), fmt.Sprint(b)) {
			t.Errorf("%x is read as %+v, and that as %+v (%v)", record, a, b, err)
		}
	})
}
