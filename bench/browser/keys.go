package browser

import "github.com/chromedp/chromedp/kb"

// Keys that have no character of their own, for Type and Press.
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
