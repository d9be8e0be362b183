import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

/** Tables that stay whole on the coordinator. */
const ON_COORDINATOR = '(?:jobs|job_alerts|outbox)\\b';
/** Those, and tables that every node has a copy of. */
const BESIDE = '(?:jobs|job_alerts|outbox|environments|companies|accounts)\\b';

/** Ways of writing a query that PostgreSQL runs and a Citus cluster refuses; `npm run test:citus` finds the others. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'names the tenant in every join: "t.environment_id = ${tenant.environment_id}"':
    /\b\w+\.environment_id = \w+\.environment_id\b/,
  'reads jobs, alerts and the outbox apart from other tables: they stay on the coordinator': new RegExp(
    `\\b(?:from|join) ${ON_COORDINATOR}[^\`]*\\b(?:from|join) (?!${BESIDE})\\w|\\b(?:from|join) (?!${BESIDE})\\w[^\`]*\\b(?:from|join) ${ON_COORDINATOR}`,
  ),
  "takes the company from the tenant: another node can't look it up (`app_company_id()`)":
    /\bapp_company_id\(\)/,
  'gives an id for a caller who may be nobody in "left join": null leaves the join out': new RegExp(
    '\\bleft join \\w+ \\w+ on (?:(?!\\bjoin\\b|\\bwhere\\b)[^`])*\\$\\{(?:ctx\\.)?actor\\.user_id\\}',
  ),
  'inserts the environment of the rows it selects from: given as a value, rows go by COPY, refused under row level security':
    new RegExp(
      `\\binsert into (?!${ON_COORDINATOR})\\w+ \\(environment_id[^)\`]*\\)\\s+select (?:distinct )?\\$(?:\\d|\\{)[^\`]*\\bfrom `,
    ),
  'finds environments by "e.id in (select ...)": "exists" beside a table that every node has is not planned':
    /\bexists ?\([^`]*?\benvironment_id = e\.id\b/,
  'gives when the transaction began: `now()` of another node is later than the times of rows made in it':
    /_at <=? now\(\)/,
  'asks whether a relation of records is there by a query of its own: rows beside it lie on another node':
    /(?<!select |= )\bto_regclass\(|\bto_regclass\([^`]*\bfrom \w/,
  'selects something in "exists": "select 1 from"': /\bexists ?\(\s*select from\b/,
  'takes times of an upsert from `excluded`: its changes call no function': new RegExp(
    `\\binsert into (?!${ON_COORDINATOR})\\w+ [^\`]*\\bdo update\\s+set [^\`]*\\bnow\\(\\)`,
  ),
  'returns columns of changed rows as they are': new RegExp(
    `\\b(?:update|delete from|insert into) (?!${ON_COORDINATOR})\\w+ [^\`]*\\breturning [^\`]*\\b(?:to_char|now|to_jsonb|jsonb_build_object)\\(`,
  ),
  'selects given rows beside the home of the environment (`homeOf`) to insert them': new RegExp(
    `\\binsert into (?!${ON_COORDINATOR})\\w+ \\((?![^\`]*homeOf)[^\`]*?\\)\\s+select [^\`]*\\bfrom (?:unnest|jsonb_to_recordset|jsonb_array_elements)\\((?![^\`]*\\bjoin )`,
  ),
};

/** It ran on a cluster as it is: the sign-in across environments. */
const RUN_AS_THEY_STAND = ['auth/account-queries.ts'];

function faultsOf(text: string): readonly string[] {
  return Object.entries(REFUSED).flatMap(([rule, pattern]) => (pattern.test(text) ? [rule] : []));
}

describe('every query of a feature is one that Citus runs', async () => {
  const folder = new URL('../../features/', import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.endsWith('.test.ts') &&
      !name.includes('testing/') &&
      !RUN_AS_THEY_STAND.includes(name),
  );

  test('of each file', async () => {
    expect(names.length).toBeGreaterThan(200);
    const texts = await Promise.all(
      names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
    );
    expect(texts.flatMap(({ name, text }) => faultsOf(text).map((rule) => `${name} ${rule}`))).toEqual([]);
  });
});

// The control: each rule finds what it is for.
test.each([
  [
    'select 1 from teams t left join users u on u.environment_id = t.environment_id and u.id = t.id',
    'names the tenant',
  ],
  [
    'select 1 from job_alerts x\n  left join jobs j on j.id = x.job_id\n  left join users u on u.id = j.created_by',
    'they stay on the coordinator',
  ],
  ['select 1 from imports i left join jobs j on j.id = i.job_id', 'they stay on the coordinator'],
  [
    'insert into teams (environment_id, id) select $1, x.id from unnest($2::uuid[]) as x (id)',
    'the home of the',
  ],
  ['insert into flags (id) values ($1) on conflict (id) do update set at = now()', 'from `excluded`'],
  ["delete from teams where id = $1 returning to_char(month, 'YYYY-MM')", 'as they are'],
  ['left join members me on me.id = t.id\n and me.user_id = ${ctx.actor.user_id}::uuid', 'who may be nobody'],
  [
    'select e.id from environments e where exists (select 1 from fields f where f.environment_id = e.id)',
    'finds environments',
  ],
  [
    'insert into parts (environment_id, id, position) select ${tenant.environment_id}, $2, l.count from loads l',
    'refused under row level security',
  ],
  ['select 1 from licence_purchases where company_id = app_company_id()', 'from the tenant'],
  ['select 1 from users u where u.created_at < now()', 'of another node is later'],
  ["select 1 from record_texts t where to_regclass('x') is not null", 'by a query of its own'],
  ['select 1 from teams where not exists (\n  select from users)', 'selects something'],
])('%s is refused', (query, reason) => {
  expect(faultsOf(query).join()).toContain(reason);
});
