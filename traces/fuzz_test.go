package traces

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// fuzz reads any bytes in a format and checks the result against the contract of readers.
func fuzz(f *testing.F, format string, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := NewReader(strings.NewReader(text), "x", Options{Format: format})
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		defer r.Close()
		var until []float64
		for {
			e, err := r.Next()
			if err == io.EOF {
				return
			}
			if err != nil {
				var at *Error
				if !errors.As(err, &at) || at.Line < 1 || at.Column < 1 || strings.Contains(err.Error(), "\n") {
					t.Fatalf("%q: %v", text, err)
				}
				return
			}
			if e.State > Down || !(e.Start <= e.Stop) || math.IsInf(e.Start, 0) || math.IsInf(e.Stop, 0) || e.Node >= int32(len(r.Nodes())) || e.Node < NoNode {
				t.Fatalf("%q: %+v", text, e)
			}
			for len(until) <= int(e.Node) {
				until = append(until, math.Inf(-1))
			}
			if e.Node >= 0 {
				if e.Start < until[e.Node] {
					t.Fatalf("%q: %+v begins before %v", text, e, until[e.Node])
				}
				until[e.Node] = e.Stop
			}
		}
	})
}

func FuzzFTA(f *testing.F) { fuzz(f, "fta", ftaText, "0\t0\t1\t1\tn\t1\t-5\t1e300\tx\n") }

func FuzzTimeline(f *testing.F) {
	fuzz(f, "timeline", "n\tup\t10\t5\t2+\nm\tdown\t0\t1.5+\t3\nn\tdown\t20\t4\n", "n\tup\t-1e308\t1e308+\t1e308\n")
}

func FuzzLANL(f *testing.F) { fuzz(f, "lanl", lanlText) }

func FuzzIntervals(f *testing.F) {
	fuzz(f, "intervals", twoNodes, "0,4\n4,6\n", "a,1,2\n\"b,\"\"c\"\"\",0,1\n", "end,start\n2,1\n", "\",\n")
}

func FuzzMoves(f *testing.F) {
	fuzz(f, "spot-moves", "0,add,a\n500,add,b\n1000,remove,a\n2000,add,a\n", "0,add,\n")
}

func FuzzCounts(f *testing.F) {
	fuzz(f, "spot-counts", "0,1\n0,2\n3000,1\n5000,2\n6000,0\n", "t,n\n-1,0\n")
}

func FuzzJSON(f *testing.F) {
	fuzz(f, "spot-json", jsonText, `{"metadata":{"gap_seconds":1},"data":[1,0,1],"x":["\"",{}]}`, `{"metadata":{}}`)
}

func FuzzSimGrid(f *testing.F) {
	fuzz(f, "simgrid", "PERIODICITY 12.0\n2 0\n5 1\n", "0 0\n5 1\nLOOPAFTER 4\n", "0 1\n0 0\n")
}

func FuzzDurations(f *testing.F) { fuzz(f, "durations", "# h\n2\n3.5+\n", "1e308\n", "1 2\n") }

func FuzzAnything(f *testing.F) {
	seeds := []string{ftaText, lanlText, jsonText, twoNodes, "1,2\n", "0,1\n1,0\n", "1 0\n", "1\n", "\x1f\x8b\x08", "\x28\xb5\x2f\xfd\x00", "\xfd7zXZ\x00\x00\x04"}
	for _, packed := range compress(f, ftaText) {
		seeds = append(seeds, string(packed))
	}
	fuzz(f, "", seeds...)
}
