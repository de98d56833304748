package best

import (
	"cmp"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/best/timeline"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// most returns the schedule with the greatest expected work.
func (s *search) most() (*Result, error) {
	s.world = timeline.New(s.plain, math.Inf(1))
	travel, heard := messages.Travel(s.of), s.heard()
	for suffix, p := range s.problems() {
		if !travel {
			s.add(schedules(p, s.o, copying), suffix)
		}
		s.add(schedules(p, s.o, theories), suffix)
	}
	if err := s.whenever(); err != nil {
		return nil, err
	}
	if heard && travel {
		s.behind()
	}
	once := s.withoutCopies()
	if once != nil && !heard {
		s.found = append(s.found, *once)
	}
	starts := s.seek()
	if once != nil && heard {
		s.found = append(s.found, *once)
	}
	if travel && !heard {
		starts = append(starts, s.behind()...)
	}
	if len(s.found) == 0 {
		// Every worker is sure to be interrupted before it has done anything.
		empty := &models.Schedule{List: make([][]int32, len(s.of.Workers))}
		return &Result{Schedule: empty, Exact: true, Starts: starts, Lines: s.lines}, nil
	}
	rank(s.found)
	won := s.found[0]
	r := &Result{Schedule: won.schedule, Expected: won.value, Exact: true, Start: won.name, Searched: won.improved, Starts: starts, Lines: s.lines, once: s.once}
	if heard {
		s.episodes(r)
	}
	return r, nil
}

// problems returns the problems for which others plan, by what is said of their plans: with a cutoff also the
// one in which everybody leaves then.
func (s *search) problems() iter.Seq2[string, *models.Problem] {
	return func(yield func(string, *models.Problem) bool) {
		if yield("", s.open) && !math.IsInf(s.o.Until, 1) {
			yield(" by the cutoff", s.deaf)
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
	heard := s.heard()
	for _, c := range all {
		if heard {
			c.schedule = trimmed(s.of, c.schedule)
		}
		c.name += suffix
		if s.value(&c) {
			s.found = append(s.found, c)
		}
	}
}

// seek adds what rules make and what the search finds to the candidates, ranks them, and returns all starts.
func (s *search) seek() (starts []string) {
	known := len(s.found)
	s.fill()
	starts = names(s.found)
	s.improve(known)
	rank(s.found)
	return starts
}

// heard reports whether results or news reach the master before the end. What is best for one that hears
// nothing is then no good start for all: episodes are to choose among candidates that differ.
func (s *search) heard() bool {
	for _, w := range s.of.Workers {
		if !w.Return.Free() || !w.Send.Free() && !math.IsInf(s.of.Notice, 1) {
			return true
		}
	}
	return false
}

// withoutCopies returns what the search without copies finds, from the same starts as if it had been asked
// for: it has fewer schedules to look at, and so finds better ones where copies are worth nothing.
func (s *search) withoutCopies() *candidate {
	if s.o.Once {
		return nil
	}
	sub := *s
	sub.o.Once, sub.found = true, nil
	for _, c := range s.found {
		if c.name == whenever && s.once != nil {
			c = *s.once
		}
		if entries(c.schedule) == chunks(c.schedule) {
			sub.found = append(sub.found, c)
		}
	}
	sub.seek()
	s.lines = sub.lines
	if len(sub.found) == 0 {
		return nil
	}
	c := sub.found[0]
	c.name = "without copies"
	s.once = &c
	return s.once
}

// whenever is the name of what is found without the cutoff.
const whenever = "whenever"

// whenever adds, if there is a cutoff, what is found without it: no planner of the literature knows
// one, and what ends late is no great loss if little is likely to be done by then.
func (s *search) whenever() error {
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
	if c := (candidate{name: whenever, schedule: r.Schedule}); s.value(&c) {
		s.found = append(s.found, c)
	}
	if r.once != nil {
		c := candidate{name: whenever, schedule: r.once.schedule}
		if s.value(&c) {
			s.once = &c
		}
	}
	return nil
}

// rank sorts candidates by what they are worth, those that were found first before others.
func rank(all []candidate) {
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
}

const (
	kept     = 6       // lines of the rules that are improved
	largest  = 2000    // entries of lines that the rules make
	filling  = 2e7     // pieces and workers that the rules look at, at effort 1
	visits   = 5e6     // entries that the search looks at, at effort 1, for lines of 100 entries or more
	few      = 300_000 // the same for the smallest
	fewer    = 0.4     // of them without copies: there are fewer lines
	cliffs   = 3e5     // more with a cutoff
	steep    = 0.03    // loss that is at first taken there, as a share, to get past lines that are worse
	short    = 12      // entries of a line around which all is looked at
	hops     = 150     // for that, of lines of the most entries, at effort 1
	wide     = 0.03    // loss that is taken there, as a share
	settling = 40_000  // the same for the sizes, in the end, by the laws themselves
	extended = 3       // rounds in which copies are appended to a line, at most
)

// improve searches from the best candidates, of which the first ones are of theories.
func (s *search) improve(known int) {
	var begin []candidate
	theory, rule := slices.Clone(s.found[:known]), slices.Clone(s.found[known:])
	heard := s.heard()
	if heard {
		theory = s.tried(theory)
	} else {
		rank(theory)
	}
	rank(rule)
	for _, all := range [][]candidate{theory, rule} {
		n := 0
		for _, c := range all {
			if entries(c.schedule) > largest || n == kept {
				continue
			}
			if c.line == nil {
				line, ok := timeline.Of(s.plain, c.schedule)
				if !ok {
					continue
				}
				c.line = line
			}
			c.line = c.line.Clone()
			c.value = s.world.Ascend(c.line, 80, false)
			s.lines += 80
			begin = append(begin, c)
			if n++; heard && len(c.line.Entries) > 0 {
				c.schedule, c.improved = c.line.Schedule(s.plain), true
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

// extend appends copies to the lines where these need no messages, and adds the best to the candidates.
// It serves lines that are too long to be annealed, above all.
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
			c.value = s.world.Ascend(c.line, 80, false)
			s.lines += 80
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

// anneal searches from the best lines that are short enough, most from the best, and adds what it
// finds to the candidates.
func (s *search) anneal(begin []candidate) {
	key := engine.NewKey(0, "best", "annealing")
	var rng rand.PCG
	left, hot := few+float64(visits*s.size()), max(1e-2, 0.3/float64(s.entries))
	if !math.IsInf(s.o.Until, 1) {
		left += cliffs
		hot = max(hot, steep)
	}
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
	if n := s.hops(len(won.line.Entries)); n > 0 {
		won.line, won.value = s.world.Hop(won.line, timeline.Search{Steps: n, Entries: s.entries, Once: s.o.Once, Hot: wide}, &rng)
		s.lines += n
	}
	s.finish(won)
}

// hops returns how many lines are looked at around a line of a number of entries, with sizes settled: more
// the fewer they are, as each takes less time.
func (s *search) hops(entries int) int {
	if entries == 0 || entries > short {
		return 0
	}
	by := float64(short) / float64(entries)
	return int(hops * s.o.Effort * by * by)
}

// annealed returns what annealing makes of a line.
func (s *search) annealed(c candidate, visits, hot float64, rng *rand.PCG) candidate {
	steps := int(visits / float64(len(c.line.Entries)+4))
	c.line, c.value = s.world.Anneal(c.line, timeline.Search{Steps: steps, Entries: s.entries, Once: s.o.Once, Hot: hot}, rng)
	c.value = s.world.Ascend(c.line, 80, false)
	s.lines += steps + 80
	return c
}

// finish has a line's sizes settled by the laws themselves, and adds it to the candidates.
func (s *search) finish(c candidate) {
	c.line = c.line.Clone()
	steps := max(20, min(400, int(settling*s.o.Effort/float64(len(c.line.Entries)+1))))
	s.world.Ascend(c.line, steps, true)
	s.lines += steps
	c.line.Drop(1e-9 * s.plain.Load)
	c.schedule, c.improved = c.line.Schedule(s.plain), true
	if len(c.line.Entries) > 0 && s.value(&c) {
		s.found = append(s.found, c)
	}
}

// size returns how large the search is to be: the effort, times the cube of the number of entries,
// which is 1 for 100 of them and never more.
func (s *search) size() float64 {
	k := min(1, float64(s.entries)/100)
	return s.o.Effort * k * k * k
}
