package models

// Dispatcher decides as events occur. It is asked whenever the master may
// send, after everything else of that instant has happened, and again until it
// declines. One dispatcher serves one goroutine, episode after episode.
type Dispatcher interface {
	// Begin is called at the start of every episode.
	Begin()

	// Next returns a worker and a chunk to send to it, or a negative worker
	// for nothing now.
	Next(v *View) (worker, chunk int)
}
