package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// namedProgram is a policy that is a program, and its hash.
type namedProgram string

func (n namedProgram) Command() (process.Command, string, error) {
	return process.Command{Words: []string{"true"}}, string(n), nil
}

func TestAProgramIsStartedOnlyIfItIsTrusted(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	dir, err := trustFolder()
	if err != nil {
		t.Fatal(err)
	}
	one, other := &policies.Policy{Spec: "one"}, &policies.Policy{Spec: "other"}
	plain := &policies.Policy{Spec: "plain", Value: struct{}{}}
	for k, c := range []struct {
		trusted   []*policies.Policy
		all       []*policies.Policy
		reference *policies.Policy
		allowed   bool
	}{
		{nil, []*policies.Policy{plain}, nil, true},
		{nil, []*policies.Policy{plain, one}, nil, false},
		{nil, []*policies.Policy{plain}, other, false},
		{[]*policies.Policy{one}, []*policies.Policy{one}, nil, true},
		{[]*policies.Policy{one, other}, []*policies.Policy{one}, other, true},
		{[]*policies.Policy{one}, []*policies.Policy{one}, other, false},
	} {
		one.Value, other.Value = namedProgram(fmt.Sprint("one-", k)), namedProgram(fmt.Sprint("other-", k)) // what is allowed remains so
		programs, err := programsOf(c.trusted)
		if err == nil {
			err = addTrust(io.Discard, dir, programs, time.Minute)
		}
		if err != nil {
			t.Fatal(err)
		}
		var shown strings.Builder
		err = Program{}.askTrust(&shown, "lab.yaml", "", c.all, c.reference)
		if (err == nil) != c.allowed || err != nil && !strings.HasSuffix(err.Error(), "look at it, then runexp trust lab.yaml") {
			t.Errorf("case %d: %v", k, err)
		}
		for _, p := range append(c.all, c.reference) {
			if p == nil || !isProgram(p) {
				continue
			}
			if allowed := process.Allowed(string(p.Value.(namedProgram))); allowed != c.allowed {
				t.Errorf("case %d: %s may start: %v", k, p.Spec, allowed)
			}
			_, unknown := os.Stat(filepath.Join(dir, string(p.Value.(namedProgram))))
			if told := strings.Contains(shown.String(), p.Spec+"\n  starts "); told != errors.Is(unknown, os.ErrNotExist) {
				t.Errorf("case %d: %s is shown: %v: %q", k, p.Spec, told, shown.String())
			}
		}
	}
}
