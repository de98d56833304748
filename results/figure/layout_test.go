package figure

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestLabelsMoveApartButNoFurtherThanNeeded(t *testing.T) {
	for _, c := range []struct {
		name      string
		want, got []float64
	}{
		{"room enough", []float64{10, 50, 90}, []float64{10, 50, 90}},
		{"two collide", []float64{50, 52}, []float64{46, 56}},
		{"equal ones keep their order", []float64{50, 50, 50}, []float64{60, 50, 40}},
		{"at the top", []float64{100, 99, 20}, []float64{100, 90, 20}},
		{"at the bottom", []float64{0, 0, 20}, []float64{10, 0, 20}},
		{"none", nil, nil},
	} {
		if got := spread(c.want, 10, 0, 100); !slices.Equal(got, c.got) {
			t.Errorf("%s: %v became %v, not %v", c.name, c.want, got, c.got)
		}
	}
}

func TestLabelsNeverOverlapNorLeaveThePage(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		want := make([]float64, rng.IntN(11))
		for i := range want {
			want[i] = rng.NormFloat64()*40 + 50
			want[i] = min(max(want[i], 0), 100)
		}
		got := spread(want, 10, 0, 100)
		for i := range got {
			if got[i] < -1e-9 || got[i] > 100+1e-9 {
				t.Fatalf("%v became %v: outside", want, got)
			}
			for j := range i {
				if math.Abs(got[i]-got[j]) < 10-1e-9 {
					t.Fatalf("%v became %v: too near", want, got)
				}
				if want[i] != want[j] && (got[i] > got[j]) != (want[i] > want[j]) {
					t.Fatalf("%v became %v: other order", want, got)
				}
			}
		}
	}
}

func labels(ticks []tick) string {
	var text []string
	for _, t := range ticks {
		text = append(text, t.label)
	}
	return strings.Join(text, " ")
}

func TestMarksStandAtRoundNumbers(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{
		{0, 1, "0 0.2 0.4 0.6 0.8 1.0"},
		{0.4, 25.6, "5 10 15 20 25"},
		{-1, 1, "-1.0 -0.5 0 0.5 1.0"},
		{0.9871, 0.9993, "0.988 0.990 0.992 0.994 0.996 0.998"},
		{0, 4e7, "0 1·10⁷ 2·10⁷ 3·10⁷ 4·10⁷"},
		{0, 4e-9, "0 1·10⁻⁹ 2·10⁻⁹ 3·10⁻⁹ 4·10⁻⁹"},
	} {
		if got := labels(linearTicks(c.lo, c.hi)); got != c.want {
			t.Errorf("[%v, %v]: got %s, want %s", c.lo, c.hi, got, c.want)
		}
	}
}

func TestMarksOfALogarithmicAxisArePowers(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{
		{0.9, 110, "1 2 5 10 20 50 100"},
		{1e-4, 1, "0.0001 0.001 0.01 0.1 1"},
		{1, 1e24, "1 10⁴ 10⁸ 10¹² 10¹⁶ 10²⁰ 10²⁴"},
		{10, 14, "10 11 12 13 14"},
	} {
		if got := labels(logTicks(c.lo, c.hi)); got != c.want {
			t.Errorf("[%v, %v]: got %s, want %s", c.lo, c.hi, got, c.want)
		}
	}
}

func TestEveryAxisHasMarks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 20000 {
		lo := rng.NormFloat64() * math.Pow(10, rng.Float64()*200-100)
		s := span{lo, lo + math.Abs(rng.NormFloat64())*math.Pow(10, rng.Float64()*200-100)}.widened()
		if n := len(linearTicks(s.lo, s.hi)); n < 3 || n > 12 {
			t.Fatalf("%+v: %d marks", s, n)
		}
	}
}

func TestTextIsCutToItsRoom(t *testing.T) {
	for _, text := range []string{"", "short", strings.Repeat("long ", 100), strings.Repeat("ü", 10000)} {
		if cut := shorten(text, labelStyle, 100); labelStyle.width(cut) > 100 {
			t.Errorf("%.20q is %v wide", cut, labelStyle.width(cut))
		}
		lines := wrap(text, labelStyle, 100, 3)
		if len(lines) > 3 {
			t.Errorf("%d lines", len(lines))
		}
		for _, line := range lines {
			if labelStyle.width(line) > 100 {
				t.Errorf("%.20q is %v wide", line, labelStyle.width(line))
			}
		}
	}
}

func TestLimitsWithoutRoomBetweenThemAreAutomatic(t *testing.T) {
	nan := math.NaN()
	auto := campaign(25)
	auto.YMin, auto.YMax = nan, nan
	want := auto.layOut(inPrint).plots[0].y
	for _, c := range []struct{ lo, hi, wantLo, wantHi float64 }{
		{0, 1.5, 0, 1.5},
		{nan, 1.5, want.lo, 1.5},
		{0, 0, want.lo, want.hi},
		{2, 1, want.lo, want.hi},
		{7, nan, want.lo, want.hi},
		{0, math.Inf(1), 0, want.hi},
		{0, 5e-324, want.lo, want.hi},
	} {
		f := campaign(25)
		f.YMin, f.YMax = c.lo, c.hi
		if y := f.layOut(inPrint).plots[0].y; y.lo != c.wantLo || y.hi != c.wantHi {
			t.Errorf("[%v, %v]: the axis is [%v, %v]", c.lo, c.hi, y.lo, y.hi)
		}
	}
}

func TestMarksOfWordsAreWords(t *testing.T) {
	f := &Figure{XWords: map[float64]string{0: "auto"}, Lines: []Line{{Name: "a", X: []float64{0, 47}, Y: []float64{1, 2}}}}
	if got := labels(f.layOut(inPrint).plots[0].x.ticks); got != "auto 47" {
		t.Errorf("marks are %s", got)
	}
}

func TestTitlesOfPanelsBreakAtTheSamePlace(t *testing.T) {
	for second, want := range map[string]string{
		"eps=0.1, short":                         "eps=0.1, one|eps=0.1, short",
		"eps=0.1, " + strings.Repeat("long", 11): "eps=0.1,|one|eps=0.1,|" + strings.Repeat("long", 11),
	} {
		f := &Figure{Panels: []Panel{{"eps=0.1, one", gaps().Lines}, {second, gaps().Lines}}}
		var lines []string
		for _, text := range f.layOut(inPrint).texts {
			if text.as == "panel title" {
				lines = append(lines, text.text)
			}
		}
		if got := strings.Join(lines, "|"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestBothLogarithmicAxesSpellPowersAlike(t *testing.T) {
	for _, c := range []struct {
		top  float64
		want string
	}{{1e4, "1 100 1000 10000"}, {1e7, "1 10² 10³ 10⁴"}} {
		f := &Figure{LogX: true, LogY: true, Lines: []Line{{Name: "a", X: []float64{1, 100, 1000, 10000}, Y: []float64{1, 10, 100, c.top}}}}
		if got := labels(f.layOut(inPrint).plots[0].x.ticks); got != c.want {
			t.Errorf("up to %v: marks are %s, not %s", c.top, got, c.want)
		}
	}
}
