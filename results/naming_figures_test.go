package results

import (
	"slices"
	"testing"
)

// Named values reach the heads of panels, lines, marks of the axis and captions; names of files keep numbers.
func TestNamesOfValuesReachEveryPartOfAFigure(t *testing.T) {
	tbl := &Table{Experiment: "t", Params: []string{"x", "duplex", "law", "n"}, Words: map[string]map[float64]string{
		"law": {0: "weibull{shape=0.5}", 1: "weibull{shape=2}"},
	}}
	tbl.Naming.Params = map[string]ParamNaming{
		"x":      {Values: map[string]string{"2": "two"}},
		"duplex": {Values: map[string]string{"0": "half duplex", "1": "full duplex"}},
		"law":    {Values: map[string]string{"weibull{shape=0.5}": "bursts"}},
		"n":      {Values: map[string]string{"1e+06": "a million units"}},
	}
	for _, duplex := range []float64{0, 1} {
		for _, law := range []float64{0, 1} {
			for _, x := range []float64{1, 2, 3, 4} {
				tbl.Rows = append(tbl.Rows, Row{Params: []float64{x, duplex, law, 1e6}, Policy: "a", Metric: "m", Count: 9, Mean: x + duplex, Lo: x + duplex, Hi: x + duplex})
			}
		}
	}
	figures, _ := tbl.Figures(FigureSpec{Metric: "m", X: "x", Series: "duplex", Columns: "law"})
	f := figures[0]
	if f.Panels[0].Title != "bursts" || f.Panels[1].Title != "weibull 2" {
		t.Errorf("panels %q and %q", f.Panels[0].Title, f.Panels[1].Title)
	}
	if names := []string{f.Panels[0].Lines[0].Name, f.Panels[0].Lines[1].Name}; !slices.Equal(names, []string{"half duplex", "full duplex"}) {
		t.Errorf("lines %q", names)
	}
	if f.XWords[2] != "two" || f.Caption != "a million units; 9 instances, mean" {
		t.Errorf("x %v, caption %q", f.XWords, f.Caption)
	}
	each, _ := tbl.Figures(FigureSpec{Metric: "m", X: "x", Each: true})
	if each[0].Name != "t-duplex0-weibull-0.5" || each[0].Title != "half duplex, bursts" {
		t.Errorf("file %q, title %q", each[0].Name, each[0].Title)
	}
	words := &Table{Experiment: "t", Params: []string{"x", "stops"}, Words: map[string]map[float64]string{"stops": {0: "never", 1: "linear"}}}
	words.Naming.Params = map[string]ParamNaming{"stops": {Values: map[string]string{"never": "no worker stops"}}}
	for _, stops := range []float64{0, 1} {
		for _, x := range []float64{1, 2} {
			words.Rows = append(words.Rows, Row{Params: []float64{x, stops}, Policy: "a", Metric: "m", Count: 9})
		}
	}
	if each, _ = words.Figures(FigureSpec{Metric: "m", X: "x", Each: true}); each[0].Name != "t-never" || each[0].Title != "no worker stops" {
		t.Errorf("file %q, title %q", each[0].Name, each[0].Title)
	}
}

// A caption spells out the symbols that titles and legend use, and those of fixed values. The axis of a map has its
// label, and its shades have no intervals.
func TestACaptionSaysWhatSymbolsStandFor(t *testing.T) {
	tbl := &Table{Experiment: "t", Params: []string{"x", "c", "s", "eps", "p"}, Level: 0.95}
	tbl.Naming.Params = map[string]ParamNaming{
		"c":   {Label: "time in which a unit travels", Symbol: "c", Unit: "h"},
		"s":   {Label: "standard deviation", Symbol: "σ"},
		"eps": {Label: "start-up time", Symbol: "ε"},
		"p":   {Label: "workers", Symbol: "p", Whole: true},
	}
	for _, c := range []float64{0.1, 0.2} {
		for _, s := range []float64{1, 2} {
			for _, x := range []float64{1, 2, 3, 4} {
				tbl.Rows = append(tbl.Rows, Row{Params: []float64{x, c, s, 0.01, 5}, Policy: "a", Metric: "m", Count: 9, Mean: x, Lo: x - 1, Hi: x + 1})
			}
		}
	}
	const fixed, c = "start-up time ε = 0.01, 5 workers; ", "c: time in which a unit travels; "
	for _, made := range []struct {
		spec FigureSpec
		want string
	}{
		{FigureSpec{Columns: "c", Series: "s"}, fixed + c + "σ: standard deviation; 9 instances, mean and 95% interval"},
		{FigureSpec{Columns: "c", Series: "s", Map: true}, fixed + c + "9 instances, mean"},
		{FigureSpec{Each: true}, fixed + c + "σ: standard deviation; 9 instances, mean and 95% interval"},
	} {
		made.spec.Metric, made.spec.X = "m", "x"
		figures, _ := tbl.Figures(made.spec)
		if got := figures[0].Caption; got != made.want {
			t.Errorf("the caption is %q, want %q", got, made.want)
		}
	}
}
