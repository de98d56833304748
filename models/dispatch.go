package models

// Dispatcher makes decisions as events occur. It is asked whenever the master may send, after all other
// events of that instant, and asked again until it declines. It may be asked again at an instant at which
// it declined, though nothing has happened since. A dispatcher serves one episode after another, all in
// one goroutine.
type Dispatcher interface {
	// Begin is called at the start of every episode.
	Begin()

	// Next returns a worker and the chunk to send to it, or a negative worker
	// to send nothing now.
	Next(v *View) (worker, chunk int)
}
