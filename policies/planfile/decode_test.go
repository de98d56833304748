package planfile

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// sample is a file with all required keys.
const sample = `{"loadstar":"schedule","version":1,"workers":2,"load":3,"size":[1,1,1],"list":[[0,2],[1]],"send":[0,1,0],"return":[0,1,0]}`

func TestAFileIsTheScheduleThatItSays(t *testing.T) {
	pl, err := Decode("p.json", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	want := models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 2}, {1}}, Send: []int32{0, 1, 0}, Return: []int32{0, 1, 0}}
	if pl.Workers != 2 || pl.Load != 3 || !reflect.DeepEqual(pl.Schedule, want) {
		t.Errorf("got %+v", pl)
	}
	all := `{"resident":[1,0],"results_first":true,"list":[[0,2],[]],"size":[1e0,0.5,5E-324],"load":1.5,"workers":2,"version":1,"loadstar":"schedule"}`
	if pl, err = Decode("p.json", []byte(all+" \r\n\t")); err != nil {
		t.Fatal(err)
	}
	want = models.Schedule{Size: []float64{1, 0.5, 5e-324}, List: [][]int32{{0, 2}, {}}, Resident: []int32{1, 0}, ResultsFirst: true}
	if !reflect.DeepEqual(pl.Schedule, want) {
		t.Errorf("got %+v", pl.Schedule)
	}
}

func TestFaultsOfAFileAreOneLineWithTheirPlace(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`[[0,2],[1]]`, "[[0,2],\n[1.5]]", "p.json:2:2: list[1][0] is 1.5: want an integer"},
		{`[1]]`, `[-1]]`, `p.json:1:87: list[1][0] is -1: want an integer from 0 to 2147483647`},
		{`[1]]`, `[2147483648]]`, `list[1][0] is 2147483648: want an integer from 0 to`},
		{`[1]]`, `[99999999999999999999]]`, `list[1][0] is 99999999999999999999: want an integer from 0 to`},
		{`[1]]`, `[1e2]]`, `list[1][0] is 1e2: want an integer`},
		{`[1]]`, `["1"]]`, `list[1][0] is "1": want an integer`},
		{`[1]]`, `[null]]`, `list[1][0] is null: want an integer`},
		{`[1]]`, `1]`, `list[1] is 1: want an array`},
		{`[1]]`, `[1]}`, `list: found }, which is no JSON`},
		{`,[1]]`, `]`, `p.json: it has 1 lists for 2 workers`},
		{`[1,1,1]`, `[1,NaN,1]`, `p.json:1:67: size[1]: found NaN, which is no JSON`},
		{`[1,1,1]`, `[1,Infinity,1]`, `size[1]: found Infinity, which is no JSON`},
		{`[1,1,1]`, `[1,-1,1]`, `size[1] is -1: want a number above 0`},
		{`[1,1,1]`, `[1,0,1]`, `size[1] is 0: want a number above 0`},
		{`[1,1,1]`, `[1,1e-999,1]`, `size[1] is 1e-999: want a number above 0`},
		{`[1,1,1]`, `[1,1e999,1]`, `size[1] is 1e999: want a number above 0 and at most 1.797`},
		{`[1,1,1]`, `[1,,1]`, `size[1]: found 1, which is no JSON`},
		{`[1,1,1]`, `[1,1,]`, `size[2]: found ], which is no JSON`},
		{`[1,1,1]`, `{}`, `size is {: want an array`},
		{`[1,1,1]`, `null`, `size is null: want an array`},
		{`"load":3`, `"load":"3"`, `p.json:1:55: load is "3": want a number above 0`},
		{`"load":3`, `"load":3,"load":3`, `p.json:1:57: the key load is given twice`},
		{`"load":3,`, ``, `p.json: it has no load: want the keys loadstar, version, workers, load, size, list`},
		{`"load":3`, `"Load":3`, `there is no key "Load": want loadstar, version, workers`},
		{`"load"`, `load`, `p.json:1:48: a key: found load, which is no JSON`},
		{`"workers":2`, `"workers":0`, `workers is 0: want at least 1`},
		{`"workers":2`, `"workers":3`, `p.json: it has 2 lists for 3 workers`},
		{`"workers":2`, `"workers":1`, `p.json: it has 2 lists for 1 workers`},
		{`"version":1`, `"version":2`, `p.json:1:34: version is 2: this program reads 1`},
		{`"schedule"`, `"plan"`, `loadstar is "plan": want "schedule"`},
		{`"schedule"`, `[]`, `loadstar is [: want "schedule"`},
		{`}`, `,"results_first":1}`, `results_first is 1: want true or false`},
		{`}`, `} {}`, `p.json:1:124: stray { behind the schedule`},
		{`}`, `},`, `stray , behind the schedule`},
		{`}`, ``, `the file ends within the schedule: want the end`},
		{sample, ``, `p.json:1:1: the file ends within the schedule: want the schedule`},
		{sample, `[]`, `the schedule is [: want an object`},
		{sample, "\ufeff" + sample, `p.json:1:1: the schedule: found "\ufeff{\"loadstar\"", which is no JSON`},
		{sample, "\x00\x01", `p.json:1:1: the schedule: found "\x00\x01", which is no JSON`},
	} {
		text := strings.Replace(sample, c.old, c.new, 1)
		pl, err := Decode("p.json", []byte(text))
		if err == nil || pl != nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 250 {
			t.Errorf("%.60s: got %v, want %s", c.new, err, c.want)
		}
	}
	_, err := Decode("p.json", make([]byte, MaxBytes+1))
	if err == nil || err.Error() != "p.json has 67108865 bytes: want at most 67108864" {
		t.Errorf("a file that is too long by a byte: %v", err)
	}
}

func TestNoPrefixOfAFileIsTakenForTheWhole(t *testing.T) {
	for n := range len(sample) {
		if pl, err := Decode("p.json", []byte(sample[:n])); err == nil {
			t.Errorf("the first %d bytes are %+v", n, pl)
		}
	}
}

func TestWhatIsWrittenIsReadAgainToTheLastBit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	orders := func(n int) []int32 {
		if rng.IntN(3) == 0 {
			return nil
		}
		all := make([]int32, rng.IntN(n))
		for i := range all {
			all[i] = rng.Int32()
		}
		return all
	}
	for range 300 {
		pl := &Plan{Workers: 1 + rng.IntN(5), Load: math.Exp(700 * rng.NormFloat64() / 3), name: "p"}
		if math.IsInf(pl.Load, 0) || pl.Load == 0 {
			continue
		}
		pl.Schedule = models.Schedule{Size: []float64{}, Resident: orders(4), Send: orders(9), Return: orders(9), ResultsFirst: rng.IntN(2) == 0}
		for range rng.IntN(20) {
			pl.Schedule.Size = append(pl.Schedule.Size, math.Float64frombits(1+rng.Uint64N(0x7fefffffffffffff)))
		}
		for range pl.Workers {
			list := orders(6)
			if list == nil {
				list = []int32{}
			}
			pl.Schedule.List = append(pl.Schedule.List, list)
		}
		var b bytes.Buffer
		if err := pl.Write(&b); err != nil {
			t.Fatal(err)
		}
		back, err := Decode("p", b.Bytes())
		if err != nil || !reflect.DeepEqual(back, pl) {
			t.Fatalf("%s\nis read as %+v, %v", b.String(), back, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(`{"loadstar":"schedule","version":1e0,"size":[1e999,NaN],"list":[[[`))
	f.Fuzz(func(t *testing.T, text []byte) {
		pl, err := Decode("p", text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: several lines: %v", text, err)
			}
			return
		}
		var b bytes.Buffer
		if err := pl.Write(&b); err != nil {
			t.Fatal(err)
		}
		if back, err := Decode("p", b.Bytes()); err != nil || !reflect.DeepEqual(back, pl) {
			t.Errorf("%q is written as %s: %v", text, b.String(), err)
		}
	})
}
