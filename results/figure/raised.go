package figure

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// raise turns signs and digits into raised ones, as in 10⁻⁸, and lower turns them back.
var (
	raise = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	lower = strings.NewReplacer("⁻", "-", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")
)

// isRaised reports whether a letter is raised.
func isRaised(r rune) bool { return strings.ContainsRune("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", r) }

// Raised letters, which fonts have in part, are small ones above the line.
const (
	raisedSize = 0.72 // of a raised letter, as a share of the others
	raisedBy   = 0.36 // above the line, as a share of their size
)

// pieces splits a text where letters begin or end to be raised.
func pieces(s string) (all []string) {
	for s != "" {
		first, _ := utf8.DecodeRuneInString(s)
		up := isRaised(first)
		end := strings.IndexFunc(s, func(r rune) bool { return isRaised(r) != up })
		if end < 0 {
			end = len(s)
		}
		all, s = append(all, s[:end]), s[end:]
	}
	return all
}

// piece returns the look and the letters of a piece, and how far it stands above the line.
func (l lettering) piece(s string) (of lettering, letters string, up float64) {
	if first, _ := utf8.DecodeRuneInString(s); !isRaised(first) {
		return l, s, 0
	}
	up = raisedBy * l.size
	l.size *= raisedSize
	return l, lower.Replace(s), up
}

// run is letters of one size, and where the line begins on which they stand.
type run struct {
	lettering
	letters string
	at      position
}

// runs returns the letters of a text.
func (t *placed) runs() (all []run) {
	l := t.style
	right := -l.left * l.width(t.text)
	for _, piece := range pieces(t.text) {
		of, letters, up := l.piece(piece)
		all = append(all, run{of, letters, t.at.add(l.turn(position{right, l.base() + up}))})
		right += of.width(letters)
	}
	return all
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
