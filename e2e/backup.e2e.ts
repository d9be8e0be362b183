import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_KEPT } from '../apps/server/src/platform/backup/database-shape.ts';
import { runningPostgres } from '../apps/server/src/platform/postgres/cluster.ts';
import { COMPILED, NODE_FLAGS, ROOT, node24 } from '../tools/prepare.mjs';
import { signInApi } from './api.ts';
import type { Api } from './api.ts';
import { dealsOfZane, opportunities, startImportOf } from './deals.ts';
import { takeDemo } from './demo-product.ts';
import { newDataDir, startProduct } from './product.ts';
import type { Product } from './product.ts';

/** The drill: the demo company at work, backed up, restored elsewhere, and started there. */
const ROWS = 30_000;

let folder: string;
let product: Product;
let admin: Api;

beforeAll(async () => {
  folder = await newDataDir();
  await takeDemo(join(folder, 'here'));
  product = await startProduct({ seed: 'none', data_dir: join(folder, 'here') });
  admin = await signInApi(product.url, product.logins['admin']!);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Program = 'backup' | 'restore' | 'verify';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** What `npm run backup`, `npm run restore` and `npm run verify` run. */
function operate(program: Program, data_dir: string, file: string | null): Promise<Ended> {
  return begin(program, data_dir, file).ended;
}

function begin(
  program: Program,
  data_dir: string,
  file: string | null,
  held_mark?: string,
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const hold =
    held_mark === undefined ? [] : ['--import', new URL('./hold-restore.mjs', import.meta.url).href];
  const child = spawn(
    node24(),
    [
      ...NODE_FLAGS,
      ...hold,
      join(ROOT, 'apps/server/src', `${program}.ts`),
      ...(file === null ? [] : [file]),
    ],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: COMPILED,
        DATA_DIR: data_dir,
        ...(held_mark === undefined ? {} : { HELD_MARK: held_mark }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, ended: new Promise((settle) => child.once('exit', (code) => settle({ code, output }))) };
}

async function query<Row extends pg.QueryResultRow>(data_dir: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await runningPostgres(data_dir)) ?? '' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** What must never change: every byte of the locked statements, their transactions and versions, and of the payroll. */
const LOCKED = `
  select 'statement ' || s.id as what, md5(s::text) as hash from statements s where s.locked_at is not null
  union all select 'transaction ' || x.id, md5(x::text) from transactions x join statements s
    on s.environment_id = x.environment_id and s.id = x.statement_id where s.locked_at is not null
  union all select 'version ' || v.id, md5(v::text) from statement_versions v join statements s
    on s.environment_id = v.environment_id and s.id = v.statement_id where s.locked_at is not null
  union all select 'close ' || c.statement_id, md5(c::text) from payroll_closes c
  order by 1`;

/** Rows per table that a backup keeps. */
async function countsOf(data_dir: string): Promise<Record<string, string>> {
  const rows = await query<{ place: string; rows: string }>(
    data_dir,
    `select table_schema || '.' || table_name as place,
       (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name), false, true, '')))[1]::text as rows
     from information_schema.tables where (table_schema = 'public' or table_schema like 'records\\_%') and table_type = 'BASE TABLE' order by 1`,
  );
  return Object.fromEntries(
    rows.filter(({ place }) => !NOT_KEPT.has(place)).map(({ place, rows: count }) => [place, count]),
  );
}

interface Board {
  readonly statements: unknown;
  readonly totals: unknown;
}

const amountsOf = ({ body: { statements, totals } }: { readonly body: Board }) => ({ statements, totals });

test('a backup taken while an import and a calculation run starts elsewhere, its locked statements equal to the byte', async () => {
  const here = product.data_dir;
  const before = (await opportunities(admin)).record_count;
  await startImportOf(admin, dealsOfZane(ROWS).text);
  await admin.post('/api/statements/refresh', { year: 2017, month: 12, user_ids: null });
  const file = join(folder, 'busy.backup');
  const [saved, answered] = await Promise.all([
    operate('backup', here, file),
    admin.post<Board>('/api/statements/search', { year: 2017, month: 6 }),
  ]);
  expect(saved.output).toMatch(
    /^Backed up to .+busy\.backup: \d+ tables, \d+ rows, \d+ files, [\d.]+ MB\nIt took [\d.]+ s\.\n$/,
  );
  expect(answered.status).toBe(200);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const there = join(folder, 'there');
  const restored = await operate('restore', there, file);
  expect(restored.output).toMatch(
    /^Restored into .+there: \d+ tables, \d+ rows, \d+ files, as of \S+\nIt took [\d.]+ s\.\n$/,
  );
  const copy = await startProduct({ seed: 'demo-2017', topology: 'single', data_dir: there });
  try {
    const locked = await query(there, LOCKED);
    expect(locked.length).toBeGreaterThan(500);
    expect(locked).toEqual(await query(here, LOCKED));
    const again = await signInApi(copy.url, product.logins['admin']!);
    const june = await again.post<Board>('/api/statements/search', { year: 2017, month: 6 });
    // The calculation after the import dates the month again, here or there.
    expect(amountsOf(june)).toEqual(amountsOf(answered));
    // The import is in it whole or not at all, and if not it goes on here.
    const [{ queued } = { queued: '' }] = await query<{ queued: string }>(
      there,
      `select count(*) as queued from jobs where kind = 'import_records' and state in ('queued', 'running')`,
    );
    await expect.poll(async () => (await opportunities(again)).record_count).toBe(before + ROWS);
    process.stdout.write(`the import was ${queued === '0' ? 'over' : 'still running'} when the copy began\n`);
    const files = await query<{ storage_key: string; sha256: Buffer }>(
      there,
      'select storage_key, sha256 from files where deleted_at is null',
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { storage_key, sha256 } of files)
      expect(
        createHash('sha256')
          .update(readFileSync(join(there, 'files', storage_key)))
          .digest(),
      ).toEqual(sha256);
    await expect(
      query(there, 'update statements set earned = earned + 1 where locked_at is not null'),
    ).rejects.toThrow('is locked');
  } finally {
    await copy.stop();
  }
});

test('taken while nobody works, with the server stopped too, it has every row', async () => {
  await product.stop();
  const here = product.data_dir;
  const file = join(folder, 'quiet.backup');
  expect(await operate('backup', here, file)).toMatchObject({ code: 0 });
  const there = join(folder, 'quiet');
  expect(await operate('restore', there, file)).toMatchObject({ code: 0 });
  const [one, two] = [
    await startProduct({ seed: 'none', topology: 'single', data_dir: here }),
    await startProduct({ seed: 'none', topology: 'single', data_dir: there }),
  ];
  try {
    const counts = await countsOf(there);
    expect(Object.keys(counts).length).toBeGreaterThan(40);
    expect(counts).toEqual(await countsOf(here));
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
});

/** An entry of the trail, changed by somebody with the owner's rights: the application has none to do so. */
const CHANGE_ENTRY = `
  alter table audit_log disable trigger user;
  update audit_log set actor_name = 'Nobody' where number = 2;
  alter table audit_log enable trigger user`;

test('npm run verify finds a trail whole, beside a running server and without one, and a changed entry', async () => {
  const there = join(folder, 'quiet');
  const whole = /^(.+, .+: \d+ entries, whole up to [0-9a-f]+\n)+It took [\d.]+ s\.\n$/;
  const stopped = await operate('verify', there, null);
  expect(stopped.output).toMatch(whole);
  expect(stopped.code).toBe(0);
  const copy = await startProduct({ seed: 'none', topology: 'single', data_dir: there });
  try {
    expect((await operate('verify', there, null)).output).toMatch(whole);
    await query(there, CHANGE_ENTRY);
    const changed = await operate('verify', there, null);
    expect(changed.code).toBe(2);
    expect(changed.output).toMatch(
      /: \d+ entries, NOT whole\n  Entry 2, or the one before it, was changed\.\n/,
    );
    expect(changed.output).toMatch(/\nThe audit trail is not whole\.\n$/);
  } finally {
    await copy.stop();
  }
});

test('a restore that is killed is not started on, and is done again', async () => {
  const file = join(folder, 'quiet.backup');
  const there = join(folder, 'killed');
  const beginHeld = async (mark: string) => {
    const held = begin('restore', there, file, mark);
    const left = held.ended.then(({ output }) => Promise.reject(new Error(`the restore left:\n${output}`)));
    left.catch(() => undefined);
    await Promise.race([left, expect.poll(() => existsSync(mark)).toBe(true)]);
    return held;
  };
  const killed = await beginHeld(join(folder, 'held first'));
  killed.child.kill('SIGKILL');
  await killed.ended;
  const started = startProduct({ seed: 'none', topology: 'single', data_dir: there });
  await expect(started).rejects.toThrow('where a restore was cut short: restore again');

  const stopped = await beginHeld(join(folder, 'held again'));
  stopped.child.kill('SIGINT');
  expect(await stopped.ended).toEqual({ code: 2, output: 'Stopped before its end: nothing was written.\n' });
  expect(readdirSync(there)).toEqual([]);

  expect(await operate('restore', there, file)).toMatchObject({ code: 0 });
  expect(readdirSync(there).toSorted()).toEqual(['files', 'postgres']);
});

test('what can not be done is said in a sentence, and nothing is touched', async () => {
  const file = join(folder, 'quiet.backup');
  const refused = async (program: Program, data_dir: string, given: string | null) => {
    const { code, output } = await operate(program, data_dir, given);
    expect(code).toBe(2);
    return output;
  };
  expect(await refused('restore', product.data_dir, file)).toBe(
    `DATA_DIR is ${product.data_dir}, which is not empty: a backup is restored into an empty folder, so choose another one.\n`,
  );
  expect(await refused('backup', product.data_dir, file)).toBe(
    `${file} is there already: choose another name.\n`,
  );
  const empty = join(folder, 'empty');
  expect(await refused('backup', empty, join(folder, 'new.backup'))).toBe(
    `DATA_DIR is ${empty}, which contains no database.\n`,
  );
  expect(await refused('verify', empty, null)).toBe(`DATA_DIR is ${empty}, which contains no database.\n`);
  expect(await refused('verify', empty, 'a name')).toBe('How it is used: npm run verify\n');
  const cut = join(folder, 'cut.backup');
  cpSync(file, cut);
  truncateSync(cut, statSync(file).size - 100);
  expect(await refused('restore', empty, cut)).toMatch(
    /^.+cut\.backup is damaged \(.+\): nothing was restored\. Take another backup\.\n$/,
  );
  expect(statSync(empty, { throwIfNoEntry: false })).toBeUndefined();
});
