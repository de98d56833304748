package arena

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
)

func TestOfSeveralErrorsThatOfTheLowestNumberIsReturned(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for range 20 {
		done := make([]bool, 100)
		err := Each(t.Context(), len(done), 0, func(k int) error {
			done[k] = true
			switch {
			case k == 30:
				panic("thirty")
			case k > 30:
				return errors.New("later")
			}
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), "thirty") || !done[0] || !done[30] || done[99] {
			t.Error(err, done)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Each(ctx, 3, 2, func(int) error { panic("begun") }); !errors.Is(err, context.Canceled) {
		t.Errorf("calls that are given up: %v", err)
	}
}
