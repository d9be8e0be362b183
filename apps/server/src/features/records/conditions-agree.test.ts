import {
  anyoneIn,
  type ConditionGroup,
  type FieldModel,
  type FieldType,
  matchRecords,
  People,
  type TableModel,
  type WireRecord,
  type World,
} from '@comptoir/engine';
import {
  CHOICES,
  DATES,
  DECIMALS,
  referenceTakes,
  runs,
  spans,
  TEXTS,
  treesOn,
} from '@comptoir/engine/testing/conditions';
import type { ConditionGroupWire } from '@comptoir/contract';
import { dateText, day, type OpenDayRange } from '@comptoir/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { fieldColumn, recordTable, unmatchedColumn } from '../tables/index.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { createRecord } from './create-record.ts';
import { searchRecords } from './search-records.ts';

/**
 * One tree, one answer: what the engine selects (in scopes, and in the browser by `matchRecords`), what the reference interpreter selects
 * and what real PostgreSQL finds, on random trees, records, people and days.
 */
let t: TestDatabase;
let company: TestTenant;
let users: string[];
let model: TableModel;
let records: WireRecord[];
let attributes: World['attributes'];

const TYPES: readonly FieldType[] = ['amount', 'percentage', 'date', 'date', 'picklist', 'string', 'multipicklist', 'multipicklist', 'bool', 'user', 'user', 'link']; // prettier-ignore
const ATTRIBUTE_TYPES = ['text', 'picklist', 'number', 'date'] as const;
const RECORDS = 60;
const seed = 20_260_114;
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { numRuns, seed });
const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  const others = [];
  for (const name of ['Ann', 'Bob', 'Cid', 'Dee']) others.push(await company.addUser({ name }));
  users = [company.admin.user_id, ...others.map(({ user_id }) => user_id)];
  model = await makeTable();
  records = await makeRecords();
  attributes = ATTRIBUTE_TYPES.map((type) => ({ id: newId(), type }));
  for (const { id, type } of attributes)
    await t.query('insert into attributes (environment_id, id, name, type) values ($1, $2, $3, $4)', [
      company.tenant.environment_id,
      id,
      `Of type ${type}`,
      type,
    ]);
});
afterAll(() => t.stop());

async function makeTable(): Promise<TableModel> {
  return t.run(company, async (ctx) => {
    const table = await createTable(ctx, { name: 'Everything' });
    const [id_field_id, name_field_id] = table.fields.map(({ id }) => id) as [string, string];
    const fields: FieldModel[] = [{ id: name_field_id, name: 'Name', type: 'name', decimals: 0 }];
    for (const [at, type] of TYPES.entries()) {
      const name = `${type} ${at}`;
      const { id } = await createField(ctx, table.id, { name, type, decimals: 4, options: [] });
      fields.push({ id, name, type, decimals: 20 });
    }
    return { id: table.id, name: 'Everything', name_field_id, id_field_id, fields };
  });
}

const CELLS: Partial<Record<FieldType, () => fc.Arbitrary<string | boolean | string[]>>> = {
  amount: () => oneOf(...DECIMALS),
  percentage: () => oneOf(...DECIMALS),
  date: () => fc.oneof(oneOf(...DATES), fc.integer({ min: day('2025-09-01'), max: day('2026-08-31') }).map(dateText)), // prettier-ignore
  picklist: () => oneOf(...TEXTS),
  string: () => fc.oneof(oneOf(...TEXTS), fc.tuple(oneOf(...TEXTS), oneOf(...TEXTS)).map((two) => two.join(' '))), // prettier-ignore
  multipicklist: () => fc.uniqueArray(oneOf(...CHOICES), { minLength: 1, maxLength: 3 }),
  bool: () => fc.boolean(),
  user: () => oneOf(...users),
  link: () => oneOf('https://example.com/Won', 'https://example.com/k'),
};

/** Written by the product's own call, so that they are stored as the product stores them. An unmatched name is written beside some. */
async function makeRecords(): Promise<WireRecord[]> {
  const cells = model.fields.slice(1).map(({ id, type }) =>
    fc.record({
      id: fc.constant(id),
      value: fc.option(CELLS[type]!(), { freq: 5 }),
      unmatched: type === 'user' ? fc.boolean() : fc.constant(false),
    }),
  );
  const drawn = sample(fc.tuple(...cells), RECORDS);
  return t.run(company, async (ctx) => {
    const made: WireRecord[] = [];
    for (const [at, row] of drawn.entries()) {
      const values = {
        [model.id_field_id!]: String(at),
        [model.name_field_id]: `Name ${at}`,
        ...Object.fromEntries(row.map(({ id, value }) => [id, value])),
      };
      const { record } = await createRecord(ctx, model.id, values);
      const anyone: Record<string, boolean> = {};
      for (const { id, value, unmatched } of row) {
        anyone[anyoneIn(id)] = value !== null || unmatched;
        if (value === null && unmatched)
          await sql`update ${recordTable(ctx.tenant.environment_id, model.id)} set ${unmatchedColumn(id)} = 'Zoe'
            where id = ${record.id} and ${fieldColumn(id)} is null`.execute(ctx.db);
      }
      made.push({ id: record.id, cells: { ...values, ...anyone } });
    }
    return made;
  });
}

type People4 = Pick<World, 'users' | 'teams' | 'memberships' | 'managers' | 'attributes'>;

/** At most one manager and one membership of a team at a time, as the database demands. */
function peopleArbitrary(): fc.Arbitrary<Omit<People4, 'attributes'>> {
  const teams = ['top', 'mid', 'low', 'side', 'alone'].map(() => newId());
  const [top, mid, low, side, alone] = teams as [string, string, string, string, string];
  const parents = new Map([[top, null], [mid, top], [low, mid], [side, top], [alone, null]]); // prettier-ignore
  const links = users.map(
    (user_id) =>
    fc.option(fc.record({ user_id: fc.constant(user_id), manager_id: oneOf(...users), span: spans }), { freq: 4 }), // prettier-ignore
  );
  const memberships = users.flatMap((user_id) =>
    teams.map(
      (team_id) =>
      fc.option(fc.record({ user_id: fc.constant(user_id), team_id: fc.constant(team_id), span: spans }), { freq: 1 }), // prettier-ignore
    ),
  );
  const values = attributes.map(
    ({ id, type }) =>
    fc.option(fc.record({ attribute_id: fc.constant(id), value: oneOf(...VALUES[type]), span: spans }), { freq: 5 }), // prettier-ignore
  );
  return fc
    .record({ links: fc.tuple(...links), memberships: fc.tuple(...memberships), values: fc.tuple(...values) })
    .map((drawn) => ({
      teams: teams.map((id) => ({ id, parent_id: parents.get(id)! })),
      memberships: drawn.memberships.filter((one) => one !== null),
      managers: drawn.links.filter((one) => one !== null).filter((one) => one.manager_id !== one.user_id),
      users: users.map((id) => ({ id, name: id, attributes: drawn.values.filter((one) => one !== null) })),
    }));
}

const VALUES = { text: TEXTS, picklist: CHOICES, number: DECIMALS, date: DATES, percentage: DECIMALS, amount: DECIMALS, boolean: ['true'] } as const; // prettier-ignore

async function store({ teams, memberships, managers, users: people }: Omit<People4, 'attributes'>) {
  const environment = company.tenant.environment_id;
  const days = ({ start, end }: OpenDayRange) => [
    start === null ? null : dateText(start),
    end === null ? null : dateText(end),
  ];
  for (const table of ['team_members', 'manager_links', 'attribute_values'])
    await t.query(`delete from ${table} where environment_id = $1`, [environment]);
  await t.query('delete from teams where environment_id = $1', [environment]);
  for (const { id, parent_id } of teams)
    await t.query(
      'insert into teams (environment_id, id, name, parent_id) values ($1, $2::uuid, $2::text, $3)',
      [environment, id, parent_id],
    );
  for (const { team_id, user_id, span } of memberships)
    await t.query(
      `insert into team_members (environment_id, id, team_id, user_id, start_date, end_date) values ($1, $2, $3, $4, $5, $6)`,
      [environment, newId(), team_id, user_id, ...days(span)],
    );
  for (const { manager_id, user_id, span } of managers)
    await t.query(
      `insert into manager_links (environment_id, id, manager_id, user_id, start_date, end_date) values ($1, $2, $3, $4, $5, $6)`,
      [environment, newId(), manager_id, user_id, ...days(span)],
    );
  for (const { id, attributes: values } of people)
    for (const { attribute_id, value, span } of values)
      await t.query(
        `insert into attribute_values (environment_id, id, attribute_id, user_id, value, start_date, end_date) values ($1, $2, $3, $4, $5, $6, $7)`,
        [environment, newId(), attribute_id, id, value, ...days(span)],
      );
}

const found = async (conditions: ConditionGroup): Promise<Set<string>> => {
  const body = { search: '', conditions: conditions as ConditionGroupWire, sort: [], start: 0, limit: 200 };
  const answer = await t.run(company, (ctx) => searchRecords(ctx, model.id, { ...body, with_total: true }));
  return new Set(answer.records.map(({ id }) => id));
};

const numbersOf = (taken: readonly boolean[]) => taken.flatMap((is, at) => (is ? [at] : [])).join(' ');

// The last day of a month: the reference knows the period's last day alone.
test.each(['2026-01-31', '2026-02-28', '2025-12-31', '2026-06-30'])(
  'engine, reference and PostgreSQL select the same records on %s',
  async (today) => {
    t.clock.set(`${today}T10:00:00Z`);
    const [drawn] = fc.sample(peopleArbitrary(), { numRuns: 1, seed: day(today) });
    await store(drawn!);
    const world = { ...drawn!, group_members: [], attributes, today: day(today) };
    const user_id = company.admin.user_id;
    const place = { today: day(today), user_id, people: new People(world) };
    await fc.assert(
      fc.asyncProperty(treesOn({ fields: model.fields, users, attributes }), async (tree) => {
        const expected = numbersOf(referenceTakes(tree, model, records, world, user_id));
        expect(numbersOf(matchRecords(tree, model, records, place))).toBe(expected);
        const rows = await found(tree);
        expect(numbersOf(records.map(({ id }) => rows.has(id)))).toBe(expected);
      }),
      { numRuns: runs(100) },
    );
  },
);
