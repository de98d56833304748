package onemessage

import "slices"

// spare returns the worker of a sorted chain without which the others complete most, and the loss of
// their sum S. It is for loads that must all be sent, though a part is better wasted: see [Best].
//
// A worker without a share is spared at no loss. Where all have one, so have all but one, because x in
// [chain.solve] only falls; so the loss is that of a quadratic programme without bounds: half of the
// worker's share squared times the curvature of the objective along it as all others adapt. The workers
// behind adapt along K = a - g T, and the workers before along T = b - h K; h follows from the same
// elimination, forwards.
func (ch chain) spare(shares []float64) (worker int, loss float64) {
	behind := make([]float64, len(ch)) // g of the workers behind
	for i := len(ch) - 1; i > 0; i-- {
		w, g := ch[i], behind[i]
		q := w.Kappa - float64(w.Send*g)
		behind[i-1] = g + float64(q*(q/(float64(2*w.lone())-float64(w.Send*(w.Send*g)))))
	}
	h := 0.0
	for i, w := range ch {
		x, g := shares[i], behind[i]
		if x == 0 {
			return i, 0
		}
		ahead, after := w.Send-float64(w.Kappa*h), w.Kappa-float64(w.Send*g)
		// A unit more for this worker moves T by -h after/(1-gh), K by -g ahead/(1-gh).
		both := float64(w.Kappa*(h*after)) + float64(w.Send*(g*ahead))
		curvature := float64(2*w.lone()) - both/(1-float64(g*h))
		if l := float64(x * (x * curvature)); i == 0 || l < loss {
			worker, loss = i, l
		}
		h += float64(ahead * (ahead / (float64(2*w.lone()) - float64(w.Kappa*(w.Kappa*h)))))
	}
	return worker, loss
}

// spareOf is spare where some workers are not in the chain because they can complete nothing. They are
// spared at no loss.
func spareOf(workers []Worker, ch chain, of []int32, shares []float64) (worker int32, loss float64) {
	if len(of) < len(workers) {
		in := make([]bool, len(workers))
		for _, i := range of {
			in[i] = true
		}
		return int32(slices.Index(in, false)), 0
	}
	k, loss := ch.spare(shares)
	return of[k], loss
}
