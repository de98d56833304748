package run

import (
	"errors"
	"testing"
)

func TestAPolicyThatIsStuckInThreeCellsIsNotCalledAgain(t *testing.T) {
	var none *Late
	none.Note("p", 1, &Stuck{})
	if err := none.Of("p"); err != nil {
		t.Errorf("what remembers nothing says %v", err)
	}
	var l Late
	for n, cell := range []int{4, 4, 7, 4, 9, 9} {
		if err := l.Of("p"); (err != nil) != (n > 4) {
			t.Errorf("after %d calls: %v", n, err)
		}
		l.Note("p", cell, &Stuck{})
	}
	var s *Stuck
	if err := l.Of("p"); !errors.As(err, &s) {
		t.Errorf("stuck in three cells: %v", err)
	}
	if err := l.Of("q"); err != nil {
		t.Errorf("another policy: %v", err)
	}
}
