package figure

import (
	"image/color"
	"strings"
	"unicode"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var (
	paper        = color.White
	titleStyle   = lettering(8, xfont.WeightBold, textInk, draw.YTop)
	axisStyle    = lettering(7.5, xfont.WeightNormal, textInk, draw.YTop)
	tickStyle    = lettering(7, xfont.WeightNormal, quietInk, draw.YTop)
	labelStyle   = lettering(7, xfont.WeightNormal, textInk, draw.YCenter)
	captionStyle = lettering(6.5, xfont.WeightNormal, quietInk, draw.YTop)
)

// captionSpace is the free space below the title and above the caption.
const captionSpace = 5

// fonts has the fonts of gonum's plot. Package plot has the same, but imports formats that figures do not use.
var fonts = font.NewCache(liberation.Collection())

func lettering(size vg.Length, weight xfont.Weight, ink color.Color, align text.YAlignment) text.Style {
	return text.Style{
		Color:   ink,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight, Size: size},
		YAlign:  align,
		Handler: raising{text.Plain{Fonts: fonts}},
	}
}

// words splits a text at spaces, control characters and bytes that are not UTF-8.
func words(s string) []string {
	return strings.FieldsFunc(strings.ToValidUTF8(s, " "), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	})
}

// shorten cuts a text that is wider than room.
func shorten(s string, style text.Style, room vg.Length) string {
	s = strings.Join(words(s), " ")
	if style.Width(s) <= room {
		return s
	}
	letters := []rune(s)
	// No letter is narrower than a point, so letters beyond room need not be measured.
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

// wrapped is wrap, with whether the text is cut.
func wrapped(s string, style text.Style, room vg.Length, most int) (lines []string, cut bool) {
	lines = wrap(s, style, room, most)
	return lines, strings.Join(lines, " ") != strings.Join(words(s), " ")
}

// stacked returns the height of a title or caption with the free space beside it.
func stacked(lines []string, style text.Style) vg.Length {
	if len(lines) == 0 {
		return 0
	}
	return vg.Length(len(lines))*leading(style) + captionSpace
}

func leading(style text.Style) vg.Length { return style.Font.Size * 1.25 }
