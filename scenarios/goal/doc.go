// Package goal decides after which blocks a cell of a study is done, from the blocks
// themselves.
//
// A study with a goal other than a number of instances is computed in rounds, which end after
// 1, 2, 3, 4, 6, 9, 13, ... blocks, whatever was asked for at first. After each, a cell is
// judged by exactly the blocks up to there. How many instances a cell gets is therefore a
// result like any other, and depends on neither shards nor restarts.
//
// Studies with a number of instances have rounds, too: all cells have one block before any has four, and
// four before any has sixteen, so an interrupted study is coarse, not partial. A study that takes less than a
// minute has one round, since each round prepares the cells again. If policies are to be told apart, each
// policy of a cell ends at a stage of its own, which follows from the records of the cell alone. Whether two
// schedules are the same follows from the design.
package goal
