package trace

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// entry is a trace of the collection, as trace list --json prints it.
type entry struct {
	Name  string `json:"name"`
	Doc   string `json:"doc"`
	Up    int    `json:"durations_up"`
	Down  int    `json:"durations_down"`
	Times bool   `json:"times"`
	Maker string `json:"maker"`
	From  string `json:"from"`
	Terms string `json:"terms"`
}

func listCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the traces of the collection: what was observed, whom to cite, on which terms",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := collection()
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd, list)
			}
			var b bytes.Buffer
			for i, r := range list {
				if i > 0 {
					fmt.Fprintln(&b)
				}
				fmt.Fprintf(&b, "%s  %s\n    %d durations up, %d down; %s\n    %s\n    %s\n    %s\n",
					r.Name, r.Doc, r.Up, r.Down, map[bool]string{true: "with times", false: "without times"}[r.Times], r.Maker, r.From, r.Terms)
			}
			return printed(cmd, &b)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// collection returns the traces of the collection with the numbers of their durations.
func collection() ([]entry, error) {
	var list []entry
	for _, e := range data.Entries() {
		t, err := data.Open(e.Name)
		if err != nil {
			return nil, err
		}
		info, err := traces.NewInfo(t, traces.Selection{})
		t.Close()
		if err != nil {
			return nil, err
		}
		list = append(list, entry{e.Name, e.Doc, info.Up.N, info.Down.N, e.Times, e.Maker, e.From, e.Terms})
	}
	return list, nil
}
