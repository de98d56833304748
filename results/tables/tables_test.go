package tables_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/tables"
)

func TestColumnsWithoutRoomFollowBelowWithTheHeadsRepeated(t *testing.T) {
	c := &tables.Table{
		Columns: tables.Names(0, "p", "W", "greedy", "no-rep", "a-very-long-policy{n=47}", "x"),
		Rows:    [][]tables.Cell{tables.Words("5", "12", "0.5 ± 0.1", "0.25", "1", "-"), nil},
	}
	var wide, narrow strings.Builder
	if err := c.WriteText(&wide, 0, 2); err != nil || wide.String() != "p   W     greedy  no-rep  a-very-long-policy{n=47}  x\n5  12  0.5 ± 0.1    0.25                         1  -\n\n" {
		t.Errorf("%v\n%s", err, wide.String())
	}
	const want = `p   W     greedy
5  12  0.5 ± 0.1


p   W  no-rep
5  12    0.25


       a-very-long-policy{
p   W                n=47}
5  12                    1


p   W  x
5  12  -

`
	if err := c.WriteText(&narrow, 18, 2); err != nil || narrow.String() != want {
		t.Errorf("%v\n%s", err, narrow.String())
	}
	narrow.Reset()
	c.WriteText(&narrow, 22, 2)
	for line := range strings.Lines(narrow.String()) {
		if utf8.RuneCountInString(strings.TrimSpace(line)) > 22 && !strings.Contains(line, "a-very-long") && !strings.HasSuffix(line, " 1\n") && !strings.HasSuffix(line, "n=47}\n") {
			t.Error(line)
		}
	}
}

// marked returns a table that has everything.
func marked() *tables.Table {
	best, near := tables.Fixed(3, .75), tables.Fixed(3, .5)
	best.Look, near.Mark = tables.Best, "~"
	bar := tables.Cell{Text: "–", Bar: &tables.Bar{}}
	return &tables.Table{
		Title:   "Means",
		Columns: append(tables.Names(1, "a_b", "x|y", "z"), tables.Column{Name: "drawn", Page: true}),
		Rows:    [][]tables.Cell{{tables.Word("1"), near, best, bar}, nil, {tables.Word("10"), tables.Word("--"), best, bar}},
		Foot:    []tables.Cell{tables.Word("mean"), near, tables.Fixed(3, .625), bar},
	}
}

func TestATableIsTheSameInEveryFormat(t *testing.T) {
	table := marked()
	table.Columns[0].Symbol = true
	var text, markdown, latex strings.Builder
	table.WriteText(&text, 0, 0)
	table.WriteMarkdown(&markdown)
	table.WriteLaTeX(&latex)
	for _, format := range []struct{ name, got, want string }{
		{"text", text.String(), "Means:\na_b     x|y         z\n1     0.500  ~  0.750\n\n10       --     0.750\nmean  0.500  ~  0.625\n"},
		{"markdown", markdown.String(), `| a\_b | x\|y | z |
|---|---:|---:|
| 1 | 0.500 ~ | **0.750** |
| 10 | -- | **0.750** |
| mean | 0.500 ~ | 0.625 |
`},
		{"latex", latex.String(), `\begin{tabular}{lrr}
\toprule
$a\_b$ & x\textbar{}y & z \\
\midrule
1 & 0.500\rlap{$^{\sim}$} & \textbf{0.750} \\
10 & -- & \textbf{0.750} \\
\midrule
mean & 0.500\rlap{$^{\sim}$} & 0.625 \\
\bottomrule
\end{tabular}
`},
	} {
		if format.got != format.want {
			t.Errorf("%s is\n%s\nwant\n%s", format.name, format.got, format.want)
		}
	}
}

func TestADifferenceIsNeverWrittenAsZeroUnlessItIs(t *testing.T) {
	for _, c := range []struct {
		decimals int
		x        float64
		want     string
	}{{2, 0, "0"}, {2, .125, "+0.12"}, {2, -.001, "-0.001"}, {3, 1e-9, "+1e-09"}} {
		if got := tables.SpellSigned(c.decimals, c.x); got != c.want {
			t.Errorf("%v with %d decimals is %s, want %s", c.x, c.decimals, got, c.want)
		}
	}
}

func TestLaTeXHasMinusSignsPowersOfTenAndNoStrayArguments(t *testing.T) {
	for text, want := range map[string]string{
		"-0.003": "$-$0.003", "+0.5": "+0.5", "[-0.1, -0.02]": "{}[$-$0.1, $-$0.02]", "+7e-06": `$+7\cdot10^{-6}$`, "1e+08": "$10^{8}$", "-1e-12": "$-10^{-12}$",
		"-0.2 at 2 to 1e-05 at 10": "$-$0.2 at 2 to $10^{-5}$ at 10", "0.04 (-0.01 to 0.1)": "0.04 ($-$0.01 to 0.1)",
		"no-rep": "no-rep", "3-1-2": "3-1-2", "--": "--", "law{scale=1e-05,x=-2}": `law\{scale=1e-05,x=-2\}`, "[12] ours": "{}[12] ours", "*": "{}*",
	} {
		table := &tables.Table{Columns: tables.Names(0, "x"), Rows: [][]tables.Cell{tables.Words(text)}}
		var b strings.Builder
		table.WriteLaTeX(&b)
		if !strings.Contains(b.String(), "\\midrule\n"+want+" \\\\\n") {
			t.Errorf("%s is not written %s:\n%s", text, want, &b)
		}
	}
	table := &tables.Table{Columns: tables.Names(1, "variable"), Rows: [][]tables.Cell{{{Text: "ε (h)", Symbol: true}}, {{Text: "eps", Symbol: true}}}}
	var b strings.Builder
	if table.WriteLaTeX(&b); !strings.Contains(b.String(), "\n$\\varepsilon$ (h) \\\\\n$\\mathit{eps}$ \\\\\n") {
		t.Error(b.String())
	}
}
