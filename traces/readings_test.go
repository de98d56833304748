package traces

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// brief returns the events of a trace, each as node, state and times.
func brief(t *testing.T, text string, o Options) string {
	t.Helper()
	f := reading(t, text, o)
	var all []string
	for {
		e, err := f.Next()
		if err == io.EOF {
			return strings.Join(all, " ")
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("%d%v[%v,%v]", e.Node, e.State, e.Start, e.Stop))
	}
}

func TestFormatsAreReadInTheirFineprint(t *testing.T) {
	const header = "System,nodenum,purpose,Prob Started,Prob Fixed,Down Time,Facilities,Hardware,Software,Same Event\n"
	for name, c := range map[string]struct {
		text string
		o    Options
		want string
	}{
		"both ends of an interval are in the unit": {
			"0\t0\t7\t3\ta\t0\t1\t2\tNULL\n", Options{Format: "fta", Unit: 60}, "0down[60,120]"},
		"each platform has its own nodes": {
			"0\t0\t7\t3\ta\t0\t1\t2\tNULL\n1\t0\t7\t4\ta\t0\t1\t2\tNULL\n", Options{Format: "fta"}, "0down[1,2] 1down[1,2]"},
		"a failure within another does not end it": {
			header + "2,0,fe,1/1/1970 0:01,1/1/1970 0:09,8,,,,No\n2,0,fe,1/1/1970 0:02,1/1/1970 0:03,1,,,,No\n", Options{Format: "lanl"}, "0down[60,540]"},
		"each system has its own nodes": {
			header + "2,0,fe,1/1/1970 0:01,1/1/1970 0:02,1,,,,No\n3,0,fe,1/1/1970 0:04,1/1/1970 0:05,1,,,,No\n", Options{Format: "lanl"}, "0down[60,120] 1down[240,300]"},
		"a new instance takes the place that was left last": {
			"0,3\n1,1\n2,2\n", Options{Format: "spot-counts", Unit: 1}, "1up[0,1] 1down[1,2] 0up[0,2] 1up[2,2] 2up[0,1] 2down[1,2]"},
	} {
		got := strings.Fields(brief(t, c.text, c.o))
		for _, e := range strings.Fields(c.want) {
			if !strings.Contains(" "+strings.Join(got, " ")+" ", " "+e+" ") {
				t.Errorf("%s: read %v, without %s", name, got, e)
			}
		}
		if n := len(strings.Fields(c.want)); len(got) != n {
			t.Errorf("%s: read %v, want %d intervals", name, got, n)
		}
	}
}

func TestTheLongestIntervalIsTheCertainEnd(t *testing.T) {
	law := NewRemaining(&Availability{Nodes: []string{"a", "b"}, Up: [][]Interval{{{0, 10}}, {{2, 5}}}, Window: Window{0, 10}})
	if end := law.Quantile(1); end != 10 || law.Before(9.999) >= 1 || law.Before(10) != 1 {
		t.Errorf("the end is %v; before 9.999 it is %v, before 10 %v", end, law.Before(9.999), law.Before(10))
	}
}

func TestANodeThatGoesMakesRoomForOneThatComes(t *testing.T) {
	a := &Availability{Nodes: []string{"a", "b"}, Up: [][]Interval{{{0, 5}}, {{5, 10}}}, Window: Window{0, 10}}
	if n := a.Crowd(); n != 1 {
		t.Errorf("a crowd of %d, want 1", n)
	}
	info, err := NewInfo(reading(t, "a,up,0,5\nb,up,5,12\n", Options{}), Selection{})
	if err != nil || info.MostAtOnce != 1 || info.Up.Deviation != 1 {
		t.Errorf("%d up at once, a deviation of %v, %v; want 1, 1", info.MostAtOnce, info.Up.Deviation, err)
	}
}
