package compare

import (
	"math"
	"reflect"
	"testing"
)

func TestARowThatIsTurnedComparesTheOtherWayRound(t *testing.T) {
	r := Row{
		Policy: 3, Against: 5, Mean: 4, MeanAgainst: 2, Difference: 2, Lo: 1, Hi: 3.5, AllLo: -0.5, AllHi: 5, P: 0.25, Significant: 1,
		Ratio: 2, RatioLo: 1.25, RatioHi: 4, Effect: 0.5, Won: 7, EqualIn: 2, Lost: 1, Counted: true, Instances: 10,
	}
	want := Row{
		Policy: 5, Against: 3, Mean: 2, MeanAgainst: 4, Difference: -2, Lo: -3.5, Hi: -1, AllLo: -5, AllHi: 0.5, P: 0.25, Significant: -1,
		Ratio: 0.5, RatioLo: 0.25, RatioHi: 0.8, Effect: -0.5, Won: 1, EqualIn: 2, Lost: 7, Counted: true, Instances: 10,
	}
	if got := r.Turned(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	tied := Row{Ratio: 1, RatioLo: 1, RatioHi: 1}.Turned()
	if math.Signbit(tied.Difference) || math.Signbit(tied.Lo) || math.Signbit(tied.Hi) {
		t.Errorf("a difference of 0 has a sign: %+v", tied)
	}
}
