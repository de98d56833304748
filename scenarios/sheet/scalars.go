package sheet

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// setScalar sets a Go value from a text, and returns whether that is allowed.
func setScalar(v reflect.Value, text string, tag reflect.StructTag) bool {
	low, high := bounds(tag)
	switch v.Kind() {
	case reflect.String:
		one := tag.Get("one")
		if one != "" && !slices.Contains(strings.Split(one, ","), text) || strings.TrimSpace(text) == "" {
			return false
		}
		v.SetString(text)
	case reflect.Bool:
		if text != "true" && text != "false" {
			return false
		}
		v.SetBool(text == "true")
	case reflect.Uint64:
		x, ok := whole(text)
		if !ok {
			return false
		}
		v.SetUint(x)
	case reflect.Int, reflect.Int64:
		x, ok := whole(text)
		if !ok || float64(x) < low || float64(x) > high {
			return false
		}
		v.SetInt(int64(x))
	case reflect.Float64:
		x, ok := fraction(text)
		if !ok || x < low || x > high || tag.Get("above") != "" && x == low {
			return false
		}
		v.SetFloat(x)
	default:
		return false
	}
	return true
}

// fraction reads a finite number or an expression without variables, such as 1/3.
func fraction(text string) (float64, bool) {
	e, err := expr.Parse(text)
	if err != nil || len(e.Names()) > 0 || e.Random() {
		return 0, false
	}
	program, err := e.Compile(nil)
	if err != nil {
		return 0, false
	}
	x := program.Eval(nil, nil)
	return x, !math.IsNaN(x) && !math.IsInf(x, 0)
}

// whole reads an integer of at least 0: 1000 or 1e3.
func whole(text string) (uint64, bool) {
	if x, err := strconv.ParseUint(text, 10, 64); err == nil {
		return x, true
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= 1<<53) || x != math.Trunc(x) || strings.ContainsAny(text, "xXpP_") {
		return 0, false
	}
	return uint64(x), true
}

// notFinite reports whether YAML means an infinity or no number.
func notFinite(text string) bool {
	switch strings.ToLower(strings.TrimLeft(text, "+-")) {
	case ".inf", ".nan":
		return true
	}
	return false
}
