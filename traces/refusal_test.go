package traces

import (
	"strings"
	"testing"
)

func TestBadLinesAreNamedByLineAndColumn(t *testing.T) {
	const one = "0\t0\t7\t3\tn\t1\t10\t20\tNULL\n"
	for _, c := range []struct{ format, text, want string }{
		{"fta", one + "1\t0\t7\t3\tn\t0\t20\n", "x:2:1: there are 7 fields between tabs"},
		{"fta", one + "1\t0\t7\t3\tn\t2\t20\t30\tNULL\n", `x:2:11: "2" is not a type of event`},
		{"fta", one + "1\t0\t7.5\t3\tn\t1\t20\t30\tNULL\n", `x:2:5: "7.5" is not an identifier`},
		{"fta", one + "1\t0\t7\t3\tn\t0\t20\tNaN\tNULL\n", `x:2:16: "NaN" is not a time`},
		{"fta", one + "1\t0\t7\t3\tn\t0\tInf\t30\tNULL\n", `x:2:13: "Inf" is not a time`},
		{"fta", one + "1\t0\t7\t3\tn\t0\t30\t 20\tNULL\n", "x:2:17: the interval ends at 20, before it begins at 30"},
		{"fta", one + "1\t0\t7\t3\tn\t0\t19\t30\tNULL\n", "x:2:13: the interval of n begins at 19, before the one that ends at 20 has ended"},
		{"fta", "# component_id\tnode_id\n", "x:1:1: this is another table"},
		{"timeline", "n\tup\t5\n", "x:1:1: there are 3 fields"},
		{"timeline", "n\tUP\t5\t1\n", `x:1:3: "UP" is not a state`},
		{"timeline", "n\tup\tx\t1\n", `x:1:6: "x" is not a time`},
		{"timeline", "n\tup\t5\t1\t2+\t3\n", `x:1:10: "2+" is not a duration`},
		{"timeline", "n\tup\t5\t-1\n", `x:1:8: "-1" is not a duration`},
		{"timeline", "n\tup\t5\t2\nn\tup\t6\t2\n", "x:2:6: the interval of n begins at 6"},
		{"timeline", "n\tup\t5\t1e308\t1e308\t1e308\n", "x:1:"},
		{"lanl", "a,b\n", `x:1:1: the header has no column "System"`},
		{"lanl", lanlText + "2,0\n", "x:6:1: there are 2 fields: the header has 10"},
		{"lanl", lanlText + "2,0,fe,yesterday,6/21/2005 11:00,6,,,,\n", `x:6:8: "yesterday" is not a date`},
		{"lanl", lanlText + "2,0,fe,6/22/2005 10:54,6/21/2005 11:00,6,,,,\n", "x:6:24: the failure is fixed at"},
		{"lanl", lanlText + "2,0,fe,6/20/2005 10:54,6/21/2005 11:00,6,,,,\n", "x:6:8: the failure begins at 6/20/2005 10:54, before"},
		{"intervals", "", "x:1:1: there are no intervals"},
		{"intervals", "start,stop,size\n", `x:1:12: "size" is an unknown column`},
		{"intervals", "node,start\n", "x:1:1: want columns start and end"},
		{"intervals", "1,2\n3\n", "x:2:1: there are 1 fields: want 2"},
		{"intervals", "1,2\n1.5,4\n", "x:2:1: the interval begins at 1.5"},
		{"intervals", "a,on,1,2\n", `x:1:3: "on" is not a state`},
		{"intervals", "a,up,1,2,top\n", `x:1:10: "top" is not a way to be cut`},
		{"spot-moves", "0,add,a\n1,drop,a\n", `x:2:3: "drop" is not a move`},
		{"spot-moves", "0,add,a\n1,add,a\n", `x:2:7: "a" is added, and is there already`},
		{"spot-moves", "5,add,a\n1,remove,a\n", "x:2:1: the time 1 is before"},
		{"spot-moves", "0,remove,a\n", `x:1:10: "a" is removed, and is not there`},
		{"spot-moves", "0,add\n", "x:1:1: there are 2 fields"},
		{"spot-counts", "0,1\n1,-1\n", `x:2:3: "-1" is not a number of instances`},
		{"spot-counts", "0,1\n1,1e9\n", `x:2:3: "1e9" is not a number of instances`},
		{"spot-counts", "0,1\n1,0.5\n", `x:2:3: "0.5" is not a number of instances`},
		{"spot-counts", "1,1\n0,1\n", "x:2:1: the time 0 is before"},
		{"spot-counts", "1,1\n9,1\n7,1\n", "x:3:1: the time 7 is before"},
		{"spot-json", "[1]", `x:1:1: there is '[': want '{'`},
		{"spot-json", "{\"data\": [1]}", "x:1:2: data come before metadata.gap_seconds"},
		{"spot-json", "{\"metadata\": {\"gap_seconds\": 0},\n\"data\": [1]}", "x:1:30: the distance is 0 seconds"},
		{"spot-json", "{\"metadata\": {\"gap_seconds\": 5},\n\"data\": [1, x]}", `x:2:13: "x": want a number`},
		{"spot-json", "{\"metadata\": {\"gap_seconds\": 5},\n\"data\": [1, 1.5]}", "x:2:13: 1.5 is not a number of instances"},
		{"spot-json", "{\"metadata\": {\"gap_seconds\": 5},\n\"data\": [1", "x:2:11: the file breaks off"},
		{"spot-json", "{\"metadata\": {\"gap_seconds\": 5}}", "x:1:32: there are no data"},
		{"spot-json", "{\"metadata\": {\"gap_seconds\": 5}, \"data\": [1]} 2", "x:1:47: there is '2' after the end"},
		{"spot-json", "{\"metadata", "x:1:2: the string is not closed"},
		{"simgrid", "", "x:1:1: there are no states"},
		{"simgrid", "1 0\n0 1\n", "x:2:1: the date 0 is before"},
		{"simgrid", "-1 0\n", "x:1:1: the date -1 is before"},
		{"simgrid", "1 -1\n", `x:1:3: "-1" is not a state`},
		{"simgrid", "1 0 2\n", "x:1:1: want a date and a state"},
		{"simgrid", "STOCHASTIC\n", "x:1:1: a profile that is drawn at random"},
		{"simgrid", "LOOPAFTER x\n", `x:1:11: "x" is not a length of time`},
		{"simgrid", "PERIODICITY 3\n1 0\n5 1\n", "x:4:1: the profile repeats after 3 seconds, before its last date"},
		{"durations", "1\n2++\n", `x:2:1: "2++" is not a duration`},
	} {
		_, _, err := all(t, c.text, Options{Format: c.format})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %q:\n got %v\nwant %s", c.format, c.text, err, c.want)
		}
	}
}

// endless is a file that consists of one endless line.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func TestAFileWithoutLinesIsGivenUp(t *testing.T) {
	for _, f := range Formats() {
		if f.Name == "spot-json" {
			continue // reads bytes, and refuses the first
		}
		r, err := NewReader(endless('x'), "x", Options{Format: f.Name})
		if err == nil {
			_, err = r.Next()
		}
		if err == nil || !strings.HasPrefix(err.Error(), "x:1:1: a line has more than") {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}
