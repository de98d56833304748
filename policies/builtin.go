package policies

import (
	"github.com/loadstar-sim/loadstar/policies/affine"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/clairvoyant"
	"github.com/loadstar-sim/loadstar/policies/endangered"
	"github.com/loadstar-sim/loadstar/policies/exec"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/fifo"
	"github.com/loadstar-sim/loadstar/policies/messages"
	"github.com/loadstar-sim/loadstar/policies/onemessage"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/policies/queues"
	"github.com/loadstar-sim/loadstar/policies/returns"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/policies/single"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// builtin is the table of the policies that come with Loadstar. The prototypes hold the defaults, which
// never change: results are filed under names in which defaults are left out. When a policy's decisions
// change, its revision is raised, so that old results are not mistaken for new ones.
var builtin = []Row{
	{
		Name:      "greedy",
		Source:    "Benoit et al. 2013, 5.2.4, 6.1",
		Doc:       "coteries share slices by the greedy group schedule",
		Revision:  1,
		Prototype: static.Group{Regimen: static.Greedy{}, N: 147, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "cyclic",
		Source:    "Benoit et al. 2013, 5.2.4",
		Doc:       "coteries share slices, all rounds in the same order",
		Revision:  1,
		Prototype: static.Group{Regimen: static.Cyclic, N: 147, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "reverse",
		Source:    "Benoit et al. 2013, 5.2.4",
		Doc:       "coteries share slices, one round forwards, all others backwards",
		Revision:  1,
		Prototype: static.Group{Regimen: static.Reverse, N: 147, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "mirror",
		Source:    "Benoit et al. 2013, 5.2.4",
		Doc:       "coteries share slices, half of the rounds forwards, the rest backwards",
		Revision:  1,
		Prototype: static.Group{Regimen: static.Mirror, N: 147, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "snake",
		Source:    "Benoit et al. 2013, 5.2.4",
		Doc:       "coteries share slices, rounds forwards and backwards in turn",
		Revision:  1,
		Prototype: static.Group{Regimen: static.Snake, N: 147, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "fat-snake",
		Source:    "Benoit et al. 2013, 5.2.4",
		Doc:       "coteries share slices, one round forwards, then two backwards together",
		Revision:  1,
		Prototype: static.Group{Regimen: static.FatSnake, N: 147, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "best-of",
		Source:    "Benoit et al. 2013, 5.3",
		Doc:       "coteries share slices by the best of greedy and the five fixed schedules",
		Revision:  1,
		Prototype: static.Group{Regimen: static.BestOf{}, N: 147, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "optimal",
		Source:    "Benoit et al. 2013, table 3",
		Doc:       "coteries share slices by the optimal group schedule; for few chunks",
		Revision:  1,
		Prototype: static.Group{Regimen: static.Optimal{}, N: 12, Auto: static.Scan, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "brute",
		Source:    "Benoit et al. 2013, 6.1",
		Doc:       "every worker computes everything in the same order",
		Revision:  2,
		Prototype: static.Brute{N: 147, Rounding: chunking.Floor, Messages: messages.Own},
	},
	{
		Name:      "no-rep",
		Source:    "Benoit et al. 2013, 6.1",
		Doc:       "chunks are dealt out once, without replication",
		Revision:  2,
		Prototype: static.NoRep{N: 147, Auto: static.Scan, Rounding: chunking.Floor, Messages: messages.Own},
	},
	{
		Name:      "cyclic-rep",
		Source:    "Benoit et al. 2013, 6.1",
		Doc:       "chunks are dealt out cyclically until every worker is full",
		Revision:  1,
		Prototype: static.CyclicRep{N: 147, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "random-rep",
		Source:    "Benoit et al. 2013, 6.1",
		Doc:       "every worker gets chunks at random",
		Revision:  2,
		Prototype: static.RandomRep{N: 147, Rounding: chunking.Floor, Lambda: 1, Messages: messages.Own},
	},
	{
		Name:      "endangered",
		Source:    "ours; docs/static.md",
		Doc:       "each slot in each worker's list gets the chunk most likely to be lost",
		Revision:  2,
		Prototype: endangered.Policy{N: 147, Rounding: chunking.Floor, Messages: messages.Own},
	},
	{
		Name:      "omniscient",
		Source:    "Benoit et al. 2013, 6.1",
		Doc:       "knows the interruptions, and so is the upper bound; use clairvoyant where it refuses the problem",
		Revision:  1,
		Prototype: static.Omniscient{},
	},
	{
		Name:      "clairvoyant",
		Source:    "Edmonds 1970; docs/clairvoyant.md",
		Doc:       "upper bound for each instance, also with messages, results and returning workers",
		Revision:  2,
		Prototype: clairvoyant.Policy{},
	},
	{
		Name:      "bound",
		Source:    "docs/bound.md",
		Doc:       "upper bound on the expected work of any static schedule",
		Revision:  2,
		Prototype: bound.Policy{Rounding: chunking.Floor},
	},
	{
		Name:     "on-demand",
		Source:   "Tang, Yew 1986; Anderson 2004",
		Doc:      "idle workers get chunks, lowest number first; lost ones are resent",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Fixed{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.Lowest, Ahead: 1, Resend: queues.All, Timeout: queues.Never, Copies: 1,
		},
	},
	{
		Name:     "self-scheduling",
		Source:   "Tang, Yew 1986; Kruskal, Weiss 1985",
		Doc:      "chunks of one size for whichever worker asks first",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Fixed{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.First, Ahead: 1, Resend: queues.Undone, Timeout: queues.Never, Copies: 1,
		},
	},
	{
		Name:     "guided",
		Source:   "Polychronopoulos, Kuck 1987",
		Doc:      "the next of p workers gets 1/p of the remaining load",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Guided{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.First, Ahead: 1, Resend: queues.Undone, Timeout: queues.Never, Copies: 1,
		},
	},
	{
		Name:     "factoring",
		Source:   "Flynn Hummel, Schonberg, Flynn 1992",
		Doc:      "rounds of equal chunks, each round half of the remaining load",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Factoring{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.First, Ahead: 1, Resend: queues.Undone, Timeout: queues.Never, Copies: 1,
		},
	},
	{
		Name:     "weighted-factoring",
		Source:   "Flynn Hummel, Schmidt, Uma, Wein 1996",
		Doc:      "rounds of chunks in proportion to speeds, each round half of the remaining load",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Weighted{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.First, Ahead: 1, Resend: queues.Undone, Timeout: queues.Never, Copies: 1,
		},
	},
	{
		Name:     "trapezoid",
		Source:   "Tzen, Ni 1993",
		Doc:      "chunks that shrink by the same amount each time",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Trapezoid{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.First, Ahead: 1, Resend: queues.Undone, Timeout: queues.Never, Copies: 1,
		},
	},
	{
		Name:     "wqr",
		Source:   "Paranhos da Silva, Cirne, Brasileiro 2003",
		Doc:      "chunks of one size, and copies of unfinished ones when no load is left",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Fixed{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.First, Ahead: 1, Resend: queues.Undone, Timeout: queues.Never, Copies: 2,
		},
	},
	{
		Name:     "reissue",
		Source:   "Anderson 2004; Dean, Ghemawat 2004",
		Doc:      "chunks of one size, sent again when their worker is silent for too long",
		Revision: 1,
		Prototype: queues.Queue{
			Sizes: queues.Fixed{}, N: 147, Rounding: chunking.Floor, Least: 1,
			Whom: queues.First, Ahead: 1, Resend: queues.Undone, Timeout: 2, Copies: 1,
		},
	},
	{
		Name:      "single",
		Source:    "Benoit et al. 2013, 3",
		Doc:       "each worker has its own share, in the best chunks for it alone",
		Revision:  1,
		Prototype: single.Policy{},
	},
	{
		Name:      "pair",
		Source:    "Benoit et al. 2013, 4",
		Doc:       "two workers compute their own parts and then, from opposite ends, the rest",
		Revision:  1,
		Prototype: pair.Policy{N: 10},
	},
	{
		Name:      "distrib",
		Source:    "Benoit et al. 2010, 4, 5, Conjecture 1",
		Doc:       "one message to each worker, in the best order and shares if workers differ",
		Revision:  1,
		Prototype: onemessage.Policy{Order: orders.Best, Shares: onemessage.OptimalShares},
	},
	{
		Name:      "fifo",
		Source:    "Adler, Gong, Rosenberg 2008, 3, 4",
		Doc:       "results come back in the order of the sends",
		Revision:  1,
		Prototype: fifo.FIFO{Out: orders.Best, Waiting: true, Rounds: 1},
	},
	{
		Name:      "lifo",
		Source:    "Adler, Gong, Rosenberg 2008, 2.2",
		Doc:       "results come back in the order opposite to the sends",
		Revision:  1,
		Prototype: fifo.LIFO{Out: orders.Best},
	},
	{
		Name:      "protocol",
		Source:    "Adler, Gong, Rosenberg 2008, 2.2",
		Doc:       "any order of the sends and any order of the results; no worker waits",
		Revision:  1,
		Prototype: fifo.Orders{Out: "given", Back: "fifo"},
	},
	{
		Name:      "star",
		Source:    "Gallet, Robert, Vivien 2009, 1.1, Theorem 2",
		Doc:       "one message to each worker, over links of any speeds, so that all end at once",
		Revision:  1,
		Prototype: star.OnStar{Order: "best", Rounding: "none", Shares: "best", Latencies: "refuse"},
	},
	{
		Name:      "bus",
		Source:    "Gallet, Robert, Vivien 2009, 1.1, Theorem 1",
		Doc:       "one message to each worker of a bus, so that all end at once",
		Revision:  1,
		Prototype: star.OnBus{Order: "best", Rounding: "none", Shares: "best", Latencies: "refuse"},
	},
	{
		Name:      "affine",
		Source:    "Gallet, Robert, Vivien 2009, 1.2.1, Lemmas 8-10",
		Doc:       "one message to each worker that is worth its latencies, so that all end at once",
		Revision:  1,
		Prototype: affine.Policy{Method: affine.Auto, Order: "best"},
	},
	{
		Name:      "multiround",
		Source:    "Gallet, Robert, Vivien 2009, 1.2.2.1",
		Doc:       "several rounds of chunks in which no worker ever pauses",
		Revision:  2,
		Prototype: rounds.MultiRound{},
	},
	{
		Name:      "umr",
		Source:    "Yang, Casanova 2003; Gallet, Robert, Vivien 2009, 1.2.2.2",
		Doc:       "several rounds, each taking all workers the same time",
		Revision:  2,
		Prototype: rounds.UMR{},
	},
	{
		Name:      "periodic",
		Source:    "Gallet, Robert, Vivien 2009, Theorem 3",
		Doc:       "the same round over and over",
		Revision:  1,
		Prototype: rounds.Periodic{Rule: rounds.Root},
	},
	{
		Name:      "returns",
		Source:    "Gallet, Robert, Vivien 2009, 1.2.3, where the port is full-duplex; Beaumont, Marchal, Robert 2005",
		Doc:       "one message to each worker and one back, in the best or in given orders; the port is half-duplex by default",
		Revision:  1,
		Prototype: returns.Policy{Out: "best", Back: "best"},
	},
	{
		Name:      "ftr",
		Source:    "Tong, Xiao, Li 2018, 2 to 4",
		Doc:       "one message to each worker, so that all check out at once; lost or wrong load is dealt out again by Algorithm 1",
		Revision:  2,
		Prototype: faults.Policy{Order: "fastest-link", Installments: 1, Second: faults.PrintedRule, Reading: "waiting"},
	},
	{
		Name:      "cscw",
		Source:    "Robert, Vivien, Zaidouni 2012; Tong, Xiao, Li 2018, 5",
		Doc:       "the shares of ftr, each in the best number of chunks with checkpoints; its worker recomputes lost or wrong load",
		Revision:  3,
		Prototype: checkpoint.CSCW{Rate: 0.01, Rule: checkpoint.Best, Order: checkpoint.InTurn},
	},
	{
		Name:      "hoeoci",
		Source:    "Aupy, Benoit, Melhem, Renaud-Goud 2013; Tong, Xiao, Li 2018, 5",
		Doc:       "the shares of ftr, each in the best number of chunks with checks; its worker recomputes wrong chunks at once",
		Revision:  2,
		Prototype: checkpoint.HOEOCI{Rate: 0.01, Once: true, Order: checkpoint.InTurn},
	},
	{
		Name:      "best",
		Source:    "asked for by Benoit et al. 2010, 7; docs/best.md",
		Doc:       "the best static schedule that a search finds: also for different workers, messages, results and copies",
		Revision:  7,
		Prototype: best.Policy{Effort: 1, Copies: "yes", By: "ever"},
	},
	{
		Name:      "file",
		Source:    "whoever wrote the file",
		Doc:       "the schedule in a file, for the number of workers and the load stated there",
		Revision:  1,
		Prototype: planfile.File{},
	},
	{
		Name:      "exec",
		Source:    "its program",
		Doc:       "a program in any language decides as events occur",
		Revision:  1,
		Prototype: exec.Dispatcher{},
	},
	{
		Name:      "exec-plan",
		Source:    "its program",
		Doc:       "a program in any language makes the schedule",
		Revision:  1,
		Prototype: exec.Planner{},
	},
}
