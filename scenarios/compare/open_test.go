package compare_test

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

func TestAMetricIsComparedOnlyIfItIsKnownWhatIsBetter(t *testing.T) {
	r := request(1)
	r.Instances = 250
	src := compare.Study(stored(t, r))
	src.Metrics = src.Metrics[:3]
	metrics := func(o compare.Options) (names string) {
		found, err := compare.Run(src, o, nil)
		if err != nil {
			return err.Error()
		}
		for _, f := range found.Families {
			if names += f.Metric.Name; f.Metric.Less {
				names += "(less)"
			}
			names += " "
		}
		return names
	}
	all := metrics(compare.Options{})
	if !strings.HasPrefix(all, "ratio work ") || src.Default() != "ratio" {
		t.Fatalf("%s, first %s", all, src.Default())
	}
	src.Metrics[0].Open = true
	if got := metrics(compare.Options{}); got != strings.TrimPrefix(all, "ratio ") || src.Default() != "work" || !src.Possible() {
		t.Errorf("%s, first %s", got, src.Default())
	}
	const want = "metric ratio: this program does not know it, nor whether less or more of it is better: want --less or --more"
	if got := metrics(compare.Options{Metric: "ratio"}); got != want {
		t.Error(got)
	}
	for _, less := range []bool{false, true} {
		want := map[bool]string{false: "ratio ", true: "ratio(less) "}[less]
		if got := metrics(compare.Options{Metric: "ratio", Less: &less}); got != want {
			t.Errorf("less is better %t: %s", less, got)
		}
	}
	for i := range src.Metrics {
		src.Metrics[i].Open = true
	}
	if got := metrics(compare.Options{}); src.Possible() || src.Default() != "ratio" || !strings.Contains(got, "knows none of the metrics ratio, work") {
		t.Errorf("%s, first %s", got, src.Default())
	}
}
