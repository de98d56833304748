package cli

import (
	"strings"
	"testing"
	"time"
)

func TestProgressTellsARateOnlyWhenItMeansSomething(t *testing.T) {
	p := progress{name: "e1", total: 40_000}
	for _, c := range []struct {
		n     int64
		spent time.Duration
		want  string
	}{
		{0, 0, "0.0% of e1, 0 of 40,000 instances"},
		{0, time.Hour, "0.0% of e1, 0 of 40,000 instances"},
		{30, time.Microsecond, "0.1% of e1, 30 of 40,000 instances"},
		{10000, 2 * time.Second, "about 6s left, 25.0% of e1, 10,000 of 40,000 instances, 5,000/s"},
		{40000, 8 * time.Second, "about 0s left, 100.0% of e1, 40,000 of 40,000 instances, 5,000/s"},
		{42500, 9 * time.Second, "adding instances to e1 where they are needed, 42,500 so far"},
	} {
		if got := p.line(c.n, c.spent); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		left, rest, known := strings.Cut(c.want, " left, ")
		if !known {
			left, rest = "", c.want
		} else {
			left += " left "
		}
		if got := p.bar(c.n, c.spent); !strings.HasPrefix(got, left+"|") || !strings.HasSuffix(got, "| "+rest) || strings.ContainsAny(got, "\r\n\x1b") {
			t.Errorf("got %q", got)
		}
	}
	if got := p.bar(20000, 0); strings.Count(got, "█") != 10 {
		t.Errorf("half of the bar is %q", got)
	}
}
