package results

import "testing"

func TestNamesOfParametersInAxesAndCaptions(t *testing.T) {
	n := Naming{
		Policies: map[string]string{"greedy{n=5}": "ours"},
		Params: map[string]ParamNaming{
			"p": {Label: "workers", Symbol: "p", Whole: true}, "eps": {Label: "start-up time", Symbol: "ε", Unit: "h"}, "W": {Label: "workload"},
		},
	}
	for _, c := range [][3]string{
		{n.Axis("p"), "workers p"}, {n.Axis("eps"), "start-up time ε (h)"}, {n.Axis("W"), "workload"}, {n.Axis("n"), "n"},
		{n.Setting("p", "25"), "25 workers"}, {n.Setting("p", "2k"), "p = 2k"}, {n.Setting("eps", "0.001"), "ε = 0.001 h"},
		{n.Setting("eps", "auto"), "ε = auto"}, {n.Setting("W", "0.3p"), "workload = 0.3p"}, {n.Setting("n", "147"), "n = 147"},
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
