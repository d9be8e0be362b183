import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { citusFaults } from './citus-rules.ts';

/** By a later one: 0605 and 0643 (plpgsql), 0641 (`work_in`, JSON), 0642 (a variable), 0644 (`set local`), 0645 (JSON, values, an update). */
const MENDED: Readonly<Record<string, RegExp>> = {
  '0509_audit_retention.sql': /set local/,
  '0516_sandboxes.sql': /work_in|by JSON/,
  '0522_scim.sql': /variable of plpgsql/,
  '0532_promoted_changes.sql': /work_in/,
  '0568_data_marks.sql': /by plpgsql/,
  '0586_board_marks.sql': /by plpgsql/,
  '0606_sample_data.sql': /work_in|by JSON|as values|before the update/,
  // The way of PostgreSQL alone is in it too.
  '0641_sandboxes_on_citus.sql': /by JSON/,
};
const FOLDER = new URL('../../../migrations/', import.meta.url);

describe('every later migration uses only what Citus runs', async () => {
  // Earlier ones ran on a cluster as they are.
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name > '0098');
  test.each(names)('%s', async (name) => {
    const faults = citusFaults(await readFile(new URL(name, FOLDER), 'utf8'));
    const mended = MENDED[name];
    expect(faults.filter((fault) => !mended?.test(fault))).toEqual([]);
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
  [
    'create function a() returns setof uuid language sql as $$ select b.id from b where b.environment_id = app_environment_id() $$;',
    'variable of plpgsql',
  ],
  [
    'create function a(b uuid) returns void language sql as $$ delete from c where environment_id = b $$;',
    'by plpgsql',
  ],
  [
    'create function a() as $$ begin delete from b where environment_id = target and id in (select id from c where environment_id = source); end $$;',
    'as values',
  ],
  [
    "create function a() as $$ begin execute format('insert into b (environment_id, id) select $1, id from b where environment_id = $2'); end $$;",
    'by JSON',
  ],
  [
    "create function a() as $$ begin update b set c = case when d then jsonb_build_object('e', f) end; end $$;",
    'before the update',
  ],
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
