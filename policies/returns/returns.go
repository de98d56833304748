// Package returns schedules one message to each worker of a star and one message with results back, at
// arbitrary costs. Two orders are to be chosen, one for the sends and one for the results.
//
// Gallet, Robert and Vivien pose the question in "Divisible load scheduling" (2009), section 1.2.3. They say
// that the best orders may be neither FIFO nor LIFO, and that workers may be best left idle. Both are true.
// Their port is full-duplex; here it is the platform's, whose zero value is half-duplex. For two given orders
// the best shares solve a linear programme (Beaumont, Marchal and Robert, "Scheduling divisible loads with
// return messages on heterogeneous master-worker platforms", 2005). The best orders are known only by trying.
//
//	two given orders             [InOrders], a linear programme
//	the best pair of orders      [Best], branch and bound, or beyond 5 workers a search
//	results as the sends         [BestFIFO]; with c = d a formula
//	results the other way        [BestLIFO], [LIFO], a formula
//
// Costs are c and C to send, w and W to compute, d and D to return: a time per unit and a start-up cost.
// On a half-duplex port all sends precede all results, which loses nothing; see star.linearProgramme. A
// plan and its mirror image in time, with c and d exchanged and each order the other one's opposite, end
// together.
//
// Every plan has a lower bound on the makespan of all plans that were allowed, computed from a
// solution of the dual programme; it is Exact if it ends there.
//
// Workers are counted from 0 in Go. In options and errors they are P1, P2 and so on.
package returns
