package compare

import (
	"encoding/csv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// sampled is a cell of batch means of 25 instances, by policy.
type sampled struct {
	without
	of [][]float64
}

func (c sampled) Series(policy int, _ string) *stat.Series {
	s := new(stat.Series)
	var collector stat.Collector
	collector.Start(25)
	for _, x := range c.of[policy] {
		for range 25 {
			collector.Add(x)
		}
	}
	s.Append(collector.Sample())
	return s
}

func (c sampled) Batches(policy int, _ string) []float64 { return c.of[policy] }
func (c sampled) Fact(int, string) (x float64, ok bool)  { return x, ok }
func (c sampled) Tally(i, j int) (t stat.Tally)          { return t }

// draw returns batch means of policies around their expectations.
func draw(rng *rand.Rand, batches int, expected ...float64) (c sampled) {
	for _, mean := range expected {
		var xs []float64
		for range batches {
			xs = append(xs, mean+0.01*rng.NormFloat64())
		}
		c.of = append(c.of, xs)
	}
	return c
}

// sourceOfSamples returns a source of the ratios of policies.
func sourceOfSamples(policies []string, cells ...sampled) *Source {
	s := sourceOfFacts(make([]known, len(cells))...)
	s.Policies, s.Metrics, s.Layout.Params = policies, []Metric{{Name: "ratio", Unit: true}}, []string{"W"}
	s.Varying = []int{0}
	s.Visit = visits(cells)
	return s
}

// written returns a comparison in a format.
func written(t *testing.T, format string, s *Source) string {
	t.Helper()
	var b strings.Builder
	if _, err := Write(&b, format, s, Options{Metric: s.Metrics[0].Name}); err != nil && !strings.Contains(err.Error(), "lines") {
		t.Fatal(err)
	}
	return b.String()
}

// Three differences take 20 batches, which is 500 instances, and here are 10.
func TestAPolicyOfInfiniteValuesHasNoMeanAndIsNotRanked(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	one, other := draw(rng, 40, 0.3, 0.5, 0.7), draw(rng, 40, 0.3, 0.5, 0.7)
	one.of[1][3] = math.Inf(1)
	var b strings.Builder
	if _, err := Write(&b, "text", sourceOfSamples([]string{"a", "b", "c"}, one, other), Options{Metric: "ratio"}); err != nil {
		t.Fatal(err)
	}
	if want := "b has no mean ratio in 1 of 2 cells, as it is infinite in some instances, and is not ranked.\n"; !strings.Contains(b.String(), want) || strings.Contains(b.String(), "\nb   ") {
		t.Errorf("%s\nwant %s", b.String(), want)
	}
}

func TestWhatIsNotTestedIsAQuestionMarkInAllFormats(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := sourceOfSamples([]string{"fast", "slow"}, draw(rng, 10, 0.9, 0.2), draw(rng, 10, 0.8, 0.1), draw(rng, 10, 0.7, 0.1))
	const sentence = "; none of the cells is tested (?): 250 instances of each are too few, a test takes 500."
	const caption = "and those marked ? are not tested against it: they differ in too few batches, or there are too few instances (500 are needed)."
	for format, wants := range map[string][]string{
		"text":     {sentence, "?\n", "\n? not tested: fewer than 500 instances of each, or too few batches that differ\n"},
		"markdown": {sentence, " ? |\n", caption},
		"latex":    {sentence, `\rlap{$^{?}$} \\`, caption},
		"json":     {`"significant":null`, `"differences":0`},
	} {
		text := written(t, format, s)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", format, want, text)
			}
		}
		for _, wrong := range []string{"significantly different in", "~\n", "~ |", `\rlap{$^{\sim}$}`, "over 3 differences"} {
			if strings.Contains(text, wrong) {
				t.Errorf("%s has %q:\n%s", format, wrong, text)
			}
		}
	}
	lines, err := csv.NewReader(strings.NewReader(written(t, "csv", s))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	scope, significant := slices.Index(lines[0], "scope"), slices.Index(lines[0], "significant")
	for _, line := range lines[1:] {
		if (line[scope] == "cell") != (line[significant] == "") {
			t.Errorf("only rows of cells are not tested, and %v says %q", line, line[significant])
		}
	}
}

func TestNoCellOfMoreThanCanBeJudgedTogetherIsCalledTestedWithFewInstances(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	var cells []sampled
	for range stat.MostTogether + 1 {
		cells = append(cells, draw(rng, 10, 0.9, 0.2))
	}
	text := written(t, "text", sourceOfSamples([]string{"fast", "slow"}, cells...))
	if want := "; none of the cells is tested (?): 250 instances of each are too few, a test takes 1000."; !strings.Contains(text, want) {
		t.Errorf("%q is not in\n%s", want, text)
	}
}

// There are five cells: two are tested, one is tied, one has too few batches, and in one the policies differ
// in too few.
func TestTheSentenceCountsEveryCellOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	tied, rare := draw(rng, 20, 0.5, 0.5), draw(rng, 20, 0.5, 0.5)
	tied.of[1], rare.of[1] = tied.of[0], slices.Clone(rare.of[0])
	rare.of[1][7] = 0.1
	cells := []sampled{draw(rng, 20, 0.9, 0.2), draw(rng, 20, 0.5, 0.5), tied, draw(rng, 10, 0.9, 0.2), rare}
	text := written(t, "text", sourceOfSamples([]string{"fast", "slow"}, cells...))
	const want = ", is significantly ahead in 1 of them, behind in none, tied in 1 of them (=), not significantly different in 1 of them (~), and not tested in 2 of them (?): in 1, a test takes 500 instances of each; in 1, the two differ in too few batches, or too unevenly."
	if !strings.Contains(text, want) {
		t.Errorf("%q is not in\n%s", want, text)
	}
	for _, format := range []string{"markdown", "latex"} {
		if text := written(t, format, sourceOfSamples([]string{"fast", "slow"}, cells...)); !strings.Contains(text, "over 2 differences") {
			t.Errorf("two differences are tested, and the caption says\n%s", text)
		}
	}
}

func TestAChangeThatIsNotTestedIsNotCalledNone(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	before := sourceOfSamples([]string{"fast", "slow"}, draw(rng, 9, 0.9, 0.2))
	after := sourceOfSamples([]string{"fast", "slow"}, draw(rng, 9, 0.7, 0.1))
	var b strings.Builder
	both, err := Changes(before, after, nil, nil)
	if err == nil {
		_, err = Write(&b, "text", both, Options{Metric: "ratio"})
	}
	if err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.HasPrefix(text, "No change is tested (?): ratio of 2 policies in 1 cell") || strings.Contains(text, "No significant change is seen") {
		t.Errorf("two policies lose a fifth and a half, and the text says\n%s", text)
	}
}

func TestAPolicyWhoseAverageIsNotTestedIsMarkedBesideItsLetters(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	text := written(t, "text", sourceOfSamples([]string{"fast", "slow"}, draw(rng, 9, 0.9, 0.2), draw(rng, 9, 0.9, 0.2)))
	for _, want := range []string{"2 of 2  a?\n", "none of the cells is tested (?)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestCountsThatAStudyIsTooLargeForAreSaidToBeMissing(t *testing.T) {
	s := sourceOfSamples([]string{"fast", "slow"}, draw(rand.New(rand.NewPCG(1, 1)), 40, 0.9, 0.2))
	s.Uncounted, s.Most = 30_000, 20_000
	const sentence = "Wins, ties and losses are not counted: that takes 30000 values, and the study keeps 20000 at most (values of limits).\n"
	if got := written(t, "text", s); strings.Contains(got, sentence) {
		t.Errorf("it is said of a metric by which none are counted:\n%s", got)
	}
	s.Metrics[0].Counted = true
	if got := written(t, "text", s); strings.Count(got, sentence) != 1 || strings.Contains(got, "won") {
		t.Errorf("got\n%s", got)
	}
}
