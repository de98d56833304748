package policytest

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// literal returns a value as an expression of Go that makes it again.
func literal(value any) string { return expression(reflect.ValueOf(value)) }

func expression(v reflect.Value) string {
	if !v.IsValid() {
		return "nil"
	}
	if law, ok := v.Interface().(*risk.Empirical); ok && law != nil {
		return "func() models.Risk { e, _ := risk.NewEmpirical(" + literal(law.Sorted()) + "); return e }()"
	}
	switch v.Kind() {
	case reflect.Interface:
		return expression(v.Elem())
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return "&" + expression(v.Elem())
	case reflect.Float64:
		return number(v.Float())
	case reflect.Slice:
		return list(v)
	case reflect.Struct:
		if p, ok := v.Interface().(models.Platform); ok && p.Port == models.HalfDuplex && !p.Stream {
			return platform(p)
		}
		return fields(v)
	}
	return fmt.Sprintf("%#v", v.Interface())
}

// platform returns a platform that [models.Star] can make.
func platform(p models.Platform) string {
	if n := len(p.Workers); n > 1 && !slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return !reflect.DeepEqual(w, p.Workers[0]) }) {
		return fmt.Sprintf("models.Star(models.Uniform(%d, %s)...)", n, literal(p.Workers[0]))
	}
	var workers []string
	for _, w := range p.Workers {
		workers = append(workers, literal(w))
	}
	return "models.Star(" + strings.Join(workers, ", ") + ")"
}

// fields returns a struct, without the fields that are zero.
func fields(v reflect.Value) string {
	var set []string
	for k := range v.NumField() {
		if f := v.Type().Field(k); f.IsExported() && !v.Field(k).IsZero() {
			set = append(set, f.Name+": "+expression(v.Field(k)))
		}
	}
	return v.Type().String() + "{" + strings.Join(set, ", ") + "}"
}

func list(v reflect.Value) string {
	var elements []string
	for k := range v.Len() {
		elements = append(elements, expression(v.Index(k)))
	}
	return v.Type().String() + "{" + strings.Join(elements, ", ") + "}"
}

func number(x float64) string {
	switch {
	case math.IsNaN(x):
		return "math.NaN()"
	case math.IsInf(x, 0):
		return fmt.Sprintf("math.Inf(%d)", int(math.Copysign(1, x)))
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
