package clairvoyant_test

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/clairvoyant"
)

// hindsight finds the best schedule of an instance, without results and returns, among all with at most
// so many messages. A sequence is the order of the receivers. Pauses of the port and chunks that are not
// done gain nothing, so the best sizes are a linear programme: chunk k of a worker is received when all
// messages up to it are, and then it and the chunks behind it are computed in time.
type hindsight struct {
	p        *models.Problem
	in       *models.Instance
	messages int

	work  float64   // the greatest work
	who   []int     // the best sequence
	sizes []float64 // and its chunks

	once float64 // the greatest work with one message to each
}

func (h *hindsight) search() {
	h.work, h.who, h.sizes, h.once = 0, nil, nil, 0
	h.extend(nil)
}

// extend tries all sequences that begin with the given one.
func (h *hindsight) extend(who []int) {
	if len(who) > 0 {
		work, sizes, ok := h.most(who)
		if !ok {
			return // a longer one leaves even less time
		}
		if work > h.work*(1+1e-12) {
			h.work, h.who, h.sizes = work, append([]int(nil), who...), append([]float64(nil), sizes...)
		}
		if seen := map[int]bool{}; work > h.once {
			for _, i := range who {
				seen[i] = true
			}
			if len(seen) == len(who) {
				h.once = work
			}
		}
	}
	if len(who) == h.messages {
		return
	}
	for i := range h.p.Workers {
		h.extend(append(who, i))
	}
}

// most solves the programme of a sequence. ok is false if the start-ups alone take too long.
func (h *hindsight) most(who []int) (work float64, sizes []float64, ok bool) {
	n := len(who)
	var a [][]float64
	var b []float64
	for k, i := range who {
		row, room := make([]float64, n), h.in.Interrupt[i]
		for l, j := range who {
			if w := h.p.Workers[j]; l <= k {
				row[l] += w.Send.PerUnit
				room -= w.Send.Latency
			}
			if w := h.p.Workers[i]; j == i && l >= k {
				row[l] += w.Compute.PerUnit
				room -= w.Compute.Latency
			}
		}
		if room < 0 {
			return 0, nil, false
		}
		a, b = append(a, row), append(b, room)
	}
	load := make([]float64, n)
	for l := range load {
		load[l] = 1
	}
	work, sizes = maximum(append(a, load), append(b, h.p.Load))
	return work, sizes, true
}

// maximum maximizes the sum of x with a x <= b and x >= 0, where b >= 0: the simplex method on a
// tableau, with Bland's rule.
func maximum(a [][]float64, b []float64) (most float64, x []float64) {
	n, m := len(a[0]), len(a)
	table, basis := make([][]float64, m+1), make([]int, m)
	for r := range m {
		table[r] = append(append(append([]float64(nil), a[r]...), make([]float64, m)...), b[r])
		table[r][n+r], basis[r] = 1, n+r
	}
	table[m] = make([]float64, n+m+1)
	for k := range n {
		table[m][k] = -1
	}
	for {
		enter, leave := -1, -1
		for k := 0; k < n+m && enter < 0; k++ {
			if table[m][k] < -1e-10 {
				enter = k
			}
		}
		if enter < 0 {
			break
		}
		for r := range m {
			if table[r][enter] < 1e-9 {
				continue
			}
			if leave < 0 {
				leave = r
				continue
			}
			now, best := table[r][n+m]/table[r][enter], table[leave][n+m]/table[leave][enter]
			if now < best-1e-12 || now < best+1e-12 && basis[r] < basis[leave] {
				leave = r
			}
		}
		pivot := table[leave][enter]
		for k := range table[leave] {
			table[leave][k] /= pivot
		}
		for r := range table {
			if f := table[r][enter]; r != leave && f != 0 {
				for k := range table[r] {
					table[r][k] -= f * table[leave][k]
				}
			}
		}
		basis[leave] = enter
	}
	x = make([]float64, n)
	for r, k := range basis {
		if k < n {
			x[k] = max(0, table[r][n+m])
		}
	}
	shrink := 1.0 // whatever was rounded, x satisfies all constraints
	for r := range m {
		used := 0.0
		for k := range n {
			used += a[r][k] * x[k]
		}
		if used > b[r] {
			shrink = min(shrink, b[r]/used)
		}
	}
	for k := range x {
		x[k] *= shrink
		most += x[k]
	}
	return most, x
}

// schedule returns the best schedule, slightly smaller than what just fits.
func (h *hindsight) schedule() *models.Schedule {
	s := &models.Schedule{List: make([][]int32, len(h.p.Workers))}
	for k, i := range h.who {
		s.Size = append(s.Size, h.sizes[k]*(1-1e-9))
		s.List[i] = append(s.List[i], int32(k))
		s.Send = append(s.Send, int32(i))
	}
	return s
}

// hindsightLaws are the laws of the worlds in which the best is known by search, all of mean .5.
var hindsightLaws = []models.Risk{risk.Linear{X: 1}, risk.Exponential{Mean: .5}, risk.Weibull{Shape: .5, Scale: .25}}

// instances is the number of instances searched in each world.
var instances = flag.Int("instances", 0, "instances of each world in which the best is found by search; 0: a few")

// The best is known by search for few workers and few messages. docs/clairvoyant.md has the table that it
// prints: with LOADSTAR_LONG=1, -v and -instances 20.
func TestTheBestWithHindsightIsNotAboveTheBound(t *testing.T) {
	var sim models.Simulator
	var table strings.Builder
	fmt.Fprintf(&table, "| a | c | hindsight / clairvoyant | cells | worst | limit met | one message each |\n|---|---|---|---|---|---|---|\n")
	for _, latency := range []float64{0, .01, .05} {
		for _, c := range []float64{.05, .3, 1} {
			sum, once, worst, met, n := 0.0, 0.0, 1.0, 0, 0
			low, high := 1.0, 0.0
			for workers := 2; workers <= 3; workers++ {
				for l, law := range hindsightLaws {
					for _, part := range []float64{.5, 2} {
						p := &models.Problem{Load: part * min(float64(workers), 1/c), Notice: math.Inf(1)}
						for range workers {
							p.Workers = append(p.Workers, models.Worker{
								Send: models.Affine{Latency: latency, PerUnit: c}, Compute: models.Affine{Latency: latency, PerUnit: 1}, Risk: law,
							})
						}
						bound, cell, few := bounds(t, p, clairvoyant.Policy{}), 0.0, 0
						for k := range cmp.Or(*instances, 2) {
							r := rand.New(rand.NewPCG(uint64(100*workers+k), uint64(l)))
							in := &models.Instance{}
							for range workers {
								in.Interrupt = append(in.Interrupt, law.Quantile(r.Float64()))
							}
							most := bound.Work(in)
							if most == 0 {
								continue
							}
							h := &hindsight{p: p, in: in, messages: map[int]int{2: long.Trials(6, 8), 3: long.Trials(4, 6)}[workers]}
							h.search()
							if h.work > most*(1+1e-12) { // the simplex method rounds
								t.Fatalf("%v units with messages to %v of %v, and the bound is %v: %+v %+v", h.work, h.who, h.sizes, most, p, in)
							}
							if h.work > 0 {
								plan, err := models.Compile(p, h.schedule())
								if err != nil {
									t.Fatal(err)
								}
								if done := sim.Run(plan, in).Work; math.Abs(done-h.work) > 1e-7 {
									t.Fatalf("the programme says %v and the episode %v: %v %v %+v %+v", h.work, done, h.who, h.sizes, p, in)
								}
							}
							if len(h.who) == h.messages && h.work < p.Load*(1-1e-9) {
								met++
							}
							few++
							cell += h.work / most
							once += h.once / most
							worst = min(worst, h.work/most)
						}
						if few > 0 {
							low, high = min(low, cell/float64(few)), max(high, cell/float64(few))
						}
						sum += cell
						n += few
					}
				}
			}
			fmt.Fprintf(&table, "| %g | %g | %.3f | %.2f to %.2f | %.2f | %d of %d | %.3f |\n", latency, c, sum/float64(n), low, high, worst, met, n, once/float64(n))
		}
	}
	t.Logf("\n%s", &table)
}

// alone returns the most that one worker does in n chunks in a row, or in fewer, and has returned. It is
// a flow shop of three stages, whose chunk j arrives, is computed with the chunks up to k, and from k on
// results return.
func alone(w models.Worker, length float64, n int) (most float64) {
	var a [][]float64
	var b []float64
	for j := range n {
		for k := j; k < n; k++ {
			row, room := make([]float64, n), length
			for l := range n {
				if l <= j {
					row[l] += w.Send.PerUnit
					room -= w.Send.Latency
				}
				if j <= l && l <= k {
					row[l] += w.Compute.PerUnit
					room -= w.Compute.Latency
				}
				if l >= k {
					row[l] += w.Return.PerUnit
					room -= w.Return.Latency
				}
			}
			if room < 0 {
				return 0
			}
			a, b = append(a, row), append(b, room)
		}
	}
	most, _ = maximum(a, b)
	return most
}

func TestTheBoundOfOneWorkerIsNearItsBestInAnyNumberOfChunks(t *testing.T) {
	for _, results := range []bool{false, true} {
		sum, exact, n := 0.0, 0, 0
		for k := range uint64(long.Trials(200, 1000)) {
			r := rand.New(rand.NewPCG(k, 80))
			cost := func(scale float64) models.Affine {
				return models.Affine{Latency: .1 * r.Float64() * r.Float64(), PerUnit: scale * math.Exp(r.NormFloat64())}
			}
			w := models.Worker{Send: cost(.3), Compute: cost(1)}
			if results {
				w.Return = cost(.1)
			}
			p := &models.Problem{Load: 100, Platform: models.Platform{Workers: []models.Worker{w}, Port: models.FullDuplex}}
			bound := bounds(t, p, clairvoyant.Policy{}).Work(&models.Instance{Interrupt: []float64{1}})
			most := 0.0
			for chunks := 1; chunks <= 12; chunks++ {
				most = max(most, alone(w, 1, chunks))
			}
			if most > bound*(1+1e-12) {
				t.Fatalf("%v units are done, and the bound is %v: %+v", most, bound, w)
			}
			if bound > 0 {
				sum += most / bound
				n++
				if most > bound*(1-2e-3) {
					exact++
				}
			}
		}
		if mean := sum / float64(n); mean < .95 {
			t.Errorf("with results %v: the best is %v of the bound on average", results, mean)
		}
		t.Logf("with results %v: %.4f of the bound on average, within 0.2%% in %d of %d", results, sum/float64(n), exact, n)
	}
}
