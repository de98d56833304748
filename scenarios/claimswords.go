package scenarios

// What the words of papers are taken to mean. They were fixed before any claim
// was tested and are the same for all claims: a claim that fails by little
// fails.
const (
	marginal        = 0.01 // of the work: a difference at most that large does not matter
	almostNothing   = 0.02 // of the work: little enough to be called almost nothing
	significant     = 0.05 // of the work: a difference at least that large is significant
	verySignificant = 0.10 // and very significant
	similar         = 0.05 // performances that are no further apart are similar, or close
	poor            = 0.50 // a performance below this is poor
	dramatic        = 0.50 // what loses at least this part of itself drops dramatically

	rarely       = 0.05 // of the cases: the exceptions that a claim about all cases survives
	often        = 0.50 // at least this part of the cases
	generally    = 0.90
	almostAlways = 0.95
)
