import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { citusFaults } from './citus-rules.ts';

/** A later one, 0641, has their functions call `work_in`. */
const MENDED = new Set(['0516_sandboxes.sql', '0532_promoted_changes.sql', '0606_sample_data.sql']);
const FOLDER = new URL('../../../migrations/', import.meta.url);

describe('every later migration uses only what Citus runs', async () => {
  // Earlier ones ran on a cluster as they are.
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name > '0098');
  test.each(names)('%s', async (name) => {
    const faults = citusFaults(await readFile(new URL(name, FOLDER), 'utf8'));
    expect(faults.filter((fault) => !MENDED.has(name) || !fault.includes('work_in'))).toEqual([]);
  });
});

test.each([
  ["alter table a add column b int, add column c text default 'x, y';", 'one subcommand'],
  ['alter table a add column b int check (b > 0);', 'statement of its own'],
  [
    "create table a (b bytea);\nselect distribute('a');\nalter table a alter column b set storage external;",
    'before "select distribute',
  ],
  ['create table a (b int references c (id));', 'foreign key'],
  ["update a set b = sha256(convert_to(c, 'UTF8'));", 'immutable'],
  ["create function a() as $$ begin perform set_config('app.environment_id', '', true); end $$;", 'work_in'],
])('%s is refused', (migration, reason) => {
  expect(citusFaults(migration).join()).toContain(reason);
});

test.each([
  "create table a (b bytea);\nalter table a alter column b set storage external;\nselect distribute('a');",
  'alter table a add constraint b foreign key (c, d) references e (c, d);',
  '-- alter table a add column b int, add column c int;\nselect 1;',
])('%s passes', (migration) => {
  expect(citusFaults(migration)).toEqual([]);
});
