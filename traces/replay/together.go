package replay

import (
	"math/rand/v2"
	"sort"
	"sync"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Together is the joint law of workers that follow nodes of a trace from one moment on. They follow
// different nodes as long as nodes are left that may begin then; after that all nodes are available
// again. The marginal law is that of a worker drawn alone.
type Together struct{ *Law }

var (
	_ risk.Recurrent = Together{}
	_ risk.Joint     = Together{}
)

// Together returns the law of workers that begin together.
func (l *Law) Together() Together { return Together{l} }

// Room returns nil: any number of workers is allowed.
func (t Together) Room(int) error { return nil }

// Draw draws the first interruptions.
func (t Together) Draw(times []float64, rng *rand.PCG) { t.Live(times, nil, rng) }

// Live draws a moment, and nodes for all workers.
func (t Together) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	p, at := t.draw(rng)
	t.enter(times, again, 0, p.stretch, at)
	if len(times) == 1 {
		return
	}
	memory := lists.Get().(*[]int)
	defer lists.Put(memory)
	list := t.beginning((*memory)[:0], at, p)
	*memory = list
	for i := 1; i < len(times); i++ {
		k := i % len(list)
		j := k + engine.Below(rng, len(list)-k)
		list[k], list[j] = list[j], list[k]
		t.enter(times, again, i, list[k], at)
	}
}

// lists is a pool of lists of stretches, each for one draw at a time.
var lists = sync.Pool{New: func() any { return new([]int) }}

// beginning lists the stretches in which a worker may begin at a moment, the piece's stretch first. Each
// belongs to another node.
func (t Together) beginning(list []int, at float64, p piece) []int {
	list = append(list, p.stretch)
	for n, from := range t.nodes[:len(t.nodes)-1] {
		own := t.stretches[from:t.nodes[n+1]]
		k := from + sort.Search(len(own), func(k int) bool { return own[k].to > at })
		if k == t.nodes[n+1] || k == p.stretch || !t.mayBegin(k, at) {
			continue
		}
		list = append(list, k)
	}
	return list
}
