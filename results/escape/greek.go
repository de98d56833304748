package escape

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// greek are the commands of Greek letters in LaTeX's formulas. Letters that look like Latin ones have none.
var greek = map[string]string{
	"α": `\alpha`, "β": `\beta`, "γ": `\gamma`, "δ": `\delta`, "ε": `\varepsilon`, "ϵ": `\epsilon`, "ζ": `\zeta`, "η": `\eta`,
	"θ": `\theta`, "ϑ": `\vartheta`, "ι": `\iota`, "κ": `\kappa`, "λ": `\lambda`, "μ": `\mu`, "ν": `\nu`, "ξ": `\xi`, "ο": `o`,
	"π": `\pi`, "ρ": `\rho`, "σ": `\sigma`, "ς": `\varsigma`, "τ": `\tau`, "υ": `\upsilon`, "φ": `\varphi`, "ϕ": `\phi`,
	"χ": `\chi`, "ψ": `\psi`, "ω": `\omega`,
	"Γ": `\Gamma`, "Δ": `\Delta`, "Θ": `\Theta`, "Λ": `\Lambda`, "Ξ": `\Xi`, "Π": `\Pi`, "Σ": `\Sigma`, "Υ": `\Upsilon`,
	"Φ": `\Phi`, "Ψ": `\Psi`, "Ω": `\Omega`,
	"Α": `\mathrm{A}`, "Β": `\mathrm{B}`, "Ε": `\mathrm{E}`, "Ζ": `\mathrm{Z}`, "Η": `\mathrm{H}`, "Ι": `\mathrm{I}`, "Κ": `\mathrm{K}`,
	"Μ": `\mathrm{M}`, "Ν": `\mathrm{N}`, "Ο": `\mathrm{O}`, "Ρ": `\mathrm{P}`, "Τ": `\mathrm{T}`, "Χ": `\mathrm{X}`,
}

// relations are the commands of other signs that LaTeX has in formulas alone.
var relations = map[string]string{
	"−": `-`, "≤": `\le`, "≥": `\ge`, "≠": `\ne`, "≈": `\approx`, "∞": `\infty`, "√": `\surd`, "′": `'`, "ℓ": `\ell`, "∂": `\partial`,
	"∝": `\propto`, "∈": `\in`, "∑": `\sum`, "∏": `\prod`, "∆": `\Delta`, "→": `\to`, "←": `\gets`, "⇒": `\Rightarrow`, "⌊": `\lfloor`,
	"⌋": `\rfloor`, "⌈": `\lceil`, "⌉": `\rceil`,
}

// accents are the commands of combining characters, which follow their letter.
var accents = map[rune]string{
	'\u0300': `\grave`, '\u0301': `\acute`, '\u0302': `\hat`, '\u0303': `\tilde`, '\u0304': `\bar`, '\u0307': `\dot`, '\u0308': `\ddot`,
	'\u030c': `\check`, '\u20d7': `\vec`,
}

// accented matches a letter with a combining character.
var accented = regexp.MustCompile(`\pL[\x{300}-\x{304}\x{307}\x{308}\x{30c}\x{20d7}]`)

// withAccents writes letters with combining characters as parts of formulas, with quote before and behind.
func withAccents(s, quote string) string {
	return accented.ReplaceAllStringFunc(s, func(pair string) string {
		letter, n := utf8.DecodeRuneInString(pair)
		mark, _ := utf8.DecodeRuneInString(pair[n:])
		return quote + accents[mark] + "{" + cmp.Or(greek[string(letter)], string(letter)) + "}" + quote
	})
}

// subscripts and superscripts are small digits in formulas.
var (
	subscripts   = []string{"₀", "_{0}", "₁", "_{1}", "₂", "_{2}", "₃", "_{3}", "₄", "_{4}", "₅", "_{5}", "₆", "_{6}", "₇", "_{7}", "₈", "_{8}", "₉", "_{9}"}
	superscripts = []string{"⁰", "^{0}", "¹", "^{1}", "²", "^{2}", "³", "^{3}", "⁴", "^{4}", "⁵", "^{5}", "⁶", "^{6}", "⁷", "^{7}", "⁸", "^{8}", "⁹", "^{9}", "⁻", "^{-}"}
)

// texts and formulas write Greek letters and powers within a text and within a formula.
var texts, formulas = func() (text, formula *strings.Replacer) {
	var outside, inside []string
	for _, commands := range []map[string]string{greek, relations} {
		for letter, command := range commands {
			outside = append(outside, letter, "$"+command+"$")
			inside = append(inside, letter, command+"{}")
		}
	}
	small := slices.Concat(subscripts, superscripts)
	for i := 0; i < len(small); i += 2 {
		outside = append(outside, small[i], "$"+small[i+1]+"$")
	}
	return strings.NewReplacer(outside...), strings.NewReplacer(append(inside, small...)...)
}()

// Formula returns the sign of a variable as a formula of LaTeX: $W$, $\varepsilon$, and $\mathit{eps}$, whose
// letters are one word. A sign with characters that formulas lack is italic text.
func Formula(sign string) string {
	sign = Line(sign)
	if command, ok := greek[sign]; ok {
		return "$" + command + "$"
	}
	text := formulas.Replace(withAccents(latex.Replace(sign), ""))
	if strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) || strings.ContainsAny(sign, "\\^~<>|\"`") {
		return `\textit{` + LaTeX(sign) + "}"
	}
	if text == sign && len(sign) > 1 {
		text = `\mathit{` + text + "}"
	}
	return "$" + text + "$"
}
