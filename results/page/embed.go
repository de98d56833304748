package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"github.com/loadstar-sim/loadstar/results/escape"
)

//go:embed embed.html
var embedded string

//go:embed embed.js
var embedScript string

// embedStyle leaves the margins to the host. The body is as wide as the least width of a picture, so that the
// height of the frame is known without a script, too.
const embedStyle = "body{max-width:54rem;padding:0}figure{margin:0}\n"

// Embed writes a figure as a fragment of HTML for other pages and for notebooks: the picture with its
// legend, caption and numbers. The fragment is a frame with a document of its own, so that styles, scripts
// and names of the figure and of its host never meet. Without JavaScript it shows the picture, too.
func (f *Figure) Embed(w io.Writer, writer string) error {
	p := newPlot("figure", f)
	code := scripted{figures: true, frame: true}.script()
	v := struct {
		Plot           *plot
		Writer, Policy string
		Style          template.CSS
		Script         template.JS
	}{Plot: p, Writer: writer, Style: template.CSS(style + switches(p.Boxes()) + embedStyle), Script: template.JS(code)}
	v.Policy = policyOf(string(v.Style), "'"+hash(code)+"'")
	var inside bytes.Buffer
	if err := sheet.ExecuteTemplate(escape.Visible(&inside), "embedded", v); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "<div>\n<iframe title=\"%s\" style=\"display:block;width:100%%;height:%dpx;border:0\" srcdoc=\"%s\"></iframe>\n</div>\n",
		escape.HTML(p.Heading), p.frameHeight(), escape.HTML(inside.String()))
	return err
}

// frameHeight returns about how many pixels a figure needs. Its script corrects it; without one, the frame
// scrolls.
func (p *plot) frameHeight() int {
	const wide, line = 864, 27             // 54rem
	high := wide*p.Layout.Shape() + 3*line // below a title, above a caption and the summary of the numbers
	if len(p.Layout.Legend) > 0 {
		high += line
	}
	return int(high)
}
