package process

import (
	"bytes"
	"fmt"
	"strconv"
)

// Fault is an error of a program, or the reason why it was not started.
type Fault struct {
	Cause  error
	Stderr string // the last line that it printed on standard error
	Log    string // transcript of the episode
}

func (f *Fault) Error() string {
	if f.Stderr == "" {
		return f.Cause.Error()
	}
	return fmt.Sprintf("%v; last line of standard error: %s", f.Cause, Quote([]byte(f.Stderr)))
}

func (f *Fault) Unwrap() error { return f.Cause }

// Broken marks the error as a fault instead of a refusal.
func (f *Fault) Broken() {}

// Transcript returns the exchanged lines: > to the program, < from it.
func (f *Fault) Transcript() string { return f.Log }

// Quote returns the beginning of the first line of a text within quotes.
func Quote(text []byte) string {
	text = bytes.TrimRight(text, "\r\n")
	if line, _, more := bytes.Cut(text, []byte("\n")); more {
		text = line
	}
	if len(text) > 200 {
		return strconv.Quote(string(text[:200])) + "..."
	}
	return strconv.Quote(string(text))
}
