package resultstest

import "errors"

// Full is a writer without any space left, like a full disk.
type Full struct{}

// Write always returns an error.
func (Full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
