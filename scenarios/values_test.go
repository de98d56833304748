package scenarios

import (
	"slices"
	"testing"
)

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
	} {
		got, err := ParseValues(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %v (%v), want %v", text, got, err, want)
		}
	}
}

func TestBadValuesAreRefused(t *testing.T) {
	for _, text := range []string{
		"", ",", "1,,2", "x", "NaN", "Inf", "-inf", "1..", "..5", "5..1", "1..5:0", "1..5:-1", "1..5:NaN",
		"1..1e9", "1..2:1e-9", "1...5", "1..2..3", "0x", "1e999",
	} {
		if got, err := ParseValues(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func FuzzParseValues(f *testing.F) {
	f.Add("1..25:2,3")
	f.Fuzz(func(t *testing.T, text string) {
		values, err := ParseValues(text)
		if err == nil && (len(values) == 0 || len(values) > maxValues+maxValues) {
			t.Errorf("%q has %d values", text, len(values))
		}
	})
}
