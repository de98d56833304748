// Package docs holds the sentences that the program quotes from the documentation, so that each is written
// once.
package docs

import _ "embed"

// Errata is the page about errors in the papers: a table for each, in Markdown.
//
//go:embed errata.md
var Errata string
