package page

import (
	"math"
	"strings"
	"testing"
)

func texts(ticks []tick) string {
	var all []string
	for _, t := range ticks {
		all = append(all, t.Text)
	}
	return strings.Join(all, " ")
}

func TestMarksStandAtRoundNumbers(t *testing.T) {
	for _, c := range []struct {
		scale  scale
		values []float64
		want   string
	}{
		{scale{lo: 0, hi: 1.02}, nil, "0 0.2 0.4 0.6 0.8 1.0"},
		{scale{lo: -0.3, hi: 0.3}, nil, "-0.2 -0.1 0 0.1 0.2 0.3"},
		{scale{lo: 0.378, hi: 0.4405}, nil, "0.38 0.39 0.40 0.41 0.42 0.43 0.44"},
		{scale{lo: 1, hi: 1000, log: true}, nil, "1 10 100 1000"},
		{scale{lo: 1, hi: 60, log: true}, nil, "1 2 5 10 20 50"},
		{scale{lo: 1e4, hi: 1e8, log: true}, nil, "10⁴ 10⁵ 10⁶ 10⁷ 10⁸"},
		{scale{lo: 0, hi: 5e6}, nil, "0 10⁶ 2·10⁶ 3·10⁶ 4·10⁶ 5·10⁶"},
		{scale{lo: 0, hi: 5e-5}, nil, "0 10⁻⁵ 2·10⁻⁵ 3·10⁻⁵ 4·10⁻⁵ 5·10⁻⁵"},
		{scale{lo: 0, hi: 30}, []float64{25, 1, 13, 7, 7}, "1 7 13 25"},
		{scale{lo: 0, hi: 30}, []float64{1, 1.5, 2, 25}, "0 5 10 15 20 25 30"},
	} {
		c.scale.from, c.scale.to = 0, 564
		if got := texts(c.scale.ticks(c.values, nil, 7, 10)); got != c.want {
			t.Errorf("%+v: %s, want %s", c.scale, got, c.want)
		}
	}
}

func TestMarksHaveTheirWords(t *testing.T) {
	s := scale{lo: 0, hi: 2, to: 564}
	if got := texts(s.ticks([]float64{0, 1, 2}, map[float64]string{0: "auto"}, 7, 10)); got != "auto 1 2" {
		t.Error(got)
	}
}

func TestPlacesFollowTheScale(t *testing.T) {
	linear, logarithmic := scale{lo: 1, hi: 100, from: 10, to: 110}, scale{lo: 1, hi: 100, log: true, from: 110, to: 10}
	for _, c := range []struct{ got, want float64 }{
		{linear.at(1), 10}, {linear.at(50.5), 60}, {linear.at(100), 110},
		{logarithmic.at(1), 110}, {logarithmic.at(10), 60}, {logarithmic.at(100), 10},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
}

func TestNumbersAreSpelledInFewDigits(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1", 0.1 + 0.2: "0.3", 1e8: "100000000", 1234567.5: "1234570", 1e-7: "1e-07", -2.5: "-2.5"} {
		if got := digits(x, 6); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}
