// Package returns is the theory of one message out and one back: every worker of a
// star is sent its share of the load, computes it, and returns results, all at costs
// of its own. There are two orders to choose, of the sends and of the results.
//
// The question is that of Gallet, Robert and Vivien, "Divisible load scheduling"
// (2009), section 1.2.3, who say that the best orders may be neither FIFO nor LIFO and
// that workers may be best left idle; both are so. Their port is full-duplex; here it is
// the platform's, whose zero value is half-duplex. For two given orders the best
// shares solve a linear programme (Beaumont, Marchal and Robert, "Scheduling divisible
// loads with return messages on heterogeneous master-worker platforms", 2005). Which
// orders are best is known only by trying.
//
//	two given orders             [InOrders], a linear programme
//	the best pair of orders      [Best], branch and bound, or beyond 5 workers a search
//	results as the sends         [BestFIFO]; with c = d a formula
//	results the other way        [BestLIFO], [LIFO], a formula
//
// Costs are c and C to send, w and W to compute, d and D to return: a time per unit
// and a start-up cost. On a half-duplex port all sends precede all results, which loses
// nothing; see star.linearProgramme. A plan and its mirror image in time, with c and d
// exchanged and each order the other one's opposite, end together.
//
// Every plan has a bound below which nothing that was asked for can end, computed from
// a solution of the dual programme; it is Exact if it ends there.
//
// Workers are counted from 0 in Go. Where they are spelled, in options and errors,
// they are P1, P2 and so on.
package returns
