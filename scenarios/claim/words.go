package claim

import "slices"

// Numbers for the vague words of papers. They were fixed before any claim was tested and are
// the same for all claims. A claim asks for them by [Evidence.Word] and [Evidence.Part], and cannot
// be judged if two thirds or one and a half times the number would decide whether it fails.
const (
	Marginal        = 0.01 // of the work: a difference that is at most this does not matter
	AlmostNothing   = 0.02 // of the work: at most this is almost nothing
	Significant     = 0.05 // of the work: a difference that is at least this is significant
	VerySignificant = 0.10 // of the work: the same for very significant
	Similar         = 0.05 // performances that differ by at most this are similar, or close
	Poor            = 0.50 // a performance below this is poor
	Dramatic        = 0.50 // a drop by at least this part of the former value is dramatic

	rarely       = 0.05 // of the cases: exceptions that a claim about all cases survives
	Often        = 0.50 // of the cases: at least this part is often
	Generally    = 0.90
	AlmostAlways = 0.95
	All          = 1.00 // but for exceptions that are rare and marginal; see [Trial]
)

// word is a vague word of a paper with our number for it.
type word struct {
	number float64
	part   bool // number is a share of cases, and others vary 1 - number
}

// others returns other plausible numbers for the word.
func (w word) others() [2]float64 {
	if w.part {
		return [2]float64{1 - 3*(1-w.number)/2, 1 - 2*(1-w.number)/3}
	}
	return [2]float64{2 * w.number / 3, 3 * w.number / 2}
}

// Word returns our number for a vague word of the paper, for example [Similar], or the alternative
// that is being tried.
func (e *Evidence) Word(number float64) float64 { return e.recordWord(word{number: number}) }

// Part is Word for words about the number of cases, for example [Often].
func (e *Evidence) Part(number float64) float64 { return e.recordWord(word{number, true}) }

// recordWord records that a claim depends on a word.
func (e *Evidence) recordWord(w word) float64 {
	if !slices.Contains(e.words, w) {
		e.words = append(e.words, w)
	}
	if other, tried := e.instead[w]; tried {
		return other
	}
	return w.number
}
