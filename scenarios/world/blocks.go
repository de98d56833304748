package world

// Instances are computed in blocks, and the instances of a block in batches, by whose means policies are
// compared. Both lengths affect how sums are rounded, so they are part of the meaning of a study.
const (
	BlockLength = 250
	BatchLength = 25
)
