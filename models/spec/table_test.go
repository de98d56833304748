package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
)

type colour struct{ name, doc string }

func colours(rows ...colour) *spec.Table[colour] {
	return spec.NewTable("colour", func(c colour) string { return c.name }, rows...)
}

func ExampleTable() {
	table := colours(colour{"red", "as roses are"}, colour{"blue", "as violets are"})
	table.Register(colour{"green", "as leaves are"})
	for _, c := range table.All() {
		fmt.Println(c.name, c.doc)
	}
	_, err := table.Lookup("geen")
	fmt.Println(err)
	// Output:
	// red as roses are
	// blue as violets are
	// green as leaves are
	// there is no colour "geen"; did you mean green? (known: blue, green, red)
}

func TestATableKeepsTheOrderOfRegistrationAndSortsOnRequest(t *testing.T) {
	rows := []colour{{"red", "1"}, {"blue", "2"}, {"green", "3"}}
	table := colours(rows...)
	if got := table.All(); !slices.Equal(got, rows) {
		t.Errorf("All: %v", got)
	}
	if got, want := table.Sorted(), []colour{rows[1], rows[2], rows[0]}; !slices.Equal(got, want) {
		t.Errorf("Sorted: %v", got)
	}
	if got, want := table.Names(), []string{"blue", "green", "red"}; !slices.Equal(got, want) {
		t.Errorf("Names: %v", got)
	}
	table.All()[0].doc = "changed"
	for _, want := range rows {
		if got, err := table.Lookup(want.name); err != nil || got != want {
			t.Errorf("%s: got %v, %v", want.name, got, err)
		}
	}
}

func TestAnEmptyTableRefusesEveryNameInALine(t *testing.T) {
	table := colours()
	if len(table.All()) != 0 || len(table.Sorted()) != 0 || len(table.Names()) != 0 {
		t.Error("it has rows")
	}
	if _, err := table.Lookup("red"); err == nil || err.Error() != `there is no colour "red" (known: )` {
		t.Error(err)
	}
}

func TestRegisterPanicsOnNamesThatCannotBeSpelledOrAreTaken(t *testing.T) {
	for name, want := range map[string]string{
		"":         `"" cannot be the name of a colour`,
		"Red":      `"Red" cannot be the name of a colour`,
		"a b":      `"a b" cannot be the name of a colour`,
		"a{n=1}":   `"a{n=1}" cannot be the name of a colour`,
		"red":      `the colour red is registered twice`,
		"red\nish": `"red\nish" cannot be the name of a colour`,
	} {
		t.Run(name, func(t *testing.T) {
			table := colours(colour{name: "red"})
			defer func() {
				if got := recover(); got != want {
					t.Errorf("got %v, want %s", got, want)
				}
				if len(table.All()) != 1 {
					t.Error("the row was kept")
				}
				table.Register(colour{name: "blue"}) // the table is not locked
			}()
			table.Register(colour{name: name})
		})
	}
}

func TestGoroutinesMayShareATable(t *testing.T) {
	table := colours()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for k := range 50 {
				name := fmt.Sprintf("c%d.%d", i, k)
				table.Register(colour{name: name})
				if _, err := table.Lookup(name); err != nil || len(table.Sorted()) == 0 || len(table.All()) == 0 {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
	all.Wait()
	if n := len(table.Names()); n != 400 {
		t.Errorf("%d rows, want 400", n)
	}
}

func TestAnErrorListsAllOfTwentyNamesAndTheTenNearestOfMore(t *testing.T) {
	table := colours()
	for i := range 20 {
		table.Register(colour{fmt.Sprintf("c%d", i), ""})
	}
	if _, err := table.Lookup("red"); !strings.Contains(err.Error(), "(known: c0, ") || strings.Count(err.Error(), ",") != 19 {
		t.Error(err)
	}
	table.Register(colour{"green", ""})
	const want = `there is no colour "greem"; did you mean green? (nearest of 21: green, c0, c1, c10, c11, c12, c13, c14, c15, c16; the command list shows all)`
	if _, err := table.Lookup("greem"); err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if err := spec.Unknown("colour", "greem", table.Names()); strings.Count(err.Error(), ",") != 20 {
		t.Errorf("%v: want all names, since no command shows them", err)
	}
}
