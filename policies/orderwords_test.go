package policies_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

var family = orders.Vocabulary{
	Words:   []orders.Word{{Order: "best", Means: orders.FastestLink}, {Order: orders.Given}, {Order: "slowest", Means: orders.SlowestLink}},
	Workers: true,
}

func TestOrdersAreReadAsTheyAreSpelled(t *testing.T) {
	for text, want := range map[orders.Order][]int32{"1": {0}, "3-1-2": {2, 0, 1}, "2-4": {1, 3}} {
		if means, got, err := orders.Read(family, text, 4); err != nil || means != "" || !slices.Equal(got, want) {
			t.Errorf("%s is %q, %v, %v", text, means, got, err)
		}
	}
	if _, got, err := orders.Read(family, "2-1", 2); err != nil || !slices.Equal(got, []int32{1, 0}) {
		t.Errorf("2-1 is %v, %v", got, err)
	}
	if got := orders.Numbered(3); !slices.Equal(got, []int32{0, 1, 2}) {
		t.Errorf("as they are numbered: %v", got)
	}
}

func TestAWordMeansTheSameInEveryFamilyAndIsSpelledAsInItsOwn(t *testing.T) {
	for text, want := range map[orders.Order][2]orders.Order{
		"best":         {"best", orders.FastestLink},
		"fastest-link": {"best", orders.FastestLink},
		"given":        {"given", orders.Given},
		"slowest":      {"slowest", orders.SlowestLink},
		"slowest-link": {"slowest", orders.SlowestLink},
	} {
		means, order, err := orders.Read(family, text, 3)
		if means != want[1] || order != nil || err != nil || family.Canonical(string(text)) != string(want[0]) {
			t.Errorf("%s is %s and means %q, %v, %v; want %v", text, family.Canonical(string(text)), means, order, err, want)
		}
	}
	for _, text := range []string{"3-1-2", "nonsense", "", "search"} {
		if got := family.Canonical(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
	plain := orders.Vocabulary{Words: orders.Words(orders.Best, orders.FastestLink)}
	if means, _, err := orders.Read(plain, orders.FastestLink, 1); means != orders.FastestLink || err != nil || plain.Canonical("best") != "best" {
		t.Errorf("%q, %v", means, err)
	}
}

func TestAVocabularyListsWhatItAccepts(t *testing.T) {
	for want, v := range map[string]orders.Vocabulary{
		"best (or fastest-link), given, slowest (or slowest-link) or workers such as 3-1-2": family,
		"given or climb":        {Words: orders.Words(orders.Given, orders.Climb)},
		"given":                 {Words: orders.Words(orders.Given)},
		"workers such as 3-1-2": {Workers: true},
	} {
		if v.String() != want {
			t.Errorf("got %s, want %s", v, want)
		}
	}
}

func TestWhatIsNoOrderIsRefused(t *testing.T) {
	for text, says := range map[orders.Order]string{
		"":                     `there is no order "": it must be best (or fastest-link), given, slowest (or slowest-link) or workers such as 3-1-2`,
		"x":                    `there is no order "x"`,
		"1-":                   `there is no order "1-"`,
		"-1":                   `there is no order "-1"`,
		"1-1":                  "an order names P1 twice",
		"0":                    "an order names P0: there are P1 to P3",
		"4":                    "an order names P4: there are P1 to P3",
		"99999999999999999999": "there is no order",
		"search":               `there is no order "search"`,
		"1\n":                  `there is no order "1\n"`,
	} {
		if err := family.Check(text, 3); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %s", text, err, says)
		}
	}
	closed := orders.Vocabulary{Words: orders.Words(orders.Given, orders.Climb)}
	for text, want := range map[string][2]bool{
		"given": {true, true}, "2147483647": {false, true}, "2147483648": {}, "climb": {true, false}, "3-1-2": {false, true}, "99": {false, true}, "": {}, "1-1": {}, "0": {}, "nan": {},
	} {
		if got := [2]bool{closed.Allows(text), family.Allows(text)}; got != want {
			t.Errorf("%q is allowed: %v, want %v", text, got, want)
		}
	}
	if err := closed.Check("3-1-2", 3); err == nil || err.Error() != `there is no order "3-1-2": it must be given or climb` {
		t.Error(err)
	}
	for _, bad := range [][]int32{nil, {-1}, {3}, {1, 0, 1}} {
		if orders.Check(bad, 3) == nil {
			t.Errorf("%v passes", bad)
		}
	}
	if err := orders.Check(orders.Numbered(3), 3); err != nil {
		t.Error(err)
	}
	if orders.Check([]int32{1}, 3) != nil || orders.CheckAll([]int32{1}, 3) == nil || orders.CheckAll(orders.Numbered(3), 3) != nil || orders.CheckAll([]int32{1, 1, 0}, 3) == nil {
		t.Error("CheckAll must want all workers, and Check some")
	}
}
