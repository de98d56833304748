// Package page writes results as one HTML file that works alone: no network, no other file, and text and
// pictures without JavaScript. Figures and charts are inline SVG, each with the table of its numbers behind
// it, which screen readers read and the script reads too. The script adds interaction: the values under the
// cursor, zoom, sorting and filtering.
//
// All texts of a page are hostile input: html/template escapes them, and a policy in the
// page's head forbids every script and style but the two of this package.
//
// The package knows nothing of studies: its caller passes the studies, their parts, and the content of each
// part.
package page

import (
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/tables"
)

// Page is a file: one study, or several with a table of contents.
type Page struct {
	Title   string
	Writer  string // the program that wrote the page
	Studies []Study
}

// Study is the results of one folder.
type Study struct {
	Name, Title, Source string
	Headline            string // the result in a sentence that can be quoted, or ""
	Partial             string // which results are missing, in a sentence; "" if none
	Facts               []Fact // in short, below the first part
	Parts               []Part
	Fold                bool // its parts are shown on demand; a link into them shows them
}

// Fact is a value with its name.
type Fact struct{ Name, Value string }

// Part is a chapter of a study. Its contents stand in the order of the fields.
type Part struct {
	Key       string // names the part in links: letters, digits and dashes
	Title     string
	Text      []Paragraph
	Warnings  []string
	Scorecard *Scorecard // nil: none
	Figures   []Figure
	Tables    []tables.Table
	Scenes    []Scene // the first is shown, the others by the script
	Listings  []Listing
	Explorer  *Explorer
}

// Paragraph is a text. If it is aligned, lines and spaces stay as they are.
type Paragraph struct {
	Text    string
	Aligned bool
}

// Paragraphs divides a text at empty lines. A paragraph is aligned if it has columns; neighbours that are aligned
// stay one, as their columns may be the same, without a gap above a single line. Lines that were broken only to fit a terminal are joined.
func Paragraphs(text string) (all []Paragraph) {
	for part := range strings.SplitSeq(text, "\n\n") {
		part = strings.Trim(part, "\n")
		if part == "" {
			continue
		}
		p := Paragraph{part, false}
		for line := range strings.Lines(part) {
			p.Aligned = p.Aligned || strings.Contains(strings.TrimSpace(line), "  ") || strings.HasPrefix(line, " ")
		}
		switch n := len(all); {
		case p.Aligned && n > 0 && all[n-1].Aligned:
			gap := "\n"
			if strings.Contains(part, "\n") {
				gap += "\n"
			}
			all[n-1].Text += gap + part
			continue
		case !p.Aligned && wrapped(part):
			p.Text = strings.ReplaceAll(part, "\n", " ")
		}
		all = append(all, p)
	}
	return all
}

// wrapped reports whether lines of a terminal's width end where the next word did not fit.
func wrapped(text string) bool {
	const least, most = 40, 100
	lines, width := strings.Split(text, "\n"), 0
	for _, line := range lines {
		width = max(width, utf8.RuneCountInString(line))
	}
	for i, line := range lines[1:] {
		word, _, _ := strings.Cut(line, " ")
		if n := utf8.RuneCountInString(lines[i]); n < least || n+1+utf8.RuneCountInString(word) <= width {
			return false
		}
	}
	return width <= most
}

// Listing is a text that is copied, such as a command.
type Listing struct {
	Title string
	Text  string
	Fold  bool // it is shown on demand
}
