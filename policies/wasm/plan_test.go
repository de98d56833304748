package wasm_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/wasm/wasmtest"
)

// words writes numbers one after the other.
func words(at int32, values ...int32) []byte {
	var text []byte
	for k, x := range values {
		text = append(text, set(at+4*int32(k), x)...)
	}
	return text
}

// planning returns a module that plans by the parts of a body, over a plan that is right.
func planning(parts ...any) []byte {
	right := wasmtest.Bytes(
		words(view, 2, 5000, 5100, 5200, 0, 3, 5300, 4, 5400, 0),
		setF64(5000, 1), setF64(5008, 2), // sizes
		words(5100, 0, 2, 3), words(5200, 0, 1, 1), // list
		words(5300, 0, 1, 0), words(5400, 1, 0, 1, 0), words(5500, 1, 0),
	)
	all := append([]any{right}, parts...)
	return small(bodies{"loadstar_plan": wasmtest.Code(append(all, wasmtest.Const(0))...)}).Bytes()
}

func TestAPlanIsReadAsItStands(t *testing.T) {
	base := models.Schedule{Size: []float64{1, 2}, List: [][]int32{{0, 1}, {1}}}
	all := base
	all.Resident, all.Send, all.Return, all.ResultsFirst = []int32{1, 0}, []int32{0, 1, 0}, []int32{1, 0, 1, 0}, true
	empty := models.Schedule{Size: []float64{}, List: [][]int32{{}, {}}, Send: []int32{}}
	for _, c := range []struct {
		text []byte
		want models.Schedule
	}{
		{planning(), base},
		{planning(words(view+16, 5500), words(view+36, 1|2|4)), all},
		{planning(words(view, 0), words(5100, 0, 0, 0), words(view+20, 0), words(view+36, 2)), empty},
	} {
		got, err := planned(t, c.text)
		if err != nil || !reflect.DeepEqual(*got, c.want) {
			t.Errorf("got %+v, %v; want %+v", got, err, c.want)
		}
	}
}

func TestFaultsOfPlansAreErrorsThatNameFileAndFunction(t *testing.T) {
	for want, text := range map[string][]byte{
		"sizes are 2 entries at 65528: the memory has 65536 bytes":                          planning(words(view+4, 65528)),
		"sizes are 536870912 entries at 5000: the memory has 65536 bytes":                   planning(words(view, 1<<29)),
		"offsets are 3 entries at 65528: the memory has 65536 bytes":                        planning(words(view+8, 65528)),
		"list are 3 entries at 4294967292: the memory has 65536 bytes":                      planning(words(view+12, -4)),
		"list are 4294967295 entries at 5200: the memory has 65536 bytes":                   planning(words(5100, 0, 2, -1)),
		"resident are 2 entries at 65532: the memory has 65536 bytes":                       planning(words(view+16, 65532)),
		"send are 1073741824 entries at 5300: the memory has 65536 bytes":                   planning(words(view+20, 1<<30), words(view+36, 2)),
		"return are 4 entries at 65532: the memory has 65536 bytes":                         planning(words(view+32, 65532), words(view+36, 4)),
		"the list of worker 0 is from offset -1 to 2: want offsets from 0 that do not fall": planning(words(5100, -1)),
		"the list of worker 0 is from offset 0 to 9: want offsets from 0 that do not fall":  planning(words(5100, 0, 9)),
		"unreachable": planning(unreachable),
	} {
		got, err := planned(t, text)
		if err == nil || !strings.Contains(err.Error(), "m.wasm: loadstar_plan: "+want) {
			t.Errorf("got %+v, %v; want %s", got, err, want)
		}
	}
	refused := small(bodies{"loadstar_plan": wasmtest.Code(wasmtest.Const(16), wasmtest.Const(8), call, 0, wasmtest.Const(7))}).Bytes()
	if got, err := planned(t, refused); err == nil || err.Error() != "m.wasm: no luck" {
		t.Errorf("refused: %+v, %v", got, err)
	}
	if got, err := planned(t, planning(setF64(5000, math.NaN()))); err != nil || !math.IsNaN(got.Size[0]) {
		t.Errorf("what models.Compile refuses is left to it: %+v, %v", got, err)
	}
	if got, err := planned(t, small(bodies{"loadstar_plan": nil}).Bytes()); err == nil || !strings.Contains(err.Error(), "which wasm-plan needs: loadstar_next is for wasm") {
		t.Errorf("no plan: %+v, %v", got, err)
	}
}
