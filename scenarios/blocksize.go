package scenarios

import "github.com/loadstar-sim/loadstar/scenarios/world"

// keyBytes is about how many bytes a record takes beside its body.
const keyBytes = 28

// Bytes estimates how many bytes a record like this one takes in a first block of so many instances, with or
// without their values, and with or without a record of values.
func (f *Block) Bytes(instances int, values, record bool) float64 {
	one, full := len(f.Append(nil)), min(world.BlockLength, instances)
	for range f.Samples {
		one += 8 * (full/world.BatchLength - 1)
	}
	if values {
		one += 8 * (full - len(f.Values))
	}
	if record {
		one += keyBytes + 8*full
	}
	return float64(keyBytes + one)
}
