package escape_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/results/escape"
)

func TestSignsOfVariablesAreFormulas(t *testing.T) {
	for sign, want := range map[string]string{
		"W": "$W$", "ε": `$\varepsilon$`, "eps": `$\mathit{eps}$`, "load_W": `$load\_W$`, "w₁": "$w_{1}$", "λ₂": `$\lambda{}_{2}$`, "Δt": `$\Delta{}t$`,
		"β̂₁": `$\hat{\beta}_{1}$`, "x̄": `$\bar{x}$`, "x²": "$x^{2}$",
		"ℓ′": `$\ell{}'{}$`, "x^2": `\textit{x\textasciicircum{}2}`, "é": `\textit{é}`, "a<b": `\textit{a\textless{}b}`,
	} {
		if got := escape.Formula(sign); got != want {
			t.Errorf("%s is written %s, want %s", sign, got, want)
		}
	}
	for text, want := range map[string]string{"ε = 0.001 h": `$\varepsilon$ = 0.001 h`, "n = 10⁶": "n = 10$^{6}$", "μ": `$\mu$`, "w₁ ≤ ∞": `w$_{1}$ $\le$ $\infty$`,
		"−5 °C": "$-$5 °C", "mean x̄": `mean $\bar{x}$`, "λ̇": `$\dot{\lambda}$`, "é": "é"} {
		if got := escape.LaTeX(text); got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
	}
}
