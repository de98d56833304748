package star

import (
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Each test has a witness against a statement printed in Gallet, Robert and Vivien 2009, section 1.1.

// The proof of Lemma 1 moves load so that neighbours end together. The printed amount lacks the load that
// the first worker has already, and has one c too many in the denominator.
func TestErrataTheLoadThatEvensOutNeighbours(t *testing.T) {
	s := star{{1, 2}, {1, 3}} // a bus with c = 1
	shares := []float64{1, 2} // the ends are 3 and 9
	c, w, v := 1., 2., 3.
	printed := (shares[1]*c + shares[1]*v) / (w + c + v + c)
	ours := evened(s, 0, shares)
	for _, k := range []struct {
		eps, first, second float64
	}{{printed, 45. / 7, 45. / 7}, {ours, 6, 6}} {
		ends := s.ends(s.given(), []float64{shares[0] + k.eps, shares[1] - k.eps})
		t.Logf("%v moved: ends %v", k.eps, ends)
		if k.eps == ours && (ends[0] != k.first || ends[1] != k.second) || k.eps == printed && gen.Near(ends[0], ends[1], .1) {
			t.Error("the witness fails")
		}
	}
	if printed != 8./7 || ours != 1 {
		t.Error("the witness fails")
	}
}

// The proof of Lemma 3 adds up the neighbours' work with K/(w_i+c) twice, which is not symmetric,
// although it says so. The second term needs w_{i+1}.
func TestErrataWhatNeighboursDoTogether(t *testing.T) {
	const c, k = 1., 6.
	printed := func(w, v float64) float64 { return k/(w+c) + k/(w+c) - c*k/((w+c)*(v+c)) }
	ours := func(w, v float64) float64 { return k/(w+c) + k/(v+c) - c*k/((w+c)*(v+c)) }
	parts, together := star{{c, 1}, {c, 2}}.sharing([]int32{0, 1})
	t.Logf("in 6 units of time %v = %v; printed %v and, exchanged, %v; ours %v and %v", parts, k*together, printed(1, 2), printed(2, 1), ours(1, 2), ours(2, 1))
	if printed(1, 2) != 5 || printed(2, 1) != 3 || ours(1, 2) != 4 || ours(2, 1) != 4 || !gen.Near(k*together, 4, 1e-15) {
		t.Error("the witness fails")
	}
}

// Equation 1.7 has the last worker's own share twice on the link and never computed.
func TestErrataTheEndOfAWorkerIncludesComputing(t *testing.T) {
	s := star{{1, 3}, {2, 5}}
	shares := []float64{4, 1}
	var sim simulator
	finish := sim.run(t, s, Plan{Order: s.given(), Shares: shares}, 5).Workers[1].Finish
	printed := 4*1 + 1*2 + 1*2.
	ours := s.ends(s.given(), shares)[1]
	t.Logf("P2 ends at %v, printed %v, ours %v", finish, printed, ours)
	if printed != 8 || ours != 11 || finish != ours {
		t.Error("the witness fails")
	}
}

// The proof of Lemma 7 subtracts the time of earlier messages from 1; it must subtract it from the
// makespan of a unit of load. Both are equal only if that is 1.
func TestErrataTheTimeThatIsLeftIsOfTheMakespan(t *testing.T) {
	s := star{{1, 1}, {1, 1}}
	p := must(t)(Best(s.problem(1))) // 2/3 and 1/3 until 4/3
	printed := p.Makespan / s[1].lone() * (1 - p.Shares[0]*s[0].Send)
	ours := (p.Makespan - p.Shares[0]*s[0].Send) / s[1].lone()
	t.Logf("the second share is %v, printed %v, ours %v", p.Shares[1], printed, ours)
	if !gen.Near(printed, 2./9, 1e-15) || !gen.Near(ours, 1./3, 1e-15) || !gen.Near(p.Shares[1], ours, 1e-15) {
		t.Error("the witness fails")
	}
}

// The gammas in the proof of Lemma 7 belong to the next worker: the first worker gets nothing, and the
// last gamma belongs to a worker that does not exist. The lemma itself is right.
func TestErrataTheGammasOfLemma7AreShifted(t *testing.T) {
	s := star{{1, 1}, {1, 3}, {1, 2}}
	gamma := func(i int) float64 { // from 1, as printed
		product := 1.
		for k := range i {
			product *= 1 - s[k].Send/s[k].lone()
		}
		return product / s[i].lone()
	}
	parts, _ := s.sharing(s.given())
	t.Logf("printed gammas of P1 and P2 %v, %v, ours %v", gamma(1), gamma(2), parts)
	if gamma(1) != 1./8 || gamma(2) != 1./8 || parts[0] != 1./2 || parts[1] != 1./8 || parts[2] != 1./8 {
		t.Error("the witness fails")
	}
}

// The loop of Table 1.2 ends at worker 1, so that the master, which computes in this section, gets no
// task.
func TestErrataTheMasterTakesPartInTable12(t *testing.T) {
	s := star{{0, 2}, {1, 1}, {1, 3}} // the first is the master
	const tasks = 4
	printed := plainTable(s, []int32{1, 2}, tasks)
	ours := must(t)(Tasks(s.problem(float64(tasks)), s.given()))
	t.Logf("printed %v, ours %+v, the best of all ways %v", printed, ours, enumerated(s, s.given(), tasks))
	if printed != 7 || ours.Makespan != 4 || enumerated(s, s.given(), tasks) != 4 {
		t.Error("the witness fails")
	}
}
