package own

import (
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const (
	placeFaults = "faults found at check-out"
	testFaults  = "ratios of means with 95% intervals, meet-faults"
)

// claimsFaults are about re-allocation, checks and copies where faults are found at check-out.
var claimsFaults = []claim.Claim{
	{
		ID: "meet.faults.installments", Place: placeFaults, Recorded: claim.Holds,
		Statement: "Where workers are interrupted and the load is not light, FTR completes significantly more in installments.",
		Expected:  "ftr with its best number of installments completes at least 5% more than with one, on average over the cells of each law and unit with W=3", Test: testFaults,
		Check: ratioBound("meet-faults", ftrAuto, []string{ftr}, 1, 1+claim.Significant, risky(3), "law", "u"),
	},
	{
		ID: "meet.faults.installments-light", Place: placeFaults, Recorded: claim.Fails,
		Statement: "Where workers are interrupted and the load is light, FTR also completes significantly more in installments.",
		Expected:  "ftr with its best number of installments completes at least 5% more than with one, on average over the cells of each law and unit with W=1", Test: testFaults,
		Check: ratioBound("meet-faults", ftrAuto, []string{ftr}, 1, 1+claim.Significant, risky(1), "law", "u"),
	},
	{
		ID: "meet.faults.in-place", Place: placeFaults, Recorded: claim.Fails,
		Statement: "Where no worker is interrupted, re-allocation by Algorithm 1 ends no later than computing again in place.",
		Expected:  "the mean makespan of ftr is no larger than that of ftr in place, in every cell without interruptions", Test: testFaults,
		Check: makespanBound(ftr, []string{ftrInPlace}, -1, calm, "u", "W", "k", "r"),
	},
	{
		ID: "meet.faults.once", Place: placeFaults, Recorded: claim.Holds,
		Statement: "Where checks tell which units are wrong and faults are not rare, one check-out of each share ends sooner than checks of many chunks.",
		Expected:  "the mean makespan of ftr is no larger than that of cscw and of hoeoci, on average over the cells of each load and rate of faults with u=0.01, r of 1 or more and without interruptions", Test: testFaults,
		Check: makespanBound(ftr, []string{cscw, hoeoci}, -1, func(v grid.Values) bool { return calm(v) && located(v) && v.Get("r") >= 1 }, "W", "r"),
	},
	{
		ID: "meet.faults.chunks", Place: placeFaults, Recorded: claim.Holds,
		Statement: "Where checks tell only that a chunk is wrong, faults are many and the load is not light, checks of many chunks end sooner.",
		Expected:  "the mean makespan of ftr is no smaller than that of cscw and of hoeoci, for each cost of checks with u=0, r=10, W=3 and without interruptions", Test: testFaults,
		Check: makespanBound(ftr, []string{cscw, hoeoci}, 1, many(3), "k"),
	},
	{
		ID: "meet.faults.chunks-light", Place: placeFaults, Recorded: claim.Fails,
		Statement: "Where checks tell only that a chunk is wrong, faults are many and the load is light, checks of many chunks end sooner, too.",
		Expected:  "the mean makespan of ftr is no smaller than that of cscw and of hoeoci, for each cost of checks with u=0, r=10, W=1 and without interruptions", Test: testFaults,
		Check: makespanBound(ftr, []string{cscw, hoeoci}, 1, many(1), "k"),
	},
	{
		ID: "meet.faults.copies", Place: placeFaults, Recorded: claim.Holds,
		Statement: "Where workers are interrupted and the load is light, copies are worth more the more faults there are.",
		Expected:  "greedy over no-rep grows from rate to rate, by more than noise, for each law with W=1 and u=0.01", Test: testFaults,
		Check: ratioGrows("meet-faults", greedyAuto, noRepAuto, 1, "r", func(v grid.Values) bool { return risky(1)(v) && located(v) }, "law"),
	},
	{
		ID: "meet.faults.copies-calm", Place: placeFaults, Recorded: claim.Fails,
		Statement: "Copies also mask faults where no worker is interrupted.",
		Expected:  "greedy completes at least 1% more than no-rep, on average over the cells of each unit and load with r=10 and without interruptions", Test: testFaults,
		Check: ratioBound("meet-faults", greedyAuto, []string{noRepAuto}, 1, 1+claim.Marginal, func(v grid.Values) bool { return calm(v) && v.Get("r") == 10 }, "u", "W"),
	},
	{
		ID: "meet.faults.reissue", Place: placeFaults, Recorded: claim.Fails,
		Statement: "Where workers are interrupted, a dispatcher that sends late and wrong chunks again completes no less than FTR.",
		Expected:  "reissue completes no less than ftr with its best number of installments, on average over the cells of each law, unit and rate of faults", Test: testFaults,
		Check: ratioBound("meet-faults", reissueAuto, []string{ftrAuto}, 1, 1, interrupted, "law", "u", "r"),
	},
}

// makespanBound claims that a policy takes no less time than others, or no more if the sign is -1. A
// case is the average over the cells of one combination of values of variables.
func makespanBound(a string, others []string, sign float64, where func(v grid.Values) bool, variables ...string) claim.Check {
	return metricBound("meet-faults", "makespan", "times as long as", a, others, sign, 1, where, variables...)
}

// interrupted reports whether workers may be interrupted in a cell of meet-faults.
func interrupted(v grid.Values) bool { return v.Word("law") != "never" }

// calm reports the opposite.
func calm(v grid.Values) bool { return !interrupted(v) }

// located reports whether checks tell which units of a chunk are wrong in a cell of meet-faults.
func located(v grid.Values) bool { return v.Get("u") > 0 }

// risky selects the cells of a load in which workers may be interrupted.
func risky(load float64) func(v grid.Values) bool {
	return func(v grid.Values) bool { return interrupted(v) && v.Get("W") == load }
}

// many selects the calm cells of a load with many faults that checks do not locate.
func many(load float64) func(v grid.Values) bool {
	return func(v grid.Values) bool { return calm(v) && !located(v) && v.Get("r") == 10 && v.Get("W") == load }
}
