package page

import (
	"html/template"
	"io"
)

// Served holds the parts that a server adds to a page. It is trusted: nothing of it is escaped.
type Served struct {
	Head, Top     template.HTML // at the end of the head, and above the title
	Style, Script string        // after the page's own
}

// Serve writes the page with what a server adds. It returns the content security policy for
// the header of the answer, which lets the script ask the server for more.
func (p *Page) Serve(w io.Writer, added Served) (policy string, err error) {
	return p.write(w, &added)
}

// Code returns the script as the template takes it.
func (s *Served) Code() template.JS { return template.JS(s.Script) }
