// Package sheet is the language of scenario files, in which users describe sweeps:
// what a file can say, as Go types.
//
// [Decode] reads a file strictly: its error tells the place of the first mistake and
// what is allowed there. [Scenario.At] makes such errors of mistakes that only a caller
// can find, such as a policy that does not exist. Expressions are kept
// as they were written. The tags of the types are the one description of the
// format: the decoder, [Schema], [Scenario.Encode] and [Example] follow them.
//
// A scenario decides nothing: this package knows neither policies nor laws, and draws
// no random numbers.
package sheet

import (
	"cmp"
	"time"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Scenario is a scenario: a sweep, the world in each of its cells, the policies that
// are compared there, and the number of instances. Keys that the file leaves out have
// their defaults in a decoded scenario.
//
// Tags: yaml is the key; doc says what it means; eg is how it may look, for the
// example file; min and max bound integers; one lists the words that a text may
// be; need marks what a map must hold; draw allows i and random functions; flow
// writes a map in one line; none is a value that means the same as leaving the key out.
// apart marks keys that are no [Scenario.Inputs]: what is only shown, the goal, what depends
// on the machine, what is only checked, and what a design names itself.
type Scenario struct {
	Name   string `yaml:"name" apart:"shown" need:"yes" doc:"names the scenario and its results: lower-case letters, digits and dashes"`
	Title  string `yaml:"title" apart:"shown" doc:"what is varied and what is watched, in a line"`
	Source string `yaml:"source" apart:"shown" doc:"where the scenario comes from: authors, year, place" eg:"who, when, where"`

	Seed      uint64 `yaml:"seed" apart:"design" min:"0" max:"18446744073709551615" doc:"of all random numbers: the same seed draws the same interruptions"`
	Instances int    `yaml:"instances" apart:"goal" min:"1" max:"1000000000" doc:"of every cell: draws of everything random"`
	Precision Share  `yaml:"precision" apart:"goal" doc:"add instances until the half-width of every 95% interval is at most this share of its mean" eg:"0.5%"`
	Decide    Decide `yaml:"decide" apart:"goal" doc:"add instances of policies until every two of them are told apart, or known to be within this margin; {margin: 0.5%, best: true} looks for the best only" eg:"0.5%"`
	Most      int    `yaml:"most" apart:"goal" min:"1" max:"1000000000" doc:"instances of a cell after which no more are added for precision or to decide" eg:"100000"`

	Workload *expr.Expr `yaml:"workload" doc:"units of load to be computed: an expression"`
	Platform *Platform  `yaml:"platform" doc:"the workers and what reaches them"`
	Risk     *Law       `yaml:"risk" doc:"the law of interruptions; its options may be expressions; or the name of a variable whose values are laws"`
	PlanRisk *Law       `yaml:"plan_risk" doc:"the law that policies believe in, if not the one that interruptions follow; given as risk is" eg:"linear"`
	Trace    string     `yaml:"trace" doc:"in place of risk: a file of availability durations, relative to this file" eg:"durations.txt"`

	Deadline *expr.Expr `yaml:"deadline" doc:"when all of the load should be done: it stops nothing; metrics tell what is late" eg:"52"`

	Unit string `yaml:"unit" apart:"checked" one:"ms,s,min,h,d" doc:"the unit of all times; laws of recorded times must be in it" eg:"h"`

	Policies     Policies     `yaml:"policies" apart:"design" need:"yes" doc:"what is compared: name, name{option=value} or {name: ..., option: value}; or all, for every policy that serves all cells"`
	Bind         Bind         `yaml:"bind" apart:"design" doc:"the variables that are passed to policies as options of the same name, or true for all, or false for none" eg:"[n]"`
	Reference    spec.Spec    `yaml:"reference" apart:"design" doc:"the policy by whose work the ratio is measured"`
	Metrics      []string     `yaml:"metrics" apart:"design" doc:"what is kept of every episode"`
	Distribution Distribution `yaml:"distribution" apart:"design" doc:"keep the distribution of the ratio, not only its moments; {by: p} keeps that for each value of p too" eg:"true"`
	Limits       Limits       `yaml:"limits" doc:"where an episode or a policy is given up, and how many values are kept" eg:"{events: 1e6, time: 10m}"`

	Sweep Axes   `yaml:"sweep" apart:"design" doc:"variables and their values, crossed: the last varies fastest; values may refer to other variables"`
	Zip   Zips   `yaml:"zip" apart:"design" doc:"variables that advance together: a map, or a list of maps, of axes of equal length" eg:"{a: [1, 2, 3], b: [10, 20, 30]}"`
	Where Wheres `yaml:"where" apart:"design" doc:"conditions that a cell must meet: one or several"`

	Variables Variables `yaml:"variables" apart:"shown" doc:"documentation and limits of variables" eg:"{p: {doc: workers, integer: true, min: 1, max: 100}, n: {above: 0, auto: true}}"`
	Presets   Presets   `yaml:"presets" apart:"shown" doc:"named choices of values, instances and policies, which --preset makes" eg:"{quick: {doc: one platform, sweep: {p: 5}, instances: 100}}"`

	Figure   *Figure  `yaml:"figure" apart:"shown" doc:"what is drawn"`
	Figures  []Figure `yaml:"figures" apart:"shown" doc:"what is drawn besides" eg:"[{name: by-start-up, x: W, series: eps}]"`
	Findings string   `yaml:"findings" apart:"shown" doc:"read the results as this experiment of the catalogue does" eg:"e5"`
	Compute  string   `yaml:"compute" apart:"design" doc:"in place of workload, platform, risk and reference: the computation of this experiment of the catalogue, which has no episodes" eg:"table4"`

	// Folder is the folder to which the paths of files are relative that policies name, and laws
	// among the values of variables. So a study means the same wherever it is.
	Folder string

	// Near is the folder to which the files of Policies are relative if that is not Folder: they
	// were named on the command line.
	Near string

	// Kept has, for policies of which Folder keeps copies of their files, the revision that these
	// make, by canonical spelling.
	Kept map[string]int

	// Remarks say which copies of files of a study are damaged, a line each.
	Remarks []string

	places places // where things stand
}

// Platform is the star of workers. A group without costs of its own has the
// platform's.
type Platform struct {
	Workers   Workers    `yaml:"workers" need:"yes" doc:"how many: an expression; or a list of groups"`
	Compute   *Cost      `yaml:"compute" doc:"cost of computing a chunk; a scalar is per_unit; may use i, the number of the worker from 1, and be drawn from a law such as uniform(1,2)"`
	Send      *Cost      `yaml:"send" doc:"cost of the message to a worker"`
	Return    *Cost      `yaml:"return" doc:"cost of the message with the results"`
	Port      string     `yaml:"port" one:"half-duplex,full-duplex" doc:"half-duplex: the master handles one message at a time; full-duplex: one out and one back"`
	Stream    bool       `yaml:"stream" doc:"a worker computes while it receives" eg:"true"`
	Notice    Delay      `yaml:"notice" doc:"time from an interruption until the master knows of it: an expression, or never"`
	ComesBack *ComesBack `yaml:"comes_back" flow:"yes" doc:"workers come back after an interruption" eg:"{after: 'exponential{mean=2}', loses: progress, restart: 0.1, checkpoint: {every: 1, save: 0.05}}"`
	Slow      *Law       `yaml:"slow" draws:"factor" doc:"law of the factor by which each computation takes longer" eg:"lognormal{mu=0,sigma=0.1}"`
	Faults    *Faults    `yaml:"faults" flow:"yes" doc:"where workers compute wrongly, and what it costs to find that out" eg:"{after: 'exponential{mean=5}', unit: 0.1, check: 0.05}"`
	Price     *Price     `yaml:"price" flow:"yes" doc:"what time of a worker costs" eg:"{hold: 3, use: 0}"`
	Until     *expr.Expr `yaml:"until" doc:"when every worker leaves at the latest: work counts up to then" eg:"52"`
	Sample    *expr.Expr `yaml:"sample" doc:"number of the platform: different values draw different platforms" eg:"k"`
}

// Limits bounds an episode, calls of policies, and what is kept. 0 is the limit that is documented.
type Limits struct {
	Events int64 `yaml:"events" min:"1" max:"1000000000000000" doc:"most events of an episode"`
	Time   Time  `yaml:"time" apart:"machine" doc:"how long a call of a policy may take"`
	Values int64 `yaml:"values" apart:"design" min:"1" max:"1000000000000000" doc:"most values that are kept, of all policies in all instances, to count wins, ties and losses"`
}

// Call returns how long a call of a policy may take.
func (l Limits) Call() time.Duration { return time.Duration(cmp.Or(l.Time, Time(10*time.Minute))) }
