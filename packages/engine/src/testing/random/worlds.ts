import { currencyDecimals, day } from '@comptoir/kernel';
import fc from 'fast-check';
import { withLinkedFields } from '../../links/index.ts';
import type {
  CompensationModel,
  FieldCurrency,
  FieldModel,
  Scope,
  TableModel,
  World,
} from '../../model/index.ts';
import { LINKED_FIELDS, LINKED_TABLES, SHARE_FIELDS } from '../linked-tables.ts';
import { DEALS, compensation, month, worldOf } from '../plan-builder.ts';
import { ATTRIBUTES } from './conditions.ts';
import { documents } from './documents.ts';
import { type Follower, followers } from './followers.ts';
import { frequencies } from './frequencies.ts';
import { rankings } from './rankings.ts';
import { TEAMS, attributions, groups, managers, memberships } from './people.ts';
import { USERS, oneOf, regions, spans } from './values.ts';

const chains = fc.array(fc.record({ follower: followers, frequency: frequencies }), { maxLength: 3 });

/** A ranking on top: of its own variables, or of what another compensation gave. Nothing reads it. */
const contests = fc.option(
  fc.oneof(
    fc.record({
      document: documents,
      follower: fc.constant(null),
      frequency: frequencies,
      payment: rankings([
        'won',
        'won',
        'total',
        'statement formula',
        'bonus',
        'target bonus',
        'looked up once',
        'quota',
        'rate',
        'segment',
        'amount',
      ]),
    }),
    fc.record({
      document: fc.constant(null),
      follower: followers,
      frequency: frequencies,
      payment: rankings(['won', 'total', 'total', 'quota', 'amount']),
    }),
  ),
  { freq: 2 },
);

const settings = fc.record({
  reference_day: oneOf(1, 1, 25),
  fiscal: oneOf(1, 1, 4),
  today: oneOf('2026-02-10', '2026-12-31'),
  even: fc.boolean(),
  id_field: oneOf(null, 'name', 'region'),
});

const people = fc.record({
  memberships,
  managers,
  groups,
  region: fc.array(fc.record({ value: regions, span: fc.oneof(spans, attributions) }), { maxLength: 4 }),
  rate: fc.option(oneOf('0.05', '0.1'), { freq: 3 }),
  hired: fc.option(oneOf('2026-01-10', '2026-03-20'), { freq: 3 }),
});

/** Mostly none: what is in one currency must not change. Rates that some months lack, of every minor unit. */
const moneys = fc.option(
  fc.record({
    company: oneOf('USD', 'JPY', 'KWD'),
    rates: fc.uniqueArray(
      fc.record({
        code: oneOf('USD', 'EUR', 'JPY', 'KWD'),
        rates: fc.uniqueArray(
          fc.record({
            start: oneOf('2025-06', '2026-01', '2026-02', '2026-04').map(month),
            rate: oneOf('1', '0.92', '0.0061', '3.257', '1.084999999999', '0.333333333333'),
          }),
          { selector: ({ start }) => start, minLength: 1, maxLength: 3 },
        ),
      }),
      { selector: ({ code }) => code, maxLength: 4 },
    ),
    calculation: fc.array(oneOf(null, 'EUR', 'JPY', 'KWD'), { minLength: 3, maxLength: 3 }),
    payment: fc.array(oneOf(null, 'EUR', 'JPY', 'KWD'), { minLength: 3, maxLength: 3 }),
    amounts: oneOf<FieldCurrency | null>(
      null,
      { kind: 'fixed', code: 'EUR' },
      { kind: 'field', field_id: 'money' },
      { kind: 'field', field_id: 'money' },
    ),
    quota: oneOf(null, 'EUR', 'JPY'),
    date: oneOf(null, 'closed', 'booked'),
  }),
  { freq: 2 },
);

const quotas = fc.record({
  missing: fc.integer({ min: 0, max: 5 }),
  unit: oneOf('100', '250.75', '0', '1000000'),
});

type Made<T> = T extends fc.Arbitrary<infer M> ? M : never;

/** Random worlds: small, but with every construct meeting every other. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    document: documents,
    frequency: frequencies,
    chain: chains,
    contest: contests,
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    attribution: oneOf<CompensationModel['attribution']>('dates', 'dates', 'whole_months'),
    members: fc.array(fc.record({ user_id: oneOf(...USERS), span: attributions }), {
      minLength: 1,
      maxLength: 5,
    }),
    settings,
    people,
    quotas,
    money: moneys,
  })
  .map(
    ({
      document,
      frequency,
      chain,
      contest,
      order,
      attribution,
      members,
      settings: set,
      people: who,
      quotas: made,
      money,
    }) => {
      const common = { members, attribution };
      const first = compensation(document, { ...frequency, ...common });
      const all = [
        first,
        ...chain.map((link, at) => follow(link.follower, at, { ...link.frequency, ...common })),
        ...(contest ? [contestIn(contest, { ...contest.frequency, ...common })] : []),
      ];
      const attributes = [
        ...who.region.map((one) => ({ attribute_id: 'region', ...one })),
        ...(who.rate === null
          ? []
          : [{ attribute_id: 'rate', value: who.rate, span: { start: null, end: null } }]),
        ...(who.hired === null
          ? []
          : [{ attribute_id: 'hired', value: who.hired, span: { start: null, end: null } }]),
      ];
      return worldOf(
        order.flatMap((at) => all[at] ?? []),
        {
          calendar: {
            month_reference_day: set.reference_day,
            fiscal_year_start: set.fiscal,
            fiscal_year_shift: 0,
          },
          today: day(set.today),
          rounding: set.even ? 'half_even' : 'half_up',
          currency: companyOf(money),
          currencies: (money?.rates ?? [])
            .filter(({ code }) => code !== companyOf(money).code)
            .map(({ code, rates }) => ({ code, decimals: currencyDecimals(code), rates })),
          users: USERS.map((id, at) => ({
            id,
            name: id,
            attributes,
            calculation_currency: money?.calculation[at] ?? null,
            payment_currency: money?.payment[at] ?? null,
          })),
          tables: tablesIn(money).map((table) =>
            table.id === DEALS.id ? { ...table, id_field_id: set.id_field } : table,
          ),
          teams: TEAMS,
          memberships: who.memberships,
          managers: who.managers,
          dimensions: [{ id: 'segment' }],
          group_members: who.groups,
          // An amount is converted; as a factor it then means little, and both calculations must still agree.
          attributes: ATTRIBUTES.map((one) =>
            money && one.id === 'rate' ? { ...one, type: 'amount' } : one,
          ),
          quotas: quotasOf(made, set.fiscal).map((quota) => ({ ...quota, currency: money?.quota ?? null })),
        },
      );
    },
  );

type MadeMoney = Made<typeof moneys>;

function companyOf(money: MadeMoney): World['currency'] {
  const code = money?.company ?? 'USD';
  return { code, decimals: currencyDecimals(code) };
}

/** Deals and the tables that they lead to. */
function tablesIn(money: MadeMoney): readonly TableModel[] {
  const tables = [
    {
      ...DEALS,
      fields: [...DEALS.fields, ...LINKED_FIELDS, ...SHARE_FIELDS],
      conversion_date_field_id: money?.date ?? null,
    },
    ...LINKED_TABLES.map(({ model }) => model),
  ];
  if (!money)
    return tables.map((table) => ({
      ...table,
      fields: table.fields.map(({ currency: _none, ...field }) => field),
    }));
  const amounts = (field: FieldModel): FieldModel =>
    field.id === 'amount' ? { ...field, currency: money.amounts } : field;
  return withLinkedFields(tables.map((table) => ({ ...table, fields: table.fields.map(amounts) })));
}

/** Most read the compensation before them, and come anywhere among the others. */
function follow(
  { reads, document }: Follower,
  at: number,
  more: Partial<CompensationModel>,
): CompensationModel {
  const before = reads ?? (at === 0 ? 'commission' : `follower ${at}`);
  const source: Scope['source'] =
    reads === null || reads === 'commission'
      ? { type: 'compensation', compensation_id: before }
      : { type: 'quota', quota_id: before };
  return compensation(document(source), { id: `follower ${at + 1}`, ...more });
}

function contestIn(
  { document, follower, payment }: NonNullable<Made<typeof contests>>,
  more: Partial<CompensationModel>,
): CompensationModel {
  const own = follower === null ? compensation(document) : follow(follower, 0, {});
  return { ...own, id: 'contest', ...more, document: { ...own.document, payment } };
}

function quotasOf({ missing, unit }: Made<typeof quotas>, fiscal: number): World['quotas'] {
  const valuesOf = (every: number) =>
    Array.from(
      { length: 36 / every },
      (_, index) => month('2024-01') + ((fiscal - 1) % every) + index * every,
    )
      .filter((at) => missing !== 0 || at % 5 !== 0)
      .flatMap((at) => USERS.map((user_id) => ({ user_id, month: at, value: unit })));
  return [
    { id: 'monthly', name: 'Monthly', frequency: 'monthly', type: 'amount', values: valuesOf(1) },
    { id: 'quarterly', name: 'Quarterly', frequency: 'quarterly', type: 'amount', values: valuesOf(3) },
    { id: 'annually', name: 'Annual', frequency: 'annually', type: 'amount', values: valuesOf(12) },
  ];
}
