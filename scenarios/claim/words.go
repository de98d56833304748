package claim

// What the words of papers are taken to mean. They were fixed before any claim
// was tested and are the same for all claims: a claim that fails by little
// fails.
const (
	Marginal        = 0.01 // of the work: a difference at most that large does not matter
	AlmostNothing   = 0.02 // of the work: little enough to be called almost nothing
	Significant     = 0.05 // of the work: a difference at least that large is significant
	VerySignificant = 0.10 // and very significant
	Similar         = 0.05 // performances that are no further apart are similar, or close
	Poor            = 0.50 // a performance below this is poor
	Dramatic        = 0.50 // what loses at least this part of itself drops dramatically

	rarely       = 0.05 // of the cases: the exceptions that a claim about all cases survives
	Often        = 0.50 // at least this part of the cases
	Generally    = 0.90
	AlmostAlways = 0.95
)
