package results

import "testing"

func TestNamesOfParametersInAxesAndCaptions(t *testing.T) {
	n := Naming{
		Policies: map[string]string{"greedy{n=5}": "ours"},
		Params: map[string]ParamNaming{
			"p": {Label: "workers", Symbol: "p", Whole: true}, "eps": {Label: "start-up time", Symbol: "ε", Unit: "h"}, "W": {Label: "workload"},
			"duplex": {Unit: "x", Values: map[string]string{"0": "half duplex"}},
		},
	}
	for _, c := range [][3]string{
		{n.Axis("p"), "workers p"}, {n.Axis("eps"), "start-up time ε (h)"}, {n.Axis("W"), "workload"}, {n.Axis("n"), "n"},
		{n.Setting("p", "25"), "25 workers"}, {n.Setting("p", "2k"), "p = 2k"}, {n.Setting("eps", "0.001"), "ε = 0.001 h"},
		{n.Setting("eps", "auto"), "ε = auto"}, {n.Setting("W", "0.3p"), "workload = 0.3p"}, {n.Setting("n", "147"), "n = 147"},
		{n.Setting("n", "1e+08"), "n = 10⁸"}, {n.Setting("p", "1e+06"), "10⁶ workers"}, {n.Setting("eps", "2.5e-07"), "ε = 2.5·10⁻⁷ h"},
		{n.Setting("duplex", "0"), "half duplex"}, {n.Setting("duplex", "1"), "duplex = 1 x"}, {n.Value("duplex", "0"), "half duplex"},
		{n.Value("n", "1e-05"), "10⁻⁵"},
		{n.Policy("greedy{n=5}"), "ours"}, {n.Policy("greedy"), "greedy"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
	var none *Table = new(Table)
	if got := none.Naming.Axis("p") + none.Naming.Setting("p", "3") + none.Naming.Policy("a"); got != "pp = 3a" {
		t.Errorf("%q", got)
	}
}
