package resultstest

import "errors"

// Full is a writer on which there is no space left.
type Full struct{}

// Write returns an error.
func (Full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
