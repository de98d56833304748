package advise

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestTheAnswerIsTheSameOnAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first []byte
	for _, n := range []int{1, 5, 2}[:long.Trials(2, 3)] {
		runtime.GOMAXPROCS(n)
		a := asked(t, Question{Problem: due(lab(), 4), Seed: 7, Policies: []string{"wqr", "factoring{n=8}", "returns", "umr", "greedy"}})
		var b bytes.Buffer
		if err := errors.Join(a.WriteJSON(&b, Wording{}), a.WriteText(&b, Wording{}), WriteCSV(&b, a.Episode)); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = b.Bytes()
		} else if !bytes.Equal(first, b.Bytes()) {
			t.Errorf("on %d processors the answer is another", n)
		}
	}
}

func TestAQuestionThatIsGivenUpIsTheErrorOfItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Ask(ctx, Question{Problem: equal(3, 2, .1, risk.Linear{X: 1})}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
