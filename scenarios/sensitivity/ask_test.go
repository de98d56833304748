package sensitivity

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// made is a source of results by formulas. The policies are a, b and ref.
type made struct {
	names   []string
	values  [][]float64
	has     func(x []float64) bool // the cell has results; nil: all have
	mean    func(x []float64, policy int) float64
	noise   float64 // of a batch; 0: values are exact
	batches int
}

// cell is a cell of a made source.
type cell struct {
	batches [][]float64 // by policy
	exact   bool
}

func (c cell) Batches(policy int, metric string) []float64 {
	if c.exact || metric != "ratio" {
		return nil
	}
	return c.batches[policy]
}

func (c cell) Fact(policy int, metric string) (float64, bool) {
	if !c.exact || metric != "ratio" {
		return 0, false
	}
	return c.batches[policy][0], true
}

// source returns the source.
func (m made) source() *Source {
	src := &Source{Name: "made", Policies: []string{"a", "b", "ref"}, Shown: []string{"a", "b"}, Metrics: []string{"ratio", "work"}, Batch: 25, Cells: 1}
	stride := 1
	for i := len(m.names) - 1; i >= 0; i-- {
		v := Variable{Name: m.names[i]}
		for _, x := range m.values[i] {
			v.Values = append(v.Values, strconv.FormatFloat(x, 'g', -1, 64))
		}
		step, n := stride, len(v.Values)
		v.Place = func(cell int) int { return cell / step % n }
		stride *= n
		src.Variables = append([]Variable{v}, src.Variables...)
	}
	src.Cells = stride
	src.Visit = func(visit func(int, Cell) error) error {
		for at := range src.Cells {
			x := make([]float64, len(m.names))
			for i, v := range src.Variables {
				x[i] = m.values[i][v.Place(at)]
			}
			if m.has != nil && !m.has(x) {
				continue
			}
			rng := rand.New(rand.NewPCG(1, uint64(at)))
			c := cell{exact: m.noise == 0}
			for policy := range src.Policies {
				y := []float64{m.mean(x, policy)}
				if !c.exact {
					y = y[:0]
					for range m.batches {
						y = append(y, m.mean(x, policy)+m.noise*rng.NormFloat64())
					}
				}
				c.batches = append(c.batches, y)
			}
			if err := visit(at, c); err != nil {
				return err
			}
		}
		return nil
	}
	return src
}

// lead is a surface on which W and eps act together and k does nothing.
func lead(x []float64, policy int) float64 {
	w, eps := x[0], x[1]
	if policy == 0 {
		return 0.5 + 0.02*w + 0.05*(w-6)*eps
	}
	return 0.4
}

var grown = made{
	names: []string{"W", "eps", "k"}, values: [][]float64{{2, 4, 6, 8, 10}, {-0.1, 0.1}, {1, 2, 3}},
	mean: lead, noise: 0.01, batches: 40,
}

// ask answers a question that has an answer.
func ask(t *testing.T, src *Source, q Question) *Answer {
	t.Helper()
	a, err := Ask(src, q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestAnswersAreAsPrinted(t *testing.T) {
	var all bytes.Buffer
	for _, c := range []struct {
		what string
		of   made
		q    Question
	}{
		{"eps acts only with W", grown, Question{Subjects: []Subject{{Policy: "a"}}}},
		{"a difference", grown, Question{Subjects: []Subject{{"a", "b"}}}},
		{"two policies, the second of which is the same everywhere", made{grown.names, grown.values, nil, lead, 0, 1}, Question{}},
		{"chance alone", grown, Question{Subjects: []Subject{{Policy: "b"}}}},
		{"effects that chance may hide", made{grown.names, grown.values, nil, lead, 0.15, 20}, Question{Subjects: []Subject{{Policy: "a"}}}},
		{"variables that matter only together", made{grown.names, grown.values, nil,
			func(x []float64, _ int) float64 { return (x[0] - 6) * x[1] }, 0.01, 20}, Question{Subjects: []Subject{{Policy: "a"}}}},
		{"few instances", made{grown.names, grown.values, nil, lead, 0.01, 10}, Question{Subjects: []Subject{{Policy: "a"}}}},
		{"value by value", grown, Question{Subjects: []Subject{{Policy: "a"}}, By: []string{"eps"}}},
		{"one variable", made{[]string{"W"}, [][]float64{{2, 10}}, nil, func(x []float64, _ int) float64 { return x[0] }, 0.1, 40}, Question{}},
		{"one cell", made{[]string{"W"}, [][]float64{{2}}, nil, func([]float64, int) float64 { return 1 }, 0.1, 40}, Question{}},
		{"a grid with a hole", made{grown.names, grown.values, func(x []float64) bool { return x[0] < 10 || x[1] > 0 }, lead, 0.01, 40},
			Question{Subjects: []Subject{{Policy: "a"}}}},
		{"a variable that another determines", made{[]string{"p", "n", "W"}, [][]float64{{5, 10, 20}, {50, 100, 200}, {1, 2}},
			func(x []float64) bool { return x[1] == 10*x[0] },
			func(x []float64, _ int) float64 { return math.Log(x[0]) + x[2] }, 0, 1}, Question{Subjects: []Subject{{Policy: "a"}},
			Where: func(cell int) bool { return cell/6 == cell/2%3 }}},
		{"cells whose partners are few", made{[]string{"p", "n"}, [][]float64{{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}},
			func(x []float64) bool { return x[0] == x[1] || x[0] == 1 && x[1] == 2 },
			func(x []float64, _ int) float64 { return x[0] }, 0, 1}, Question{Subjects: []Subject{{Policy: "a"}}}},
		{"no results in some groups", made{grown.names, grown.values, func(x []float64) bool { return x[2] != 3 }, lead, 0.01, 40},
			Question{Subjects: []Subject{{Policy: "a"}}, By: []string{"k"}}},
	} {
		all.WriteString("# " + c.what + "\n\n")
		if err := ask(t, c.of.source(), c.q).WriteText(&all, 0); err != nil {
			t.Fatal(err)
		}
		all.WriteString("\n")
	}
	resultstest.Golden(t, "answers.txt", all.Bytes())
}

func TestMeansNearZeroHaveNoSign(t *testing.T) {
	if got := spread([]float64{-1e-17, 0.044, math.NaN()}, []string{"10", "5", "20"}); got != "0.0000 at 10 to 0.0440 at 5" {
		t.Error(got)
	}
}

func TestTablesAreAsPrinted(t *testing.T) {
	a := ask(t, grown.source(), Question{Subjects: []Subject{{"a", "b"}}, By: []string{"k"}, Where: func(cell int) bool { return cell%3 < 2 }})
	for name, write := range map[string]func(b *bytes.Buffer) error{
		"table.csv":  func(b *bytes.Buffer) error { return a.WriteCSV(b) },
		"table.json": func(b *bytes.Buffer) error { return a.WriteJSON(b) },
		"table.tex":  func(b *bytes.Buffer) error { return a.WriteLaTeX(b) },
		"table.md":   func(b *bytes.Buffer) error { return a.WriteMarkdown(b) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		resultstest.Golden(t, name, b.Bytes())
	}
	for _, write := range []func(*Answer) error{
		func(a *Answer) error { return a.WriteCSV(resultstest.Full{}) },
		func(a *Answer) error { return a.WriteJSON(resultstest.Full{}) },
		func(a *Answer) error { return a.WriteMarkdown(resultstest.Full{}) },
		func(a *Answer) error { return a.WriteLaTeX(resultstest.Full{}) },
		func(a *Answer) error { return a.WriteText(resultstest.Full{}, 0) },
	} {
		if write(a) == nil {
			t.Error("a full disk is no error")
		}
	}
}

func TestQuestionsWithoutAnAnswerAreRefused(t *testing.T) {
	for _, c := range []struct {
		of   made
		q    Question
		want string
	}{
		{grown, Question{Metric: "lost"}, `made has no results of metric "lost": want one of ratio, work`},
		{made{[]string{"p", "W"}, [][]float64{make([]float64, 30), make([]float64, 20)}, nil, lead, 0.1, 40}, Question{By: []string{"p", "W"}}, "by p,W: 1200 answers, for each value and policy: want at most 1000"},
		{grown, Question{Level: 2}, "level 2: want one between 0 and 1, such as 0.95"},
		{grown, Question{By: []string{"q"}}, "variable q: want one of W, eps, k"},
		{grown, Question{Subjects: []Subject{{Policy: "c"}}}, "policy c: want one of a, b, ref"},
		{grown, Question{Subjects: []Subject{{"a", "c"}}}, "policy c: want one of a, b, ref"},
		{grown, Question{Subjects: []Subject{{"a", "a"}}}, "difference of a and itself: want two policies"},
		{grown, Question{Where: func(int) bool { return false }}, "no cell meets the condition"},
		{made{grown.names, grown.values, nil, lead, 0.1, 1}, Question{}, "made has cells with fewer than 50 instances, too few to tell effects from chance"},
	} {
		if _, err := Ask(c.of.source(), c.q); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
