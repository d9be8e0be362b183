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
/** The same as the grid has them: with the cells that PostgreSQL read over links. */
let shown: WireRecord[];
let places: { readonly model: TableModel; readonly records: WireRecord[] };
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
  records = await makeRecords(model);
  await linkPlaces();
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
async function makeRecords(model: TableModel): Promise<WireRecord[]> {
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

const PLACE_TYPES: readonly FieldType[] = ['amount', 'date', 'string', 'multipicklist', 'bool', 'user'];

/** A second table that texts of the first lead to: some to one record, some to two, some to none. */
async function linkPlaces(): Promise<void> {
  const linked = await t.run(company, async (ctx) => {
    const table = await createTable(ctx, { name: 'Places' });
    const [id_field_id, name_field_id] = table.fields.map(({ id }) => id) as [string, string];
    const fields: FieldModel[] = [{ id: name_field_id, name: 'Name', type: 'name', decimals: 0 }];
    for (const type of PLACE_TYPES) {
      const { id } = await createField(ctx, table.id, { name: type, type, decimals: 4, options: [] });
      fields.push({ id, name: type, type, decimals: 20 });
    }
    return { id: table.id, name: 'Places', name_field_id, id_field_id, fields };
  });
  const made = await makeRecords(linked);
  const name = (at: number) =>
    ['WON', 'Lost', 'lost', ' Î', 'i̇zmi̇r', 'οδος', 'K', 'zone'][at] ?? `Name ${at}`;
  const named = made.map((one, at) => ({
    ...one,
    cells: { ...one.cells, [linked.name_field_id]: name(at) },
  }));
  places = { model: linked, records: named };
  await t.run(company, async ({ db, tenant }) => {
    for (const { id, cells } of named)
      await sql`update ${recordTable(tenant.environment_id, linked.id)}
        set ${fieldColumn(linked.name_field_id)} = ${cells[linked.name_field_id]} where id = ${id}`.execute(
        db,
      );
  });
  const [date, own_text] = ['date 2', 'string 5'].map((wanted) => model.fields.find((one) => one.name === wanted)!.id); // prettier-ignore
  const fields: FieldModel[] = [...model.fields];
  await t.run(company, async (ctx) => {
    const link = { table_id: linked.id, by: 'name' as const };
    const object = await createField(ctx, model.id, {
      name: 'Place',
      type: 'object',
      decimals: 0,
      options: [],
      link,
    });
    fields.push({ id: object.id, name: 'Place', type: 'object', decimals: 0, link });
    await sql`update ${recordTable(ctx.tenant.environment_id, model.id)} set ${fieldColumn(object.id)} = ${fieldColumn(own_text!)}`.execute(
      ctx.db,
    );
    for (const { id, name, type } of linked.fields.slice(1)) {
      const value = { kind: 'SyncField' as const, link_field_id: object.id, field_id: id };
      const made = await createField(ctx, model.id, {
        name: `Place ${name}`,
        type,
        decimals: 0,
        options: [],
        linked: value,
      });
      fields.push({ id: made.id, name: made.name, type: made.type, decimals: 20, linked: value });
    }
    const keys = [{ field_id: date!, other_field_id: linked.fields[2]!.id }];
    const looked = {
      kind: 'LookupTable' as const,
      table_id: linked.id,
      keys,
      field_id: linked.fields[3]!.id,
    };
    const made = await createField(ctx, model.id, {
      name: 'Looked up',
      type: 'string',
      decimals: 0,
      options: [],
      linked: looked,
    });
    fields.push({ id: made.id, name: made.name, type: 'string', decimals: 0, linked: looked });
    const again = { kind: 'SyncField' as const, link_field_id: object.id, field_id: linked.fields[1]!.id };
    await createField(ctx, model.id, {
      name: 'Again',
      type: 'float',
      decimals: 0,
      options: [],
      linked: again,
    });
  });
  model = { ...model, fields };
  const answer = await t.run(company, (ctx) =>
    searchRecords(ctx, model.id, {
      search: '',
      conditions: null,
      sort: [],
      start: 0,
      limit: 200,
      with_total: true,
    }),
  );
  const cellsOf = new Map(answer.records.map((one) => [one.id, one.cells]));
  records = records.map((one) => {
    const cells = cellsOf.get(one.id)!;
    const place = answer.field_ids.indexOf(fields.find(({ name }) => name === 'Place')!.id);
    return { ...one, cells: { ...one.cells, [answer.field_ids[place]!]: cells[place] as string | null } };
  });
  shown = records.map((one) => {
    const cells = answer.field_ids.flatMap((id, at): [string, WireRecord['cells'][string]][] => {
      const cell = cellsOf.get(one.id)![at] ?? null;
      const value = typeof cell === 'object' && cell !== null && 'unmatched' in cell ? null : cell;
      return [[id, value], [anyoneIn(id), cell !== null]]; // prettier-ignore
    });
    return { ...one, cells: Object.fromEntries(cells) };
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
        const expected = numbersOf(referenceTakes(tree, model, records, world, user_id, [places]));
        expect(numbersOf(matchRecords(tree, model, shown, place))).toBe(expected);
        const rows = await found(tree);
        expect(numbersOf(records.map(({ id }) => rows.has(id)))).toBe(expected);
      }),
      { numRuns: runs(60) },
    );
  },
);
