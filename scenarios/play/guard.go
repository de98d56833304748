package play

import "fmt"

// panicError is a panic of a policy as an error of one line: a fault in one policy must
// not bury everything else in a stack trace.
type panicError struct{ value any }

func (p panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }
func (p panicError) Broken()       {}

// Guard calls a function of a policy and returns its panic as an error.
func Guard(call func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicError{r}
		}
	}()
	return call()
}
