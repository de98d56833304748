// Package store keeps the records of a study in a folder such that nothing that
// was written is lost, and nothing is taken for good that is not, whatever
// happens to the machine. It knows nothing of what is studied: a record is a
// body of bytes under a key, which says of which cell, policy and block it is.
//
//	DIR/study.json   what the study means and what it aims for: a [Plan]
//	DIR/log/*.lsl    one file for every [Writer]: created by it, appended to, never opened again
//	DIR/pack.lsp     what counts of all logs, sorted, written by [Folder.Pack]
//	DIR/lock         who runs a command that should not run twice: see [Folder.Lock]
//
// Safety comes from files that only one process ever writes, and from checksums;
// locks are a courtesy, as network file systems may not have them. Any number of
// processes can write to one folder, with others reading. Records may stand in
// it several times: which of them counts depends on nothing but the records.
// Whatever else is in the folder belongs to others.
//
// # Format
//
// All numbers in logs and packs are unsigned and little-endian, sums are CRC-32C
// (Castagnoli). A log begins with a line of JSON for people, up to a newline;
// readers skip it and need nothing of it. A pack has none. Then frame follows
// upon frame:
//
//	offset  bytes
//	     0      8  mark: F5 9E 4C 53 46 0D 0A 1A
//	     8      8  fingerprint of the study
//	    16      4  n, the number of records
//	    20      4  length of the keys: 40 n, at most 1 MiB
//	    24      4  length of the bodies, at most 1 GiB
//	    28      4  sum of the keys
//	    32      4  sum of bytes 0 to 31
//	    36   40 n  keys
//	             …  bodies, one after another
//
// and in a frame's keys, for each record:
//
//	offset  bytes
//	     0      8  cell
//	     8      8  policy
//	    16      4  block
//	    20      4  count of replications
//	    24      4  status: 0 is OK, 1 failed
//	    28      4  cost in seconds, an IEEE 754 float
//	    32      4  length of the body
//	    36      4  sum of the body
//
// A frame has a fingerprint and its keys whole names, so that it means something
// without anything that stands before it. A byte that is wrong in its header or
// keys costs the frame; one that is wrong in a body costs the record. Readers
// go on at the next mark whose header has a good sum. Frames are closed before
// they would exceed 256 KiB, which only a single record can.
//
// The records of a pack are sorted by cell, policy and block, their cost is 0,
// its frames are closed as late as they can be, and the last one has no records:
// a pack without it has been cut. So equal content makes equal bytes.
//
// A policy's name in keys is the first 8 bytes, big-endian, of the SHA-256 of its
// spec, an @, and its revision in decimal. The fingerprint is likewise that of
// the format, the number of fields of the meaning, and for each field the length
// of its name, its name, the length of its value and its value, all numbers in 8
// bytes, big-endian. The sum in study.json is the SHA-256, in hexadecimal, of
// the file as it would be without the sum.
package store
