package grid

import (
	"cmp"
	"fmt"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// four are the parameters of experiment e1, with the values that they have unless set.
var four = []struct {
	Parameter
	values string
}{
	{Parameter{Name: "p", World: true, Integer: true, Min: 1, Max: 100_000}, "25"},
	{Parameter{Name: "W", Above: true, Max: 1e6}, "1..25"},
	{Parameter{Name: "n", Min: 1e-3, Max: 1e6, Auto: true}, "147"},
	{Parameter{Name: "eps", Min: 0, Max: 1e6}, "0.001"},
}

// made returns the grid of the four with some values set.
func made(set map[string]string) (*Grid, error) {
	var parameters []Parameter
	var axes sheet.Axes
	for _, f := range four {
		values, err := expr.ParseAxis(cmp.Or(set[f.Name], f.values))
		if err != nil {
			return nil, err
		}
		parameters, axes = append(parameters, f.Parameter), append(axes, sheet.NamedAxis{Name: f.Name, Values: values})
	}
	return New(parameters, axes, nil, nil)
}

// Identities are part of every stored result and must never change.
func TestIdentitiesAreTheSameForEver(t *testing.T) {
	g, err := made(map[string]string{"W": "1,7.5"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"p=25 W=1 n=147 eps=0.001 d7fab2d3453990c2 e39d9a1244e683a1", "p=25 W=7.5 n=147 eps=0.001 f63d581334e5e843 4ff58bb6673f4b5f"} {
		v := g.Values(i)
		got := fmt.Sprintf("%v %016x %016x", v, v.ID("linear"), v.ID("exponential{mean=2}"))
		if got != want {
			t.Errorf("cell %d is %s, want %s", i, got, want)
		}
		if v.World() != "p=25" {
			t.Errorf("the world of cell %d is %q: W, n and eps must not be part of it", i, v.World())
		}
	}
}

func TestDifferentSpellingsOfANumberAreOneCell(t *testing.T) {
	axis := func(text string) []float64 {
		g, err := made(map[string]string{"eps": text})
		if err != nil {
			t.Fatal(err)
		}
		return g.Axis("eps")
	}
	a, b := axis("0.1..0.3:0.1"), axis("0.3,3e-1,0.30000000000000004")
	if len(b) != 1 || a[2] != b[0] {
		t.Errorf("%v and %v differ", a, b)
	}
}

func TestTheLastParameterVariesFastest(t *testing.T) {
	g, err := made(map[string]string{"p": "2,3", "W": "1", "eps": "0,0.1"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range g.Cells() {
		got = append(got, g.Varying(i))
	}
	if want := "[p=2 eps=0 p=2 eps=0.1 p=3 eps=0 p=3 eps=0.1]"; fmt.Sprint(got) != want {
		t.Errorf("cells are %v, want %v", got, want)
	}
}

func TestValuesMayDependOnParametersBefore(t *testing.T) {
	g, err := made(map[string]string{"p": "2,5", "W": "0.5p,1..p:2", "n": "10"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range g.Cells() {
		got = append(got, g.Varying(i))
	}
	if want := "[p=2 W=1 p=5 W=2.5 p=5 W=1 p=5 W=3 p=5 W=5]"; fmt.Sprint(got) != want {
		t.Errorf("cells are %v, want %v", got, want)
	}
}

func TestValuesOutOfRangeAreRefused(t *testing.T) {
	for name, values := range map[string]string{
		"p": "0", "W": "0", "n": "1e12", "eps": "-1",
	} {
		if _, err := made(map[string]string{name: values}); err == nil {
			t.Errorf("%s=%v was accepted", name, values)
		}
	}
	for _, set := range []map[string]string{{"p": "2.5"}, {"p": "auto"}, {"W": "0.3n"}, {"p": "0.3p"}, {"W": "0.3q"}, {"W": "p..1"}} {
		if _, err := made(set); err == nil {
			t.Errorf("%v was accepted", set)
		}
	}
}
