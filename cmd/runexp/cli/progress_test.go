package cli

import (
	"strings"
	"testing"
	"time"
)

func TestProgressTellsARateOnlyWhenItMeansSomething(t *testing.T) {
	p := progress{name: "e1", total: 4000}
	for _, c := range []struct {
		n     int64
		spent time.Duration
		want  string
	}{
		{0, 0, "e1: 0 of 4000 instances, 0.0%"},
		{0, time.Hour, "e1: 0 of 4000 instances, 0.0%"},
		{3, time.Microsecond, "e1: 3 of 4000 instances, 0.1%"},
		{1000, 2 * time.Second, "e1: 1000 of 4000 instances, 25.0%, 500/s, about 6s left"},
		{4000, 8 * time.Second, "e1: 4000 of 4000 instances, 100.0%, 500/s, about 0s left"},
		{4250, 9 * time.Second, "e1: 4250 instances, adding more where they are needed"},
	} {
		if got := p.line(c.n, c.spent); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if got := p.bar(c.n, c.spent); !strings.HasPrefix(got, "|") || !strings.HasSuffix(got, "| "+c.want) || strings.ContainsAny(got, "\r\n\x1b") {
			t.Errorf("got %q", got)
		}
	}
	if got := p.bar(2000, 0); strings.Count(got, "█") != 10 {
		t.Errorf("half of the bar is %q", got)
	}
}
