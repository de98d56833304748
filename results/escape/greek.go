package escape

import "strings"

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

// subscripts and superscripts are small digits in formulas.
var (
	subscripts   = []string{"₀", "_{0}", "₁", "_{1}", "₂", "_{2}", "₃", "_{3}", "₄", "_{4}", "₅", "_{5}", "₆", "_{6}", "₇", "_{7}", "₈", "_{8}", "₉", "_{9}"}
	superscripts = []string{"⁰", "^{0}", "¹", "^{1}", "²", "^{2}", "³", "^{3}", "⁴", "^{4}", "⁵", "^{5}", "⁶", "^{6}", "⁷", "^{7}", "⁸", "^{8}", "⁹", "^{9}", "⁻", "^{-}"}
)

// texts and formulas write Greek letters and powers within a text and within a formula.
var texts, formulas = func() (text, formula *strings.Replacer) {
	var outside, inside []string
	for letter, command := range greek {
		outside = append(outside, letter, "$"+command+"$")
		inside = append(inside, letter, command+"{}")
	}
	for i := 0; i < len(superscripts); i += 2 {
		outside = append(outside, superscripts[i], "$"+superscripts[i+1]+"$")
	}
	return strings.NewReplacer(outside...), strings.NewReplacer(append(inside, subscripts...)...)
}()

// Formula returns the sign of a variable as a formula of LaTeX: $W$, $\varepsilon$, and $\mathit{eps}$, whose
// letters are one word.
func Formula(sign string) string {
	sign = Line(sign)
	if command, ok := greek[sign]; ok {
		return "$" + command + "$"
	}
	text := formulas.Replace(latex.Replace(sign))
	if text == sign && len(sign) > 1 {
		text = `\mathit{` + text + "}"
	}
	return "$" + text + "$"
}
