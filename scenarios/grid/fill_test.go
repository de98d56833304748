package grid

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// newGrid returns the grid of axes a and b, which advance together, and c, under a condition.
func newGrid(t *testing.T, a, b, c, where string) (*Grid, error) {
	t.Helper()
	var parameters []Parameter
	var axes sheet.Axes
	for i, text := range []string{a, b, c} {
		values, err := expr.ParseAxis(text)
		if err != nil {
			t.Fatal(err)
		}
		name, group := string(rune('a'+i)), 1
		if i == 2 {
			group = 0
		}
		parameters = append(parameters, Parameter{Name: name, Min: -100, Max: 100})
		axes = append(axes, sheet.NamedAxis{Name: name, Values: values, Group: group})
	}
	condition, err := expr.Parse(where)
	if err != nil {
		t.Fatal(err)
	}
	return New(parameters, axes, sheet.Wheres{condition}, nil)
}

func TestCellsAreDifferentAndMeetTheConditions(t *testing.T) {
	g, err := newGrid(t, "1,1,2,1", "5,6,5,5", "0,3", "a+c<5")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for cell := range g.Cells() {
		got = append(got, g.Values(cell).String())
	}
	if want := []string{"a=1 b=5 c=0", "a=1 b=5 c=3", "a=1 b=6 c=0", "a=1 b=6 c=3", "a=2 b=5 c=0"}; !slices.Equal(got, want) {
		t.Errorf("cells %q, want %q", got, want)
	}
	if ids := g.IDs("linear"); len(slices.Compact(slices.Sorted(slices.Values(ids)))) != 5 {
		t.Errorf("identities %x, want different ones", ids)
	}
}

func TestAConditionThatIsNoNumberIsAnError(t *testing.T) {
	if _, err := newGrid(t, "1,0", "1,0", "0,1", "a/b>c"); err == nil || !strings.Contains(err.Error(), "a/b>c is not a number at a=0 b=0") {
		t.Errorf("the error is %v", err)
	}
}

func TestAMarkIsPartOfTheIdentityOfItsValue(t *testing.T) {
	var ids []string
	for _, mark := range []string{"", " sha256=1", " sha256=2"} {
		g, err := made(map[string]string{"n": "10,auto", "W": "1"})
		if err != nil {
			t.Fatal(err)
		}
		if mark != "" {
			g.Mark(2, "auto", mark)
		}
		if g.Marked() != (mark != "") {
			t.Errorf("mark %q: marked %v", mark, g.Marked())
		}
		all := g.IDs("linear")
		for cell, id := range all {
			if own := g.Values(cell).ID("linear"); own != id {
				t.Errorf("mark %q: cell %d has the identity %x, and %x in the list", mark, cell, own, id)
			}
		}
		ids = append(ids, fmt.Sprint(all[1]))
		if plain := fmt.Sprint(all[0]); mark == "" {
			ids = append(ids, plain)
		} else if plain != ids[1] {
			t.Errorf("mark %q of another value changes the identity of a cell", mark)
		}
	}
	if slices.Sort(ids); len(slices.Compact(ids)) != 4 {
		t.Errorf("identities %s, want different ones", ids)
	}
}
