package figure

import (
	"image/color"
	"strings"
	"unicode"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var (
	paper        = color.White
	titleStyle   = lettering(12, xfont.WeightBold, textInk, draw.YTop)
	axisStyle    = lettering(10, xfont.WeightNormal, textInk, draw.YTop)
	tickStyle    = lettering(9, xfont.WeightNormal, quietInk, draw.YTop)
	labelStyle   = lettering(9, xfont.WeightNormal, textInk, draw.YCenter)
	captionStyle = lettering(8, xfont.WeightNormal, quietInk, draw.YTop)
)

// captionSpace is the free space below the title and above the caption.
const captionSpace = 8

func lettering(size vg.Length, weight xfont.Weight, ink color.Color, align text.YAlignment) text.Style {
	return text.Style{
		Color:   ink,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight, Size: size},
		YAlign:  align,
		Handler: plot.DefaultTextHandler,
	}
}

// dressAxis gives an axis its fonts and greys, and a label of a limited length.
func dressAxis(a *plot.Axis, label string, room vg.Length) {
	a.Label.Text = shorten(label, axisStyle, room)
	a.Label.TextStyle.Font, a.Label.TextStyle.Color = axisStyle.Font, axisStyle.Color
	a.Label.Padding = 4
	a.LineStyle = draw.LineStyle{Color: axisInk, Width: 0.8}
	a.Tick.Label.Font, a.Tick.Label.Color = tickStyle.Font, tickStyle.Color
	a.Tick.LineStyle = a.LineStyle
	a.Tick.Length = 4
	a.Padding = 0
}

// words splits a text at spaces, control characters and bytes that are not UTF-8.
func words(s string) []string {
	return strings.FieldsFunc(strings.ToValidUTF8(s, " "), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	})
}

// shorten cuts a text that is wider than the room it has.
func shorten(s string, style text.Style, room vg.Length) string {
	s = strings.Join(words(s), " ")
	if style.Width(s) <= room {
		return s
	}
	letters := []rune(s)
	// No letter is narrower than a point, so letters beyond room need no measuring.
	letters = letters[:min(len(letters), int(room))]
	for len(letters) > 0 && style.Width(string(letters)+"…") > room {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// wrap breaks a text into at most most lines of a limited width.
func wrap(s string, style text.Style, room vg.Length, most int) []string {
	var lines []string
	for _, word := range words(s) {
		last := len(lines) - 1
		switch {
		case last >= 0 && style.Width(lines[last]+" "+word) <= room:
			lines[last] += " " + word
		case len(lines) < most:
			lines = append(lines, shorten(word, style, room))
		default:
			lines[last] = shorten(lines[last]+" "+word+" …", style, room)
			return lines
		}
	}
	return lines
}

// stacked returns the height of a title or caption with the free space beside it.
func stacked(lines []string, style text.Style) vg.Length {
	if len(lines) == 0 {
		return 0
	}
	return vg.Length(len(lines))*leading(style) + captionSpace
}

func leading(style text.Style) vg.Length { return style.Font.Size * 1.25 }

// drawLines writes lines at the left margin, from a height downwards.
func drawLines(canvas draw.Canvas, lines []string, style text.Style, top vg.Length) {
	for i, line := range lines {
		canvas.FillText(style, vg.Point{X: margin, Y: top - vg.Length(i)*leading(style)}, line)
	}
}
