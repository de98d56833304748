package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// foreign matches words of the libraries in messages, and Go's types.
var foreign = regexp.MustCompile(`strconv|arg\(s\)|flag\(s\)|pflag|cobra|parsing "|invalid argument|shorthand|unknown (flag|command)|needs an argument|\b(int|uint64|float64|stringSlice|stringArray|time\.Duration)\b|%!`)

// refused runs a command that is wrong and returns its message without the name.
func refused(t *testing.T, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, args...)
	if code != term.Usage || out != "" || strings.Count(stderr, "\n") != 1 || foreign.MatchString(stderr) {
		t.Errorf("%q: exit %d, %q, %q: want exit 2 and one line in our words", args, code, out, stderr)
	}
	return strings.TrimPrefix(strings.TrimSpace(stderr), "runexp: ")
}

// commands calls a function with every command that can be run and the words that lead to it.
func commands(cmd *cobra.Command, words []string, each func(cmd *cobra.Command, words []string)) {
	for _, sub := range cmd.Commands() {
		to := append(append([]string(nil), words...), sub.Name())
		if sub.Runnable() {
			each(sub, to)
		}
		commands(sub, to, each)
	}
}

func TestAllCommandsRefuseWrongArgumentsAndFlagsInOneLineOfOurWords(t *testing.T) {
	long.Unraced(t)
	root := Program{}.root()
	seen := 0
	commands(root, nil, func(cmd *cobra.Command, words []string) {
		with := func(more ...string) []string { return append(append([]string(nil), words...), more...) }
		if cmd.Args(cmd, nil) != nil {
			refused(t, words...)
		}
		many := with(strings.Fields(strings.Repeat("x ", 9))...)
		if cmd.Args(cmd, many[len(words):]) != nil {
			refused(t, many...)
		}
		refused(t, with("--nonsense")...)
		refused(t, with("-Z")...)
		refused(t, with("---")...)
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "help" {
				return
			}
			seen++
			if f.Value.Type() != "bool" {
				refused(t, with("--"+f.Name)...)
			}
			if len(choices[""][f.Name])+len(choices[cmd.Name()][f.Name]) > 0 {
				if said := refused(t, with("--"+f.Name, "nonsense")...); !strings.HasPrefix(said, "--"+f.Name+" nonsense: want ") {
					t.Errorf("%v --%s nonsense: %s", words, f.Name, said)
				}
			}
			switch f.Value.Type() {
			case "string", "stringArray": // whatever is text is judged by the command
			case "stringSlice":
				refused(t, with("--"+f.Name, `a"b`)...)
			default:
				for _, value := range []string{"x", "", "1e99999", "99999999999999999999h"} {
					refused(t, with("--"+f.Name+"="+value)...)
				}
			}
		})
	})
	if seen < 100 {
		t.Errorf("only %d flags were tried", seen)
	}
}

func TestWrongWordsAreAnsweredWithTheRightOnes(t *testing.T) {
	for args, says := range map[string]string{
		"rnu e1":                          `there is no command "rnu"; did you mean run? (known: advise, `,
		"help rnu":                        `there is no command "rnu"; did you mean run? (known: advise, `,
		"list gredy":                      `there is no kind "gredy" (known: experiments, `,
		"show gredy":                      "gredy: there is no experiment, policy, law, metric, paper, problem or trace of that name; did you mean greedy?",
		"trace ft":                        `trace: there is no command "ft"; did you mean fit? (known: convert, fit, info)`,
		"run":                             "run: EXPERIMENT|FILE|DIR is missing: want runexp run EXPERIMENT|FILE|DIR, such as runexp run e1",
		"worst":                           "worst: A and B are missing: want runexp worst A B --in",
		"run e1 e2":                       `run: "e2" is one argument too many: want runexp run EXPERIMENT|FILE|DIR`,
		"version x":                       `version: "x" is one argument too many: want runexp version`,
		"run e1 --polices x":              "run: there is no flag --polices; did you mean --policy? (known: --decide, ",
		"run e1 -polices x":               "run: there is no flag -polices; did you mean --policy?",
		"run e1 -z":                       "run: there is no flag -z (known: -h, -j)",
		"run e1 -j x":                     "--jobs x: want a whole number",
		"run e1 --for 8":                  "--for 8: want a time such as 90s, 5m or 8h",
		"run e1 --format jsn":             "--format jsn: want text, csv or json; did you mean json?",
		"plot e1 --format svg,pg":         "--format pg: want svg, png, pdf, csv or vl.json; did you mean png?",
		"plot e1 --out e1.pdf":            "--out e1.pdf: want a folder, for a study may have several figures: --format pdf draws only this format",
		"show adjusted_ratio":             "adjusted_ratio: this is the metric ratio, made more precise by exact means of the work: want show ratio",
		"show static.e1.greedy-best":      "static.e1.greedy-best: this is a claim: want paper --claims static.e1.greedy-best",
		"run e1 --preset quik":            `there is no preset "quik"; did you mean quick?`,
		"run e1 --set ps=3":               "--set ps: no such variable or key; did you mean p? (variables: p, W, n, eps; keys: name, ",
		"run e1 --set w=3":                "--set w: no such variable or key; did you mean W? (variables: p, W, n, eps; keys: ",
		"run e1 --policy gredy":           `--policy gredy: there is no policy "gredy"; did you mean greedy?`,
		"paper sttic":                     `there is no paper "sttic"; did you mean static? (known: beyond, `,
		"run nusweep.yaml":                "nusweep.yaml: there is no such file: want an experiment, the file of a scenario, or the folder of a study",
		"chart --format table x":          "--format table: --cell is missing: want the 16 digits by which runexp status names a cell",
		"chart --format table x --cell 1": "--format table: --policy is missing: want a policy of the study",
		"completion bsh":                  `completion: there is no command "bsh"; did you mean bash?`,
	} {
		if got := refused(t, strings.Fields(args)...); !strings.HasPrefix(got, says) {
			t.Errorf("%s: %s\nwant %s", args, got, says)
		}
	}
}
