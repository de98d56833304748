package stat

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// studentT returns the number of standard errors on each side of a mean that
// make an interval of the level, for a variance estimated with the given degrees
// of freedom; NaN if there is no such number.
//
// The number is rounded to nine decimals. Gonum's quantile may differ in its
// last bits between machines, with fused multiply-add or without, and a billionth
// of an interval's width is a fair price for intervals that do not.
func studentT(level float64, freedom int64) float64 {
	if !(level > 0 && level < 1) || freedom < 1 {
		return math.NaN()
	}
	key := quantileOf{level, freedom}
	quantiles.Lock()
	defer quantiles.Unlock()
	t, known := quantiles.of[key]
	if !known {
		law := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}
		t = math.Round(law.Quantile(0.5+level/2)*1e9) / 1e9
		if len(quantiles.of) >= 4096 {
			clear(quantiles.of)
		}
		quantiles.of[key] = t
	}
	return t
}

type quantileOf struct {
	level   float64
	freedom int64
}

// quantiles remembers what was asked before: the million rows of a study share
// a few counts, and one quantile costs as much as a hundred look-ups. It
// is locked because callers may well work on several rows at a time.
var quantiles = struct {
	sync.Mutex
	of map[quantileOf]float64
}{of: map[quantileOf]float64{}}
