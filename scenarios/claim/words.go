package claim

// Numbers for the vague words of papers. They were fixed before any claim was tested and are
// the same for all claims: a claim that fails by little fails.
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
)
