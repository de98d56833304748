package figure

import (
	"image/color"
	"strings"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is a font with its measures, in units as its letters have them.
type face struct {
	*sfnt.Font
	em              fixed.Int26_6 // units to the size of the letters
	ascent, descent float64
	height          float64 // of a line, with the space between two
}

var regular, bold = parsed(liberationsansregular.TTF), parsed(liberationsansbold.TTF)

// parsed returns a font of the program itself.
func parsed(file []byte) *face {
	parsed, err := sfnt.Parse(file)
	if err != nil {
		panic(err)
	}
	f := &face{Font: parsed, em: fixed.Int26_6(parsed.UnitsPerEm())}
	var buffer sfnt.Buffer
	m, err := f.Metrics(&buffer, f.em, font.HintingNone)
	if err != nil {
		panic(err)
	}
	f.ascent, f.descent, f.height = float64(m.Ascent), float64(m.Descent), float64(m.Height)
	return f
}

// letters returns the width of a text in units. It calls each, unless that is nil, with the letters and where
// they begin. A letter that the font lacks is the box that stands for it.
func (f *face) letters(s string, each func(letter sfnt.GlyphIndex, at int)) (width int) {
	var buffer sfnt.Buffer
	var before sfnt.GlyphIndex
	for i, r := range s {
		letter, err := f.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		if i > 0 {
			if kern, err := f.Kern(&buffer, before, letter, f.em, font.HintingNone); err == nil {
				width += int(kern)
			}
		}
		if each != nil {
			each(letter, width)
		}
		if advance, err := f.GlyphAdvance(&buffer, letter, f.em, font.HintingNone); err == nil {
			width += int(advance)
		}
		before = letter
	}
	return width
}

// lettering is the look of a text.
type lettering struct {
	face        *face
	size        float64
	ink         color.NRGBA
	left, below float64 // shares of the text that lie left of its place, and below it: 0, 0.5 or 1
	turned      bool    // it runs upwards
}

var (
	titleStyle   = lettering{face: bold, size: 8, ink: textInk, below: 1}
	axisStyle    = lettering{face: regular, size: 7.5, ink: textInk, below: 1}
	tickStyle    = lettering{face: regular, size: 7, ink: quietInk, below: 1}
	labelStyle   = lettering{face: regular, size: 7, ink: textInk, below: 0.5}
	captionStyle = lettering{face: regular, size: 6.5, ink: quietInk, below: 1}
)

// captionSpace is the free space below the title and above the caption.
const captionSpace = 5

// turn returns a way from the place of a text that is given as if the text ran to the right.
func (l lettering) turn(way position) position {
	if l.turned {
		return position{-way.Y, way.X}
	}
	return way
}

// unit is the length of a unit of the font.
func (l lettering) unit() float64 { return l.size / float64(l.face.em) }

// width returns the width of a text.
func (l lettering) width(s string) (width float64) {
	for _, piece := range pieces(s) {
		of, letters, _ := l.piece(piece)
		width += float64(l.face.letters(letters, nil)) * of.unit()
	}
	return width
}

// height returns the height of texts, from the top of the highest letters to the bottom of the lowest.
func (l lettering) height() float64 { return l.face.ascent*l.unit() + l.face.descent*l.unit() }

// base returns how far above the place of a text the line is on which its letters stand.
func (l lettering) base() float64 { return l.size - l.below*l.height() - l.face.ascent*l.unit() }

// box returns the rectangle that a text at a place covers, with the space to the next line below.
func (l lettering) box(s string, at position) rectangle {
	width := l.width(s)
	left, bottom := -l.left*width, -l.below*l.height()-(l.face.height-l.face.ascent)*l.unit()
	right, top := left+width, bottom+l.height()
	if l.turned {
		left, bottom, right, top = -top, left, -bottom, right
	}
	return rectangle{position{left, bottom}.add(at), position{right, top}.add(at)}
}

// words splits a text at spaces, control characters and bytes that are not UTF-8.
func words(s string) []string {
	return strings.FieldsFunc(strings.ToValidUTF8(s, " "), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	})
}

// shorten cuts a text that is wider than room.
func shorten(s string, style lettering, room float64) string {
	s = strings.Join(words(s), " ")
	if style.width(s) <= room {
		return s
	}
	letters := []rune(s)
	// No letter is narrower than a point, so letters beyond room need not be measured.
	letters = letters[:min(len(letters), int(room))]
	for len(letters) > 0 && style.width(string(letters)+"…") > room {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}

// wrap breaks a text into at most most lines of a limited width.
func wrap(s string, style lettering, room float64, most int) []string {
	var lines []string
	for _, word := range words(s) {
		last := len(lines) - 1
		switch {
		case last >= 0 && style.width(lines[last]+" "+word) <= room:
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

// wrapped is wrap, with whether the text is cut.
func wrapped(s string, style lettering, room float64, most int) (lines []string, cut bool) {
	lines = wrap(s, style, room, most)
	return lines, strings.Join(lines, " ") != strings.Join(words(s), " ")
}

// stacked returns the height of a title or caption with the free space beside it.
func stacked(lines []string, style lettering) float64 {
	if len(lines) == 0 {
		return 0
	}
	return float64(len(lines))*leading(style) + captionSpace
}

func leading(style lettering) float64 { return style.size * 1.25 }
