import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompensationDocument } from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';
import { DEALS, documentOf, field, formula, scope } from '../testing/plan-builder.ts';
import { namesOfWorld, plans, withOutsideIds } from '../testing/plan-contents.ts';
import { runs } from '../testing/runs.ts';
import {
  type KnownIds,
  NO_NAMES,
  type PlanContent,
  type PlanNames,
  readPlanText,
  writePlanText,
} from './index.ts';

const RESERVED: ReadonlySet<string> = new Set(Object.values(SOURCE_FIELDS));

/** Text that is expected. */
function textOf(plan: PlanContent, names: PlanNames): string {
  const written = writePlanText(plan, names);
  if (!('text' in written)) throw new Error(JSON.stringify(written.unnamed));
  return written.text;
}

function newIds(): KnownIds {
  let at = 0;
  return { newId: () => `new ${(at += 1)}`, compensation: () => null };
}

/** Ids of the document's own parts by the order in which they stand; ids are another company's. */
function withoutIds(plan: PlanContent): unknown {
  const ids = new Map<string, string>();
  for (const [at, { id, document, checks }] of plan.compensations.entries()) {
    ids.set(id, `compensation ${at}`);
    for (const [index, one] of checks.entries()) ids.set(one.id, `${at} check ${index}`);
    for (const [index, one] of document.scopes.entries()) {
      ids.set(one.id, `${at} scope ${index}`);
      for (const [place, field] of (one.calculated_fields ?? []).entries())
        ids.set(field.id, `${at} scope ${index} field ${place}`);
    }
    for (const [index, one] of document.variables.entries()) ids.set(one.id, `${at} variable ${index}`);
  }
  return renamed(plan, ids);
}

/** Every text that is one of these ids, exchanged. */
function renamed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  return (
    value &&
    JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
      typeof one === 'string' ? (ids.get(one) ?? one) : one,
    )
  );
}

describe('the text of a plan', () => {
  it('comes back exactly in another company with the same names', () => {
    fc.assert(
      fc.property(plans, ({ plan, world }) => {
        const here = (id: string) => id;
        const there = (id: string) => (RESERVED.has(id) || !OUTSIDE.has(id) ? id : `other ${id}`);
        const OUTSIDE = new Set([
          ...world.tables.flatMap((one) => [one.id, ...one.fields.map(({ id }) => id)]),
          ...world.quotas.map(({ id }) => id),
          ...world.attributes.map(({ id }) => id),
          ...world.users.map(({ id }) => id),
          ...world.teams.map(({ id }) => id),
          ...world.dimensions.map(({ id }) => id),
        ]);
        // Own parts of a random plan share ids with each other and with fields: here they are made different.
        const own: PlanContent = {
          ...plan,
          compensations: plan.compensations.map((one, at) => ownParts(plan, one, at)),
        };
        const text = textOf(own, namesOfWorld(world, here));
        const read = readPlanText(text, namesOfWorld(world, there), newIds());
        expect(read.mistakes).toEqual([]);
        expect(textOf(read.plan!, namesOfWorld(world, there))).toBe(text);
        const moved: PlanContent = {
          ...own,
          members: own.members.map((one) => ({ ...one, user_id: there(one.user_id!) })),
          compensations: own.compensations.map((one) => ({
            ...one,
            document: withOutsideIds(one.document, there),
            checks: one.checks.map((check) => ({
              ...check,
              attributes: check.attributes.map((each) => ({
                ...each,
                attribute_id: there(each.attribute_id),
              })),
              groups: check.groups.map((each) => ({ ...each, dimension_id: there(each.dimension_id) })),
              quotas: check.quotas.map((each) => ({ ...each, quota_id: there(each.quota_id) })),
              records: check.records.map(({ table_id, cells }) => ({
                table_id: there(table_id),
                cells: Object.fromEntries(Object.entries(cells).map(([id, text]) => [there(id), text])),
              })),
            })),
          })),
        };
        expect(withoutIds(read.plan!)).toEqual(withoutIds(moved));
        expect(text).not.toMatch(/[0-9a-f]{8}-|other /);
      }),
      { numRuns: runs(200) },
    );
  });
});

/** Scopes and variables under ids that nothing else has. */
function ownParts(
  plan: PlanContent,
  one: PlanContent['compensations'][number],
  at: number,
): PlanContent['compensations'][number] {
  const { source } = one.document.scopes[0]!;
  const read =
    source.type === 'compensation'
      ? plan.compensations.findIndex(({ id }) => id === source.compensation_id)
      : -1;
  const variables = new Map(one.document.variables.map(({ id }) => [id, `own ${at} ${id}`]));
  const scopes = new Map(one.document.scopes.map(({ id }) => [id, `scope ${at} ${id}`]));
  const { calculated_fields } = one.document.scopes[0]!;
  const fields = new Map((calculated_fields ?? []).map(({ id }) => [id, `field ${at} ${id}`]));
  const document = JSON.parse(JSON.stringify(one.document), function (this: unknown, key, value: unknown) {
    const holder = this as { source?: unknown };
    if (typeof value === 'string') {
      // The results of a compensation are read under the ids of its variables.
      if (key === 'field_id' && read >= 0 && !RESERVED.has(value)) return `own ${read} ${value}`;
      if (key === 'field_id') return fields.get(value) ?? value;
      if (key === 'scope_id') return scopes.get(value) ?? value;
      if (key === 'id' && 'source' in holder) return scopes.get(value) ?? value;
      if (key === 'id' || key.endsWith('variable_id')) return variables.get(value) ?? value;
      return value;
    }
    // Fields of the scope, and what their formulas read, are no variables.
    if (key === 'calculated_fields') return renamed(calculated_fields, fields);
    if (key === 'record_field_ids') return renamed(value, fields);
    if (key.endsWith('variable_ids')) return (value as string[]).map((id) => variables.get(id) ?? id);
    return value;
  }) as CompensationDocument; // same shape: only ids were exchanged
  return { ...one, document };
}

const NAMES: PlanNames = {
  ...NO_NAMES,
  tables: [{ id: DEALS.id, name: 'Deals', fields: DEALS.fields }],
  people: [
    { id: 'p1', name: 'Ann Lee', email: 'a@example.com' },
    { id: 'p2', name: 'Ann Lee', email: 'b@example.com' },
  ],
};

const simple = (document: CompensationDocument): PlanContent => ({
  name: 'Sales',
  section: '',
  description: '',
  simulation_allowed: false,
  attribution: 'dates',
  members: [],
  compensations: [
    {
      id: 'c',
      name: 'Commission',
      description: '',
      calculation_trigger: 'each_month',
      payment_trigger: 'end_of_month',
      only_month: null,
      document,
      checks: [],
    },
  ],
});

const AMOUNT_AND_PAY = documentOf(
  [
    field('Amount', 'amount'),
    formula('Pay', {
      type: 'binary',
      operator: '*',
      left: { type: 'variable', id: 'Amount' },
      right: { type: 'percent', value: '0.05' },
    }),
  ],
  'Pay',
  [
    scope({
      conditions: {
        kind: 'group',
        link: 'and',
        items: [
          {
            kind: 'condition',
            field_id: 'stage',
            operator: 'is',
            comparand: { kind: 'constant', values: ['Won'] },
          },
          {
            kind: 'condition',
            field_id: 'owner',
            operator: 'is',
            comparand: { kind: 'constant', values: ['p2'] },
          },
          { kind: 'condition', field_id: 'amount', operator: 'is_not_empty', comparand: null },
        ],
      },
    }),
  ],
);

describe('a written plan', () => {
  it('reads like a page', () => {
    expect(textOf(simple(AMOUNT_AND_PAY), NAMES)).toMatchInlineSnapshot(`
      "plan: Sales
      compensations:
        - name: Commission
          calculation_trigger: each_month
          payment_trigger: end_of_month
          scopes:
            - name: Won deals
              source: { table: Deals }
              user: { field: Owner, match: current_user }
              period: { field: Closed }
              conditions:
                and:
                  - { field: Stage, is: Won }
                  - { field: Owner, is: { person: Ann Lee <b@example.com> } }
                  - { field: Amount, is_not_empty: yes }
          variables:
            - name: Amount
              kind: Field
              scope: Won deals
              field: Amount
            - name: Pay
              kind: Formula
              formula: Amount * 5%
          pays: Pay
      "
    `);
  });

  it('is refused where something that it names is gone, or shares its name', () => {
    const gone = simple(documentOf([field('Amount', 'nothing')], null as unknown as string, [scope()]));
    expect(writePlanText(gone, NAMES)).toEqual({
      unnamed: [{ reason: 'gone', kind: 'field', compensation: 'Commission', name: '' }],
    });
    const twice = { ...NAMES, tables: [...NAMES.tables, { id: 'more', name: 'Deals', fields: [] }] };
    expect(writePlanText(simple(AMOUNT_AND_PAY), twice)).toMatchObject({
      unnamed: [{ reason: 'ambiguous', kind: 'table', name: 'Deals' }],
    });
  });
});

describe('mistakes of a text', () => {
  const good = textOf(simple(AMOUNT_AND_PAY), NAMES);
  const said = (text: string) =>
    readPlanText(text, NAMES, newIds()).mistakes.map(({ line, column, code, params }) =>
      `${line}:${column} ${code} ${Object.values(params)
        .filter((one) => one !== '')
        .join(' ')
        .slice(0, 60)}`.trimEnd(),
    );
  const changed = (from: string, to: string) => said(good.replace(from, to));

  it.each([
    ['an unknown table', 'table: Deals', 'table: Deels'],
    ['an unknown field', 'field: Amount', 'field: Amoun'],
    ['an unknown variable', 'pays: Pay', 'pays: Pai'],
    ['a name in a formula', 'Amount * 5%', 'Amuont * 5%'],
    ['a broken formula', 'Amount * 5%', 'Amount * '],
    ['a scope of a variable', 'scope: Won deals', 'scope: Lost deals'],
    ['two variables of one name', 'name: Pay', 'name: amount'],
    ['an unknown kind', 'kind: Field', 'kind: Feld'],
    ['an unknown key', 'kind: Field', 'kind: Field\n        colour: red'],
    ['a missing key', 'payment_trigger: end_of_month', 'description: none'],
    ['an unknown operator', 'is: Won', 'like: Won'],
    ['an unknown person', 'Ann Lee <b@example.com>', 'Ann Lee'],
    ['a text where a list belongs', 'variables:', 'variables: none #'],
    ['a key twice', 'pays: Pay', 'pays: Pay\n    pays: Pay'],
    ['wrong indentation', '    pays: Pay', '   pays: Pay'],
    ['an alias', 'pays: Pay', 'pays: *other'],
  ])('%s', (_what, from, to) => {
    expect(good).toContain(from);
    expect(changed(from, to)).toMatchSnapshot();
  });

  it('an empty text, and one with brackets by the thousand', () => {
    expect(said('')).toEqual(['1:1 wrong_type mapping']);
    expect(said('['.repeat(100_000))).toHaveLength(1);
  });
});
