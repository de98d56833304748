package scenarios

import (
	"errors"
	"fmt"
)

// refusal is the error of a policy that could not be set up, unless it panicked.
func refusal(v Values, policy string, err error) *CellError {
	var p panicked
	return &CellError{Cell: v, Policy: policy, Err: err, Refused: !errors.As(err, &p)}
}

// panicked is the error that a panic becomes: one line that tells where, as a
// fault in one policy must not bury what the user needs to know.
type panicked struct{ value any }

func (p panicked) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// guard calls a function of a policy.
func guard(call func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked{r}
		}
	}()
	return call()
}
