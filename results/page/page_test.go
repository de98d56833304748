package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// full returns a page that has everything, with a word in all of its texts.
func full(word string) *page.Page {
	f := page.Figure{Name: word, Figure: figure.Figure{
		Title: word, XLabel: word, YLabel: word, Caption: word, XWords: map[float64]string{1: word},
		Lines: []figure.Line{
			{Name: word, X: []float64{1, 2, 3}, Y: []float64{0.5, 0.25, 0.75}, Lo: []float64{0.4, 0.2, 0.7}, Hi: []float64{0.6, 0.3, 0.8}},
			{Name: "b" + word, X: []float64{2}, Y: []float64{0.125}, Lo: []float64{0.1}, Hi: []float64{0.15}},
		},
	}}
	bars := f
	bars.Bars = true
	c := page.Chart{Key: word, Chart: &gantt.Chart{
		Title: word, Notes: []string{word}, Unit: word, To: 2, Load: 2, Work: []gantt.Step{{At: 1, Sum: 1.5}}, Marks: []gantt.Mark{{At: 1.5, Name: word}},
		Tracks: []gantt.Track{
			{Name: word, Until: 1.25, Ended: true, Slices: []gantt.Slice{{Start: 0, End: 1, Kind: gantt.Compute, Name: word, Label: word}, {Start: 1, End: 1.25, Kind: gantt.Compute, Lost: true, Label: word}}},
			{Name: word, Thin: true, Until: 2, Slices: []gantt.Slice{{Start: 0, End: 0.5, Kind: gantt.Send}}},
			{Name: word, Until: 3, Ended: true},
		},
	}}
	table := tables.Table{
		Title: word, Columns: tables.Names(1, word, word, word), Note: word,
		Rows: [][]tables.Cell{
			{tables.Word(word), tables.Number(1, word), {Number: 1, Bar: &tables.Bar{At: 1, Lo: 0.5, Hi: 1.5, From: -1, To: 2}}},
			{tables.Word(word), tables.Number(2, word), {Text: word, Mark: word, Number: math.NaN(), Look: tables.Bad}},
		},
	}
	folded := table
	folded.Fold = true
	part := func(key string) page.Part {
		return page.Part{
			Key: key, Title: word, Text: page.Paragraphs(word + "\n\na  b\n" + word), Warnings: []string{word},
			Figures: []page.Figure{f, bars}, Tables: []tables.Table{table, folded}, Scenes: []page.Scene{{Charts: []page.Chart{c}}},
			Listings: []page.Listing{{Title: word, Text: word}, {Title: word, Text: word, Fold: true}},
		}
	}
	mark := page.Mark{Text: word, Look: tables.Good}
	scored := part("two")
	scored.Scorecard = &page.Scorecard{Counts: []page.Count{{Number: word, Of: word, Name: word}}, Scores: []page.Score{{
		Name: word, Shows: word, Study: word, Beside: &folded, Itself: &mark, Sentences: []page.Mark{mark, mark}, Why: []string{word}, Command: word,
	}}}
	study := page.Study{
		Name: word, Title: word, Source: word, Partial: word, Facts: []page.Fact{{Name: word, Value: word}},
		Parts: []page.Part{part("one"), scored}, Fold: true,
	}
	return &page.Page{Title: word, Writer: word, Studies: []page.Study{study, study}}
}

func written(t *testing.T, p *page.Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func one(figures ...page.Figure) *page.Page {
	return &page.Page{Title: "t", Studies: []page.Study{{Name: "n", Title: "t", Parts: []page.Part{{Key: "figures", Title: "Figures", Figures: figures}}}}}
}

func TestHostileTextsStayTexts(t *testing.T) {
	harmless := tags(written(t, full("word")))
	for _, word := range []string{
		`<script>alert(1)</script>"><img src=x onerror=alert(1)>`,
		`'/><svg onload=alert(1)></table></svg></figure>]]>--><!--`,
		`</style><script></title>javascript:alert(1){{.}}`,
		"a\x00b\u2028c=cmd|' /C calc'!A0\xff\xfe",
	} {
		text := written(t, full(word))
		if got := tags(text); got != harmless {
			t.Errorf("%q makes other elements than a plain word", word)
		}
		if !strings.Contains(text, html.EscapeString("alert(1)")) && strings.Contains(word, "alert") {
			t.Errorf("%q is lost", word)
		}
	}
}

var (
	tag    = regexp.MustCompile(`<(/?[a-zA-Z!][a-zA-Z0-9]*)`)
	bodies = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`)
)

// tags lists the tags of a page in their order, without the texts of pictures, which have more lines
// if they are long.
func tags(text string) string {
	all := tag.FindAllString(bodies.ReplaceAllString(text, "<$1></$1>"), -1)
	return fmt.Sprint(slices.DeleteFunc(all, func(s string) bool { return s == "<text" || s == "</text" }))
}

func TestThePolicyAllowsTheStyleAndTheScriptOfThePageAndNothingElse(t *testing.T) {
	text := written(t, full("word"))
	m := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text)
	found := bodies.FindAllStringSubmatch(text, -1)
	if m == nil || len(found) != 2 {
		t.Fatalf("%d styles and scripts, policy %q", len(found), m)
	}
	policy := html.UnescapeString(m[1])
	if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") {
		t.Error(policy)
	}
	for _, one := range found {
		sum := sha256.Sum256([]byte(one[2]))
		if want := fmt.Sprintf("%s-src 'sha256-%s'", one[1], base64.StdEncoding.EncodeToString(sum[:])); !strings.Contains(policy, want) {
			t.Errorf("%s lacks %s", policy, want)
		}
	}
}

func TestThePageLoadsNothingAndHasNoScriptsInAttributes(t *testing.T) {
	text := bodies.ReplaceAllString(written(t, full("word")), "")
	text = strings.ReplaceAll(text, "url(#", "") // a place of the page
	text = regexp.MustCompile(`sha256-[A-Za-z0-9/&#;=]*`).ReplaceAllString(text, "")
	for _, bad := range []string{` src=`, ` srcset=`, `url(`, ` style=`, `<link`, `<iframe`, `<object`, `<base`, `http:`, `https:`, `//`} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	if m := regexp.MustCompile(`\son[a-z]+=`).FindString(text); m != "" {
		t.Errorf("the page has%s", m)
	}
}

func TestEveryLinkHasItsPlaceAndNoTwoPlacesHaveOneName(t *testing.T) {
	text := bodies.ReplaceAllString(written(t, full("word")), "")
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if ids[m[1]]++; ids[m[1]] > 1 {
			t.Errorf("two elements are %s", m[1])
		}
	}
	hatchings := regexp.MustCompile(`"url\(#([^"]*)\)"`).FindAllStringSubmatch(text, -1)
	links := regexp.MustCompile(` (?:href="#|aria-labelledby=")([^"]*)"`).FindAllStringSubmatch(text, -1)
	if len(hatchings) == 0 {
		t.Error("nothing is hatched")
	}
	for _, m := range append(hatchings, links...) {
		if ids[m[1]] == 0 {
			t.Errorf("there is no %s", m[1])
		}
	}
	// To the results, to studies and their parts, labels of studies, to warnings, and from rows of scorecards.
	if want := 1 + 2*(1+2) + 2 + 2 + 2*2; len(links) != want {
		t.Errorf("%d links, want %d", len(links), want)
	}
}

func TestElementsAreClosedInTheirOrder(t *testing.T) {
	text := bodies.ReplaceAllString(written(t, full("word")), "")
	text = strings.TrimPrefix(text, "<!DOCTYPE html>")
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var open []string
	cell := func(next string) { // a cell ends where the next begins, or with its row
		if n := len(open); n > 0 && open[n-1] == "td" && (next == "td" || next == "tr") {
			open = open[:n-1]
		}
	}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			cell(e.Name.Local)
			if !strings.Contains(" meta br input ", " "+e.Name.Local+" ") {
				open = append(open, e.Name.Local)
			}
		case xml.EndElement:
			cell(e.Name.Local)
			if n := len(open); n > 0 && open[n-1] == e.Name.Local {
				open = open[:n-1]
			} else {
				t.Fatalf("</%s> ends %v", e.Name.Local, open)
			}
		}
	}
	if len(open) > 0 {
		t.Errorf("%v are open", open)
	}
}

func TestThePageIsTheSameEveryTime(t *testing.T) {
	if first := written(t, full("word")); written(t, full("word")) != first {
		t.Error("two pages differ")
	}
}

func TestAPartialStudySaysSo(t *testing.T) {
	p := full("word")
	p.Studies[0].Partial = ""
	text := written(t, p)
	if n := strings.Count(text, `data-partial="yes"`); n != 1 {
		t.Errorf("%d studies are partial, want 1", n)
	}
	if n := strings.Count(text, "<strong>Partial:</strong>"); n != 1 {
		t.Errorf("%d notes, want 1", n)
	}
}

func TestParagraphsWithColumnsAreAligned(t *testing.T) {
	got := page.Paragraphs("\none line\nand another\n\nname  value\na     1\n\nb     2\n\n\n  indented\n  too\n\n" +
		"These lines end where a terminal's width does not have\nroom for another word, so a page, which has a width of\nits own, joins them.\n\n" +
		"This line is as long as a terminal's, but the next one\nfits beside none, since\nthese are three.\n")
	want := []page.Paragraph{{Text: "one line\nand another"}, {Text: "name  value\na     1\nb     2\n\n  indented\n  too", Aligned: true},
		{Text: "These lines end where a terminal's width does not have room for another word, so a page, which has a width of its own, joins them."},
		{Text: "This line is as long as a terminal's, but the next one\nfits beside none, since\nthese are three."}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
