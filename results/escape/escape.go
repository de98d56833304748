// Package escape escapes users' texts for Markdown, LaTeX, CSV, HTML and XML, so that readers see the
// same words whatever the texts contain. All writers of results use these functions.
package escape

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"unicode"
)

// Line returns a text in one line: a space replaces white space and control characters, and other
// invisible characters are written as by [Printable].
func Line(s string) string {
	return Printable(strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, " "), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " "))
}

var markdown = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `~`, `\~`,
	`[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `|`, `\|`, `&`, `\&`, `$`, `\$`)

// Markdown returns a text in one line of GitHub's Markdown, also for cells of tables. Characters that are
// markup only at the beginning of a line, such as # and -, are not escaped.
func Markdown(s string) string { return markdown.Replace(Line(s)) }

var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "%", `\%`, "&", `\&`, "#", `\#`, "$", `\$`,
	"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`, `"`, `{}''{}`, "`", "{}`{}")

// LaTeX returns a text in one line of LaTeX, outside of formulas. It needs no LaTeX package: Greek
// letters and signs of formulas are formulas. Letters of other scripts stay, which pdfTeX may lack.
func LaTeX(s string) string { return texts.Replace(withAccents(latex.Replace(Line(s)), "$")) }

var html = strings.NewReplacer("\x00", "\uFFFD", `"`, "&#34;", "&", "&amp;", "'", "&#39;", "+", "&#43;", "<", "&lt;", ">", "&gt;")

// WriteHTML writes a text as html/template does between tags and in quoted attributes.
func WriteHTML(w io.Writer, s string) error {
	_, err := html.WriteString(w, s)
	return err
}

// HTML returns a text as WriteHTML writes it.
func HTML(s string) string { return html.Replace(s) }

// XML returns a text as content of an element or as a value in single quotes. Characters that XML does
// not allow, and other invisible ones, are written as by [Visible].
func XML(s string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(visibleText(s))) // a buffer returns no error
	return strings.ReplaceAll(b.String(), "&#34;", `"`)
}
