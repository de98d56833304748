package best

import (
	"cmp"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// maximizeWork returns the schedule with the greatest expected work that it finds.
func (s *search) maximizeWork() (*Result, error) {
	s.world = newEvaluator(s.model, math.Inf(1))
	planners := copying
	if messages.Travel(s.given) {
		planners = behindAPort
	}
	for suffix, p := range s.problems() {
		s.add(planners(p, s.o), suffix)
		s.add(schedules(p, s.o, theories), suffix)
	}
	if err := s.withoutTheCutoff(); err != nil {
		return nil, err
	}
	if !s.o.Once {
		s.withoutCopies()
	}
	starts := s.seek()
	if len(s.found) == 0 {
		// Every worker is sure to be interrupted before it has done anything.
		empty := &models.Schedule{List: make([][]int32, len(s.given.Workers))}
		return &Result{Schedule: empty, Exact: true, Starts: starts, Lines: s.lines}, nil
	}
	won := s.found[0]
	r := &Result{Schedule: won.schedule, Expected: won.value, Exact: true, Start: won.name, Searched: won.improved, Starts: starts, Lines: s.lines, once: s.once}
	if s.needsEpisodes() {
		s.episodes(r)
	}
	return r, nil
}

// problems returns the problems that planners are given, by a suffix of the candidates' names. With a cutoff,
// it adds the problem in which all workers leave then.
func (s *search) problems() iter.Seq2[string, *models.Problem] {
	return func(yield func(string, *models.Problem) bool) {
		if yield("", s.open) && !math.IsInf(s.o.Until, 1) {
			yield(" by the cutoff", s.silent)
		}
	}
}

// names returns the names of candidates.
func names(all []candidate) (names []string) {
	for _, c := range all {
		names = append(names, c.name)
	}
	return names
}

// add adds schedules to the candidates.
func (s *search) add(all []candidate, suffix string) {
	episodes := s.needsEpisodes()
	for _, c := range all {
		c.name += suffix
		if episodes {
			c.schedule = trimmed(s.given, c.schedule)
		}
		if s.value(&c) {
			s.found = append(s.found, c)
		}
	}
}

// seek adds the lines of rules and the results of the search to the candidates, ranks them, and returns all starts.
func (s *search) seek() (starts []string) {
	known := len(s.found)
	s.applyRules()
	starts = names(s.found)
	s.improve(known)
	rank(s.found)
	return starts
}

// withoutCopies adds the result of the search without copies, from the same starts as with [Options].Once.
// Schedules without copies are fewer, so this search finds better ones where copies are worth nothing: up to
// 0.4%.
func (s *search) withoutCopies() {
	sub := *s
	sub.o.Once, sub.found = true, nil
	for _, c := range s.found {
		if entries(c.schedule) == chunks(c.schedule) {
			sub.found = append(sub.found, c)
		}
	}
	sub.seek()
	s.lines = sub.lines
	if len(sub.found) > 0 {
		c := sub.found[0]
		c.name = "without copies"
		s.once = &c
		s.found = append(s.found, c)
	}
}

// needsEpisodes reports whether results or news reach the master before the end, or results may be wrong.
// Then no formula has the expectation, and candidates are compared by episodes.
func (s *search) needsEpisodes() bool {
	if s.given.Faulty() {
		return true
	}
	for _, w := range s.given.Workers {
		if !w.Return.Free() || !w.Send.Free() && !math.IsInf(s.given.Notice, 1) {
			return true
		}
	}
	return false
}

// withoutTheCutoff adds the result without the cutoff, if there is one. No planner of the literature
// knows cutoffs, and work that ends late is no great loss if little is likely to be done by then. Without
// this start, up to 0.8% of the expected work is lost, and a plan for a deadline could be worse than one
// without it.
func (s *search) withoutTheCutoff() error {
	if math.IsInf(s.o.Until, 1) {
		return nil
	}
	o := s.o
	o.Until = 0
	r, err := Plan(s.open, o)
	if err != nil {
		return err
	}
	s.lines += r.Lines
	all := []candidate{{schedule: r.Schedule}}
	if r.once != nil && entries(r.Schedule) > chunks(r.Schedule) {
		all = append(all, candidate{schedule: r.once.schedule})
	}
	s.add(all, "no cutoff")
	return nil
}

// rank sorts candidates by their expected work, the greatest first; ties keep their order.
func rank(all []candidate) {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
}

// distinct ranks candidates and keeps one of those with equal expected work.
func distinct(all []candidate) []candidate {
	rank(all)
	return slices.CompactFunc(all, func(a, b candidate) bool { return a.value == b.value })
}

const (
	kept    = 6       // number of lines of planners, and of rules, that are improved
	largest = 2000    // largest number of entries in lines made or improved here
	filling = 2e7     // pieces and workers that the rules evaluate, at effort 1
	ascents = 80      // gradient steps of a line's sizes, each time
	visits  = 5e6     // entries that annealing evaluates, at effort 1, for lines of 100 entries or more
	few     = 300_000 // the same for the shortest
	fewer   = 0.4     // the share of both for lines without copies, which are fewer
	// Largest number of entries of a line whose neighbours are evaluated with optimized sizes.
	short    = 12
	hops     = 150    // number of such neighbours, for lines with that many entries, at effort 1
	wide     = 0.03   // the loss that is accepted for a neighbour, as a share
	settling = 40_000 // entries that the last gradient steps evaluate, at effort 1
	extended = 3      // largest number of rounds in which copies are appended to a line
)

// improve searches from the best candidates: first from the planners' schedules, then from the rules'
// lines.
func (s *search) improve(known int) {
	var begin []candidate
	planned, ruled := slices.Clone(s.found[:known]), slices.Clone(s.found[known:])
	episodes := s.needsEpisodes()
	if episodes {
		planned = s.tried(planned)
	} else {
		planned = distinct(planned)
	}
	ruled = distinct(ruled)
	for _, all := range [][]candidate{planned, ruled} {
		n := 0
		for _, c := range all {
			if entries(c.schedule) > largest || n == kept {
				continue
			}
			if c.line == nil {
				line, ok := timelineOf(s.model, c.schedule)
				if !ok {
					continue
				}
				c.line = line
			}
			c.line = c.line.Clone()
			c.value = s.world.Ascend(c.line, ascents)
			s.lines += ascents
			begin = append(begin, c)
			if n++; episodes && len(c.line.Entries) > 0 {
				c.schedule, c.improved = c.line.Schedule(s.model), true
				s.found = append(s.found, c)
			}
		}
	}
	if len(begin) == 0 {
		return
	}
	rank(begin)
	s.extend(begin)
	s.anneal(begin)
}

// extend appends copies to the lines if these need no messages, and adds the best to the candidates. That
// helps lines that are too long to be annealed: without it, up to 0.15% of the expected work is lost.
func (s *search) extend(begin []candidate) {
	if s.o.Once {
		return
	}
	limit := largest
	if s.o.Entries > 0 {
		limit = min(limit, s.o.Entries)
	}
	var longer []candidate
	for _, c := range begin {
		c.line = c.line.Clone()
		n := len(c.line.Entries)
		for k := 0; k < extended && s.world.Extend(c.line, limit); k++ {
			c.value = s.world.Ascend(c.line, ascents)
			s.lines += ascents
		}
		if len(c.line.Entries) > n {
			longer = append(longer, c)
		}
	}
	if len(longer) > 0 {
		rank(longer)
		s.finish(longer[0])
	}
}

// anneal searches from the three best lines that are short enough, continues from the best result, and
// adds its results to the candidates. Without it, up to 2.1% of the expected work is lost, with a cutoff
// 4.2%.
func (s *search) anneal(begin []candidate) {
	key := engine.NewKey(0, "best", "annealing")
	var rng rand.PCG
	left, hot := few+float64(visits*s.size()), max(1e-2, 0.3/float64(s.entries))
	if s.o.Once {
		left *= fewer
	}
	s.finish(begin[0])
	lines := slices.DeleteFunc(slices.Clone(begin), func(c candidate) bool { return len(c.line.Entries) > s.entries })
	if len(lines) == 0 {
		return
	}
	part := 0.15 * left
	var found []candidate
	for k, c := range lines[:min(len(lines), 3)] {
		key.Seed(&rng, uint64(k))
		found = append(found, s.annealed(c, part, hot, &rng))
		left -= part
	}
	rank(found)
	key.Seed(&rng, uint64(len(lines)))
	won := s.annealed(found[0], left, hot/30, &rng)
	if n := s.neighbours(len(won.line.Entries)); n > 0 {
		won.line, won.value = s.world.Hop(won.line, localSearch{Steps: n, Entries: s.entries, Once: s.o.Once, Hot: wide}, &rng)
		s.lines += n
	}
	s.finish(won)
}

// neighbours returns the number of neighbours of a line that are evaluated with optimized sizes: more for
// shorter lines, as each takes less time. Without them, the best plans of 3 and 4 messages for two
// workers are missed by up to 2.1%.
func (s *search) neighbours(entries int) int {
	if entries == 0 || entries > short {
		return 0
	}
	by := float64(short) / float64(entries)
	return int(hops * s.o.Effort * by * by)
}

// annealed returns the result of annealing a line.
func (s *search) annealed(c candidate, visits, hot float64, rng *rand.PCG) candidate {
	steps := int(visits / float64(len(c.line.Entries)+4))
	c.line, c.value = s.world.Anneal(c.line, localSearch{Steps: steps, Entries: s.entries, Once: s.o.Once, Hot: hot}, rng)
	c.value = s.world.Ascend(c.line, ascents)
	s.lines += steps + ascents
	return c
}

// finish optimizes a line's sizes, and adds it to the candidates.
func (s *search) finish(c candidate) {
	c.line = c.line.Clone()
	steps := max(20, min(400, int(settling*s.o.Effort/float64(len(c.line.Entries)+1))))
	s.world.Ascend(c.line, steps)
	s.lines += steps
	c.line.Drop(1e-9 * s.model.Load)
	c.schedule, c.improved = c.line.Schedule(s.model), true
	if len(c.line.Entries) > 0 && s.value(&c) {
		s.found = append(s.found, c)
	}
}

// size returns the size of the search: the effort, times the cube of the number of entries over 100, at
// most 1.
func (s *search) size() float64 {
	k := min(1, float64(s.entries)/100)
	return s.o.Effort * k * k * k
}
