package run

import (
	"errors"
	"testing"
)

func TestAPolicyThatIstimeoutErrorInThreeCellsIsNotCalledAgain(t *testing.T) {
	var none *timeouts
	none.note("p", 1, &timeoutError{})
	if err := none.reason("p"); err != nil {
		t.Errorf("what remembers nothing says %v", err)
	}
	var l timeouts
	for n, cell := range []int{4, 4, 7, 4, 9, 9} {
		if err := l.reason("p"); (err != nil) != (n > 4) {
			t.Errorf("after %d calls: %v", n, err)
		}
		l.note("p", cell, &timeoutError{})
	}
	var s *timeoutError
	if err := l.reason("p"); !errors.As(err, &s) {
		t.Errorf("stuck in three cells: %v", err)
	}
	if err := l.reason("q"); err != nil {
		t.Errorf("another policy: %v", err)
	}
}
