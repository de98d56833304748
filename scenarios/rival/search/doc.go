// Package search looks for the points at which a function is least and at which it is
// greatest, both at once. The function is given by its values alone; they may be estimates
// with an error, and it may have jumps, plateaus and several valleys.
//
// A [Search] is asked for trials and told their results ([Search.Ask], [Search.Tell]). What
// it asks for depends on the seed and on the results told so far, and neither on a budget
// nor on time: a search that is told the same results again asks the same again. So a
// search is resumed by repeating it with recorded results, and goes on as if it had not been
// stopped.
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
