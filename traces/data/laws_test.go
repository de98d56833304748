package data

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

func TestFittedIsTheBestLawOfItsKindForTheScaledDurations(t *testing.T) {
	d, err := Durations("synthetic-csil", traces.Selection{})
	if err != nil {
		t.Fatal(err)
	}
	longest := 0.0
	for _, x := range d.Values {
		longest = max(longest, x)
	}
	for k := range d.Values {
		d.Values[k] /= longest
	}
	fits, err := fit.All(d.Values)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range fits {
		s, err := spec.Parse("fitted{trace=synthetic-csil,law=" + f.Name + "}")
		if err != nil {
			t.Fatal(err)
		}
		law, err := newFitted(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []float64{0.001, 0.1, 0.7, 2} {
			if a, b := law.Before(x), f.Law.Before(x); math.Abs(a-b) > 1e-6 {
				t.Errorf("%s: %v before %v, the fit has %v", f.Name, a, x, b)
			}
		}
	}
}

func TestRecordedTimesAreConvertedToTheUnitThatIsAskedFor(t *testing.T) {
	for _, row := range []risk.Row{Row(), FittedRow(), TogetherRow(), TimelineRow()} {
		median := func(rest string) float64 {
			s, err := spec.Parse(row.Name + "{trace=bamboo-p3,longest=0" + rest + "}")
			if err != nil {
				t.Fatal(err)
			}
			law, err := row.New(s)
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.TrimPrefix(rest, ",in="); row.Unit(s) != want && want != "" {
				t.Errorf("%v is in %q", s, row.Unit(s))
			}
			return law.Quantile(0.5)
		}
		seconds, hours, minutes := median(""), median(",in=h"), median(",in=min")
		if math.Abs(hours*3600-seconds) > 1e-6*seconds || math.Abs(minutes*60-seconds) > 1e-6*seconds {
			t.Errorf("%s: half of the interruptions come before %v s, %v h, %v min", row.Name, seconds, hours, minutes)
		}
		if s, _ := spec.Parse(row.Name + "{trace=bamboo-p3}"); row.Unit(s) != "" {
			t.Errorf("%v is in %q", s, row.Unit(s))
		}
		s, _ := spec.Parse(row.Name + "{trace=bamboo-p3,in=h}")
		if _, err := row.New(s); err == nil || !strings.Contains(err.Error(), "want longest=0 too") {
			t.Errorf("%v: %v", s, err)
		}
	}
}

func TestTogetherDrawsWhatTheTraceHasAtOneMoment(t *testing.T) {
	s, _ := spec.Parse("together{trace=bamboo-p3}")
	law, err := newTogether(s)
	if err != nil {
		t.Fatal(err)
	}
	joint := law.(risk.Joint)
	f, err := Open("bamboo-p3")
	if err != nil {
		t.Fatal(err)
	}
	a, err := traces.NewAvailability(f)
	if err != nil {
		t.Fatal(err)
	}
	scale := 1 / traces.NewRemaining(a).Quantile(1)
	key := engine.NewKey(1, "together", "test")
	times := make([]float64, 8)
	for k := range 100 {
		var rng, again rand.PCG
		key.Seed(&rng, uint64(k))
		key.Seed(&again, uint64(k))
		joint.Draw(times, &rng)
		_, left, err := a.Sample(len(times), &again)
		if err != nil {
			t.Fatal(err)
		}
		for i := range times {
			if times[i] != left[i]*scale || !(times[i] > 0 && times[i] <= 1) {
				t.Fatalf("draw %d: %v, the trace has %v", k, times, left)
			}
		}
	}
	if err := joint.Room(a.Crowd()); err != nil {
		t.Error(err)
	}
	if err := joint.Room(a.Crowd() + 1); err == nil || !strings.Contains(err.Error(), "bamboo-p3") {
		t.Errorf("more workers than nodes: %v", err)
	}
	s, _ = spec.Parse("together{trace=bamboo-p3,independent=true}")
	single, err := newTogether(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := single.(risk.Joint); ok || single.Before(0.3) != law.Before(0.3) {
		t.Error("independent workers are not each like one of the trace")
	}
	for _, bad := range []string{"together{trace=g5k06}", "together{trace=nowhere}", "together{longest=-1}"} {
		s, _ := spec.Parse(bad)
		if _, err := newTogether(s); err == nil {
			t.Errorf("%s makes a law", bad)
		}
	}
}
