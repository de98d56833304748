package figure

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Digest returns a digest of the figure. Figures with equal digests have files with equal
// bytes, if the same program draws them.
func (f *Figure) Digest() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%#v", *f) // it has no pointers, so this is all of it, to the last bit
	return hex.EncodeToString(sum.Sum(nil))
}
