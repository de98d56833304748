// Package goal decides after which blocks a cell of a study is done, from the blocks
// themselves.
//
// A study with a goal other than a number of instances is computed in rounds, which end after
// 1, 2, 3, 4, 6, 9, 13, ... blocks, whatever was asked for at first. After each, a cell is
// judged by exactly the blocks up to there. How many instances a cell gets is therefore a
// result like any other, and depends on neither shards nor restarts.
package goal
