package spec

import (
	"fmt"
	"reflect"
	"strings"
)

// Missing names the first method that a prototype lacks to implement an interface, as in "missing method
// Quantile(float64) float64". The message says if a method has other parameters or results, or needs a
// pointer. It returns "" if the prototype implements the interface.
func Missing(prototype any, want reflect.Type) string {
	for m := range want.Methods() {
		if lacks, _ := lacking(prototype, m); lacks != "" {
			return lacks
		}
	}
	return ""
}

// Wrong names the first method of optional interfaces that a prototype has with other parameters or
// results, or only as a pointer. Such a method would never be called. It returns "" if all methods fit.
func Wrong(prototype any, optional ...reflect.Type) string {
	for _, want := range optional {
		for m := range want.Methods() {
			if lacks, named := lacking(prototype, m); lacks != "" && named {
				return lacks
			}
		}
	}
	return ""
}

// lacking says why a prototype does not have a method, and whether it has one of the same name.
func lacking(prototype any, m reflect.Method) (lacks string, named bool) {
	has := reflect.TypeOf(prototype)
	found, pointer := reflect.ValueOf(prototype).MethodByName(m.Name), false
	if !found.IsValid() {
		_, pointer = reflect.PointerTo(has).MethodByName(m.Name)
	}
	switch {
	case pointer:
		return fmt.Sprintf("method %s needs a receiver of type %v, not *%[2]v", m.Name, has), true
	case !found.IsValid():
		return "missing method " + signature(m.Name, m.Type), false
	case found.Type() != m.Type:
		return fmt.Sprintf("wrong method %s, want %s", signature(m.Name, found.Type()), signature(m.Name, m.Type)), true
	}
	return "", true
}

// signature returns a method in the form in which an interface lists it.
func signature(name string, method reflect.Type) string {
	return name + strings.TrimPrefix(method.String(), "func")
}
