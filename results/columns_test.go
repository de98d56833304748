package results

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestColumnsWithoutRoomFollowBelowWithTheHeadsRepeated(t *testing.T) {
	var c columns
	c.add("p", "W", "greedy", "no-rep", "a-very-long-policy{n=47}", "x")
	c.add("5", "12", "0.5 ± 0.1", "0.25", "1", "-")
	c.add()
	var wide, narrow strings.Builder
	if err := c.within(&wide, 0, 2); err != nil || wide.String() != "p   W     greedy  no-rep  a-very-long-policy{n=47}  x\n5  12  0.5 ± 0.1    0.25                         1  -\n\n" {
		t.Errorf("%v\n%s", err, wide.String())
	}
	const want = `p   W     greedy
5  12  0.5 ± 0.1


p   W  no-rep
5  12    0.25


p   W  a-very-long-policy{n=47}
5  12                         1


p   W  x
5  12  -

`
	if err := c.within(&narrow, 18, 2); err != nil || narrow.String() != want {
		t.Errorf("%v\n%s", err, narrow.String())
	}
	narrow.Reset()
	c.within(&narrow, 22, 2)
	for line := range strings.Lines(narrow.String()) {
		if utf8.RuneCountInString(strings.TrimSpace(line)) > 22 && !strings.Contains(line, "a-very-long") && !strings.HasSuffix(line, " 1\n") {
			t.Error(line)
		}
	}
}
