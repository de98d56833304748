package sheet

import (
	"reflect"
	"strconv"
)

// Distribution asks for the whole distribution of the ratio, not only its moments. If it names a
// variable, each of the variable's values has a distribution of its own.
type Distribution struct {
	Keep bool
	By   string `yaml:"by" need:"yes" doc:"variable whose values have distributions of their own"`
}

// decode reads true, false or a map.
func (x *Distribution) decode(d *decoder, n *node, path string) error {
	*x = Distribution{}
	if n.kind == mapNode {
		x.Keep = true
		return d.fields(n, path, reflect.ValueOf(x).Elem())
	}
	if n.kind != scalarNode || !setScalar(reflect.ValueOf(&x.Keep).Elem(), n.text, "") {
		return n.error(path, n.describe()+": want true, false or {by: VARIABLE}")
	}
	return nil
}

func (x *Distribution) encode() *node {
	if x.By == "" {
		return exact(strconv.FormatBool(x.Keep))
	}
	return inline(reflect.ValueOf(x))
}

func (x *Distribution) schema() object {
	return anyOf(object{"type": "boolean"}, structure(reflect.TypeFor[Distribution]()))
}
