package gen

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Anything returns a random schedule for a problem with or without messages: chunks of any sizes, which
// workers share or not, in any orders.
func Anything(r *rand.Rand, p *models.Problem) *models.Schedule {
	s := &models.Schedule{List: make([][]int32, len(p.Workers)), ResultsFirst: r.IntN(2) == 0}
	parts := make([]float64, 1+r.IntN(12))
	sum := 0.0
	for c := range parts {
		parts[c] = .1 + r.ExpFloat64()
		sum += parts[c]
	}
	share := 1.0
	if r.IntN(3) == 0 {
		share = r.Float64()
	}
	for _, x := range parts {
		s.Size = append(s.Size, max(1e-9, share*p.Load*x/sum))
	}
	var send, back []int32
	for c := range s.Size {
		for range 1 + r.IntN(2)*r.IntN(3) {
			i := r.IntN(len(p.Workers))
			s.List[i] = append(s.List[i], int32(c))
			if !p.Workers[i].Send.Free() {
				send = append(send, int32(i))
			}
			if !p.Workers[i].Return.Free() {
				back = append(back, int32(i))
			}
		}
	}
	if r.IntN(2) == 0 {
		r.Shuffle(len(send), func(i, j int) { send[i], send[j] = send[j], send[i] })
		s.Send = send
	}
	if r.IntN(3) == 0 {
		r.Shuffle(len(back), func(i, j int) { back[i], back[j] = back[j], back[i] })
		s.Return = back
	}
	return s
}

// Puller is a dispatcher that sends chunks to workers that have few ahead, lost ones first or cut anew,
// and copies at the end. It may release machines, and hire them again. It may make workers compute wrong
// results again where they are.
type Puller struct {
	*rand.Rand
	Size   float64 // size of a chunk, as a share of the load
	Ahead  int     // number of pending chunks of a worker
	Copy   bool    // send copies when nothing is left
	Shrink bool    // chunks are a share of the remaining load
	Fire   bool    // release and hire machines at random
	Recut  bool    // lost load is cut anew

	resent, copied, read int
}

// AnyPuller returns a puller with random options.
func AnyPuller(r *rand.Rand) *Puller {
	return &Puller{
		Rand: r, Size: 1 / (1 + 20*r.Float64()*r.Float64()), Ahead: 1 + r.IntN(3),
		Copy: r.IntN(2) == 0, Fire: r.IntN(4) == 0, Shrink: r.IntN(2) == 0,
		Recut: r.IntN(2) == 0,
	}
}

// Begin starts an episode.
func (d *Puller) Begin() { d.resent, d.copied, d.read = 0, 0, 0 }

// Next sends a chunk to a worker that has few ahead. If all have enough, it declines.
func (d *Puller) Next(v *models.View) (worker, chunk int) {
	p := v.Problem()
	if d.Fire && p.Living() && d.IntN(10) == 0 {
		i := d.IntN(len(p.Workers))
		switch {
		case p.Workers[i].Life == nil:
		case v.Hired(i):
			v.Release(i)
		default:
			v.Hire(i)
		}
	}
	if p.Faulty() {
		d.keep(v)
	}
	start := d.IntN(len(p.Workers))
	for k := range p.Workers {
		i := (start + k) % len(p.Workers)
		if v.Silent(i) || v.Pending(i) >= d.Ahead || !v.Hired(i) {
			continue
		}
		for d.resent < len(v.Lost()) {
			c := int(v.Lost()[d.resent])
			d.resent++
			switch {
			case d.Recut:
				v.Reopen(c)
			case !v.Done(c):
				return i, c
			}
		}
		size := d.Size * p.Load
		if d.Shrink {
			size = max(.02*p.Load, d.Size*v.Left())
		}
		if c := v.Cut(size); c >= 0 {
			return i, c
		}
		if !d.Copy {
			continue
		}
		for ; d.copied < 3*v.Chunks(); d.copied++ {
			if c := d.copied % v.Chunks(); !v.Done(c) {
				d.copied++
				return i, c
			}
		}
	}
	return -1, -1
}

// keep makes workers compute again some of the chunks that came back wrong from them at this moment.
func (d *Puller) keep(v *models.View) {
	for _, n := range v.News()[d.read:] {
		i, c := int(n.Worker), int(n.Chunk)
		if n.Wrong == 0 || n.At < v.Now() || v.Silent(i) || v.Pending(i) > 0 || !v.Hired(i) || d.IntN(2) == 0 {
			continue
		}
		if n.Wrong < v.Size(c) {
			wrong := v.Reopen(c)
			if wrong == 0 {
				continue
			}
			c = v.Cut(wrong)
		}
		v.Keep(i, c)
	}
	d.read = len(v.News())
}
