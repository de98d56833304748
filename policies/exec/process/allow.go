package process

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"
)

// Any is the hash by which [Allow] allows all commands.
const Any = "any"

// allowed holds the hashes.
var allowed = struct {
	sync.Mutex
	hashes map[string]bool
}{hashes: map[string]bool{}}

// Allow lets commands be started, by their hashes; see [Command.Hash]. Allow(Any) allows all commands.
// Call it only for a user who knows the commands, never for a file that names them.
func Allow(hashes ...string) {
	allowed.Lock()
	defer allowed.Unlock()
	for _, h := range hashes {
		allowed.hashes[h] = true
	}
}

// Allowed reports whether a command may be started.
func Allowed(hash string) bool {
	allowed.Lock()
	defer allowed.Unlock()
	return allowed.hashes[Any] || allowed.hashes[hash]
}

// HashOf returns one hash of several, in any order. It has 128 bits, so that nobody can find two lists of
// commands with the same hash.
func HashOf(hashes []string) string {
	all := slices.Compact(slices.Sorted(slices.Values(hashes)))
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", all))
	return hex.EncodeToString(sum[:16])
}
