package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

//go:embed page.css
var style string

// The parts of the script share one scope, which begins with what page.js defines.
var (
	//go:embed page.js
	pageScript string
	//go:embed take.js
	takeScript string
	//go:embed table.js
	tableScript string
	//go:embed view.js
	viewScript string
	//go:embed figure.js
	figureScript string
	//go:embed chart.js
	chartScript string
	//go:embed explorer.js
	explorerScript string
	//go:embed replay.js
	replayScript string
)

// scripted is what the script of a page serves, beside its tables.
type scripted struct{ figures, charts, explorers, folds, frame bool }

// script returns the script of a page, without indentation and lines of comments.
func (c scripted) script() string {
	s := "\"use strict\";\n(() => {\n" + pageScript + takeScript + tableScript
	if c.figures || c.charts || c.explorers {
		s += viewScript
	}
	if c.figures {
		s += figureScript
	}
	if c.charts {
		s += chartScript + replayScript
	}
	if c.explorers {
		s += explorerScript
	}
	if c.folds {
		s += scorecardScript
	}
	if c.frame {
		s += embedScript
	}
	s += "document.documentElement.dataset.ready = \"yes\";\n})();\n"
	return regexp.MustCompile(`(?m)^\t+(//.*\n)?|^//.*\n`).ReplaceAllString(s, "")
}

//go:embed page.html
var layout string

var sheet = template.Must(template.New("page").Parse(layout + scorecardLayout + embedded))

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	_, err := p.write(w, nil)
	return err
}

// write writes the page with what a server adds, if any.
func (p *Page) write(w io.Writer, added *Served) (policy string, err error) {
	v := &view{Page: p, Served: added}
	lines, tails := 0, 0
	var with scripted
	for i := range p.Studies {
		s := studyView{Study: &p.Studies[i], ID: fmt.Sprintf("s%d", i+1)}
		for k := range s.Study.Parts {
			part := partView{Part: &s.Study.Parts[k], ID: s.ID + "-" + s.Study.Parts[k].Key}
			with.figures, with.charts = with.figures || len(part.Figures) > 0, with.charts || len(part.Part.Scenes) > 0
			for n := range part.Part.Figures {
				one := newPlot(fmt.Sprintf("%s-f%d", part.ID, n+1), &part.Part.Figures[n])
				one.Plain = one.Heading == s.Study.Title
				lines = max(lines, one.Boxes())
				part.Plots = append(part.Plots, one)
			}
			for n, c := range part.Part.Scenes {
				id := part.ID
				if n > 0 {
					id += fmt.Sprint("-", n+1)
				}
				one := newScene(id, c)
				for _, l := range one.Lanes {
					tails = max(tails, slices.Max(l.Table.tails))
				}
				if n > 0 {
					if err := one.hide(); err != nil {
						return "", err
					}
				}
				part.Scenes = append(part.Scenes, one)
			}
			if e := part.Part.Explorer; e != nil {
				with.explorers = true
				if part.Explored, err = newExplored(part.ID+"-x", e); err != nil {
					return "", err
				}
			}
			for n := range part.Part.Tables {
				part.Tables = append(part.Tables, newTable(&part.Part.Tables[n]))
				tails = max(tails, slices.Max(append(part.Tables[n].tails, 0)))
			}
			if n := len(part.Warnings); n > 0 {
				if s.Warned == 0 {
					s.WarnedIn = part.ID
				}
				s.Warned += n
			}
			s.Parts = append(s.Parts, part)
		}
		v.Studies = append(v.Studies, s)
	}
	with.folds = v.Several()
	v.score()
	v.Style = template.CSS(style + switches(lines) + aligned(tails))
	if with.folds {
		v.Style += template.CSS(scorecardStyle)
	}
	code := with.script()
	v.Script = template.JS(code)
	scripts, more := "'"+hash(code)+"'", ""
	if added != nil {
		v.Style += template.CSS(added.Style)
		scripts, more = scripts+" '"+hash(added.Script)+"'", "; connect-src 'self'"
	}
	v.Policy = policyOf(string(v.Style), scripts+more)
	return v.Policy, sheet.Execute(escape.Visible(w), v)
}

// view is a page with everything computed.
type view struct {
	*Page
	Studies []studyView
	Style   template.CSS
	Script  template.JS
	Policy  string // what the page may load and run
	Served  *Served
}

type studyView struct {
	*Study
	ID    string
	Parts []partView

	Alone    bool   // it has the only scorecard of the page, whose title says what it is
	Warned   int    // number of warnings
	WarnedIn string // the first part with some
}

type partView struct {
	*Part
	ID       string
	Explored *explored
	Plots    []*plot
	Scenes   []*scene
	Tables   []table
	Scores   *scorecard
}

// Several reports whether the page has several studies.
func (v *view) Several() bool { return len(v.Studies) > 1 }

// switches returns the rules by which a line disappears from a figure and from its table when
// its box is not checked. No script is needed for that.
func switches(lines int) string {
	var b strings.Builder
	for i := range lines { // the first cell of a row of numbers is its head
		fmt.Fprintf(&b, "figure:has(input[data-line=\"%d\"]:not(:checked)) :is([data-s=\"%d\"],td:nth-child(%d)){display:none}\n", i, i, i+2)
	}
	return b.String()
}

// aligned returns the rules by which the decimal points of a column stand below each other, up to a width of
// what follows them.
func aligned(most int) string {
	var b strings.Builder
	for n := 1; n <= most; n++ {
		fmt.Fprintf(&b, ".d%d{min-width:%dch}\n", n, n)
	}
	return b.String()
}

// policyOf returns a content security policy that allows one style, and scripts by their hashes.
func policyOf(style, scripts string) string {
	return fmt.Sprintf("default-src 'none'; img-src blob:; style-src '%s'; script-src %s; base-uri 'none'; form-action 'none'", hash(style), scripts)
}

// hash names a text in a content security policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
