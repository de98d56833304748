// Package search minimizes and maximizes a function of points in a cube, both at once. Only values
// are used, which may be estimates with an error; the function may have jumps, plateaus and several
// local extremes.
//
// A [Search] is asked for trials and told their results ([Search.Ask], [Search.Tell]). Its trials
// depend on the seed and on the results so far, not on a budget or time. So a search is resumed by
// repeating it with recorded results, and goes on as if it had not been stopped.
//
// The search begins with a Latin hypercube (M. D. McKay, R. J. Beckman, W. J. Conover,
// Technometrics 21(2), 1979). Then climbers, several for each direction, start at its best
// points that are far from each other. A climber moves to the better of its point and some
// random points near it. Its steps grow with success and shrink with failure (I. Rechenberg,
// Evolutionsstrategie, 1973; of the many schedules this is the plainest), and are of
// all sizes at any time, since the functions meant here are rugged: loads are cut into whole
// chunks. A few trials of each round are uniform, and a climber whose steps have become
// small starts elsewhere.
//
// A value with an error is raced (O. Maron, A. W. Moore, Artificial Intelligence Review 11,
// 1997): a trial begins at level 0, and is repeated at higher levels, which are more
// precise, as long as it may beat the climber's point. The point itself rises a level
// whenever it has withstood several trials, so that luck does not defend it for long.
package search
