package best

import (
	"slices"

	"github.com/loadstar-sim/loadstar/policies/best/timeline"
)

// What rules of [timeline.World.Fill] are tried with: first the coarse grid, then what is
// next to the best of it.
var (
	copies = []float64{1, 1.5, 2.2, 3.3, 5, 8}
	prices = []float64{0, 0.01, 0.1, 1, 10}
	shares = []float64{1, 0.4, 0.15}
)

// filler makes lines by rules, as long as there is time for it.
type filler struct {
	*search
	left  float64
	lines []candidate
	tried map[timeline.Rule]bool
}

// try makes a line by a rule.
func (f *filler) try(r timeline.Rule) {
	if f.o.Once {
		r.Entries = min(r.Entries, r.Pieces)
	}
	cost := float64(r.Entries) * float64(r.Pieces+4*len(f.deaf.Workers))
	if r.Pieces < 1 || r.Entries < 1 || r.Share > 1 || f.tried[r] || f.left < cost && len(f.lines) > 0 {
		return
	}
	f.tried[r] = true
	f.left -= cost
	f.search.lines++
	if line := f.world.Fill(r); len(line.Entries) > 0 && !(f.o.Once && len(line.Entries) > len(line.Size)) {
		f.lines = append(f.lines, candidate{name: "filling", line: line, value: f.world.Value(line), rule: r})
	}
}

// best returns the rules of the best lines.
func (f *filler) best() (rules []timeline.Rule) {
	rank(f.lines)
	for _, c := range f.lines[:min(len(f.lines), kept)] {
		rules = append(rules, c.rule)
	}
	return rules
}

// fill adds the best lines that rules make to the candidates. Rules that serve are tried with
// fewer entries and with more, too.
func (s *search) fill() {
	f := &filler{search: s, left: filling * max(0.05, s.size()), tried: map[timeline.Rule]bool{}}
	n := s.entries
	for _, copies := range copies {
		for _, price := range prices {
			for _, share := range shares {
				f.try(timeline.Rule{Pieces: int(float64(n) / copies), Share: share, Entries: n, Price: price})
			}
		}
	}
	for range 2 {
		for _, r := range f.best() {
			for _, by := range []float64{0.8, 1.25} {
				near := []timeline.Rule{r, r, r}
				near[0].Pieces = int(float64(r.Pieces) * by)
				near[1].Price *= by * by * by
				near[2].Share = min(1, r.Share*by)
				for _, q := range near {
					f.try(q)
				}
			}
		}
	}
	for _, r := range f.best() {
		for m := n / 2; m > 0 && m >= n/8; m /= 2 {
			f.try(timeline.Rule{Pieces: r.Pieces * m / n, Share: r.Share, Entries: m, Price: r.Price})
		}
	}
	for m := 3 * n; m <= largest && (s.o.Entries == 0 || m <= s.o.Entries); m *= 3 {
		for _, r := range f.best() {
			f.try(timeline.Rule{Pieces: r.Pieces * m / r.Entries, Share: r.Share, Entries: m, Price: r.Price})
		}
	}
	f.fine()
	s.take(f)
}

// fine tries lines of many pieces: where a message costs little, few large ones are far from the best, and
// which rules serve best for few tells little.
func (f *filler) fine() {
	for _, by := range []float64{0.5, 0.8, 1.2, 1.8, 2.7, 4} {
		pieces := int(by * float64(f.entries))
		for _, copies := range []int{2, 5} {
			for _, price := range []float64{1, 10} {
				if m := copies * pieces; m <= largest && (f.o.Entries == 0 || m <= f.o.Entries) {
					f.try(timeline.Rule{Pieces: pieces, Share: 1, Entries: m, Price: price})
				}
			}
		}
	}
}

// take adds the best lines to the candidates.
func (s *search) take(f *filler) {
	rank(f.lines)
	f.lines = slices.CompactFunc(f.lines, func(a, b candidate) bool { return a.value == b.value })
	for _, c := range f.lines[:min(len(f.lines), 2*kept)] {
		if c.schedule = c.line.Schedule(s.plain); s.value(&c) {
			s.found = append(s.found, c)
		}
	}
}
