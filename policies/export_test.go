package policies

// Builtin is the table of the policies that come with Loadstar, without those that tests register.
var Builtin = builtin
