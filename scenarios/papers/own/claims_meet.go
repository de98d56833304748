package own

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const (
	placeFIFO  = "FIFO"
	placeAgain = "re-allocation"
	testMeet   = "mean ratios with 95% intervals, meet"
	testUnlike = "mean ratios with 95% intervals, meet-unlike"
	testCalm   = "makespans, meet-calm"
)

// claimsMeet apply the papers' statements on their own worlds to the common world.
var claimsMeet = []claim.Claim{
	{
		ID: "meet.copies.pay", Place: placeCopies, Recorded: claim.Holds,
		Statement: "Copies are also worth a significant part of the work behind a port with start-ups and results.",
		Expected:  "greedy completes at least 5% more than no-rep, on average over the cells of each law, each delay of news and each link", Test: testMeet,
		Check: ratioBound("meet", greedyAuto, []string{noRepAuto}, 1, 1+claim.Significant, nil, "law", "late", "c"),
	},
	{
		ID: "meet.copies.port", Place: placeCopies, Recorded: claim.Fails,
		Statement: "Where the port is the bottleneck, copies are worth nothing.",
		Expected:  "greedy completes at most 1% more than no-rep, on average over the cells of each law and each delay of news with c=0.3 and W of 3 or more", Test: testMeet,
		Check: ratioBound("meet", greedyAuto, []string{noRepAuto}, -1, 1+claim.Marginal, slow, "law", "late"),
	},
	{
		ID: "meet.copies.tails", Place: placeCopies, Recorded: claim.Holds,
		Statement: "The heavier the tail of the law, the more copies are worth, over fast links and slow ones.",
		Expected:  "greedy over no-rep grows from law to law, by more than noise, for each delay of news and each link", Test: testMeet,
		Check: ratioGrows("meet", greedyAuto, noRepAuto, 1, "law", nil, "late", "c"),
	},
	{
		ID: "meet.copies.load", Place: placeCopies, Recorded: claim.Fails,
		Statement: "The more there is to compute, the less copies are worth.",
		Expected:  "greedy over no-rep falls from load to load, by more than noise, for each law, delay of news and start-up time", Test: testMeet,
		Check: ratioGrows("meet", greedyAuto, noRepAuto, -1, "W", nil, "law", "late", "a"),
	},
	{
		ID: "meet.copies.links", Place: placeCopies, Recorded: claim.Fails,
		Statement: "The slower the links, the less copies are worth.",
		Expected:  "greedy over no-rep falls from link to link, by more than noise, under each law and for each delay of news", Test: testMeet,
		Check: ratioGrows("meet", greedyAuto, noRepAuto, -1, "c", nil, "law", "late"),
	},
	{
		ID: "meet.fifo.calm", Place: placeFIFO, Recorded: claim.Holds,
		Statement: "Where no worker is interrupted and the port is slow, no policy ends before FIFO, not even with start-ups.",
		Expected:  "makespan at most 0.1% over the least of all policies, for c of 0.3 or more", Test: testCalm,
		Check: ends(fifo, level, func(v grid.Values) bool { return v.Get("c") >= 0.3 }),
	},
	{
		ID: "meet.fifo.calm-rounds", Place: placeFIFO, Recorded: claim.Fails,
		Statement: "Where no worker is interrupted, a second round is worth nothing.",
		Expected:  "makespan of FIFO at most 1% over the least of all policies, in every cell", Test: testCalm,
		Check: ends(fifo, claim.Marginal, nil),
	},
	{
		ID: "meet.fifo.risk", Place: placeFIFO, Recorded: claim.Fails,
		Statement: "Where workers may be interrupted and the port is slow, no policy completes more than FIFO.",
		Expected:  "FIFO with its best number of rounds completes no less than greedy and on-demand, on average over the cells of each law and each delay of news with c=0.3", Test: testMeet,
		Check: ratioBound("meet", fifoAuto, []string{greedyAuto, onDemandAuto}, 1, 1, func(v grid.Values) bool { return v.Get("c") >= 0.3 }, "law", "late"),
	},
	{
		ID: "meet.again.once", Place: placeAgain, Recorded: claim.Holds,
		Statement: "Where news of interruptions comes at once, dealing out lost load again is worth a significant part of the work.",
		Expected:  "ftr completes at least 5% more than no-rep, on average over the cells of each law with late=0", Test: testMeet,
		Check: ratioBound("meet", ftrAuto, []string{noRepAuto}, 1, 1+claim.Significant, heard, "law"),
	},
	{
		ID: "meet.again.copies", Place: placeAgain, Recorded: claim.Fails,
		Statement: "Where news comes at once, dealing out lost load again is worth as much as copies, whatever the law.",
		Expected:  "ftr completes no less than greedy, on average over the cells of each law with late=0", Test: testMeet,
		Check: ratioBound("meet", ftrAuto, []string{greedyAuto}, 1, 1, heard, "law"),
	},
	{
		ID: "meet.again.late", Place: placeAgain, Recorded: claim.Fails,
		Statement: "Where no news comes, dealing out lost load again gains nothing over a plan without copies.",
		Expected:  "ftr completes at most 1% more than no-rep, on average over the cells of each law and each start-up time with late=1000", Test: testMeet,
		Check: ratioBound("meet", ftrAuto, []string{noRepAuto}, -1, 1+claim.Marginal, func(v grid.Values) bool { return !heard(v) }, "law", "a"),
	},
	{
		ID: "meet.unlike.copies", Place: placeCopies, Recorded: claim.Holds,
		Statement: "Copies are also worth a significant part of the work if workers differ.",
		Expected:  "greedy completes at least 5% more than no-rep, on average over the cells of each law and each spread", Test: testUnlike,
		Check: ratioBound("meet-unlike", greedyAuto, []string{noRepAuto}, 1, 1+claim.Significant, nil, "law", "spread"),
	},
	{
		ID: "meet.unlike.more", Place: placeCopies, Recorded: claim.Fails,
		Statement: "The more workers differ, the more copies are worth.",
		Expected:  "greedy over no-rep grows from spread to spread, by more than noise, under each law", Test: testUnlike,
		Check: ratioGrows("meet-unlike", greedyAuto, noRepAuto, 1, "spread", nil, "law"),
	},
}

// slow reports whether the port is the bottleneck in a cell.
func slow(v grid.Values) bool { return v.Get("c") >= 0.3 && v.Get("W") >= 3 }

// heard reports whether the news of an interruption come at once in a cell.
func heard(v grid.Values) bool { return v.Get("late") == 0 }
