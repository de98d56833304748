package results

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// wordy is a table in which n is a number of chunks or "auto", and eps varies.
func wordy() *Table {
	t := &Table{Experiment: "e6", Params: []string{"W", "eps", "n"}, Level: 0.95,
		Words: map[string]map[float64]string{"n": {0: "auto"}}}
	for _, eps := range []float64{0.1, 0.01} {
		for _, n := range []float64{47, 0} {
			for _, w := range []float64{1, 2} {
				mean := 1 - eps*w - n/1000
				t.Rows = append(t.Rows, Row{[]float64{w, eps, n}, "greedy", "ratio", nil, 1000, mean, 0.02, mean - 0.001, mean + 0.001})
			}
		}
	}
	return t
}

func TestWordsStandInEveryFileForTheirValues(t *testing.T) {
	var csv, text, objects bytes.Buffer
	table := wordy()
	if err := table.WriteCSV(&csv); err != nil || !strings.Contains(csv.String(), "\ne6,1,0.1,47,greedy,") || !strings.Contains(csv.String(), "\ne6,1,0.1,auto,greedy,") {
		t.Errorf("%v\n%s", err, &csv)
	}
	if err := table.WriteText(&text, View{Metric: "ratio", X: "W"}); err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "words.txt", text.Bytes())
	if err := table.WriteJSON(&objects); err != nil {
		t.Fatal(err)
	}
	var back struct{ Rows []struct{ N any } }
	if err := json.Unmarshal(objects.Bytes(), &back); err != nil || back.Rows[0].N != 47.0 || back.Rows[2].N != "auto" {
		t.Errorf("%v\n%s", err, &objects)
	}
}

func TestWordsReadBack(t *testing.T) {
	several := wordy()
	several.Words = map[string]map[float64]string{"n": {47: "all", 0: "auto"}, "eps": {0.1: "höher, \"much\""}, "no such": {1: "1"}}
	for name, table := range map[string]*Table{"one": wordy(), "several": several} {
		var first, second bytes.Buffer
		if err := table.WriteCSV(&first); err != nil {
			t.Fatal(err)
		}
		back, err := ReadCSV(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if err := back.WriteCSV(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: %v: wrote\n%s\nread back and wrote\n%s", name, err, &first, &second)
		}
		if name == "one" && (!reflect.DeepEqual(back.Words, table.Words) || !reflect.DeepEqual(back.Rows, table.Rows)) {
			t.Errorf("got %v", back)
		}
	}
}

func TestWordsGetTheNumbersThatAreFree(t *testing.T) {
	const file = "experiment,a,b,policy,metric,count,mean,sd,lo,hi\n" +
		"e1,x,3,p,m,1,0,0,0,0\n" + "e1,y,auto,p,m,1,0,0,0,0\n" + "e1,0,auto,p,m,1,0,0,0,0\n" +
		"e1,-2,0.5,p,m,1,0,0,0,0\n" + "e1,,,p,m,1,0,0,0,0\n" + "e1,x,auto,p,m,1,0,0,0,0\n"
	table, err := ReadCSV(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]map[float64]string{"a": {-1: "x", -3: "y"}, "b": {0: "auto"}}
	if !reflect.DeepEqual(table.Words, want) {
		t.Errorf("got %v", table.Words)
	}
	var a, b []float64
	for _, row := range table.Rows {
		a, b = append(a, row.Params[0]), append(b, row.Params[1])
	}
	if !slices.Equal(a[:4], []float64{-1, -3, 0, -2}) || a[5] != -1 || !slices.Equal(b[:4], []float64{3, 0, 0, 0.5}) || !math.IsNaN(a[4]) {
		t.Errorf("got %v and %v", a, b)
	}
}

func TestWordsThatWouldBeMistakenAreNotWritten(t *testing.T) {
	for name, words := range map[string]map[float64]string{
		"empty": {0: ""}, "a number": {0: "12"}, "also a number": {0: "inf"}, "a slip": {0: "1o"}, "a sign": {0: "-auto"},
		"one word for two": {0: "auto", 1: "auto"}, "not text": {0: "\xff"}, "of NaN": {math.NaN(): "auto"},
	} {
		table := wordy()
		table.Words = map[string]map[float64]string{"n": words}
		var b bytes.Buffer
		err := table.WriteCSV(&b)
		if err == nil || table.WriteJSON(&b) == nil || b.Len() > 0 || !strings.Contains(err.Error(), "parameter n") {
			t.Errorf("%s: written, or %v", name, err)
		}
	}
}

func TestFiguresSayTheWord(t *testing.T) {
	figures := each(wordy(), FigureSpec{Metric: "ratio", X: "W", Title: "Ratio"})
	want := []string{"e6-eps0.1-n47", "e6-eps0.1-nauto", "e6-eps0.01-n47", "e6-eps0.01-nauto"}
	if got := named(figures); !slices.Equal(got, want) {
		t.Fatalf("got %v", got)
	}
	if got := figures[3].Title; got != "Ratio, eps = 0.01, n = auto" {
		t.Errorf("got %s", got)
	}
	fixed := wordy()
	fixed.Rows = fixed.Rows[2:4]
	if got := each(fixed, FigureSpec{Metric: "ratio", X: "W"})[0].Caption; got != "eps = 0.1, n = auto; 1000 instances, mean and 95% interval" {
		t.Errorf("got %s", got)
	}
	along := each(wordy(), FigureSpec{Metric: "ratio", X: "n"})[0]
	if !maps.Equal(along.XWords, map[float64]string{0: "auto"}) {
		t.Errorf("words at the axis are %v", along.XWords)
	}
}

func TestFiguresOfWordsThatLookAlikeHaveTheirOwnNames(t *testing.T) {
	table := wordy()
	table.Words["n"] = map[float64]string{0: "a/b", 47: "a b"}
	want := []string{"e6-eps0.1-a_b", "e6-eps0.1-a_b_", "e6-eps0.01-a_b", "e6-eps0.01-a_b_"}
	if got := named(each(table, FigureSpec{Metric: "ratio", X: "W"})); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}
