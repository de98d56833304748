package process

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Any is the hash of all commands that [Allow] takes.
const Any = "any"

// ErrNotAllowed is in the error of starting a command that nobody allowed.
var ErrNotAllowed = errors.New("nobody allowed it")

var allowed struct {
	mu     sync.Mutex
	any    bool
	hashes map[string]bool
}

// Allow lets commands be started, by their hashes; see [Command.Hash]. Allow(Any) lets all be.
// It must be called for a user who knows the commands, never for a file that names them.
func Allow(hashes ...string) {
	allowed.mu.Lock()
	defer allowed.mu.Unlock()
	for _, h := range hashes {
		if h == Any {
			allowed.any = true
			continue
		}
		if allowed.hashes == nil {
			allowed.hashes = map[string]bool{}
		}
		allowed.hashes[h] = true
	}
}

// Forbid takes back what Allow has allowed.
func Forbid() {
	allowed.mu.Lock()
	defer allowed.mu.Unlock()
	allowed.any, allowed.hashes = false, nil
}

// Allowed reports whether a command may be started.
func Allowed(hash string) bool {
	allowed.mu.Lock()
	defer allowed.mu.Unlock()
	return allowed.any || allowed.hashes[hash]
}

// HashOf returns one hash of several, in whichever order they are given: 128 bits, so that
// nobody can find two lists of commands with the same.
func HashOf(hashes []string) string {
	all := slices.Compact(slices.Sorted(slices.Values(hashes)))
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", all))
	return hex.EncodeToString(sum[:16])
}
