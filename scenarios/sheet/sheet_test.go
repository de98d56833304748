package sheet

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// full sets every key that may stand beside the others.
func full(t *testing.T) *Scenario {
	t.Helper()
	text, err := os.ReadFile("testdata/full.yaml")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Decode("full.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// decode reads a valid file with an added text.
func decode(t *testing.T, lines ...string) *Scenario {
	t.Helper()
	s, err := Decode("x.yaml", []byte(withValid(lines, "")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEveryKeyArrives(t *testing.T) {
	s := full(t)
	if s.Name != "full" || s.Title != "All: keys" || s.Source != "#1" || s.Seed != 18446744073709551615 || s.Instances != 2000 ||
		s.Precision != 0.005 || s.Decide != (Decide{0.01, true, 0.99}) || s.Decide.Sure() != 0.99 || s.Most != 100000 || s.Workload.String() != "0.3p + W" || s.Trace != "" ||
		!reflect.DeepEqual(s.Metrics, []string{"ratio", "messages"}) || s.Distribution != (Distribution{Keep: true, By: "p"}) || s.Limits.Events != 1e6 || s.Unit != "h" ||
		!reflect.DeepEqual(s.Bind, Bind{true, []string{"n", "W"}}) || s.Findings != "e5" {
		t.Errorf("%+v", s)
	}
	if s.Reference.String() != "greedy{n=2}" || len(s.Policies) != 3 || s.Policies[1].String() != "greedy{n=47,rounding=ceil}" || s.Policies[2].String() != "no-rep{n=47}" {
		t.Errorf("%v %v", s.Reference, s.Policies)
	}
	p := s.Platform
	if p.Port != "full-duplex" || !p.Stream || !p.Notice.Never || p.Sample.String() != "k" || p.Compute.PerUnit.String() != "uniform(1, 2)" ||
		p.Compute.Latency.String() != "eps" || p.Send.PerUnit.String() != "0.1 * i" || p.Return.Latency.String() != "0.5" || p.Return.PerUnit.String() != "0" {
		t.Errorf("%+v", p)
	}
	g := s.Groups()
	if len(g) != 2 || g[0].Compute != p.Compute || g[0].Risk != s.Risk || g[1].Count.String() != "p" || g[1].Compute.PerUnit.String() != "2" || g[1].Risk.Name != "never" {
		t.Errorf("%+v", g)
	}
	if s.Risk.String() != "weibull{scale=max(1,2*p),shape=k}" || s.Risk.Variable {
		t.Errorf("%+v", s.Risk)
	}
	if len(s.Where) != 2 || s.Where[1].String() != "n*eps < 1" || len(s.Presets) != 2 || s.Presets[1].Doc != "12" {
		t.Errorf("%v %+v", s.Where, s.Presets)
	}
	f := s.Figure
	if f.X != "W" || f.Metric != "ratio" || f.Title != "Full" || f.XLabel != "workload W" || f.YLabel != "share, at most 1" || !f.LogX || !f.LogY || *f.YMin != 0.1 || *f.YMax != 1.02 {
		t.Errorf("%+v", f)
	}
	low, high, above := s.Variable("p").Limits()
	if v := s.Variable("p"); v.Doc != "workers, all alike" || !v.Integer || v.Auto || low != 1 || high != 1e5 || above {
		t.Errorf("%+v", v)
	}
	if low, high, above := s.Variable("W").Limits(); low != 0 || high != 1.0/3+1e6 || !above || s.Variable("eps") != nil || !s.Variable("n").Auto {
		t.Errorf("%+v", s.Variables)
	}
	axes, err := s.Axes()
	var order []string
	for _, a := range axes {
		order = append(order, a.Name+"="+a.Values.String())
	}
	want := "a=1,2,2 b=10..30:10 p=5,10,1..3 c=p,2*p d=1,2 W=1..p:0.5 eps=logspace(1e-4,0.1,4) k=linspace(0,1,5) n=auto,47 law=linear,exponential{mean=2}"
	if got := strings.Join(order, " "); got != want || err != nil {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
}

func TestWhatIsLeftOutHasItsDefault(t *testing.T) {
	s := decode(t, "sweep: {p: 1}", "figure: {x: p}")
	if s.Seed != 1 || s.Instances != 1000 || s.Precision != 0 || s.Decide != (Decide{}) || s.Decide.Sure() != 0.95 || s.Reference.Name != "omniscient" || strings.Join(s.Metrics, " ") != "ratio work exact_work" {
		t.Errorf("%+v", s)
	}
	p := s.Platform
	if p.Port != "half-duplex" || p.Stream || p.Notice.Time.String() != "0" || p.Sample != nil || p.Compute.PerUnit.String() != "1" || p.Send.PerUnit.String() != "0" || p.Return.Latency.String() != "0" {
		t.Errorf("%+v", p)
	}
	if !reflect.DeepEqual(*s.Figure, Figure{X: "p", Metric: "ratio", XLabel: "p"}) {
		t.Errorf("%+v", s.Figure)
	}
}

func TestAComputationHasNoWorld(t *testing.T) {
	s, err := Decode("x.yaml", []byte(withValid([]string{"compute: table4", "sweep: {g: 2..9, n: 2g..20:g}"}, "-workload -platform -risk")))
	if err != nil || s.Platform != nil || s.Reference.Name != "" || s.Groups() != nil {
		t.Fatalf("%+v, %v", s, err)
	}
	roundTrip(t, s)
}

func TestEncodeIsReadBackAsTheSame(t *testing.T) {
	for _, s := range []*Scenario{full(t), decode(t), decode(t, "platform: {workers: 4, send: 2, notice: never}"), decode(t, "workload: '-2'"),
		decode(t, "title: 'null'"), decode(t, "title: '12'"), decode(t, `title: "a: 'b' # é"`), decode(t, "title: '- x'"), decode(t, "title: 'a  b:'"),
		decode(t, "zip: {a: 1, b: -1}"), decode(t, "bind: false"), decode(t, "bind: true"), decode(t, "bind: a, b", "sweep: {a: 1, b: 1}"), decode(t, "sweep: {law: [linear, 'weibull{shape=0.5}']}", "risk: law"), decode(t, "trace: x y.txt", "#risk:")} {
		if a, b := spelled(s), spelled(roundTrip(t, s)); !reflect.DeepEqual(a, b) {
			t.Errorf("%+v\n%+v", a, b)
		}
	}
}

// spelled is a scenario without what remembers places.
func spelled(s *Scenario) Scenario {
	c := *s
	c.places, c.Sweep, c.Zip, c.Risk = nil, nil, nil, nil
	if s.Platform != nil {
		p := *s.Platform
		p.Workers = Workers{}
		c.Platform = &p
	}
	return c
}

func TestAtPlacesWhatCallersFind(t *testing.T) {
	s := full(t)
	refused := errors.New("refused")
	text, _ := os.ReadFile("testdata/full.yaml")
	lines := strings.Split(string(text), "\n")
	for path, want := range map[string]string{
		"name": "full", "policies": "- omniscient", "policies[1]": "greedy{rounding", "policies[2]": "name: no-rep", "metrics[1]": "messages", "where[1]": "n*eps",
		"platform.compute.per_unit": "uniform", "platform.workers[1].count": "p\n", "platform.workers[1].compute.per_unit": "2}",
		"sweep.W": "1..p:0.5", "sweep.p[2]": "1..3", "zip[0].b": "10..30", "zip[1]": "c: [p", "figure.xlabel": "workload W", "variables.p": "p: {doc", "variables.W.max": "1/3", "presets.quick.sweep.W[1]": "2p", "presets.quick.policies[1]": "greedy{n", "presets.paper.instances": "paper: {doc", "findings": "e5",
		"policies[7]": "- omniscient", "reference.n": "greedy{n=2}", "limits.events": "1e6", "nowhere": "name: full", "": "name: full",
	} {
		var e *Error
		err := s.At(path, refused)
		if !errors.As(err, &e) || !errors.Is(err, refused) {
			t.Fatalf("%s: %v", path, err)
		}
		got := string([]rune(lines[e.Line-1] + "\n")[e.Column-1:])
		if !strings.HasPrefix(strings.TrimLeft(got, `'"`), want) || e.Msg != strings.TrimPrefix(path+": refused", ": ") {
			t.Errorf("%s: %v, at %q", path, err, got)
		}
	}
	if err := s.At("workload", &expr.Error{Offset: 7, Msg: "no"}); !strings.HasSuffix(err.Error(), ":18: workload: no") {
		t.Error(err)
	}
	if err := (&Scenario{}).At("x", refused); err.Error() != "scenario:1:1: x: refused" {
		t.Error(err)
	}
}

func TestCaretsStandUnderTheMistake(t *testing.T) {
	e := &Error{Column: 3, text: "é\tx"}
	if got := e.Caret(); got != "é\tx\n \t^" {
		t.Errorf("%q", got)
	}
	e = &Error{Column: 501, text: strings.Repeat("a", 500) + "b" + strings.Repeat("c", 500)}
	if line, under, _ := strings.Cut(e.Caret(), "\n"); len(line) != maxCaret || line[len(under)-1] != 'b' {
		t.Errorf("%q", e.Caret())
	}
}

func TestTheExampleIsAScenario(t *testing.T) {
	s, err := Decode("example.yaml", []byte(Example()))
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "sweep" || len(s.Policies) != 4 {
		t.Errorf("%+v", s)
	}
	roundTrip(t, s)
	// Lines that stand there as comments can be uncommented.
	for _, line := range strings.Split(Example(), "\n") {
		key, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "# "), ": ")
		at := strings.Index(line, "# ")
		if !ok || at < 0 || strings.Contains(key, " ") || key == "compute" && value == "table4" || key[0] == '\'' {
			continue
		}
		text := strings.Replace(Example(), line, line[:at]+line[at+2:], 1)
		switch key {
		case "trace":
			text = strings.Replace(text, "\nrisk: linear", "", 1)
		case "most":
			text += "precision: 1%\n"
		case "shared":
			text = strings.Replace(text, "per_unit: 1", "per_unit: w", 1)
		case "sample":
			text = strings.Replace(text, "\nsweep:", "\nsweep:\n  k: 1", 1)
		}
		if _, err := Decode("example.yaml", []byte(text)); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestLawsAreNamesWithOptions(t *testing.T) {
	value := func(e *expr.Expr) (float64, error) {
		p, err := e.Compile([]string{"p"})
		if err != nil {
			return 0, err
		}
		return p.Eval([]float64{10}, nil), nil
	}
	for text, want := range map[string]string{
		"linear": "linear", "p": "p", "weibull{shape=1/4,scale=max(2, p)}": "weibull{scale=10,shape=0.25}", "linear{x=2p}": "linear{x=20}",
		"empirical{file=durations.txt}": "empirical{file=durations.txt}", "empirical{file=data-1.txt}": "empirical{file=data-1.txt}", "x{kind=log}": "x{kind=log}",
	} {
		l, err := ParseLaw(text, []string{"p"})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		s, err := l.Spec(value)
		if err != nil || s.String() != want || l.Variable != (text == "p") {
			t.Errorf("%s: %v, %v", text, s, err)
		}
		if _, err := spec.Parse(s.String()); err != nil {
			t.Error(err)
		}
	}
}
