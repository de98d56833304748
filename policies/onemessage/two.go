package onemessage

// Two returns the best share of the first of two workers, the rest going to the second, in that order.
//
// Section 5.4, corrected. With Y units for the first, and while no probability reaches 1,
//
//	E(Y) = W - alpha Y^2 + beta W Y - gamma W^2
//
//	alpha = kappa_1 (c_1 + d_1) + kappa_2 (c_2 + d_2) - kappa_2 c_1
//	beta  = kappa_2 (2 (c_2 + d_2) - c_1)
//	gamma = kappa_2 (c_2 + d_2)
//
// If alpha > 0 the parabola has a maximum, at beta W/2alpha or at the end of [0, W] that is next to it.
// Otherwise the better end is the best: the first worker's if beta >= alpha, which is kappa_1 (c_1 + d_1)
// <= kappa_2 (c_2 + d_2). With alpha = beta = 0 all shares are equally good.
func Two(first, second Worker) (part float64) {
	a, b := first.lone(), second.lone()
	across := second.Kappa * first.Send
	if alpha := a + b - across; alpha > 0 {
		return min(max(0, (2*b-across)/(2*alpha)), 1)
	}
	if a <= b {
		return 1
	}
	return 0
}
