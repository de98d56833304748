package claim

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// trials returns claims of a paper whose checks are given their numbers.
func trials(n int, check func(i int, e *Evidence) (Finding, error)) (tests []Test) {
	p := &Paper{Cite: "A"}
	for i := range n {
		p.Claims = append(p.Claims, Claim{ID: fmt.Sprint(i), Check: func(_ context.Context, e *Evidence) (Finding, error) { return check(i, e) }})
	}
	for i := range p.Claims {
		tests = append(tests, Test{p, &p.Claims[i]})
	}
	return tests
}

func TestEachClaimBeginsInTurnAndIsFoundOnce(t *testing.T) {
	for _, goroutines := range []int{0, 1, 3, 50} {
		tests := trials(20, func(i int, e *Evidence) (Finding, error) {
			if i%2 == 1 {
				e.Reduce()
			}
			return HoldsIf(i%3 > 0, "%d", i), nil
		})
		began, found := 0, map[int]int{}
		err := VerifyAll(t.Context(), tests, &Evidence{Goroutines: goroutines, Small: true}, Watcher{
			Begin: func(i int) {
				if i != began {
					t.Errorf("claim %d begins when %d is next", i, began)
				}
				began++
			},
			Found: func(i int, c Entry, reduced bool) error {
				found[i]++
				if want := fmt.Sprint(i); c.ID != want || c.Found != want || (c.Verdict == Holds) != (i%3 > 0) || reduced != (i%2 == 1) {
					t.Errorf("claim %d: %+v, reduced: %v", i, c, reduced)
				}
				return nil
			},
		})
		if err != nil || began != 20 || len(found) != 20 {
			t.Errorf("%d goroutines: %d claims began, %d were found, %v", goroutines, began, len(found), err)
		}
	}
}

func TestNoClaimBeginsAfterAnError(t *testing.T) {
	bad := errors.New("bad")
	var after atomic.Int64
	tests := trials(9, func(i int, _ *Evidence) (Finding, error) {
		if i > 3 {
			after.Add(1)
		}
		if i == 3 {
			return Finding{}, bad
		}
		return Finding{}, nil
	})
	watch := Watcher{Begin: func(int) {}, Found: func(int, Entry, bool) error { return nil }}
	if err := VerifyAll(t.Context(), tests, &Evidence{Goroutines: 1}, watch); !errors.Is(err, bad) || after.Load() > 0 {
		t.Errorf("%v, and %d claims began after it", err, after.Load())
	}
	watch.Found = func(i int, _ Entry, _ bool) error { return bad }
	if err := VerifyAll(t.Context(), tests, &Evidence{Goroutines: 4}, watch); !errors.Is(err, bad) {
		t.Errorf("an error of the watcher is %v", err)
	}
}

func TestADesignIsRunOnceForAllClaims(t *testing.T) {
	var s reportCache
	var runs atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for _, key := range []string{"a", "b"} {
				r, err := s.report(key, func() (*scenarios.Report, error) {
					runs.Add(1)
					return new(scenarios.Report), nil
				})
				if r == nil || err != nil {
					t.Errorf("no report: %v", err)
				}
			}
		})
	}
	group.Wait()
	if runs.Load() != 2 {
		t.Errorf("%d designs were run, want 2", runs.Load())
	}
}

func TestEvidenceThatIsKnownIsNotComputed(t *testing.T) {
	asked, report := 0, &scenarios.Report{}
	e := &Evidence{Known: func(d *scenarios.Design, exact bool) *scenarios.Report {
		if asked++; exact != (asked == 1) || d.Name != "e1" || d.Distribution || d.Seed != Seed {
			t.Errorf("question %d: exact: %v, %+v", asked, exact, d)
		}
		report.Design = d
		return report
	}}
	for _, r := range []scenarios.Request{ExactRequest("e1", "", nil), {Experiment: "e1"}} {
		for range 2 { // the second time it is kept
			if x, err := e.Means(t.Context(), r); err != nil || x.Report != report {
				t.Errorf("%+v: %v, %v", r, x.Report, err)
			}
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
}
