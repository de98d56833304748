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

// Means, and differences of policies, lose what a float of four bytes has not, and intervals are never narrower than they were.
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
		Variables: []Variable{{Name: "W", Values: []float64{1, 2}, Words: []string{"1", "2"}}}, Cells: cells, LogX: true,
		Policies: []Explored{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Metrics: []Measure{{Name: "ratio", Means: [][]Within{within(), nil, within()}, Pairs: map[[2]int]*Differences{
			{0, 1}: {within(), within()[0]}, {0, 2}: {within(), Within{1, 0.5, math.NaN()}}, {1, 2}: {within(), within()[0]},
		}}},
	}
	for i := range cells {
		e.Variables[0].Places = append(e.Variables[0].Places, uint16(i%2))
	}
	text, numbers, err := e.About()
	if err != nil {
		t.Fatal(err)
	}
	var a struct {
		Least, Steps float64
		LogX         bool
		Metrics      []struct {
			Policies []int
			Pairs    [][2]int
			Averages [][3]*float64
		}
	}
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatal(err)
	}
	if !a.LogX {
		t.Error("the axis of the figure is logarithmic, and the explorer's is not")
	}
	if m := a.Metrics[0]; len(m.Policies) != 2 || m.Policies[1] != 2 || len(m.Pairs) != 3 || m.Pairs[1] != [2]int{0, 2} || *m.Averages[1][1] != 0.5 || m.Averages[1][2] != nil {
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
	if err != nil || len(all) != cells*(2+5*8) {
		t.Fatalf("%d bytes, %v", len(all), err)
	}
	word := func(at, i int) uint16 { return uint16(all[at+i]) | uint16(all[at+cells+i])<<8 }
	width := func(code uint16) float64 {
		switch code {
		case 0:
			return 0
		case math.MaxUint16:
			return math.NaN()
		default:
			return a.Least * math.Exp(float64(code)/a.Steps)
		}
	}
	m := &e.Metrics[0]
	signed := func(z uint32) uint32 { return z>>1 ^ -(z & 1) }
	at := 2 * cells
	var before [][]float32 // as they are read
	for n, list := range [][]Within{m.Means[0], m.Means[2], m.Pairs[[2]int{0, 1}].Cells, m.Pairs[[2]int{0, 2}].Cells, m.Pairs[[2]int{1, 2}].Cells} {
		before = append(before, nil)
		for i, want := range list {
			var four [4]byte
			for k := range four {
				four[k] = all[at+k*cells+i]
			}
			bits := signed(binary.LittleEndian.Uint32(four[:]))
			// Nothing is guessed of means, nor where one of the policies has none.
			guessed := float32(0)
			switch n {
			case 3:
				guessed = float32(float64(before[0][i]) - float64(before[1][i]))
			case 4:
				guessed = float32(float64(before[3][i]) - float64(before[2][i]))
			}
			if guessed != guessed {
				bits += 0x7fc00000
			} else {
				bits += math.Float32bits(guessed)
			}
			got := math.Float32frombits(bits)
			if got != float32(want.Mean) && !(math.IsNaN(want.Mean) && got != got) {
				t.Errorf("%d: a mean of %v is %v", n, want.Mean, got)
			}
			before[n] = append(before[n], got)
			below := word(at+4*cells, i)
			for k, x := range []float64{want.Below, want.Above} {
				code := below
				if k == 1 {
					code += uint16(signed(uint32(word(at+6*cells, i))))
				}
				got := width(code)
				if math.IsNaN(got) != math.IsNaN(x) || got < x*(1-1e-12) || got > x*1.001 {
					t.Errorf("a width of %v is %v", x, got)
				}
			}
		}
		at += 8 * cells
	}
}
