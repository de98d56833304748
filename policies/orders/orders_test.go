package orders

import (
	"slices"
	"strings"
	"testing"
)

var family = Vocabulary{
	Words:   []Word{{Order: "best", Means: FastestLink}, {Order: Given}, {Order: "slowest", Means: SlowestLink}},
	Workers: true,
}

func TestOrdersAreReadAsTheyAreSpelled(t *testing.T) {
	for text, want := range map[Order][]int32{"1": {0}, "3-1-2": {2, 0, 1}, "2-4": {1, 3}} {
		if means, got, err := Read(family, text, 4); err != nil || means != "" || !slices.Equal(got, want) {
			t.Errorf("%s is %q, %v, %v", text, means, got, err)
		}
	}
	if _, got, err := Read(family, "2-1", 2); err != nil || !slices.Equal(got, []int32{1, 0}) {
		t.Errorf("2-1 is %v, %v", got, err)
	}
	if got := Numbered(3); !slices.Equal(got, []int32{0, 1, 2}) {
		t.Errorf("as they are numbered: %v", got)
	}
}

func TestAWordMeansTheSameInEveryFamilyAndIsSpelledAsInItsOwn(t *testing.T) {
	for text, want := range map[Order][2]Order{
		"best":         {"best", FastestLink},
		"fastest-link": {"best", FastestLink},
		"given":        {"given", Given},
		"slowest":      {"slowest", SlowestLink},
		"slowest-link": {"slowest", SlowestLink},
	} {
		means, order, err := Read(family, text, 3)
		if means != want[1] || order != nil || err != nil || family.Canonical(string(text)) != string(want[0]) {
			t.Errorf("%s is %s and means %q, %v, %v; want %v", text, family.Canonical(string(text)), means, order, err, want)
		}
	}
	for _, text := range []string{"3-1-2", "nonsense", "", "search"} {
		if got := family.Canonical(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
	plain := Vocabulary{Words: Words(Best, FastestLink)}
	if means, _, err := Read(plain, FastestLink, 1); means != FastestLink || err != nil || plain.Canonical("best") != "best" {
		t.Errorf("%q, %v", means, err)
	}
}

func TestAVocabularyListsWhatItAccepts(t *testing.T) {
	for want, v := range map[string]Vocabulary{
		"best (or fastest-link), given, slowest (or slowest-link) or workers such as 3-1-2": family,
		"given or climb":        {Words: Words(Given, Climb)},
		"given":                 {Words: Words(Given)},
		"workers such as 3-1-2": {Workers: true},
	} {
		if v.String() != want {
			t.Errorf("got %s, want %s", v, want)
		}
	}
}

func TestWhatIsNoOrderIsRefused(t *testing.T) {
	for text, says := range map[Order]string{
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
	closed := Vocabulary{Words: Words(Given, Climb)}
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
		if Check(bad, 3) == nil {
			t.Errorf("%v passes", bad)
		}
	}
	if err := Check(Numbered(3), 3); err != nil {
		t.Error(err)
	}
	if Check([]int32{1}, 3) != nil || CheckAll([]int32{1}, 3) == nil || CheckAll(Numbered(3), 3) != nil || CheckAll([]int32{1, 1, 0}, 3) == nil {
		t.Error("CheckAll must want all workers, and Check some")
	}
}
