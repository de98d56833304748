package traces

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// drawn returns a trace of some nodes with gaps, cuts and intervals without length.
func drawn(rng *rand.Rand, fractions bool) string {
	var text strings.Builder
	text.WriteString("node,state,start,end,cut,reason\n")
	for node := range 1 + rng.IntN(5) {
		at := float64(rng.IntN(100))
		for range rng.IntN(12) {
			long := float64(rng.IntN(5))
			if fractions {
				long *= math.Exp(10 * rng.NormFloat64())
			}
			fmt.Fprintf(&text, "n %d,%s,%v,%v,%s,%s\n", node, State(rng.IntN(2)), at, at+long,
				[]string{"", "left", "right", "both"}[rng.IntN(4)], []string{"", "a", `"b, ""c"`}[rng.IntN(3)])
			at += long
			if rng.IntN(4) == 0 {
				at += float64(rng.IntN(4))
			}
		}
	}
	return text.String()
}

// byName returns the events of each node, in the order of time.
func byName(events []Event, names []string) map[string][]Event {
	nodes := map[string][]Event{}
	for _, e := range events {
		name := names[e.Node]
		e.Node = 0
		nodes[name] = append(nodes[name], e)
	}
	return nodes
}

func TestIntervalsAreReadBackAsTheyWereWritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range long.Trials(30, 120) {
		text := drawn(rng, true)
		want, f, err := all(t, text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Write(&b, reading(t, text, Options{}), "intervals", Selection{}); err != nil {
			t.Fatal(err)
		}
		got, g, err := all(t, b.String(), Options{})
		if err != nil || !reflect.DeepEqual(byName(got, g.Nodes()), byName(want, f.Nodes())) {
			t.Fatalf("%s\nis written as\n%s\nand read as\n%+v, %v\nnot\n%+v", text, b.String(), got, err, want)
		}
	}
}

func TestTimelinesKeepTimesStatesAndCuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	for range long.Trials(30, 120) {
		text := drawn(rng, false)
		want, f, err := all(t, text, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Write(&b, reading(t, text, Options{}), "timeline", Selection{}); err != nil {
			t.Fatal(err)
		}
		if b.Len() == 0 {
			continue
		}
		got, g, err := all(t, b.String(), Options{})
		if err != nil {
			t.Fatalf("%s\n%v", b.String(), err)
		}
		cuts := func(events []Event) (n int) {
			for i := range events {
				events[i].Reason = ""
				if events[i].Cut() {
					n++
				}
				events[i].CutLeft, events[i].CutRight = false, false
			}
			return n
		}
		if m, n := cuts(got), cuts(want); m < n || !reflect.DeepEqual(byName(got, g.Nodes()), byName(want, f.Nodes())) {
			t.Fatalf("%s\nis written as\n%s\nand read as\n%+v (%d cut)\nnot\n%+v (%d cut)", text, b.String(), got, m, want, n)
		}
	}
}

func TestAnArchiveTableIsReadBackButForCuts(t *testing.T) {
	want, f, err := all(t, ftaText, Options{Ends: Whole})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(&b, reading(t, ftaText, Options{}), "fta", Selection{}); err != nil {
		t.Fatal(err)
	}
	got, g, err := all(t, b.String(), Options{Ends: Whole})
	if err != nil || !reflect.DeepEqual(byName(got, g.Nodes()), byName(want, f.Nodes())) {
		t.Errorf("%s\nis read as\n%+v, %v", b.String(), got, err)
	}
}

func TestDurationsAreWrittenWithTheirCuts(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, reading(t, twoNodes, Options{}), "durations", Selection{Unit: 10}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(b.String())
	slices.Sort(lines)
	if got := strings.Join(lines, " "); got != "0.3 1+ 2.8+ 3" {
		t.Errorf("got %q", got)
	}
}

func TestNamesThatTablesCannotHoldAreRefused(t *testing.T) {
	for _, text := range []string{"\" a\",0,1\n", "\"#a\",0,1\n"} {
		if err := Write(&bytes.Buffer{}, reading(t, text, Options{}), "timeline", Selection{}); err == nil {
			t.Errorf("%q: a timeline", text)
		}
		if err := Write(&bytes.Buffer{}, reading(t, text, Options{}), "fta", Selection{}); err == nil {
			t.Errorf("%q: a table of the archive", text)
		}
		var b bytes.Buffer
		if err := Write(&b, reading(t, text, Options{}), "intervals", Selection{}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		f := reading(t, b.String(), Options{})
		if _, err := f.Next(); err != nil || f.Nodes()[0] != firstName(t, text) {
			t.Errorf("%q is written as %q, %v", text, b.String(), err)
		}
	}
}

func TestEveryOutputHasNamesOfNodesAsTheyCanBePrinted(t *testing.T) {
	const text, want = "\"a\tb\x1b[31m\u202e\u200b\",0,1\n", `a\tb\x1b[31m\u202e\u200b`
	for _, format := range []string{"fta", "intervals", "timeline"} {
		var b bytes.Buffer
		if err := Write(&b, reading(t, text, Options{}), format, Selection{}); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %q, %v", format, b.String(), err)
		}
	}
	list, err := CollectByNode(reading(t, text, Options{}), Selection{})
	if err != nil || list[0].Node != want {
		t.Errorf("%+v, %v", list, err)
	}
}

// firstName returns the name of the first node.
func firstName(t *testing.T, text string) string {
	f := reading(t, text, Options{})
	if _, err := f.Next(); err != nil {
		t.Fatal(err)
	}
	return f.Nodes()[0]
}

func TestEveryFormatThatCanBeWrittenIsReadAsThatFormat(t *testing.T) {
	for _, format := range Written {
		var b bytes.Buffer
		if err := Write(&b, reading(t, twoNodes, Options{}), format, Selection{}); err != nil {
			t.Fatal(err)
		}
		f := reading(t, b.String(), Options{})
		d, err := Collect(f, Selection{})
		if err != nil || f.Format != format || len(d.Values) != 4 {
			t.Errorf("%s is read as %s: %+v, %v", format, f.Format, d, err)
		}
	}
	if err := Write(&bytes.Buffer{}, reading(t, twoNodes, Options{}), "ftaa", Selection{}); err == nil || !strings.Contains(err.Error(), "did you mean fta?") {
		t.Error(err)
	}
	if err := Write(&bytes.Buffer{}, reading(t, twoNodes, Options{}), "fta", Selection{State: Down}); err == nil {
		t.Error("a selection is dropped without a word")
	}
}

func TestWritersPassErrorsOn(t *testing.T) {
	bad := "a,up,0,1\na,up,x,2\n"
	for _, name := range Written {
		if err := Write(&bytes.Buffer{}, reading(t, bad, Options{}), name, Selection{}); err == nil || !strings.HasPrefix(err.Error(), "x:2:6:") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNodesOfOneNameStayApart(t *testing.T) {
	text := "0\t0\t1\t5\tn\t1\t0\t9\tNULL\n0\t0\t2\t5\tn\t1\t3\t7\tNULL\n0\t0\t3\t5\tn#2\t1\t4\t8\tNULL\n"
	for _, name := range []string{"intervals", "timeline"} {
		var b bytes.Buffer
		if err := Write(&b, reading(t, text, Options{}), name, Selection{}); err != nil {
			t.Fatal(err)
		}
		got, f, err := all(t, b.String(), Options{})
		if err != nil || len(got) != 3 || !slices.Equal(f.Nodes(), []string{"n", "n#2", "n#2#2"}) {
			t.Errorf("%s: %s\n%+v, %v", name, b.String(), got, err)
		}
	}
}

// A window written to another format keeps its durations.
func TestOtherFormatsHoldAWindowOfTheTrace(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	for k := range long.Trials(20, 80) {
		text := drawn(rng, false)
		s := Selection{Invert: k%2 == 0, Window: Window{float64(rng.IntN(60)), float64(70 + rng.IntN(40))}}
		for _, format := range []string{"intervals", "timeline", "fta"} {
			var b bytes.Buffer
			if err := Write(&b, reading(t, text, Options{}), format, s); err != nil {
				t.Fatal(err)
			}
			for _, state := range []State{Up, Down} {
				want := s
				want.State = state
				d, err := Collect(reading(t, text, Options{}), want)
				if err != nil {
					t.Fatal(err)
				}
				if b.Len() == 0 && len(d.Values)+d.Zeros == 0 {
					continue
				}
				f, err := NewReader(bytes.NewReader(b.Bytes()), "written", Options{Format: format})
				if err != nil {
					t.Fatal(err)
				}
				got, err := Collect(f, Selection{State: state})
				if err != nil {
					t.Fatal(err)
				}
				slices.Sort(got.Values)
				slices.Sort(d.Values)
				if !slices.Equal(got.Values, d.Values) || got.Zeros != d.Zeros {
					t.Fatalf("%s of %s in %+v: %v, want %v", format, text, want, got, d)
				}
			}
		}
	}
	if err := Write(&bytes.Buffer{}, reading(t, "1\n2\n", Options{}), "fta", Selection{Window: Window{1, 2}}); err == nil {
		t.Error("durations have no window")
	}
	if err := Write(&bytes.Buffer{}, reading(t, twoNodes, Options{}), "fta", Selection{Window: Window{2, 1}}); err == nil {
		t.Error("the window ends before it begins")
	}
}

func TestScaledDurationsHaveTheLongestThatIsWanted(t *testing.T) {
	d := &Durations{Values: []float64{3, 10, 5}}
	for longest, want := range map[float64][]float64{0: {3, 10, 5}, 1: {0.3, 1, 0.5}, 20: {6, 20, 10}} {
		if got, err := d.Scaled(longest); err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %v, %v", longest, got, err)
		}
	}
	for _, bad := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := d.Scaled(bad); err == nil {
			t.Errorf("%v is allowed", bad)
		}
	}
}
