// Package sheet decodes, checks and encodes scenario files, in which users describe sweeps.
//
// [Decode] reads a file strictly: its error tells the place of the first mistake and what is allowed there.
// [Scenario.At] gives a place to mistakes that only a caller can find, for example a policy that does not
// exist. Expressions are kept as they were written. The tags of the types are the one description of the
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
// Each key is described once, by its field and the field's tags:
//
//	yaml      the key
//	doc       what it means, with code in quotes, and links for pages
//	else      what holds if it is left out, for pages
//	eg        how it may look, for the example file
//	min, max  bounds of an integer
//	one       the words that a text may be
//	need      a map must hold it
//	draw      i, the number of the worker, and random functions are allowed
//	draws     what a law draws, if not times
//	flow      it is written in one line
//	episodes  it is not for experiments that are computed without episodes
//	default   its value if it is left out
//	none      a value that means the same as leaving it out
//	longest   how many letters a text may have
//	names     the names in a map have it, such as variables; see isNamed
//	pattern   what these names look like, for editors
//	apart     it is none of [Scenario.Inputs], as it is only shown, a goal or checked, depends on
//	          the machine, or is named by a design itself
type Scenario struct {
	Name   string `yaml:"name" apart:"shown" need:"yes" doc:"name of the scenario and its results: lower-case letters, digits and dashes"`
	Title  string `yaml:"title" apart:"shown" doc:"line over tables and figures" else:"the name"`
	Source string `yaml:"source" apart:"shown" doc:"origin, such as a paper" else:"none" eg:"who, when, where"`

	Seed      uint64 `yaml:"seed" apart:"design" min:"0" max:"18446744073709551615" doc:"seed of all random numbers" else:"1"`
	Instances int    `yaml:"instances" apart:"goal" min:"1" max:"1000000000" doc:"instances of every cell, up to 1e9" else:"1000"`
	Precision Share  `yaml:"precision" apart:"goal" doc:"add instances until every 95% half-width is at most this share of its mean, such as '0.5%'" else:"none" eg:"0.5%"`
	Decide    Decide `yaml:"decide" apart:"goal" doc:"add instances until every two policies are told apart or within this margin; or a map" else:"none" eg:"0.5%"`
	Most      int    `yaml:"most" apart:"goal" min:"1" max:"1000000000" doc:"most instances of a cell by 'precision' and 'decide'" else:"1000000" eg:"100000"`

	Workload *expr.Expr `yaml:"workload" episodes:"only" doc:"units of load" else:"required"`
	Platform *Platform  `yaml:"platform" episodes:"only" doc:"the workers, their costs and the master's port" else:"required"`
	Risk     *Law       `yaml:"risk" episodes:"only" doc:"law of interruptions, or a variable whose values are laws, see [laws](#laws)" else:"required, or 'trace'"`
	PlanRisk *Law       `yaml:"plan_risk" episodes:"only" doc:"law that policies plan with, if interruptions follow another" else:"'risk'" eg:"linear"`
	Trace    string     `yaml:"trace" episodes:"only" doc:"in place of 'risk': a trace in any [format](traces.md#formats), relative to this file" else:"none" eg:"durations.txt"`

	Deadline *expr.Expr `yaml:"deadline" episodes:"only" doc:"when all load should be done; it stops nothing" else:"none" eg:"52"`

	Unit string `yaml:"unit" episodes:"only" apart:"checked" one:"ms,s,min,h,d" doc:"unit of all times: 'ms', 's', 'min', 'h' or 'd', see [units of time](#units-of-time)" else:"none is named" eg:"h"`

	Policies     Policies     `yaml:"policies" apart:"design" need:"yes" doc:"'name', 'name{option=value}' or '{name: ..., option: value}'; or 'all', see [policies](#policies)"`
	Bind         Bind         `yaml:"bind" episodes:"only" apart:"design" doc:"variables passed to policies as options: '[n]', 'true' for all, 'false' for none, see [policies](#policies)" else:"'true'" eg:"[n]"`
	Reference    spec.Spec    `yaml:"reference" episodes:"only" apart:"design" doc:"policy whose work is the denominator of 'ratio'" else:"'omniscient'; ['clairvoyant'](clairvoyant.md) if in some cell messages take time, workers come back or results may be wrong"`
	Metrics      []string     `yaml:"metrics" default:"[ratio, work, exact_work]" apart:"design" doc:"what is measured in every episode, see [metrics](#metrics)" else:"'ratio', 'work', 'exact_work'"`
	Distribution Distribution `yaml:"distribution" apart:"design" doc:"'true': keep the 'ratio' of every instance; or a map" else:"'false'" eg:"true"`
	Limits       Limits       `yaml:"limits" doc:"limits of time, events and memory" else:"none" eg:"{events: 1e6, time: 10m}"`

	Sweep Axes   `yaml:"sweep" apart:"design" doc:"variables and their values; combinations are cells, the last varies fastest, see [axes](#axes)" else:"none"`
	Zip   Zips   `yaml:"zip" apart:"design" doc:"variables that advance together: a map of axes of equal length, or a list of maps" else:"none" eg:"{a: [1, 2, 3], b: [10, 20, 30]}"`
	Where Wheres `yaml:"where" apart:"design" doc:"conditions of every cell, such as 'W <= p and eps < 1'" else:"none"`

	Labels    Labels    `yaml:"labels" apart:"shown" doc:"a map from policies to their names in figures and pages" else:"as in 'policies'" eg:"{greedy: ours, no-rep: without copies}"`
	Variables Variables `yaml:"variables" apart:"shown" doc:"documentation and limits of variables, by name" else:"none" eg:"{p: {doc: workers, integer: true, min: 1, max: 100}, n: {above: 0, auto: true}}"`
	Presets   Presets   `yaml:"presets" apart:"shown" doc:"choices of values, instances and policies, by name for '--preset'" else:"none" eg:"{quick: {doc: one platform, sweep: {p: 5}, instances: 100}}"`

	Figure   *Figure  `yaml:"figure" apart:"shown" doc:"main figure; also axis and metric of the printed table" else:"the first metric along the variable with most numbers"`
	Figures  []Figure `yaml:"figures" apart:"shown" doc:"list of further figures" else:"none; with 'findings' or 'compute', what the experiment draws" eg:"[{name: by-start-up, x: W, series: eps}]"`
	Findings string   `yaml:"findings" apart:"shown" doc:"experiment, such as 'e5', whose findings are computed" else:"none" eg:"e5"`
	Compute  string   `yaml:"compute" apart:"design" doc:"in place of workload, platform, risk and reference: an experiment without episodes, such as 'table4'" else:"none" eg:"table4"`

	// Folder is the folder to which the paths of files are relative that policies name, and laws
	// among the values of variables. So a study means the same wherever it is.
	Folder string

	// Near is the folder to which the files of Policies are relative if that is not Folder: they
	// were named on the command line.
	Near string

	// Kept holds the revision of each policy whose files Folder keeps copies of, by canonical spelling.
	Kept map[string]int

	// Remarks say which copies of files of a study are damaged, a line each.
	Remarks []string

	places places // where things stand
}

// Platform is the star of workers. A group without costs of its own has the
// platform's.
type Platform struct {
	Workers   Workers    `yaml:"workers" need:"yes" doc:"number of workers: an expression; or a list of groups"`
	Shared    Shared     `yaml:"shared" doc:"values for costs and laws, such as '{w: \"loguniform(0.5, 2)\"}', drawn once for all workers, see [expressions](#expressions)" else:"each worker draws its own" eg:"{w: 'loguniform(0.5, 2)'}"`
	Compute   *Cost      `yaml:"compute" default:"1" doc:"cost of computing a chunk" else:"1 a unit"`
	Send      *Cost      `yaml:"send" default:"0" doc:"cost of the message to a worker" else:"none"`
	Return    *Cost      `yaml:"return" default:"0" doc:"cost of the message with the results" else:"none"`
	Port      string     `yaml:"port" default:"half-duplex" one:"half-duplex,full-duplex" doc:"'half-duplex': the master handles one message at a time; 'full-duplex': one out and one back" else:"'half-duplex'"`
	Stream    bool       `yaml:"stream" doc:"'true': a worker computes while it receives" else:"'false'" eg:"true"`
	Notice    Delay      `yaml:"notice" default:"0" doc:"time from an interruption until the master knows of it, or 'never'" else:"0"`
	ComesBack *ComesBack `yaml:"comes_back" flow:"yes" doc:"how workers come back after an interruption, see [returning](returning.md)" else:"they are interrupted for good" eg:"{after: 'exponential{mean=2}', loses: progress, restart: 0.1, checkpoint: {every: 1, save: 0.05}}"`
	Slow      *Law       `yaml:"slow" draws:"factor" doc:"law of the factor by which each computation takes longer" else:"none does" eg:"lognormal{mu=0,sigma=0.1}"`
	Faults    *Faults    `yaml:"faults" flow:"yes" doc:"where workers compute wrongly, and the cost of checks, see [faults](#faults-found-at-check-out)" else:"all results are right" eg:"{after: 'exponential{mean=5}', unit: 0.1, check: 0.05}"`
	Price     *Price     `yaml:"price" flow:"yes" doc:"price of a worker's time" else:"nothing" eg:"{hold: 3, use: 0}"`
	Until     *expr.Expr `yaml:"until" doc:"when all workers leave at the latest, known to policies; not for workers that come back" else:"their law decides" eg:"52"`
	Sample    *expr.Expr `yaml:"sample" doc:"costs and interruptions are drawn anew for each value of this expression" else:"cells with equal 'workers' share them" eg:"k"`
}

// Limits bounds an episode, calls of policies, and memory. 0 is the limit that is documented.
type Limits struct {
	Events int64 `yaml:"events" min:"1" max:"1000000000000000" doc:"messages and alarms of a dispatcher's episode; beyond that, the policy fails in that cell" else:"100 million; 2 million where results may be wrong"`
	Time   Time  `yaml:"time" apart:"machine" doc:"time to prepare a policy for a cell, and of each episode, such as '90s' or '1h'; beyond that, it fails in that cell" else:"10 minutes"`
	Values int64 `yaml:"values" apart:"design" min:"1" max:"1000000000000000" doc:"values kept to count wins, ties and losses ([comparing](comparing.md)); beyond that, none are kept" else:"20 million"`
}

// Call returns how long a call of a policy may take.
func (l Limits) Call() time.Duration { return time.Duration(cmp.Or(l.Time, Time(10*time.Minute))) }
