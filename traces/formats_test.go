package traces

import (
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// all reads a trace to its end.
func all(t testing.TB, text string, o Options) ([]Event, *File, error) {
	t.Helper()
	f, err := NewReader(strings.NewReader(text), "x", o)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	var events []Event
	for {
		e, err := f.Next()
		if err == io.EOF {
			return events, f, nil
		}
		if err != nil {
			if _, again := f.Next(); again != err {
				t.Errorf("after %v there is %v", err, again)
			}
			return events, f, err
		}
		events = append(events, e)
	}
}

const (
	ftaText = "# event_id\tcomponent_id\tnode_id\tplatform_id\tnode_name\tevent_type\tevent_start_time\tevent_stop_time\tevent_end_reason\n" +
		"  0\t  0\t  7\t 3\t a.b\t 0\t 100\t 160\tNULL\n" +
		"  1\t  0\t  7\t 3\t a.b\t 1\t 160\t 200\t4022\n" +
		"  0\t  0\t  8\t 3\t a.c\t 1\t 50\t 50\tNULL\n" +
		"  1\t  0\t  8\t 3\t a.c\t 0\t 50\t 70.5\tNULL\n" +
		"  2\t  0\t  7\t 3\t a.b\t 0\t 250\t 300\tNULL\n"
	lanlText = "System,nodenum,purpose,Prob Started,Prob Fixed,Down Time,Facilities,Hardware,Software,Same Event\n" +
		"2,0,fe,6/21/2005 10:54,6/21/2005 11:00,6,,CPU,,No\n" +
		"2,0,fe,6/21/2005 11:00,6/21/2005 11:10,10,,,,No\n" +
		"2,0,fe,6/21/05 12:10,6/21/2005 12:20,10,,,\"MPI, PVM\",No\n" +
		"2,,fe,1/1/1970 0:01,1/1/1970 0:02,1,Power,,,No\n"
	jsonText = `{"metadata": {"gap_seconds": 300, "where": ["x", {"y": null}]},
 "data": [0, 1, 2, 1, 0, 0], "prices": [1.5, 2]}`
)

func TestEveryFormatYieldsTheIntervalsInTheFile(t *testing.T) {
	day := 1119312000.0 // 6/21/2005
	for _, c := range []struct {
		format, text string
		o            Options
		want         []Event
	}{
		{"fta", ftaText, Options{}, []Event{
			{Node: 0, State: Down, CutLeft: true, Start: 100, Stop: 160},
			{Node: 1, State: Up, CutLeft: true, Start: 50, Stop: 50},
			{Node: 0, State: Up, CutRight: true, Start: 160, Stop: 200, Reason: "4022"},
			{Node: 0, State: Down, CutLeft: true, CutRight: true, Start: 250, Stop: 300},
			{Node: 1, State: Down, CutRight: true, Start: 50, Stop: 70.5},
		}},
		{"timeline", "n\tup\t10\t5\t2+\nm\tdown\t0\t1.5+\t3\nn\tdown\t20\t4\n", Options{Unit: 60}, []Event{
			{Node: 0, State: Up, Start: 600, Stop: 900},
			{Node: 1, State: Down, CutLeft: true, Start: 0, Stop: 90},
			{Node: 0, State: Down, CutRight: true, Start: 900, Stop: 1020},
			{Node: 0, State: Down, CutLeft: true, Start: 1200, Stop: 1440},
			{Node: 1, State: Up, Start: 90, Stop: 270},
		}},
		{"lanl", lanlText, Options{}, []Event{
			{Node: 0, State: Down, Start: day + 39240, Stop: day + 40200},
			{Node: 0, State: Up, Start: day + 40200, Stop: day + 43800, Reason: "Software: MPI, PVM"},
			{Node: 0, State: Down, Start: day + 43800, Stop: day + 44400},
			{Node: 1, State: Down, Start: 60, Stop: 120},
		}},
		{"intervals", "0,4\n4,6\n9,9\n", Options{}, []Event{
			{State: Up, Start: 0, Stop: 4},
			{State: Up, Start: 4, Stop: 6},
			{State: Down, Start: 6, Stop: 9},
			{State: Up, Start: 9, Stop: 9},
		}},
		{"intervals", "\nreason,end,cut,state,start\nout,4,left,down,1\n,8,,up,4\n", Options{}, []Event{
			{State: Down, CutLeft: true, Start: 1, Stop: 4, Reason: "out"},
			{State: Up, Start: 4, Stop: 8},
		}},
		{"intervals", "a,1,2\n\"b,\"\"c\"\"\",0,1\na,5,6\n", Options{}, []Event{
			{Node: 0, State: Up, Start: 1, Stop: 2},
			{Node: 0, State: Down, Start: 2, Stop: 5},
			{Node: 0, State: Up, Start: 5, Stop: 6},
			{Node: 1, State: Up, Start: 0, Stop: 1},
		}},
		{"spot-moves", "0,add,a\n500,add,b\n1000,remove,a\n2000,add,a\n3000,remove,b\n", Options{}, []Event{
			{Node: 0, State: Up, Start: 0, Stop: 1},
			{Node: 1, State: Up, Start: .5, Stop: 3},
			{Node: 0, State: Down, Start: 1, Stop: 2},
			{Node: 0, State: Up, CutRight: true, Start: 2, Stop: 3},
		}},
		{"spot-counts", "0,1\n0,2\n3000,1\n5000,2\n6000,1\n", Options{}, []Event{
			{Node: 1, State: Up, CutLeft: true, Start: 0, Stop: 3},
			{Node: 1, State: Down, Start: 3, Stop: 5},
			{Node: 1, State: Up, Start: 5, Stop: 6},
			{Node: 0, State: Up, CutLeft: true, CutRight: true, Start: 0, Stop: 6},
			{Node: 1, State: Down, CutRight: true, Start: 6, Stop: 6},
		}},
		{"spot-counts", "time,count\n0,2\n3,1\n5,2\n6,1\n", Options{Unit: 1, Retire: Oldest}, []Event{
			{Node: 0, State: Up, CutLeft: true, Start: 0, Stop: 3},
			{Node: 0, State: Down, Start: 3, Stop: 5},
			{Node: 0, State: Up, CutRight: true, Start: 5, Stop: 6},
			{Node: 1, State: Up, CutLeft: true, Start: 0, Stop: 6},
			{Node: 1, State: Down, CutRight: true, Start: 6, Stop: 6},
		}},
		{"spot-json", jsonText, Options{}, []Event{
			{Node: 0, State: Down, CutLeft: true, Start: 0, Stop: 300},
			{Node: 1, State: Down, CutLeft: true, Start: 0, Stop: 600},
			{Node: 1, State: Up, Start: 600, Stop: 900},
			{Node: 0, State: Up, Start: 300, Stop: 1200},
			{Node: 0, State: Down, CutRight: true, Start: 1200, Stop: 1800},
			{Node: 1, State: Down, CutRight: true, Start: 900, Stop: 1800},
		}},
		{"simgrid", "PERIODICITY 12.0\n% a comment\n2 0\n 5.5 1.0\n7 0.5\n", Options{}, []Event{
			{State: Up, CutLeft: true, Start: 0, Stop: 2},
			{State: Down, Start: 2, Stop: 5.5},
			{State: Up, CutRight: true, Start: 5.5, Stop: 12},
		}},
		{"simgrid", "0 0\n5 1\n6 1\nLOOPAFTER 4\n", Options{}, []Event{
			{State: Down, CutLeft: true, Start: 0, Stop: 5},
			{State: Up, CutRight: true, Start: 5, Stop: 10},
		}},
		{"simgrid", "1 0\n5 1\n", Options{}, []Event{
			{State: Up, CutLeft: true, Start: 0, Stop: 1},
			{State: Down, Start: 1, Stop: 5}, // and then up, until an unknown time
		}},
		{"durations", "# hours\n2\n3.5+\n", Options{Unit: 2}, []Event{
			{Node: NoNode, Stop: 4},
			{Node: NoNode, Stop: 7, CutRight: true},
		}},
	} {
		for _, named := range []bool{false, true} {
			o := c.o
			if named {
				o.Format = c.format
			}
			got, f, err := all(t, c.text, o)
			if err != nil {
				t.Errorf("%s %q: %v", c.format, c.text, err)
				continue
			}
			if f.Format != c.format {
				t.Errorf("%q is read as %s, want %s", c.text, f.Format, c.format)
			}
			byNode := func(a, b Event) int { return int(a.Node - b.Node) } // nodes may come in any order
			slices.SortStableFunc(got, byNode)
			slices.SortStableFunc(c.want, byNode)
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s %q:\n got %+v\nwant %+v", c.format, c.text, got, c.want)
			}
		}
	}
}

func TestEndsCanBeSaidToBeWholeOrCut(t *testing.T) {
	for ends, want := range map[Ends]int{AsFormat: 5, Cut: 5, Whole: 2} {
		events, _, err := all(t, ftaText, Options{Ends: ends})
		cut := 0
		for _, e := range events {
			if e.Cut() {
				cut++
			}
		}
		if err != nil || cut != want { // a gap cuts two of them in any case
			t.Errorf("ends %d: %d are cut, want %d; %v", ends, cut, want, err)
		}
	}
}

func TestTheErrorOfAFileTellsTheFile(t *testing.T) {
	if _, err := Open("/no/such/file", Options{}); err == nil || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	_, _, err := all(t, "1\n-1\n", Options{})
	var e *Error
	if !errors.As(err, &e) || e.Name != "x" || e.Line != 2 || e.Column != 1 {
		t.Errorf("got %+v", e)
	}
	for o, want := range map[Options]string{
		{Format: "ftaa"}: `there is no format "ftaa"; did you mean fta?`,
		{Unit: -1}:       "the unit is -1: it must be a positive number of seconds",
		{Ends: 9}:        "there is no kind 9 of ends",
	} {
		if _, _, err := all(t, "1\n", o); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v gives %v, want %s", o, err, want)
		}
	}
}

func TestAClosedTraceHasNoMoreEvents(t *testing.T) {
	f, err := NewReader(strings.NewReader(strings.Repeat("1\n", 2000)), "x", Options{})
	if err == nil {
		_, err = f.Next()
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	n := 1
	for ; err == nil && n < 2000; n++ { // some events were read ahead
		_, err = f.Next()
	}
	if err != io.EOF || n == 2000 {
		t.Errorf("%d events and then %v", n, err)
	}
}

func TestFormatsAreListedByName(t *testing.T) {
	last := ""
	for _, f := range Formats() {
		if f.Name <= last || f.Doc == "" || !(f.Unit > 0) {
			t.Errorf("%+v after %s", f, last)
		}
		last = f.Name
	}
}
