package cli

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// namedProgram is a policy that is a program, and its hash.
type namedProgram string

func (n namedProgram) Command() (process.Command, string, error) {
	return process.Command{Words: []string{"true"}}, string(n), nil
}

func TestAProgramIsStartedOnlyIfTheFlagNamesItsHash(t *testing.T) {
	one, other := &policies.Policy{Spec: "one"}, &policies.Policy{Spec: "other"}
	plain := &policies.Policy{Spec: "plain", Value: struct{}{}}
	for k, c := range []struct {
		flags     []string
		all       []*policies.Policy
		reference *policies.Policy
		want      string // of the error; "" if the programs are allowed
	}{
		{nil, []*policies.Policy{plain}, nil, ""},
		{nil, []*policies.Policy{plain, one}, nil, "allow it with --allow-exec "},
		{nil, []*policies.Policy{plain}, other, "allow it with --allow-exec "},
		{[]string{"--allow-exec", "BOTH"}, []*policies.Policy{one}, other, ""},
		{[]string{"--allow-exec", "any"}, []*policies.Policy{one}, other, ""},
		{[]string{"--allow-exec", "BOTH"}, []*policies.Policy{one}, nil, "look at them again"},
		{[]string{"--allow-exec", "ONE"}, []*policies.Policy{one}, other, "look at them again"},
	} {
		hashes := []string{fmt.Sprint("one ", k), fmt.Sprint("other ", k)} // new ones: what is allowed remains so
		one.Value, other.Value = namedProgram(hashes[0]), namedProgram(hashes[1])
		hash := strings.NewReplacer("BOTH", process.HashOf(hashes), "ONE", process.HashOf(hashes[:1]))
		for i := range c.flags {
			c.flags[i] = hash.Replace(c.flags[i])
		}
		var f consentFlag
		cmd := &cobra.Command{Use: "x"}
		f.Add(cmd)
		if err := cmd.ParseFlags(c.flags); err != nil {
			t.Fatal(err)
		}
		var shown strings.Builder
		err := f.Check(&shown, c.all, c.reference)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q of %d policies: %v, want %q", c.flags, len(c.all), err, c.want)
		}
		for _, p := range append(c.all, c.reference) {
			if p == nil || !isProgram(p) {
				continue
			}
			if allowed := process.Allowed(string(p.Value.(namedProgram))); allowed != (err == nil) {
				t.Errorf("%q: %s may start: %v, with the error %v", c.flags, p.Spec, allowed, err)
			}
			if err != nil && !strings.Contains(err.Error(), "positive") && !strings.Contains(shown.String(), p.Spec+"\n  starts ") {
				t.Errorf("%q: %s is not among what is shown: %q", c.flags, p.Spec, shown.String())
			}
		}
	}
	if err := new(consentFlag).Check(io.Discard, []*policies.Policy{plain}, nil); err != nil {
		t.Errorf("without programs: %v", err)
	}
}
