package spec

import (
	"fmt"
	"reflect"
	"strings"
)

// Missing names the first method that a prototype lacks to implement an interface, as in
// "missing method Quantile(float64) float64". It tells a method of other parameters or results, and one
// that only pointers have. It returns "" if the prototype implements the interface.
func Missing(prototype any, want reflect.Type) string {
	has := reflect.TypeOf(prototype)
	for m := range want.Methods() {
		found, pointer := reflect.ValueOf(prototype).MethodByName(m.Name), false
		if !found.IsValid() {
			_, pointer = reflect.PointerTo(has).MethodByName(m.Name)
		}
		switch {
		case pointer:
			return fmt.Sprintf("method %s needs a receiver of type %v, not *%[2]v", m.Name, has)
		case !found.IsValid():
			return "missing method " + signature(m.Name, m.Type)
		case found.Type() != m.Type:
			return fmt.Sprintf("wrong method %s, want %s", signature(m.Name, found.Type()), signature(m.Name, m.Type))
		}
	}
	return ""
}

// signature returns a method as an interface lists it.
func signature(name string, method reflect.Type) string {
	return name + strings.TrimPrefix(method.String(), "func")
}
