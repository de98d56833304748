package scenarios_test

import (
	"context"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func TestAMetricThatIsSaidToBeBinaryIsAShare(t *testing.T) {
	value := 0.0
	scenarios.RegisterMetric(scenarios.Metric{Name: "half_done", Doc: "whether half was done", Binary: true,
		Value: func(*scenarios.Episode) float64 { return value }})
	s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 4\nplatform: {workers: 2}\nrisk: linear{x=9}\npolicies: [no-rep]\nmetrics: [half_done]\ninstances: 50\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, value = range []float64{0, 1, 0.5} {
		d, err := scenarios.DesignOf(s, play.Auto)
		if err != nil {
			t.Fatal(err)
		}
		r, err := new(run.Runner).Run(context.Background(), d)
		if value == 0.5 {
			if err == nil || !strings.Contains(err.Error(), "instance 0 of seed 1: metric half_done is 0.5: want 0 or 1, since it is binary") {
				t.Errorf("a share of 0.5 in an instance: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if row := r.Table().Rows[0]; row.Mean != value || !(0 <= row.Lo && row.Lo < row.Hi && row.Hi <= 1) {
			t.Errorf("%+v: want an interval with a width, within [0, 1]", row)
		}
	}
}
