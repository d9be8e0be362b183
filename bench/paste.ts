import { type Api, signInApi } from '../e2e/api.ts';
import { startProduct } from '../e2e/product.ts';

/**
 * `node bench/paste.ts [cells] [rounds]`: a paste of so many cells in one call, against the naive way, a call for each row, in turns in
 * one run. The rows of a paste are read first, as the grid does for those that are not in view.
 */
const CELLS = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 5);
const TARGET_MS = 2000;
/** Of the naive way so many rows are measured; the rest takes as long. */
const NAIVE_ROWS = 200;
const WINDOW = 200;

interface Table {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly name: string }[];
}
interface Found {
  readonly field_ids: readonly string[];
  readonly records: readonly {
    readonly id: string;
    readonly version: number;
    readonly cells: readonly (string | null)[];
  }[];
}

const product = await startProduct({ seed: 'demo-2017' });
try {
  const admin = await signInApi(product.url, product.logins['admin']!);
  const table = await opportunities(admin);
  const fields = ['Close value', 'Close date', 'Engage date'].map(
    (name) => table.fields.find((field) => field.name === name)!.id,
  );
  for (const [title, columns] of [
    ['3 columns', fields],
    ['1 column', fields.slice(0, 1)],
  ] as const)
    await compare(admin, table, title, columns);
} finally {
  await product.stop();
}

async function compare(admin: Api, table: Table, title: string, columns: readonly string[]): Promise<void> {
  const rows = Math.min(8000, Math.floor(CELLS / columns.length));
  const [pasted, naive]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    pasted.push(
      await timed(async () => paste(admin, table, await editsOf(admin, table, columns, rows, round))),
    );
    naive.push(
      (rows / NAIVE_ROWS) *
        (await timed(async () => {
          const edits = await editsOf(admin, table, columns, NAIVE_ROWS, round + 0.5);
          for (const own of Map.groupBy(edits, ({ record_id }) => record_id).values())
            await paste(admin, table, own);
        })),
    );
  }
  const [ours, theirs] = [middle(pasted), middle(naive)];
  console.log(
    `${title}, ${rows * columns.length} cells: ${ours.toFixed(0)} ms in one call (target ${TARGET_MS}), ${theirs.toFixed(0)} ms row by row: ${(theirs / ours).toFixed(1)} times`,
  );
  if (ours > TARGET_MS) process.exitCode = 1;
}

/** Another value in each cell, of the rows as they are now. */
async function editsOf(admin: Api, table: Table, columns: readonly string[], rows: number, round: number) {
  const windows = await Promise.all(
    Array.from({ length: Math.ceil(rows / WINDOW) }, (_, at) =>
      admin.post<Found>(`/api/tables/${table.id}/records/search`, {
        start: at * WINDOW,
        limit: WINDOW,
        with_total: at === 0,
      }),
    ),
  );
  return windows
    .flatMap(({ body }) => body.records)
    .slice(0, rows)
    .flatMap(({ id, version }, at) =>
      columns.map((field_id, column) => ({
        record_id: id,
        version,
        field_id,
        value: [
          String(1000 + at + round),
          `2017-0${1 + (at % 9)}-${10 + (Math.floor(round * 2) % 18)}`,
          `2017-0${1 + (at % 9)}-${10 + (Math.floor(round * 2) % 17)}`,
        ][column]!,
      })),
    );
}

async function paste(admin: Api, table: Table, edits: readonly object[]): Promise<void> {
  const answer = await admin.patch(`/api/tables/${table.id}/records`, { edits });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

async function opportunities(admin: Api): Promise<Table> {
  const { tables } = (await admin.get<{ tables: { id: string; name: string }[] }>('/api/tables')).body;
  const { id } = tables.find(({ name }) => name === 'Opportunities')!;
  return (await admin.get<Table>(`/api/tables/${id}`)).body;
}
