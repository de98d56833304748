// Package benoit2013 reproduces A. Benoit, Y. Robert, A. L. Rosenberg and F. Vivien,
// Static strategies for worksharing with unrecoverable interruptions, Theory of
// Computing Systems 53 (2013): experiments E1 to E6, tables 3 and 4, the traces of
// section 7, and its claims. The theory is in policies/static, single and pair.
package benoit2013

// Omniscient is the policy by which all others are measured.
const Omniscient = "omniscient"

// The values over which the paper varies what it does not watch.
const (
	paperP   = "5,10,25,50,100"
	paperN   = "47,97,147,197"
	paperEps = "0.1,0.01,0.001,0.0001"
	paperW   = "0.3p,0.7p"
)
