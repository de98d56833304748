package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// draws makes the texts of random problems, with costs over six decades.
type draws struct{ *rand.Rand }

func (r draws) wide() float64 { return math.Pow(10, float64(6*r.Float64())-4) }

// some is a cost that is 0 now and then.
func (r draws) some() float64 {
	if r.IntN(4) == 0 {
		return 0
	}
	return r.wide()
}

func (r draws) one(words ...string) string { return words[r.IntN(len(words))] }

// list is a list of one to n maps.
func (r draws) list(key string, n int, item func() string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n", key)
	for range 1 + r.IntN(n) {
		fmt.Fprintf(&b, "  - {%s}\n", item())
	}
	return b.String()
}

func (r draws) cluster() string {
	var rho []string
	for range 1 + r.IntN(7) {
		rho = append(rho, fmt.Sprint(r.wide()))
	}
	return fmt.Sprintf("cluster: {sigma: %v, tau: %v, delta: %v, pi0: %v, pi: %v, rho: [%s]}\n",
		r.some(), r.some(), r.some(), r.some(), r.some(), strings.Join(rho, ", "))
}

func (r draws) given() string {
	return fmt.Sprintf("%s: %v\n", r.one("load", "lifespan"), 1000*r.wide())
}

func (r draws) star(more func() string) string {
	return r.list("workers", 5, func() string {
		return fmt.Sprintf("send: %v, compute: %v%s", r.some(), r.wide(), more())
	})
}

func (r draws) latencies() string {
	return fmt.Sprintf(", send_latency: %v, compute_latency: %v", r.some(), r.some())
}

func (r draws) law() string {
	return r.one(fmt.Sprintf("linear{x=%v}", r.wide()), fmt.Sprintf("exponential{mean=%v}", r.wide()),
		fmt.Sprintf("weibull{shape=%v,scale=%v}", 0.3+r.Float64(), r.wide()))
}

// problem returns a random problem of a kind.
func (r draws) problem(kind string) string {
	head := fmt.Sprintf("kind: %s\n", kind)
	load := fmt.Sprintf("load: %v\n", 100*r.wide())
	switch kind {
	case "fifo-long":
		return head + strings.Replace(r.cluster(), "rho: [", fmt.Sprintf("rho: [%v, ", r.wide()), 1)
	case "fifo-subset":
		return head + fmt.Sprintf("lifespan: %v\n", 1000*r.wide()) + r.cluster()
	case "protocol":
		return head + r.given() + fmt.Sprintf("out: %s\nback: %s\n", r.one("fastest", "slowest", "given"), r.one("fifo", "lifo", "fastest", "given")) + r.cluster()
	case "bus-master":
		return head + load + fmt.Sprintf("send: %v\ncompute: [%v, %v, %v]\n", r.some(), r.wide(), r.wide(), r.wide())
	case "ftr-realloc":
		return head + fmt.Sprintf("method: %s\nreading: %s\ntable: %s\n", r.one("best", "algorithm1", "in-place", "search"), r.one("waiting", "charged"), r.one("workers", "transfers")) +
			r.star(func() string { return r.latencies() + fmt.Sprintf(", faults: %d", r.IntN(1000)*r.IntN(2)) })
	case "guidelines":
		chunks := make([]string, 1+r.IntN(6))
		for i := range chunks {
			chunks[i] = fmt.Sprint(0.01 + r.Float64()/10)
		}
		some := func() string {
			list := r.Perm(len(chunks))[:1+r.IntN(len(chunks))]
			for i := range list {
				list[i]++
			}
			return strings.ReplaceAll(fmt.Sprint(list), " ", ", ")
		}
		return head + fmt.Sprintf("load: 1\nrisk: %s\nchunks: [%s]\nfirst: %s\nsecond: %s\n", r.law(), strings.Join(chunks, ", "), some(), some())
	case "group":
		g := 1 + r.IntN(12)
		return head + fmt.Sprintf("load: %v\nend: 1\nworkers: %d\nchunks: %d\nshape: %s\ncost: %v\n", r.Float64(), g, g*(1+r.IntN(12)),
			r.one("cyclic", "reverse", "mirror", "snake", "fat-snake", "greedy"), r.some()/1e4)
	case "schedule":
		n := 0
		return head + fmt.Sprintf("port: %s\nback: %s\n", r.one("half-duplex", "full-duplex"), r.one("fifo", "lifo")) +
			"workers:\n" + strings.Repeat(fmt.Sprintf("  - {send: %v, compute: %v, return: %v, risk: %v}\n", r.some(), r.wide(), r.some(), r.some()), 3) +
			r.list("chunks", 9, func() string {
				if n++; n > 1 && r.IntN(4) == 0 {
					return fmt.Sprintf("worker: %d, copy_of: %d", 1+r.IntN(3), 1+r.IntN(n-1))
				}
				return fmt.Sprintf("worker: %d, units: %v", 1+r.IntN(3), r.wide())
			})
	case "checkpoints":
		if r.IntN(4) == 0 {
			return head + fmt.Sprintf("work: %v\nlaw: weibull{shape=%v,scale=%v}\ncheckpoint: %v\nrecovery: %v\nchunks: %d\n", 10+r.Float64(), 0.7+r.Float64(), 5+r.Float64(), 0.1+r.Float64(), r.Float64(), 1+r.IntN(9))
		}
		return head + fmt.Sprintf("work: %v\nrate: %v\ncheckpoint: %v\nrecovery: %v\ndowntime: %v\nchunks: %d\n", 100*r.wide(), r.wide()/10, r.wide(), r.some(), r.some(), 1+r.IntN(100))
	}
	return ""
}

// Problems that are refused are no errors of the program.
func TestRandomProblemsPassTheChecksOfTheirAnswers(t *testing.T) {
	for _, k := range Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			r := draws{rand.New(rand.NewPCG(7, uint64(len(k.Name))))}
			solved := 0
			n := long.Trials(8, 200)
			for range n {
				text := r.problem(k.Name)
				_, p, err := readKind(text)
				if err != nil {
					continue
				}
				s, err := p.Solve()
				if err != nil {
					continue
				}
				solved++
				if err := s.compare(); err != nil {
					t.Errorf("%v\n%s", err, text)
				}
				if _, err := Verify(p, s); err != nil {
					t.Errorf("%v\n%s", err, text)
				}
				for _, r := range s.Results {
					if math.IsNaN(r.Value) || math.IsInf(r.Value, -1) {
						t.Errorf("%s is %v\n%s", r.Name, r.Value, text)
					}
				}
			}
			if solved < n/5 {
				t.Errorf("only %d of %d problems are solved", solved, n)
			}
		})
	}
}
