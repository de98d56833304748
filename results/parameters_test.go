package results

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
)

func TestParametersKeepTheirOrderAndTheirBits(t *testing.T) {
	params := Parameters{{Name: "p", Values: []float64{25, 5}}, {Name: "W", Values: []float64{0.1, 1e-320, math.MaxFloat64}}, {Name: "eps", Values: nil}, {Name: "a \"b\"", Values: []float64{math.Inf(1), math.Inf(-1)}}}
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"p":[25,5],"W":[0.1,1e-320,1.7976931348623157e+308],"eps":[],"a \"b\"":["+Inf","-Inf"]}`
	if string(text) != want {
		t.Errorf("got %s, want %s", text, want)
	}
	var back Parameters
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(params, back) {
		t.Errorf("got %+v, %v", back, err)
	}
}

func TestParametersThatAreNoListsOfNumbersAreErrors(t *testing.T) {
	for _, text := range []string{`[]`, `7`, `{"p":1}`, `{"p":[true]}`, `{"p":["x"]}`, `{"p":[[]]}`} {
		var params Parameters
		if err := json.Unmarshal([]byte(text), &params); err == nil {
			t.Errorf("%s was read as %+v", text, params)
		}
	}
}
