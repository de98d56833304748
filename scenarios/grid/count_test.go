package grid

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func TestValuesThatDependOnOthersAreCountedForEachOfThese(t *testing.T) {
	axis := func(name, text string, group int) sheet.NamedAxis {
		values, err := expr.ParseAxis(text)
		if err != nil {
			t.Fatal(err)
		}
		return sheet.NamedAxis{Name: name, Values: values, Group: group}
	}
	p, eps := axis("p", "5,10,25", 0), axis("eps", "0.001,0.01,0.1", 0)
	less, err := expr.Parse("W<p")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		axes  sheet.Axes
		where sheet.Wheres
		of    string
		want  string
		cells int
	}{
		{sheet.Axes{p, eps, axis("W", "0.2p,0.4p,0.6p,0.8p,p", 0)}, nil, "W", "5 values for each p, 11 in all", 45},
		{sheet.Axes{p, eps, axis("W", "0.2p,0.4p,0.6p,0.8p,p", 0)}, nil, "p", "3 values", 45},
		{sheet.Axes{p, eps, axis("W", "1..p", 0)}, nil, "W", "5 to 25 values for each p", 120},
		{sheet.Axes{axis("p", "5", 0), eps, axis("W", "1..p", 0)}, nil, "W", "5 values for each p", 15},
		{sheet.Axes{p, eps, axis("W", "p*eps", 0)}, nil, "W", "1 value for each eps and p, 9 in all", 9},
		{sheet.Axes{p, eps, axis("W", "2..20:2", 0)}, sheet.Wheres{less}, "W", "10 values", 3 * (2 + 4 + 10)},
		{sheet.Axes{p, axis("W", "2,4,8", 1), axis("n", "10,20,40", 1)}, nil, "W", "3 values, together with n", 9},
		{sheet.Axes{p, axis("W", "2", 0)}, nil, "W", "1 value", 3},
	} {
		var parameters []Parameter
		for _, a := range c.axes {
			parameters = append(parameters, Unlimited(a.Name))
		}
		g, err := New(parameters, c.axes, c.where, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Count(c.of).String(); got != c.want || g.Cells() != c.cells {
			t.Errorf("%s of %v: %s in %d cells, want %s in %d", c.of, g.Written(), got, g.Cells(), c.want, c.cells)
		}
	}
}
