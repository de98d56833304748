package traces

import (
	"io"
	"slices"
	"strings"
	"testing"
)

func TestDurationsAreReadOneALine(t *testing.T) {
	got, err := durationsIn(strings.NewReader("# hours\n\n 2.5\n1e-3\r\n40\n"), "x")
	if err != nil || !slices.Equal(got, []float64{2.5, 1e-3, 40}) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestBadDurationsAreNamedByLineAndColumn(t *testing.T) {
	for text, want := range map[string]string{
		"1\n  two\n":                       `x:2:3: "two" is not a duration`,
		"0\n":                              `x:1:1: "0" is not a duration`,
		"-1":                               `x:1:1: "-1" is not a duration`,
		"NaN":                              `x:1:1: "NaN" is not a duration`,
		"1\n+Inf":                          `x:2:1: "+Inf" is not a duration`,
		"1e999":                            `x:1:1: "1e999" is not a duration`,
		"1 2":                              `x:1:1: "1 2" is not a duration`,
		"# nothing\n":                      "x:2:1: there are no durations",
		"":                                 "x:1:1: there are no durations",
		"1\n" + strings.Repeat("9", 2<<20): "x:2:1: a line has more than 1048576 bytes",
		strings.Repeat("z", 100):           `x:1:1: "` + strings.Repeat("z", 40) + `..."`,
	} {
		_, err := durationsIn(strings.NewReader(text), "x")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.20q gives %v, want %s", text, err, want)
		}
	}
}

// durationsIn reads durations, one a line.
func durationsIn(r io.Reader, name string) ([]float64, error) {
	f, err := NewReader(r, name, Options{Format: "durations"})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	d, err := Collect(f, Selection{})
	if err != nil {
		return nil, err
	}
	return d.Values, nil
}
