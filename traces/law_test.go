package traces

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// read makes the law of a file with the given text.
func read(t *testing.T, text, rest string) (Law, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "durations.txt")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := spec.Parse("empirical{file=" + file + rest + "}")
	if err != nil {
		t.Fatal(err)
	}
	l, err := open(s)
	if err != nil {
		return Law{}, err
	}
	return l.(Law), nil
}

func TestTheLongestDurationIsOneUnlessSaidOtherwise(t *testing.T) {
	for rest, longest := range map[string]float64{"": 1, ",longest=5": 5, ",longest=0": 40} {
		l, err := read(t, "10\n40\n20\n", rest)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Quantile(1); got != longest {
			t.Errorf("%q: the longest duration is %v, want %v", rest, got, longest)
		}
		if got := l.Before(longest); got != 2.0/3 {
			t.Errorf("%q: %v of the durations are shorter than the longest, want 2/3", rest, got)
		}
		if s := l.Spelling(); !strings.HasPrefix(s, "empirical{file=") || strings.Contains(s, "longest") != (rest == ",longest=5" || rest == ",longest=0") {
			t.Errorf("%q is spelled %s", rest, s)
		}
	}
}

func TestALawNeedsAReadableFile(t *testing.T) {
	for _, text := range []string{"empirical", "empirical{file=/no/such/file}", "empirical{longest=2}"} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := open(s); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s gives %v", text, err)
		}
	}
	if _, err := read(t, "1\nx\n", ""); err == nil || !strings.Contains(err.Error(), ":2:1:") {
		t.Errorf("a bad line gives %v", err)
	}
}

func TestALawCanBeOfAnyTrace(t *testing.T) {
	for text, want := range map[string][]float64{
		ftaText:                          {40},
		"# h\n7\n3+\n":                   {3, 7},
		twoNodes:                         {3, 10, 28, 30},
		string(compress(t, "5\n")["gz"]): {5},
	} {
		l, err := read(t, text, ",longest=0")
		if err != nil {
			t.Fatal(err)
		}
		if l.Len() != len(want) || l.Quantile(0.01) != want[0] || l.Quantile(1) != want[len(want)-1] {
			t.Errorf("%.20q: %d durations from %v to %v, want %v", text, l.Len(), l.Quantile(0.01), l.Quantile(1), want)
		}
	}
	if _, err := read(t, "a,down,1,2\n", ""); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a trace without durations up: %v", err)
	}
}
