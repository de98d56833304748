package completion

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// bashPatches are changes to the script that cobra writes for bash, each of a text that it has
// once. Cobra completes only words in which braces and commas are escaped; here words in open
// quotes, and words whose braces are not escaped, are completed as they stand.
var bashPatches = [][2]string{
	{"    local cur prev words cword", "    local asis= cur prev words cword"},
	{`    # Use eval to handle any environment`, `    case ${lastParam} in
    \'*) requestComp="${requestComp}'"; cur="${cur#\'}"; asis=quoted ;;
    \"*) requestComp="${requestComp}\""; cur="${cur#\"}"; asis=quoted ;;
    *\\*) ;;
    *{*) asis=1 ;;
    esac
    # Use eval to handle any environment`},
	{`        # Only consider the completions that match
        [[ $comp`, `        if [[ -n $asis ]]; then comp=${compline%%$tab*}; fi
        # Only consider the completions that match
        [[ $comp`},
	{`            COMPREPLY[0]=$(printf "%q" "${COMPREPLY[0]}")`, `            [[ -n $asis ]] || COMPREPLY[0]=$(printf "%q" "${COMPREPLY[0]}")`},
	{`    if [[ "$comp" == *${char}*`, `    if [[ $asis != quoted && "$comp" == *${char}*`}, // quotes break no words
	{`        COMPREPLY[0]=$(printf "%q" "${COMPREPLY[0]%%$tab*}")`, `        COMPREPLY[0]=${COMPREPLY[0]%%$tab*}
        [[ -n $asis ]] || COMPREPLY[0]=$(printf "%q" "${COMPREPLY[0]}")`},
}

// writeBash writes the script for bash.
func writeBash(root *cobra.Command, w io.Writer) error {
	var b bytes.Buffer
	if err := root.GenBashCompletionV2(&b, true); err != nil {
		return err
	}
	script := b.String()
	for _, p := range bashPatches {
		if strings.Count(script, p[0]) != 1 {
			return fmt.Errorf("the script of cobra for bash has not once %q", p[0])
		}
		script = strings.Replace(script, p[0], p[1], 1)
	}
	_, err := io.WriteString(w, script)
	return err
}
