package models

// fifo is a queue of the entries of one worker.
type fifo struct {
	entries []int32
	first   int
}

func (f *fifo) empty() fifo { return fifo{entries: f.entries[:0]} }
func (f *fifo) any() bool   { return f.first < len(f.entries) }
func (f *fifo) head() int   { return int(f.entries[f.first]) }

func (f *fifo) push(k int) {
	if f.first > 64 && 2*f.first > len(f.entries) {
		f.entries = append(f.entries[:0], f.entries[f.first:]...)
		f.first = 0
	}
	f.entries = append(f.entries, int32(k))
}

func (f *fifo) pop() int {
	k := f.head()
	f.first++
	if !f.any() {
		*f = f.empty()
	}
	return k
}
