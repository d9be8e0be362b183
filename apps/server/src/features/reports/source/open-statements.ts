import { REPORT_COLUMNS, type ReportLook, STATEMENT_STATUSES } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { fieldColumn, unmatchedColumn } from '../../tables/index.ts';
import { monthDate, statementScope, statusOfRow } from '../../visibility/index.ts';
import { type Column, madeField, standardColumn } from './column.ts';
import type { Source } from './open-source.ts';
import type { SourcePlace } from './open-table.ts';
import { type PeopleColumn, peopleColumns } from './people-columns.ts';
import { belongings } from './people-queries.ts';
import { findPlanNames, findVariables, monthsOfStatements, type ShownVariable } from './statement-queries.ts';

type Sql = RawBuilder<unknown>;

interface Made {
  readonly column: Column;
  readonly value: Sql;
  /** What it needs beside the statement. */
  readonly join?: Sql;
}

/**
 * Statements, or their compensations: those alone that the caller's statement scope shows, each by its own month. Variables that the report
 * names are columns for each reader of it: who sees no statement with one finds no rows.
 */
export async function openStatements(
  ctx: Ctx,
  kind: 'statements' | 'compensations',
  place: SourcePlace,
  look: ReportLook | null,
): Promise<Source> {
  requirePermission(ctx, 'statement', 'read');
  const months = await monthsOfStatements(ctx);
  const scope = months
    ? statementScope(ctx, {
        as_of_month: months.first,
        until_month: months.last,
        user: sql`s.user_id`,
        month: sql`s.month`,
      })
    : sql`false`;
  const environment = ctx.tenant.environment_id;
  const people = await peopleColumns(ctx, place.language);
  const made = [
    ...ownColumns(kind, place),
    ...(kind === 'compensations' ? await compensationColumns(ctx, scope, place, look) : []),
    ...peopleOf(ctx, people, months),
  ];
  const columnOf = (id: string) => made.find(({ column }) => column.field.id === id)?.column ?? null;
  const now = monthDate(place.current);
  const row = kind === 'compensations' ? sql`t` : sql`s`;
  return {
    columns: made.map(({ column }) => column),
    date: sql`r.month`,
    changed: sql`r.last_modification_date`,
    statement_id: sql`r.statement_id`,
    size: null,
    known: {
      user: columnOf(REPORT_COLUMNS.user),
      month: columnOf(REPORT_COLUMNS.month),
      isMonth: true,
      people,
      span: async () =>
        months ? { first: `${months.first}-01`, last: `${months.last}-01` } : { first: now, last: now },
    },
    async relation(wanted) {
      const used = made.filter(({ column }) => wanted.has(column.field.id));
      const values = used.flatMap(({ column: { field }, value }) => [
        sql`${value} as ${fieldColumn(field.id)}`,
        ...(field.kind === 'user' ? [sql`null::text as ${unmatchedColumn(field.id)}`] : []),
      ]);
      const currency = kind === 'compensations' ? sql`t.calculation_currency` : sql`null::text`;
      return sql`(select ${row}.id, s.id as statement_id, s.month, s.last_modification_date, ${currency} as calculation_currency
          ${values.length === 0 ? sql`` : sql`, ${sql.join(values)}`}
        from statements s
          ${kind === 'compensations' ? sql`join transactions t on t.environment_id = ${environment} and t.statement_id = s.id` : sql``}
          ${sql.join(
            used.flatMap(({ join }) => join ?? []),
            sql` `,
          )}
        where s.environment_id = ${environment} and ${scope}) r`;
    },
  };
}

/** Amounts leave out the statements in error, as the board does. */
const unlessInError = (amount: Sql): Sql => sql`case when s.error_count = 0 then ${amount} end`;

function ownColumns(
  kind: 'statements' | 'compensations',
  { language, currency, current }: SourcePlace,
): Made[] {
  const money = { currency: { code: currency } };
  const isWhole = kind === 'statements';
  return [
    { column: standardColumn('user', 'user', language), value: sql`s.user_id` },
    { column: standardColumn('month', 'date', language), value: sql`s.month` },
    {
      column: standardColumn('status', 'status', language, { options: STATEMENT_STATUSES }),
      value: statusOfRow(current),
    },
    {
      column: standardColumn('earned', 'amount', language, money),
      value: unlessInError(isWhole ? sql`s.earned` : sql`case when not t.ongoing then t.value end`),
    },
    ...(isWhole
      ? [{ column: standardColumn('payable', 'amount', language, money), value: unlessInError(sql`s.paid`) }]
      : []),
    {
      column: standardColumn('attainment', 'percentage', language),
      value: isWhole ? sql`s.attainment` : sql`t.attainment`,
    },
    {
      column: standardColumn('error_count', 'float', language, { decimals: 0 }),
      value: isWhole ? sql`s.error_count::numeric` : sql`jsonb_array_length(t.errors)::numeric`,
    },
  ];
}

async function compensationColumns(
  ctx: Ctx,
  scope: Sql,
  { language }: SourcePlace,
  look: ReportLook | null,
): Promise<Made[]> {
  const { plans, compensations } = await findPlanNames(ctx, scope);
  const seen = await findVariables(ctx, scope);
  const ids = new Set(seen.map(({ variable_id }) => variable_id));
  const others = idsIn(look).filter((id) => !ids.has(id));
  const named = others.length > 0 ? await findVariables(ctx, sql`true`, others) : [];
  return [
    { column: standardColumn('plan', 'picklist', language, { options: plans }), value: sql`t.plan_name` },
    {
      column: standardColumn('compensation', 'picklist', language, { options: compensations }),
      value: sql`t.compensation_name`,
    },
    { column: standardColumn('payment_month', 'date', language), value: sql`t.payment_month` },
    ...[...seen, ...named].map(variableColumn),
  ];
}

/** Of all that a report names. */
const idsIn = (look: ReportLook | null): string[] =>
  JSON.stringify(look).match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g) ?? [];

const TYPES = {
  amount: { type: 'amount', of: 'decimal', cast: sql`numeric` },
  number: { type: 'float', of: 'decimal', cast: sql`numeric` },
  percentage: { type: 'percentage', of: 'decimal', cast: sql`numeric` },
  text: { type: 'string', of: 'text', cast: sql`text` },
  date: { type: 'date', of: 'date', cast: sql`date` },
  boolean: { type: 'bool', of: 'boolean', cast: sql`boolean` },
} as const;

/** A key figure of one compensation; amounts are in the person's calculation currency. One in error has no value. */
function variableColumn({ variable_id, name, compensation_name, format, decimals }: ShownVariable): Made {
  const { type, of, cast } = TYPES[format ?? 'number'];
  const path = '$.list[*] ? (@.variable_id == $id && @.value.type == $type).value.value';
  return {
    column: {
      field: madeField(variable_id, {
        name: `${name} (${compensation_name})`,
        type,
        decimals: decimals ?? 2,
      }),
      standard: null,
      part: 'variable',
      currency: type === 'amount' ? { of_row: sql`r.calculation_currency` } : null,
    },
    value: sql`(jsonb_path_query_first(t.figures, ${path}::jsonpath, jsonb_build_object('id', ${variable_id}::text, 'type', ${of}::text)) #>> '{}')::${cast}`,
  };
}

function peopleOf(
  ctx: Ctx,
  people: readonly PeopleColumn[],
  months: { readonly first: string; readonly last: string } | null,
): Made[] {
  const inMonths = sql`select m::date as month from generate_series(${`${months?.first ?? '2000-01'}-01`}::date::timestamp,
    ${`${months?.last ?? '2000-01'}-01`}::date::timestamp, interval '1 month') m`;
  return people.map(({ column, belonging }, at) => {
    const name = sql.id(`b${at}`);
    return {
      column,
      value: sql`${name}.value`,
      join: sql`left join ${belongings(ctx, belonging, inMonths)} ${name} on ${name}.user_id = s.user_id and ${name}.month = s.month`,
    };
  });
}
