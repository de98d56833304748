package orders

import (
	"slices"
	"strings"
	"testing"
)

func TestOrdersAreReadAsTheyAreSpelled(t *testing.T) {
	for text, want := range map[string][]int32{"1": {0}, "3-1-2": {2, 0, 1}, "2-4": {1, 3}} {
		if got, err := Parse[int32](text, 4, "given"); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	if got, err := Parse[int]("2-1", 2, "given"); err != nil || !slices.Equal(got, []int{1, 0}) {
		t.Errorf("2-1 is %v, %v", got, err)
	}
}

func TestWhatIsNoOrderIsRefused(t *testing.T) {
	for text, says := range map[string]string{
		"":                     "it must be best, given or workers such as 3-1-2",
		"x":                    `there is no order "x"`,
		"1-":                   `there is no order "1-"`,
		"-1":                   `there is no order "-1"`,
		"1-1":                  "an order names P1 twice",
		"0":                    "an order names P0: there are P1 to P3",
		"4":                    "an order names P4: there are P1 to P3",
		"99999999999999999999": "there is no order",
	} {
		if _, err := Parse[int32](text, 3, "best, given"); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %s", text, err, says)
		}
	}
	for _, bad := range [][]int32{nil, {-1}, {3}, {1, 0, 1}} {
		if Check(bad, 3) == nil {
			t.Errorf("%v passes", bad)
		}
	}
	if err := Check(Given[int](3), 3); err != nil {
		t.Error(err)
	}
}
