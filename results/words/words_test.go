package words

import (
	"math"
	"slices"
	"testing"
)

func TestCountsAndListsAreSpelledAsInASentence(t *testing.T) {
	got := []string{
		Count(0, "cell"), Count(1, "policy"), Count(int64(2), "policy"), Count(3, "day"), Are(1, "episode"), Are(2, "episode"), Were(0, "claim"), Were(1, "claim"),
		List(nil), List([]string{"a"}), List([]string{"a", "b"}), List([]string{"a", "b", "c"}), Choice([]string{"a", "b"}), Choice([]string{"a", "b", "c"}), Capital("a b"), Capital(""),
	}
	want := []string{
		"0 cells", "1 policy", "2 policies", "3 days", "1 episode is", "2 episodes are", "0 claims were", "1 claim was",
		"", "a", "a and b", "a, b and c", "a or b", "a, b or c", "A b", "",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNumbersHaveCommasBetweenThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 31500: "31,500", -1234567: "-1,234,567"} {
		if got := Thousands(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

func TestOnlyNothingAndAllAreSpelledSo(t *testing.T) {
	for want, shares := range map[string][]float64{
		"0%": {0, math.Copysign(0, -1), 1e-10}, "100%": {1, 1 - 1e-10}, "0.0013%": {1.3e-5}, "-0.02%": {-2e-4}, "0.1%": {.001, .0014},
		"45.3%": {.453}, "-3.1%": {-.031}, ">99.9%": {.9995, .999999}, "99.9%": {.9994}, "150.0%": {1.5}, "-": {math.NaN()},
	} {
		for _, x := range shares {
			if got := Percent(x); got != want {
				t.Errorf("%v is spelled %s, want %s", x, got, want)
			}
		}
	}
}
