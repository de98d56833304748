package goal

// Rounds returns after how many blocks the rounds of a study end that has a total of blocks
// in each cell. All cells finish one round before any begins the next. Rounds grow by a
// factor, since each prepares its cells again, and the last ends where the study does.
func Rounds(total int, factor float64) []int {
	var ends []int
	for end := 1; end < total; end = max(end+1, int(float64(end)*factor)) {
		ends = append(ends, end)
	}
	return append(ends, total)
}

// Next returns the end of the round that follows the one with the given end.
func Next(end int) int { return max(end+1, end*3/2) }

// First returns the first end of a round that is not before the given block.
func First(blocks int) int {
	end := 1
	for end < blocks {
		end = Next(end)
	}
	return end
}

// Ends returns the numbers of blocks after which a cell may be done: base, the ends of rounds
// that follow it, and most, after which every cell is done.
func Ends(base, most int) []int {
	ends := []int{base}
	for last := base; last < most; {
		last = min(Next(last), most)
		ends = append(ends, last)
	}
	return ends
}
