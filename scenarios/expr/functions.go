package expr

import (
	"maps"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// function is the meaning of a name with parentheses. One of the funcs is set,
// unless the operation needs none.
type function struct {
	op          op
	least, most int // arguments; most 0: any number
	usage       string
	one         func(x float64) float64
	two         func(x, y float64) float64    // folds more than two
	draw        func(u, x, y float64) float64 // of a uniform number
}

// functions is the table of all functions.
var functions = map[string]*function{
	"abs":   {op: opOne, least: 1, most: 1, usage: "abs(x)", one: math.Abs},
	"floor": {op: opOne, least: 1, most: 1, usage: "floor(x)", one: math.Floor},
	"ceil":  {op: opOne, least: 1, most: 1, usage: "ceil(x)", one: math.Ceil},
	"round": {op: opOne, least: 1, most: 1, usage: "round(x)", one: math.Round},
	"sqrt":  {op: opOne, least: 1, most: 1, usage: "sqrt(x)", one: math.Sqrt},
	"gamma": {op: opOne, least: 1, most: 1, usage: "gamma(x), (x-1)! of whole numbers", one: math.Gamma},
	"exp":   {op: opOne, least: 1, most: 1, usage: "exp(x)", one: math.Exp},
	"log":   {op: opOne, least: 1, most: 1, usage: "log(x), the natural logarithm", one: math.Log},
	"log10": {op: opOne, least: 1, most: 1, usage: "log10(x)", one: math.Log10},
	"log2":  {op: opOne, least: 1, most: 1, usage: "log2(x)", one: math.Log2},
	"min":   {op: opTwo, least: 1, usage: "min(x, y, ...)", two: math.Min},
	"max":   {op: opTwo, least: 1, usage: "max(x, y, ...)", two: math.Max},
	"pow":   {op: opTwo, least: 2, most: 2, usage: "pow(x, y)", two: math.Pow},
	"if":    {op: opIf, least: 3, most: 3, usage: "if(condition, x, y)"},

	"uniform":     {op: opDraw, least: 2, most: 2, usage: "uniform(low, high)", draw: uniform},
	"loguniform":  {op: opDraw, least: 2, most: 2, usage: "loguniform(low, high)", draw: loguniform},
	"normal":      {op: opDraw, least: 2, most: 2, usage: "normal(mean, sd)", draw: normal},
	"lognormal":   {op: opDraw, least: 2, most: 2, usage: "lognormal(median, sigma)", draw: lognormal},
	"exponential": {op: opDraw, least: 1, most: 1, usage: "exponential(mean)", draw: exponential},
	"weibull":     {op: opDraw, least: 2, most: 2, usage: "weibull(shape, scale)", draw: weibull},
	"choice":      {op: opChoice, least: 1, usage: "choice(x, y, ...)"},
}

// unknownFunction is the message for a function that does not exist. It lists the existing functions.
func unknownFunction(name string) string {
	if name == "logspace" || name == "linspace" {
		return name + " makes several values: it can only be an item of a list of values"
	}
	return spec.Unknown("function", name, slices.Sorted(maps.Keys(functions))).Error()
}

// The random functions invert their distribution at u, which lies between 0 and
// 1, and are NaN where the parameters allow no distribution. Equal u give equal
// quantiles, so that sweeps over parameters are paired.

func uniform(u, low, high float64) float64 {
	if !(low <= high) {
		return math.NaN()
	}
	return low + float64(u*(high-low))
}

func loguniform(u, low, high float64) float64 {
	if !(low > 0 && low <= high) {
		return math.NaN()
	}
	return low * math.Exp(u*math.Log(high/low))
}

func normal(u, mean, sd float64) float64 {
	if !(sd >= 0) {
		return math.NaN()
	}
	return mean + float64(sd*(math.Sqrt2*math.Erfinv(float64(2*u)-1)))
}

func lognormal(u, median, sigma float64) float64 {
	if !(median > 0) {
		return math.NaN()
	}
	return median * math.Exp(normal(u, 0, sigma))
}

func exponential(u, mean, _ float64) float64 {
	if !(mean > 0) {
		return math.NaN()
	}
	return -mean * math.Log1p(-u)
}

func weibull(u, shape, scale float64) float64 {
	if !(shape > 0 && scale > 0) {
		return math.NaN()
	}
	return scale * math.Pow(-math.Log1p(-u), 1/shape)
}
