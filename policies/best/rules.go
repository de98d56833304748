package best

// This is the grid of rules for [evaluator.Fill].
var (
	copies = []float64{1, 1.5, 2.2, 3.3, 5, 8}
	prices = []float64{0, 0.01, 0.1, 1, 10}
	shares = []float64{1, 0.4, 0.15}
)

// filler makes lines by rules within a budget.
type filler struct {
	*search
	left  float64
	lines []candidate
	tried map[fillRule]bool
}

// try makes a line by a rule.
func (f *filler) try(r fillRule) {
	if f.o.Once {
		r.Entries = min(r.Entries, r.Pieces)
	}
	cost := float64(r.Entries) * float64(r.Pieces+4*len(f.silent.Workers))
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
func (f *filler) best() (rules []fillRule) {
	rank(f.lines)
	for _, c := range f.lines[:min(len(f.lines), kept)] {
		rules = append(rules, c.rule)
	}
	return rules
}

// applyRules adds the best lines from rules to the candidates. It tries a grid of rules, the
// neighbours of the best rules, the best rules with three and nine times as many entries, and many small
// pieces. Without the rules, up to 2.8% of the expected work is lost, without the neighbours 1.5%, and
// without more entries 2.1%.
func (s *search) applyRules() {
	f := &filler{search: s, left: filling * max(0.05, s.size()), tried: map[fillRule]bool{}}
	n := s.entries
	for _, copies := range copies {
		for _, price := range prices {
			for _, share := range shares {
				f.try(fillRule{Pieces: int(float64(n) / copies), Share: share, Entries: n, Price: price})
			}
		}
	}
	for range 2 {
		for _, r := range f.best() {
			for _, by := range []float64{0.8, 1.25} {
				near := []fillRule{r, r, r}
				near[0].Pieces = int(float64(r.Pieces) * by)
				near[1].Price *= by * by * by
				near[2].Share = min(1, r.Share*by)
				for _, q := range near {
					f.try(q)
				}
			}
		}
	}
	for m := 3 * n; m <= largest && (s.o.Entries == 0 || m <= s.o.Entries); m *= 3 {
		for _, r := range f.best() {
			f.try(fillRule{Pieces: r.Pieces * m / r.Entries, Share: r.Share, Entries: m, Price: r.Price})
		}
	}
	f.fine()
	s.take(f)
}

// fine tries lines of many pieces. If messages cost little, small pieces are best, and rules that are
// good for few pieces are bad for many. Without these lines, up to 0.2% of the expected work is lost.
func (f *filler) fine() {
	for _, by := range []float64{0.5, 0.8, 1.2, 1.8, 2.7, 4} {
		pieces := int(by * float64(f.entries))
		for _, copies := range []int{2, 5} {
			for _, price := range []float64{1, 10} {
				if m := copies * pieces; m <= largest && (f.o.Entries == 0 || m <= f.o.Entries) {
					f.try(fillRule{Pieces: pieces, Share: 1, Entries: m, Price: price})
				}
			}
		}
	}
}

// take adds the best lines to the candidates.
func (s *search) take(f *filler) {
	f.lines = distinct(f.lines)
	for _, c := range f.lines[:min(len(f.lines), 2*kept)] {
		if c.schedule = c.line.Schedule(s.model); s.value(&c) {
			s.found = append(s.found, c)
		}
	}
}
