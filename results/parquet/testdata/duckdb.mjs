// Prints a Parquet file as DuckDB reads it, and what DuckDB says of a query.
//
//   node duckdb.mjs FOLDER_WITH_NODE_MODULES FILE [QUERY]
//
// Each row is a line of JSON, a list of texts and nulls; the first line is the
// names of the columns, the second their types. FILE is the table t of QUERY.
import { createRequire } from 'node:module';

const [folder, file, query] = process.argv.slice(2);
const { DuckDBInstance } = createRequire(folder + '/')('@duckdb/node-api');

const exact = (x) => (x === null ? null : Object.is(x, -0) ? '-0' : String(x));
const quoted = `'${file.replaceAll("'", "''")}'`;

const db = await (await DuckDBInstance.create(':memory:')).connect();
await db.run(`create view t as select * from read_parquet(${quoted})`);
await db.run(`create view meta as select decode(key) as key, decode(value) as value from parquet_kv_metadata(${quoted})`);
await db.run(`create view groups as select distinct row_group_id, row_group_num_rows from parquet_metadata(${quoted})`);
const result = await db.runAndReadAll(query ?? 'from t');
const lines = [result.columnNames(), result.columnTypes().map(String), ...result.getRows().map((row) => row.map(exact))];
process.stdout.write(lines.map((line) => JSON.stringify(line) + '\n').join(''));
