package answer

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
)

// claimed is a problem whose check is a function.
type claimed func(c *Checker)

func (claimed) Solve() (*Solution, error) { return &Solution{}, nil }
func (f claimed) Check(c *Checker)        { f(c) }

func TestOnlyWhatDiffersByMoreThanRoundingDisagrees(t *testing.T) {
	for _, x := range []struct {
		said, found, scale float64
		agree              bool
	}{
		{1, 1, 0, true}, {0, 0, 0, true}, {math.Inf(1), math.Inf(1), 0, true},
		{1, 1 + 1e-10, 0, true}, {1, 1 + 1e-8, 0, false}, {1e-300, 1.01e-300, 0, false},
		{0, 1e-12, 0, false}, {0, 1e-12, 1, true}, {math.Inf(1), 1, 0, false}, {math.NaN(), 1, 0, false}, {1, math.NaN(), 0, false},
	} {
		s := &Solution{}
		s.Results = []Result{{Name: "x", Value: x.said}}
		err := Verify(claimed(func(c *Checker) { c.Near("x", ByEngine, x.said, x.found, x.scale) }), s)
		var d *Disagreement
		if (err == nil) != x.agree || err != nil && (!errors.As(err, &d) || d.What != "x") {
			t.Errorf("%v beside %v: %v", x.said, x.found, err)
		}
	}
	for said, agree := range map[float64]bool{1: true, 2: true, 2 + 1e-10: true, 2.1: false, math.Inf(1): false} {
		if err := Verify(claimed(func(c *Checker) { c.AtMost("x", BySearch, said, 2) }), &Solution{}); (err == nil) != agree {
			t.Errorf("%v must not exceed 2: %v", said, err)
		}
	}
}

func TestAnAnswerSaysWhichResultsWereComparedWithNothing(t *testing.T) {
	s := &Solution{Kind: "x"}
	s.Add("a", 1, "")
	s.Add("b", math.Inf(1), "")
	s.Add("c", math.NaN(), "")
	if err := Verify(claimed(func(c *Checker) { c.Result("a", ByEquations, 1); c.Result("c", ByEngine, 5) }), s); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var back struct {
		Valid, Proved bool
		Checked       struct{ By, Not []string }
		Results       map[string]any
	}
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatalf("%v: %s", err, b.String())
	}
	if len(back.Checked.Not) != 1 || back.Checked.Not[0] != "b" || len(back.Checked.By) != 1 || back.Checked.By[0] != ByEquations ||
		!back.Valid || back.Proved || back.Results["b"] != "infinite" || len(back.Results) != 2 {
		t.Errorf("%+v: %s", back, b.String())
	}
	unchecked := &Solution{Invalid: "why"}
	b.Reset()
	if err := unchecked.WriteJSON(&b); err != nil || !strings.Contains(b.String(), `"checked": false`) || !strings.Contains(b.String(), `"valid": false`) {
		t.Errorf("%v: %s", err, b.String())
	}
}

func TestAPanicThatIsNoDisagreementGoesOn(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("it was kept")
		}
	}()
	_ = Verify(claimed(func(*Checker) { panic("index") }), &Solution{})
}
