package claim

import "testing"

const page = "# Errata\n\n## First\n\nText.\n\n| place | printed | ours | witness | test |\n|---|---|---|---|---|\n| (1) | `a` | b, c | 1: 2 | TestErrataOne |\n\n## Second\n\n| place | printed | ours | witness | test |\n|---|---|---|---|---|\n| (2) | d | e | f | TestErrataTwo |\n"

func TestRowsBelowAHeadingAreErrata(t *testing.T) {
	all := ReadErrata(page, "First")
	if want := (Erratum{"(1)", "a", "b, c", "1: 2", "TestErrataOne"}); len(all) != 1 || all[0] != want {
		t.Errorf("got %+v, want %+v", all, want)
	}
	if got, want := all[0].String(), "Erratum, (1): printed is “a”, ours is “b, c” (1: 2)."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("errata of nobody were found")
		}
	}()
	ReadErrata(page, "Third")
}

func TestAClaimThatAsksForLessEvidenceIsNoticed(t *testing.T) {
	e := &Evidence{}
	if e.Size(1, 2) != 2 || e.Reduce() || e.Reduced {
		t.Error("all evidence is reduced")
	}
	e.Small = true
	if e.Size(3, 3) != 3 || e.Reduced {
		t.Error("the same number of cases is fewer")
	}
	if e.Size(1, 2) != 1 || !e.Reduced {
		t.Error("fewer cases were not noticed")
	}
}
