package consent

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// named is a policy that is a program, and its hash.
type named string

func (n named) Command() (process.Command, string, error) {
	return process.Command{Words: []string{"true"}}, string(n), nil
}

func TestAProgramIsStartedOnlyIfTheFlagNamesItsHash(t *testing.T) {
	one := &policies.Policy{Spec: "one", Value: named("hash-of-one")}
	other := &policies.Policy{Spec: "other", Value: named("hash-of-other")}
	plain := &policies.Policy{Spec: "plain", Value: struct{}{}}
	both := process.HashOf([]string{"hash-of-one", "hash-of-other"})
	for _, c := range []struct {
		flags     []string
		all       []*policies.Policy
		reference *policies.Policy
		want      string // of the error; "" if the programs are allowed
	}{
		{nil, []*policies.Policy{plain}, nil, ""},
		{nil, []*policies.Policy{plain, one}, nil, "allow it with --allow-exec "},
		{nil, []*policies.Policy{plain}, other, "allow it with --allow-exec "},
		{[]string{"--allow-exec", both}, []*policies.Policy{one}, other, ""},
		{[]string{"--allow-exec", "any"}, []*policies.Policy{one}, other, ""},
		{[]string{"--allow-exec", both}, []*policies.Policy{one}, nil, "look at them again"},
		{[]string{"--allow-exec", process.HashOf([]string{"hash-of-one"})}, []*policies.Policy{one}, other, "look at them again"},
	} {
		process.Forbid()
		var f Flag
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
			if p == nil || !program(p) {
				continue
			}
			if allowed := process.Allowed(string(p.Value.(named))); allowed != (err == nil) {
				t.Errorf("%q: %s may start: %v, with the error %v", c.flags, p.Spec, allowed, err)
			}
			if err != nil && !strings.Contains(err.Error(), "positive") && !strings.Contains(shown.String(), p.Spec+"\n  starts ") {
				t.Errorf("%q: %s is not among what is shown: %q", c.flags, p.Spec, shown.String())
			}
		}
	}
	process.Forbid()
	if err := new(Flag).Check(io.Discard, []*policies.Policy{plain}, nil); err != nil {
		t.Errorf("without programs: %v", err)
	}
}
