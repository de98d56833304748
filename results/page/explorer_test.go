package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"testing"
)

// Means lose what a float of four bytes has not, and intervals are never narrower than they were.
func TestTheNumbersOfAnExplorerAreReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const cells = 50
	within := func() (all []Within) {
		for range cells {
			w := Within{rng.NormFloat64() * math.Pow(10, float64(rng.IntN(9)-4)), rng.ExpFloat64() * 1e-3, rng.ExpFloat64() * 10}
			switch rng.IntN(6) {
			case 0:
				w.Below, w.Above = math.NaN(), math.NaN()
			case 1:
				w.Below, w.Above = 0, 0
			case 2:
				w.Mean = math.NaN()
			}
			all = append(all, w)
		}
		return all
	}
	e := &Explorer{
		Variables: []Variable{{Name: "W", Values: []float64{1, 2}, Words: []string{"1", "2"}}}, Cells: cells,
		Policies: []Explored{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Metrics:  []Measure{{Name: "ratio", Means: [][]Within{within(), nil, within()}, Pairs: map[[2]int]*Differences{{0, 2}: {within(), Within{1, 0.5, math.NaN()}}}}},
	}
	for i := range cells {
		e.Variables[0].Of = append(e.Variables[0].Of, uint16(i%2))
	}
	text, numbers, err := e.About()
	if err != nil {
		t.Fatal(err)
	}
	var a struct {
		Least, Steps float64
		Metrics      []struct {
			Policies []int
			Pairs    [][2]int
			Averages [][3]*float64
		}
	}
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatal(err)
	}
	if m := a.Metrics[0]; len(m.Policies) != 2 || m.Policies[1] != 2 || m.Pairs[0] != [2]int{0, 2} || *m.Averages[0][1] != 0.5 || m.Averages[0][2] != nil {
		t.Errorf("%+v", m)
	}
	packed, err := base64.RawURLEncoding.DecodeString(numbers)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(r)
	if err != nil || len(all) != cells*(2+3*8) {
		t.Fatalf("%d bytes, %v", len(all), err)
	}
	word := func(at, i int) uint16 { return uint16(all[at+i]) | uint16(all[at+cells+i])<<8 }
	width := func(at, i int) float64 {
		switch k := word(at, i); k {
		case 0:
			return 0
		case math.MaxUint16:
			return math.NaN()
		default:
			return a.Least * math.Exp(float64(k)/a.Steps)
		}
	}
	at := 2 * cells
	for _, list := range [][]Within{e.Metrics[0].Means[0], e.Metrics[0].Means[2], e.Metrics[0].Pairs[[2]int{0, 2}].Cells} {
		for i, want := range list {
			var four [4]byte
			for k := range four {
				four[k] = all[at+k*cells+i]
			}
			if got := math.Float32frombits(binary.LittleEndian.Uint32(four[:])); got != float32(want.Mean) && !math.IsNaN(want.Mean) {
				t.Errorf("a mean of %v is %v", want.Mean, got)
			}
			for k, x := range []float64{want.Below, want.Above} {
				got := width(at+(4+2*k)*cells, i)
				if math.IsNaN(got) != math.IsNaN(x) || got < x*(1-1e-12) || got > x*1.001 {
					t.Errorf("a width of %v is %v", x, got)
				}
			}
		}
		at += 8 * cells
	}
}
