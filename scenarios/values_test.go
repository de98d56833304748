package scenarios

import (
	"slices"
	"testing"
)

// values reads values that depend on p=20 alone.
func values(text string) ([]float64, error) {
	a, err := parseAxis(text)
	if err != nil {
		return nil, err
	}
	values, _, err := a.in(map[string]float64{"p": 20})
	return values, err
}

func TestValuesAreNumbersListsAndRanges(t *testing.T) {
	for text, want := range map[string][]float64{
		"7":              {7},
		"1,2,5":          {1, 2, 5},
		"1..5":           {1, 2, 3, 4, 5},
		"1..6:2":         {1, 3, 5},
		"0.1..0.5:0.1":   {0.1, 0.2, 0.3, 0.4, 0.5},
		"1e-4,1e-3":      {1e-4, 1e-3},
		"1..3,2..4, 1.0": {1, 2, 3, 4},
		"3..3":           {3},
		"-0":             {0},
		"-2..0":          {-2, -1, 0},
		"0.3p,p":         {6, 20},
		"0.35*p":         {7},
		"1e-1p":          {2},
		"18..p":          {18, 19, 20},
		"auto":           {Auto},
	} {
		got, err := values(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %v (%v), want %v", text, got, err, want)
		}
	}
}

func TestBadValuesAreRefused(t *testing.T) {
	for _, text := range []string{
		"", ",", "1,,2", "x", "NaN", "Inf", "-inf", "1..", "..5", "5..1", "1..5:0", "1..5:-1", "1..5:NaN",
		"1..1e9", "1..2:1e-9", "1...5", "1..2..3", "0x", "1e999", "3q", "p3", "pp", "1ep", "--1p", "1e999p", ".p",
	} {
		if got, err := values(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func FuzzValues(f *testing.F) {
	f.Add("1..25:2,3")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := values(text)
		if err == nil && (len(v) == 0 || len(v) > 2*maxValues) {
			t.Errorf("%q has %d values", text, len(v))
		}
	})
}
