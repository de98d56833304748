package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// machine is a worker of an unfolding.
type machine struct {
	models.WorkerOutcome
	life     models.Life
	timeline models.Timeline // nil: it never comes back
	slow     models.Slowdown // nil: nothing takes longer
	axis

	up      bool    // its timeline says that it is there
	stop    float64 // end of the interval; if it is not up, when it left
	start   float64 // if it is not up, start of the next interval
	until   float64 // end of the next interval
	ups     int     // intervals asked for
	ended   bool    // the record ended
	hired   bool
	left    bool // it left at stop, and has not come since
	stalled bool // it left, and its entries wait for its return

	silent          bool
	unheard         bool    // it left, and the master does not know
	leaving, coming float64 // when that news is due

	list     []entry
	resident int // entries of a schedule that need no message
	asked    int // factors asked for

	work       int     // the entry in work; -1: none
	begin, end float64 // start and end of its stretch of computing
	saves      float64 // number of checkpoints in the stretch
	waits      float64 // time of its check, if that waits for the end of the message
	ready      float64 // the end of the restart
	free       float64 // when the last computation ended
	sum        compensated
	summed     bool // resident entries no longer end at sums of costs

	stays, restarts []models.Up
	saved           []float64 // ends of the checkpoints
}

// entry is a chunk that was sent to a worker, or is in its list.
type entry struct {
	chunk      int32
	kept       bool    // the worker held its load
	sent       bool    // its message has begun
	arrived    bool    // the worker may begin it
	at, full   float64 // time from which it may be computed, and time at which it has arrived in full
	begun      bool    // its cost is known
	cost, rest float64
	check      float64 // the part of the cost that checks the result
	wrong      float64 // wrong load of the chunk, if it was computed
	computed   bool
	end        float64 // end of its computation
	fetched    bool    // its message back is over or under way
	came       bool    // the master has the result
	doomed     bool    // its message is lost, though the worker may begin it
	lost       bool
	told       bool // the master knows of the loss
	struck     bool // and does not count it as pending any more
}

func newMachine(p *models.Problem, in *models.Instance, i int) machine {
	m := machine{
		up: true, stop: in.Interrupt[i], hired: true, work: -1,
		leaving: math.Inf(1), coming: math.Inf(1), stays: []models.Up{{Start: 0, Stop: math.Inf(1)}},
	}
	if p.Workers[i].Life != nil {
		m.life = *p.Workers[i].Life
	}
	m.life.Notice += p.Notice
	if in.Again != nil {
		m.timeline = in.Again[i]
	}
	if in.Slow != nil {
		m.slow = in.Slow[i]
	}
	if in.Faults != nil {
		m.faults = in.Faults[i]
	}
	return m
}

// there reports whether the worker is there.
func (m *machine) there() bool { return m.up && m.hired }

// leaves reports whether the worker left at this instant, which still belongs to its stay.
func (m *machine) leaves(now float64) bool { return m.left && m.stop == now }

// current returns the first entry that is not over, if the worker has it; otherwise -1.
func (m *machine) current() int {
	for k := range m.list {
		if e := &m.list[k]; !e.computed && !e.lost {
			if e.arrived {
				return k
			}
			break
		}
	}
	return -1
}

// give hands a worker an entry. If it is away, the entry is lost.
func (u *unfolding) give(i, k int) {
	m := &u.machines[i]
	e := &m.list[k]
	switch e.at = max(e.at, u.now); {
	case m.there():
		e.arrived = true
		u.start(i)
	case m.leaves(u.now):
		e.arrived = true
		u.linger(i)
	default:
		e.lost = true
	}
}

// start begins the worker's next computation, perhaps later than now, if it begins by the time at which
// the worker leaves.
func (u *unfolding) start(i int) {
	m, costs := &u.machines[i], u.problem.Workers[i].Compute
	k := m.current()
	if m.work >= 0 || k < 0 {
		return
	}
	e := &m.list[k]
	begin := max(m.free, m.ready, e.at)
	if begin > m.stop {
		return
	}
	if !e.begun {
		e.cost, e.check = after(0, costs, u.size[e.chunk]), after(0, u.problem.Workers[i].Check, u.size[e.chunk])
		if m.slow != nil {
			factor := m.slow.Factor(m.asked, e.cost)
			e.cost, e.check = e.cost*factor, e.check*factor
			m.summed = m.summed || factor != 1
		}
		m.asked++
		e.begun, e.rest = true, e.cost
	}
	m.saves = 0
	if m.life.Every > 0 {
		m.saves = max(0, math.Ceil(e.rest/m.life.Every*(1-1e-12))-1)
	}
	took := e.rest + float64(m.saves*m.life.Save)
	m.work, m.begin, m.end, m.waits = k, begin, begin+took, 0
	if begin < e.full && m.end < e.full+e.check {
		m.end, m.waits = e.full+e.check, e.check
	}
	if plain := after(0, costs, u.size[e.chunk]); k < m.resident && !m.summed {
		m.sum.add(plain)
		if m.summed = took != plain; !m.summed {
			m.end = m.sum.sum()
		}
	}
}

// finish ends the computation of a worker.
func (u *unfolding) finish(i int) {
	m := &u.machines[i]
	e := &m.list[m.work]
	e.computed, e.end = true, u.now
	m.Chunks++
	m.Finish, m.free = u.now, u.now
	m.Busy += e.cost
	e.wrong = m.checkOut(u.size[e.chunk], u.problem.Unit)
	u.computed(i, false)
	m.save(m.saves)
	m.work = -1
	switch {
	case u.problem.Workers[i].Return == models.Affine{}:
		u.receive(i, e)
	case m.leaves(u.now) && m.life.Loses == models.LosesAll:
		e.lost = true
	case u.problem.Port == models.HalfDuplex:
		u.attentive = u.schedule == nil // the port looks for a message
	}
	if m.there() {
		u.start(i)
	} else {
		u.linger(i)
	}
}

// computed records the stretch of computing that ends now.
func (u *unfolding) computed(i int, cut bool) {
	m := &u.machines[i]
	e := &m.list[m.work]
	u.spans = append(u.spans, models.Span{
		Activity: models.Computing, Worker: int32(i), Chunk: e.chunk, Cut: cut, Start: m.begin, End: u.now, Wrong: e.wrong,
	})
}

// save records the first n checkpoints of the stretch.
func (m *machine) save(n float64) {
	for j := 1.0; j <= n; j++ {
		m.saved = append(m.saved, m.checkpoint(j))
	}
}

// checkpoint returns the time at which the j-th checkpoint of the stretch ends, or would; the 0th is its
// start.
func (m *machine) checkpoint(j float64) float64 {
	return m.begin + float64(j*(m.life.Every+m.life.Save))
}

// cut ends the stretch of computing of a worker that leaves, and records the part that is kept.
func (u *unfolding) cut(i int) {
	m := &u.machines[i]
	e := &m.list[m.work]
	if m.begin <= u.now {
		u.computed(i, true)
		j := 0.0
		switch {
		case e.lost || e.doomed:
		case m.life.Loses == models.LosesProgress:
			for j < m.saves && m.checkpoint(j+1) <= u.now {
				j++
			}
			e.rest = max(e.rest-float64(j*m.life.Every), min(m.waits, m.end-m.checkpoint(j)))
		case m.life.Loses == models.LosesNothing:
			e.rest = max(0, e.rest-(u.now-m.begin), min(m.waits, m.end-u.now))
		}
		m.save(j)
		if e.lost || e.doomed || m.life.Loses != models.LosesNothing {
			m.Lost += u.now - m.checkpoint(j)
		}
	}
	m.work = -1
}

// linger lets a worker begin a chunk given at the instant at which it leaves: it completes what takes no
// time.
func (u *unfolding) linger(i int) {
	m := &u.machines[i]
	if k := m.current(); !m.stalled && k >= 0 && after(u.now, u.problem.Workers[i].Compute, u.size[m.list[k].chunk]) == u.now {
		u.start(i)
	}
	if m.work < 0 {
		m.stall()
	}
}

// stall ends what a worker does at the instant at which it leaves.
func (m *machine) stall() {
	m.stalled = m.current() >= 0
	for k := range m.list {
		if e := &m.list[k]; e.arrived && !e.computed && (e.doomed || m.life.Loses == models.LosesAll) {
			e.lost = true
		}
	}
}

// after returns the end of an activity that begins at start and handles units.
func after(start float64, cost models.Affine, units float64) float64 {
	return start + (cost.Latency + float64(units*cost.PerUnit))
}

// compensated is a sum with its rounding errors summed separately.
type compensated struct{ high, low float64 }

func (c *compensated) add(x float64) {
	sum := c.high + x
	if math.Abs(c.high) >= math.Abs(x) {
		c.low += (c.high - sum) + x
	} else {
		c.low += (x - sum) + c.high
	}
	c.high = sum
}

func (c *compensated) sum() float64 { return c.high + c.low }
