// Package store keeps the records of a study in a folder, safe against crashes and damage. A flushed
// record is not lost, and a damaged one is not taken for an intact one. The package does not depend on
// the subject of a study: a record is a body of bytes under a key, which names the cell, the policy and
// the block of the record.
//
//	DIR/study.json   the [Plan]: what the numbers of the study mean, and its goal
//	DIR/log/*.lsl    logs, one for each [Writer], which creates and appends to it; never opened again
//	DIR/pack.lsp     the pack: the records that count, sorted, written by [Folder.Pack]
//	DIR/pack.builds  which builds computed the records of the pack
//	DIR/agreed.txt   which builds were found to compute the same as others, by [Folder.Agree]
//	DIR/lock         the owner of the folder's lock, see [Lock]
//
// Safety rests on files that only one process ever writes, and on checksums. Locks are advisory, because
// network file systems may lack them. Any number of processes can write to one folder while others read.
// A record may occur in it several times; which copy counts depends only on the records. All other files
// in the folder are left alone.
//
// # Format
//
// All numbers in logs and packs are unsigned and little-endian; sums are CRC-32C (Castagnoli). A log
// begins with a line of JSON for people, which ends with a newline and which readers skip. A pack has no
// such line. The rest is a sequence of frames:
//
//	offset  bytes
//	     0      8  mark: F5 9E 4C 53 46 0D 0A 1A
//	     8      8  fingerprint of the study
//	    16      4  n, the number of records
//	    20      4  length of the keys
//	    24      4  length of the bodies, at most 1 GiB
//	    28      4  sum of the keys
//	    32      4  sum of bytes 0 to 31
//	    36      …  keys
//	             …  bodies, one after another
//
// A record has a key of 40 bytes:
//
//	offset  bytes
//	     0      8  cell
//	     8      8  policy
//	    16      4  block
//	    20      4  count of instances
//	    24      4  status: 0 is OK, 1 failed
//	    28      4  cost in seconds, an IEEE 754 float
//	    32      4  length of the body
//	    36      4  sum of the body
//
// The keys of a frame have together at most 1 MiB. The frame stores each key as its difference from
// earlier ones:
//
//	a byte of flags
//	if bit 7 is set, a byte: the distance d from here on, at least 1; before, it is 1
//	for each bit from 0 to 6 that is set, one of the fields cell, policy, block, count,
//	status, cost and length, as above
//	the sum of the body
//
// An absent cell equals the cell of the record before, and other absent fields equal the fields of the
// record d places before. Where the frame has no such record, they are 0.
//
// A frame has the fingerprint of its study and names cells and policies in full, so that it can be read
// without anything before it. A wrong byte in the header or the keys costs the frame; a wrong byte in a
// body costs the record. After damage, readers continue at the next mark whose header has the right sum.
// A frame is closed before it would exceed 256 KiB with keys of 40 bytes, so that only a single record
// can make it larger. Readers refuse a folder whose study.json states another format than 1.
//
// The records of a pack are sorted by cell, policy and block, and their cost is 0. Its frames are closed
// as late as possible, and the last one has no records: a pack without such a frame has been cut. Equal
// content therefore makes equal bytes.
//
// The first line of a log also names the build that computed its records. For a pack, a file beside it
// has the builds, in a line of JSON. A run there has a cell, a policy, a block and a number: the records
// from there on, up to the next run's, are of the build of that number, counted from 0, in the list of
// builds. The line also has the size of the pack, and its own sum, computed with a sum of 0. If the file
// is damaged, absent, or belongs to another pack, the build is unknown.
//
// The name of a policy in keys is the first 8 bytes, big-endian, of a SHA-256. It hashes the policy's spec,
// an @ and the revision in decimal, followed by a # and the edition unless that is 0. The fingerprint hashes
// likewise a 1, the number of the meaning's fields and, for each field, the length of its name, its name, the
// length of its value and its value. All numbers take 8 bytes, big-endian. The sum in study.json is the
// SHA-256, in hexadecimal, of the file without the sum.
package store
