package browser

import "github.com/chromedp/chromedp/kb"

// These keys for Type and Press have no character.
const (
	ArrowLeft  = kb.ArrowLeft
	ArrowRight = kb.ArrowRight
	ArrowUp    = kb.ArrowUp
	ArrowDown  = kb.ArrowDown
	Home       = kb.Home
	End        = kb.End
	Tab        = kb.Tab
	Enter      = kb.Enter
	Escape     = kb.Escape
	Space      = " "
)
