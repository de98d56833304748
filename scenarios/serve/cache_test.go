package serve

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func library(t *testing.T) *Library {
	t.Helper()
	l, err := Open([]string{t.TempDir()}, false)
	if err != nil {
		t.Fatal(err)
	}
	l.Fresh = 0
	return l
}

func TestAValueIsMadeOnceForAllWhoAsk(t *testing.T) {
	l, k := library(t), &cachedValue[int]{}
	var made atomic.Int64
	begun := make(chan struct{})
	var all sync.WaitGroup
	for range 1000 {
		all.Go(func() {
			got, err := k.Get(t.Context(), l, "one", func() (int, error) { <-begun; return int(made.Add(1)), nil })
			if got != 1 || err != nil {
				t.Errorf("%d, %v", got, err)
			}
		})
	}
	close(begun)
	all.Wait()
}

func TestAValueIsMadeAgainForAnotherMarkAfterARest(t *testing.T) {
	l, k := library(t), &cachedValue[string]{}
	now := time.Now()
	l.Now = func() time.Time { return now }
	get := func(version string) string {
		t.Helper()
		got, err := k.Get(t.Context(), l, version, func() (string, error) { return "of " + version, nil })
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := get("one"); got != "of one" {
		t.Error(got)
	}
	k.until = now.Add(time.Second)
	if got := get("two"); got != "of one" || k.Next(l, "two") != "one" {
		t.Errorf("%s while it rests", got)
	}
	now = now.Add(time.Second)
	if k.Next(l, "two") != "two" {
		t.Error("after the rest, the next value is not the new one")
	}
	if got := get("two"); got != "of two" {
		t.Errorf("%s after the rest", got)
	}
}

func TestWaitingEndsWithTheContextAndTheValueIsMadeNevertheless(t *testing.T) {
	l, k := library(t), &cachedValue[int]{}
	ctx, cancel := context.WithCancel(t.Context())
	proceed := make(chan struct{})
	cancel()
	if _, err := k.Get(ctx, l, "one", func() (int, error) { <-proceed; return 7, nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(proceed)
	if got, err := k.Get(t.Context(), l, "one", nil); got != 7 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}

func TestAPanicIsAnErrorOfThoseWhoAsk(t *testing.T) {
	l, k := library(t), &cachedValue[int]{}
	_, err := k.Get(t.Context(), l, "one", func() (int, error) { panic("broken") })
	var crash *panicError
	if !errors.As(err, &crash) || err.Error() != "panic: broken" {
		t.Error(err)
	}
	if got, err := k.Get(t.Context(), l, "two", func() (int, error) { return 1, nil }); got != 1 && err == nil {
		t.Errorf("%d, %v", got, err)
	}
}
