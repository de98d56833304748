package worst

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// How the search spends trials. All but the last are trials of a round.
const (
	hypercube = 32 // of the hypercube that comes first
	climbers  = 3  // for each direction
	leader    = 3  // of the climber with the best point
	follower  = 1  // of every other climber
	uniform   = 2  // anywhere
	withstand = 6  // trials after which a climber's point rises a level
)

// optimizer minimizes and maximizes a function of points in a cube, both at once. Only values
// are used, which may be estimates with an error; the function may have jumps, plateaus and several
// local extremes.
//
// It is asked for trials and told their results ([optimizer.Ask], [optimizer.Tell]). Its trials
// depend on the seed and on the results so far, not on a budget or time. So a search is resumed by
// repeating it with recorded results, and goes on as if it had not been stopped.
//
// The search begins with a Latin hypercube (M. D. McKay, R. J. Beckman, W. J. Conover,
// Technometrics 21(2), 1979). Then climbers, several for each direction, start at its best
// points that are far from each other. A climber moves to the better of its point and some
// random points near it. Its steps grow with success and shrink with failure (I. Rechenberg,
// Evolutionsstrategie, 1973; of the many schedules this is the plainest), and are of
// all sizes at any time, since the functions meant here are rugged: loads are cut into whole
// chunks. A few trials of each round are uniform, and a climber whose steps have become
// small starts elsewhere.
//
// A value with an error is raced (O. Maron, A. W. Moore, Artificial Intelligence Review 11, 1997): a
// trial begins at level 0, and is repeated at higher levels, which are more precise, as long as it may
// beat the climber's point. The point itself rises a level whenever it has withstood several trials, so
// that an estimate which is too good by chance does not stay for long.
type optimizer struct {
	space  domain
	levels int
	rng    *rand.Rand

	points map[string]*point // by key
	order  []*point          // in the order in which they were first told
	climb  [2][]*climber
	left   [2][]*point // by climbers that started elsewhere

	bestPoints [2][]*point // at most mostBest
	begun      bool

	asked []trial // not told yet
	queue []trial // to be asked before a new round begins
	owner map[string][]*climber
}

// newOptimizer returns a search over a space. Trials have levels from 0 to one below the given
// number.
func newOptimizer(space domain, levels int, seed uint64) *optimizer {
	return &optimizer{
		space: space, levels: max(1, levels), rng: rand.New(rand.NewPCG(seed, 0x726976616c)),
		points: map[string]*point{}, owner: map[string][]*climber{},
	}
}

// Ask returns the next trials, all at different points. They can be evaluated in any order, and
// must be told together. It returns none if the space seems to have no untried points.
func (s *optimizer) Ask() []trial {
	if s.asked != nil {
		return s.asked
	}
	if len(s.queue) == 0 {
		s.round()
	}
	s.asked, s.queue = s.queue, nil
	return s.asked
}

// Tell takes the results of the trials that Ask returned, in their order. With fewer results than
// trials, as where a budget ends, the last trials are given up; a search that is told more asks
// differently from here on.
func (s *optimizer) Tell(results []result) {
	told := s.asked[:len(results)]
	s.asked = nil
	for i, r := range results {
		s.note(told[i], r)
	}
	if !s.begun {
		s.begun = true
		s.start()
		return
	}
	for _, t := range told {
		for _, c := range s.owner[t.Key] {
			c.judge(s, s.points[t.Key])
		}
	}
	if len(s.queue) == 0 {
		clear(s.owner)
	}
}

// note keeps a result.
func (s *optimizer) note(t trial, r result) {
	p := s.points[t.Key]
	if p == nil {
		p = &point{}
		s.points[t.Key] = p
		s.order = append(s.order, p)
	}
	p.trial, p.result, p.withstood = t, r, 0
	for d := range s.bestPoints {
		s.rank(Direction(d), p)
	}
}

// mostBest is how many of the best points of each direction are kept for crossing.
const mostBest = 10

// rank inserts a point into the sorted list of best points.
func (s *optimizer) rank(d Direction, p *point) {
	best := slices.DeleteFunc(s.bestPoints[d], func(q *point) bool { return q == p })
	at := 0
	for at < len(best) && worth(d, best[at]) >= worth(d, p) {
		at++
	}
	if at < mostBest && !math.IsNaN(p.Value) {
		best = slices.Insert(best, at, p)
	}
	s.bestPoints[d] = best[:min(mostBest, len(best))]
}

// round fills the queue with the trials of a new round.
func (s *optimizer) round() {
	if !s.begun {
		s.hypercube()
		return
	}
	for _, all := range s.climb {
		best := slices.MaxFunc(all, func(a, b *climber) int { return cmp.Compare(a.value(), b.value()) })
		for _, c := range all {
			n := follower
			if c == best {
				n = leader
			}
			c.restartIfStuck(s)
			for range n {
				s.propose(c, c.step)
			}
		}
	}
	for range uniform {
		s.propose(nil, func(*optimizer, float64) []float64 { return s.anywhere() })
	}
}

// Best returns at most n points with the least or greatest values, the best first.
func (s *optimizer) Best(d Direction, n int) []*point {
	var all []*point
	for _, p := range s.order {
		if !math.IsNaN(p.Value) {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b *point) int {
		return cmp.Or(cmp.Compare(d.sign()*b.Value, d.sign()*a.Value))
	})
	return all[:min(n, len(all))]
}

// Points returns the last results at all points, in the order in which they were first
// tried. The slice must not be changed.
func (s *optimizer) Points() []*point { return s.order }

// anywhere returns a uniform point.
func (s *optimizer) anywhere() []float64 {
	u := make([]float64, s.space.Dimensions())
	for i := range u {
		u[i] = s.rng.Float64()
	}
	return u
}

// attempts is how often a point is drawn anew that was tried before or is not allowed.
const attempts = 30

// propose queues a trial of a new point. Draw is called with a factor that grows with each
// failed attempt.
func (s *optimizer) propose(c *climber, draw func(s *optimizer, wider float64) []float64) {
	wider := 1.0
	for try := range attempts {
		u := draw(s, wider)
		if try > attempts/2 {
			u = s.anywhere()
		}
		key := s.space.Key(u)
		if key != "" && s.points[key] == nil && s.owner[key] == nil {
			s.queue = append(s.queue, trial{U: u, Key: key})
			s.owner[key] = []*climber{}
			if c != nil {
				s.owner[key] = append(s.owner[key], c)
			}
			return
		}
		wider *= 1.5
	}
}

// hypercube queues a Latin hypercube: along each dimension, each of equal intervals has one point. Uniform
// points replace forbidden ones.
func (s *optimizer) hypercube() {
	d := s.space.Dimensions()
	columns := make([][]int, d)
	for i := range columns {
		columns[i] = s.rng.Perm(hypercube)
	}
	for k := range hypercube {
		first := true
		s.propose(nil, func(s *optimizer, _ float64) []float64 {
			if !first {
				return s.anywhere()
			}
			first = false
			u := make([]float64, d)
			for i := range u {
				u[i] = (float64(columns[i][k]) + s.rng.Float64()) / hypercube
			}
			return u
		})
	}
	clear(s.owner)
}
