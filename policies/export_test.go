package policies

// Builtin is the table of the policies that come with Loadstar, without any that tests register.
var Builtin = builtin
