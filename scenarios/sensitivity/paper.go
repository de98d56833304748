package sensitivity

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/words"
)

// WriteMarkdown writes every part as sentences and a table in Markdown.
func (a *Answer) WriteMarkdown(w io.Writer) error {
	var b bytes.Buffer
	for i := range a.Parts {
		p := &a.Parts[i]
		fmt.Fprintf(&b, "## %s\n\n", escape.Markdown(words.Capital(a.about(p)+a.with(p))))
		for line := range strings.Lines(a.Text(p)) {
			b.WriteString(escape.Markdown(line) + "\n")
		}
		b.WriteString("\n")
		if !p.compares() {
			continue
		}
		a.table(p).WriteMarkdown(&b)
		b.WriteString("\n")
	}
	if a.Caveat != "" {
		b.WriteString(escape.Markdown(a.Caveat) + "\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteLaTeX writes every part as a table of the package booktabs, with the sentences as a
// comment.
func (a *Answer) WriteLaTeX(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("% \\usepackage{booktabs}\n")
	for i := range a.Parts {
		p := &a.Parts[i]
		b.WriteString("\n")
		for line := range strings.Lines(a.Text(p)) {
			b.WriteString("% " + escape.Line(line) + "\n")
		}
		if !p.compares() {
			continue
		}
		caption := fmt.Sprintf("Main and total effects on %s over %s, as shares of the variance%s.", a.about(p), a.cells(p), a.certainty(p))
		if a.Caveat != "" {
			caption += " " + a.Caveat
		}
		fmt.Fprintf(&b, "\\begin{table}\n\\centering\n\\caption{%s}\n", escape.LaTeX(caption))
		a.table(p).WriteLaTeX(&b)
		b.WriteString("\\end{table}\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// certainty says how well the errors of effects are known.
func (a *Answer) certainty(p *Part) string {
	switch {
	case p.Exact:
		return ", from exact values"
	case p.intervals():
		return fmt.Sprintf(", without the errors of the means; %g%% intervals", 100*a.Level)
	}
	return ", without the errors of the means"
}
