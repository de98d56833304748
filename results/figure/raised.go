package figure

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// raise turns signs and digits into raised ones, as in 10⁻⁸, and lower turns them back.
var (
	raise = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	lower = strings.NewReplacer("⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")
)

// isRaised reports whether a letter is raised.
func isRaised(r rune) bool { return strings.ContainsRune("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", r) }

// raising measures and draws texts whose raised letters, which the font has in part, are small ones above the
// line. On a screen they stay as they are.
type raising struct{ text.Handler }

const (
	raisedSize = 0.72 // of a raised letter, as a share of the others
	raisedBy   = 0.36 // above the line, as a share of their size
)

// pieces splits a text where letters begin or end to be raised.
func pieces(s string) (all []string) {
	for s != "" {
		up := isRaised([]rune(s)[0])
		end := strings.IndexFunc(s, func(r rune) bool { return isRaised(r) != up })
		if end < 0 {
			end = len(s)
		}
		all, s = append(all, s[:end]), s[end:]
	}
	return all
}

// lettered returns the font and the letters of a piece, and how far it stands above the line.
func lettered(piece string, style text.Style) (text.Style, string, vg.Length) {
	if !isRaised([]rune(piece)[0]) {
		return style, piece, 0
	}
	up := raisedBy * style.Font.Size
	style.Font.Size *= raisedSize
	return style, lower.Replace(piece), up
}

// Box implements [text.Handler].
func (h raising) Box(s string, face font.Font) (width, height, depth vg.Length) {
	_, height, depth = h.Handler.Box(s, face)
	for _, piece := range pieces(s) {
		style, letters, _ := lettered(piece, text.Style{Font: face})
		wide, _, _ := h.Handler.Box(letters, style.Font)
		width += wide
	}
	return width, height, depth
}

// Draw implements [text.Handler].
func (h raising) Draw(c vg.Canvas, s string, style text.Style, at vg.Point) {
	style.Handler = h.Handler
	if _, screen := c.(*web); screen || !strings.ContainsFunc(s, isRaised) {
		h.Handler.Draw(c, s, style, at)
		return
	}
	width, _, _ := h.Box(s, style.Font)
	sin, cos := math.Sincos(style.Rotation)
	along := func(right, up vg.Length) {
		at.X += right*vg.Length(cos) - up*vg.Length(sin)
		at.Y += right*vg.Length(sin) + up*vg.Length(cos)
	}
	// From the corner of the whole text to the line on which its letters stand.
	along(width*vg.Length(style.XAlign), style.Height(s)*vg.Length(style.YAlign)+h.line(style))
	for _, piece := range pieces(s) {
		one, letters, up := lettered(piece, style)
		one.XAlign, one.YAlign = text.XLeft, text.YBottom
		along(0, up-h.line(one))
		h.Handler.Draw(c, letters, one, at)
		along(one.Width(letters), h.line(one)-up)
	}
}

// line is how far the line on which letters stand is above their place, if their bottom is there.
func (h raising) line(style text.Style) vg.Length {
	return style.Font.Size - h.Extents(style.Font).Ascent
}

// Powers spells the exponent of a number as a power of ten: 10⁸ for 1e+08, and 2.5·10⁻⁷ for 2.5e-07. Any other
// text stays as it is.
func Powers(number string) string {
	mantissa, exponent, _ := strings.Cut(number, "e")
	n, err := strconv.Atoi(exponent)
	if _, bad := strconv.ParseFloat(mantissa, 64); err != nil || bad != nil {
		return number
	}
	switch {
	case n == 0:
		return mantissa
	case mantissa == "1", mantissa == "-1":
		return mantissa + "0" + raise.Replace(strconv.Itoa(n))
	}
	return mantissa + "·10" + raise.Replace(strconv.Itoa(n))
}
