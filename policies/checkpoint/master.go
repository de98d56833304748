package checkpoint

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// master sends each worker its share in chunks, by default one to each in turn: if one worker's are all sent
// before another's ([ByShare]), their start-ups keep the last workers waiting. A chunk that comes back wrong,
// or is lost, is computed again by the same worker: without a message if the worker holds it, and when it is
// there again if it left. In turn, lost chunks are sent when all others were; by share they are sent first,
// since the rest of the share may belong to a worker that is away only for a moment.
type master struct {
	shares []share
	first  bool // lost chunks are sent before others
	once   bool // a chunk is computed again once at most

	order   []int32   // the shares from which chunks are sent
	next    int       // of these
	lost    int       // of View.Lost that were read
	holder  []int32   // of each chunk
	again   []bool    // of each chunk: it was wrong once
	heard   []int32   // chunks of the latest news that are wrong
	wrong   [][]int32 // of each worker: chunks that it is to compute again, and holds
	gone    [][]int32 // of each worker: chunks that it lost
	waiting int       // chunks of both
}

func newMaster(p *models.Problem, shares []share, by Order, once bool) *master {
	n := len(p.Workers)
	return &master{shares: shares, order: by.sequence(p, shares), first: by == ByShare, once: once, wrong: make([][]int32, n), gone: make([][]int32, n)}
}

// Begin starts an episode.
func (m *master) Begin() {
	m.next, m.lost, m.waiting = 0, 0, 0
	m.holder, m.again = m.holder[:0], m.again[:0]
	for i := range m.wrong {
		m.wrong[i], m.gone[i] = m.wrong[i][:0], m.gone[i][:0]
	}
}

// Next sends the next chunk. First, workers that have nothing else compute the chunks that they hold again.
func (m *master) Next(v *models.View) (worker, chunk int) {
	m.hear(v)
	if m.waiting > 0 {
		m.keep(v)
		if m.first {
			if worker, chunk = m.resend(v); worker >= 0 {
				return worker, chunk
			}
		}
	}
	for m.next < len(m.order) {
		x := m.shares[m.order[m.next]]
		m.next++
		chunk := v.Cut(x.size)
		if chunk < 0 {
			continue
		}
		m.holder, m.again = append(m.holder, int32(x.worker)), append(m.again, false)
		if !v.Silent(x.worker) {
			return x.worker, chunk
		}
		m.gone[x.worker] = append(m.gone[x.worker], int32(chunk))
		m.waiting++
	}
	if m.waiting == 0 {
		return -1, -1
	}
	return m.resend(v)
}

// resend returns a lost chunk of a worker that is there, or -1.
func (m *master) resend(v *models.View) (worker, chunk int) {
	for i, gone := range m.gone {
		if len(gone) > 0 && !v.Silent(i) {
			m.gone[i] = gone[1:]
			m.waiting--
			return i, int(gone[0])
		}
	}
	return -1, -1
}

// hear takes note of wrong and lost chunks.
func (m *master) hear(v *models.View) {
	m.heard = m.heard[:0]
	for _, r := range v.News() {
		if r.Chunk < 0 { // it left, and may be back: its chunks are lost
			m.gone[r.Worker] = append(m.gone[r.Worker], m.wrong[r.Worker]...)
			m.wrong[r.Worker] = m.wrong[r.Worker][:0]
		}
		if !(r.Wrong > 0) || v.Silent(int(r.Worker)) { // what the master knows to be away has lost all
			continue
		}
		m.heard = append(m.heard, r.Chunk)
		if !(m.once && m.again[r.Chunk]) {
			m.again[r.Chunk] = true
			m.wrong[r.Worker] = append(m.wrong[r.Worker], r.Chunk)
			m.waiting++
		}
	}
	v.ClearNews()
	lost := v.Lost()
	for _, c := range lost[m.lost:] {
		if !slices.Contains(m.heard, c) {
			m.gone[m.holder[c]] = append(m.gone[m.holder[c]], c)
			m.waiting++
		}
	}
	m.lost = len(lost)
}

// keep has workers compute the chunks that they hold again, if they have nothing else.
func (m *master) keep(v *models.View) {
	for i, wrong := range m.wrong {
		if len(wrong) == 0 || v.Pending(i) > 0 || v.Silent(i) {
			continue
		}
		for _, c := range wrong {
			v.Keep(i, int(c))
		}
		m.waiting -= len(wrong)
		m.wrong[i] = wrong[:0]
	}
}
