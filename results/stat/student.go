package stat

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// studentT returns half the width, in standard errors, of an interval of the mean at the
// given level, if the variance is estimated with the given degrees of freedom. It
// returns NaN if the level is outside (0, 1) or there are no degrees of freedom.
//
// The result is rounded to nine decimals, because the last bits of Gonum's quantile may
// differ between machines with fused multiply-add and without.
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

// quantiles caches results of studentT: the million rows of a study share a few counts,
// and one quantile costs as much as a hundred look-ups. It is locked because callers
// may work on several rows at a time.
var quantiles = struct {
	sync.Mutex
	of map[quantileOf]float64
}{of: map[quantileOf]float64{}}
