// Package docs holds what the program quotes from the documentation, so that a sentence is
// written once.
package docs

import _ "embed"

// Errata is the page about what is wrong in the papers: a table for each, in Markdown.
//
//go:embed errata.md
var Errata string
