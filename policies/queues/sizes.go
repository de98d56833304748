package queues

// Sizes is a rule for the sizes of chunks, in iterations.
type Sizes interface {
	// Next returns the number of iterations in the next chunk. The queue makes it at least Loop.Least and
	// at most Loop.Left.
	Next(l *Loop) int
}

// Loop is the state of the loop for a rule. A rule must not modify it.
type Loop struct {
	Iterations int     // iterations in total
	Workers    int     // workers of the platform
	Least      int     // least number of iterations in a chunk
	Left       int     // iterations that are in no chunk yet
	Chunks     int     // chunks made so far
	Round      int     // Left when the round began; a round is as many chunks as there are workers
	Weight     float64 // weight of the worker that gets the chunk: its speed of computing over the mean
}

// Fixed makes chunks of Least iterations.
type Fixed struct{}

// Next returns Least.
func (Fixed) Next(l *Loop) int { return l.Least }

// Guided gives the next of p workers 1/p of the remaining load: GSS(k), where k is Least.
type Guided struct{}

// Next returns Left/p, rounded up.
func (Guided) Next(l *Loop) int { return divideUp(l.Left, l.Workers) }

// Factoring hands out half of the remaining load in p equal chunks: FAC2, which is factoring for
// iterations of unknown spread.
type Factoring struct{}

// Next returns Round/2p, rounded up.
func (Factoring) Next(l *Loop) int { return divideUp(l.Round, 2*l.Workers) }

// Weighted is factoring with the chunks of a round in proportion to the speeds of their workers.
type Weighted struct{}

// Next returns the chunk of factoring times the worker's weight, to the nearest integer.
func (Weighted) Next(l *Loop) int {
	return int(float64(l.Weight*float64(divideUp(l.Round, 2*l.Workers))) + 0.5)
}

// Trapezoid makes chunks that shrink by the same number of iterations each time, from
// half of a worker's equal share to Least.
type Trapezoid struct{}

// Next returns the first chunk less its decrement for each chunk made.
func (Trapezoid) Next(l *Loop) int {
	first, decrement := l.Trapezoid()
	return first - decrement*l.Chunks
}

// Trapezoid returns the first chunk f of trapezoid self-scheduling, I/2p rounded up, and
// the decrement (f-l)/(N-1) rounded down, where the last chunk l is Least and N = 2I/(f+l)
// rounded up is the number of chunks.
func (l *Loop) Trapezoid() (first, decrement int) {
	first = max(divideUp(l.Iterations, 2*l.Workers), l.Least)
	chunks := divideUp(2*l.Iterations, first+l.Least)
	if chunks < 2 {
		return first, 0
	}
	return first, (first - l.Least) / (chunks - 1)
}

// divideUp returns a/b, rounded up.
func divideUp(a, b int) int { return (a + b - 1) / b }
