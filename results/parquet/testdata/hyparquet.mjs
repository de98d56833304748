// Prints a Parquet file as hyparquet reads it.
//
//   node hyparquet.mjs FOLDER_WITH_NODE_MODULES FILE
//
// Each row is a line of JSON, a list of texts and nulls; the first line is the
// names of the columns, the second their physical types.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [folder, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(createRequire(folder + '/').resolve(name)));
const { asyncBufferFromFile, parquetMetadataAsync, parquetRead } = await load('hyparquet');
const { compressors } = await load('hyparquet-compressors');

const exact = (x) => (x === null || x === undefined ? null : Object.is(x, -0) ? '-0' : String(x));

const input = await asyncBufferFromFile(file);
const columns = (await parquetMetadataAsync(input)).schema.slice(1);
const lines = [columns.map((c) => c.name), columns.map((c) => c.type)];
await parquetRead({ file: input, compressors, onComplete: (rows) => lines.push(...rows.map((row) => row.map(exact))) });
process.stdout.write(lines.map((line) => JSON.stringify(line) + '\n').join(''));
