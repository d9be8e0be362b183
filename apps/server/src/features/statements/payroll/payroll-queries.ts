import type { PayrollSettings, PayrollTemplates } from '@comptoir/contract';
import { monthText, type Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { lastDayOf } from '../../company-calendar/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';
import { type PersonMoney, personMoney } from '../payments/money-queries.ts';
import { payments } from '../payments/payment-row-queries.ts';
import type { Close, ClosePart } from './payroll-policy.ts';

type Template = PayrollTemplates['templates'][number];

export async function readTemplates({ db, tenant }: Ctx): Promise<Template[]> {
  const { rows } = await sql<Template>`select id, name, settings, version from payroll_templates
    where environment_id = ${tenant.environment_id} order by lower(name), id`.execute(db);
  return rows;
}

export async function insertTemplate(ctx: Ctx, name: string, settings: PayrollSettings): Promise<string> {
  const id = ctx.newId();
  await sql`insert into payroll_templates (environment_id, id, name, settings)
    values (${ctx.tenant.environment_id}, ${id}::uuid, ${name}, ${JSON.stringify(settings)}::jsonb)`.execute(
    ctx.db,
  );
  return id;
}

export async function updateTemplate(
  ctx: Ctx,
  id: string,
  name: string,
  settings: PayrollSettings,
): Promise<void> {
  await sql`update payroll_templates set name = ${name}, settings = ${JSON.stringify(settings)}::jsonb, version = version + 1
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
}

export async function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  await sql`delete from payroll_templates where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(
    ctx.db,
  );
}

/** Compensations with a transaction on a statement that is closed, by the names of the last one. Each is looked for alone: few paid a million transactions. */
export async function readPaidCompensations({ db, tenant }: Ctx): Promise<PayrollTemplates['compensations']> {
  const { rows } = await sql<PayrollTemplates['compensations'][number]>`
    with recursive used as (
      (select t.compensation_id from transactions t where t.environment_id = ${tenant.environment_id} order by t.compensation_id limit 1)
      union all
      select (select t.compensation_id from transactions t where t.environment_id = ${tenant.environment_id}
        and t.compensation_id > used.compensation_id order by t.compensation_id limit 1)
      from used where used.compensation_id is not null
    )
    select used.compensation_id as id, last.compensation_name as name, last.plan_name from used cross join lateral (
      select t.compensation_name, t.plan_name from transactions t
      where t.environment_id = ${tenant.environment_id} and t.compensation_id = used.compensation_id order by t.month desc limit 1) last
    where exists (select 1 from (select t.statement_id from transactions t
      where t.environment_id = ${tenant.environment_id} and t.compensation_id = used.compensation_id order by t.month) early
      join statements s on s.environment_id = ${tenant.environment_id} and s.id = early.statement_id and s.locked_at is not null)
    order by lower(last.plan_name), lower(last.compensation_name), used.compensation_id`.execute(db);
  return rows;
}

/** Each person's number on the last day of the company's month. */
function employeeOf(ctx: Ctx, source: PayrollSettings['employee'], month: Month): RawBuilder<string> {
  if (source === 'external_ref') return sql`coalesce(u.external_ref, '')`;
  if (source === 'email') return sql`coalesce(u.email, '')`;
  return sql`coalesce((select v.value #>> '{}' from attribute_values v where v.environment_id = ${ctx.tenant.environment_id}
    and v.attribute_id = ${source}::uuid and v.user_id = u.id and daterange(v.start_date, v.end_date, '[]')
      @> ${lastDayOf(sql`${monthDate(month)}::date`, ctx.tenant)} limit 1), '')`;
}

/** The open payroll closes of a month, of statements in the caller's scope. */
export async function readCloses(
  ctx: Ctx,
  month: Month,
  employee: PayrollSettings['employee'],
): Promise<Close[]> {
  const environment = ctx.tenant.environment_id;
  const scope = statementScope(ctx, { as_of_month: monthText(month), user: sql`s.user_id` });
  const { rows } = await sql<Close>`
    select s.id as statement_id, u.id as user_id, u.name, ${employeeOf(ctx, employee, month)} as employee,
      c.amount::text as amount, c.currency
    from payroll_closes c
      join statements s on s.environment_id = ${environment} and s.id = c.statement_id
      join users u on u.environment_id = ${environment} and u.id = s.user_id
    where c.environment_id = ${environment} and c.reversed_at is null and s.month = ${monthDate(month)}::date and ${scope}
    order by lower(u.name), u.id`.execute(ctx.db);
  return rows;
}

/** What these statements paid by compensation, whichever month earned it, and by entry beside. */
export async function readCloseParts(
  ctx: Ctx,
  month: Month,
  statement_ids: readonly string[],
): Promise<ClosePart[]> {
  const environment = ctx.tenant.environment_id;
  const ids = sql`s.environment_id = ${environment} and s.month = ${monthDate(month)}::date
      and s.id = any(${[...statement_ids]}::uuid[])`;
  const { rows } = await sql<ClosePart>`
    select s.id as statement_id, p.compensation_id::text as code_of, max(p.compensation_name) as label, sum(p.value)::text as value
    from statements s join ${payments(ctx.tenant)} p on p.user_id = s.user_id and p.paid_in = s.month
    where ${ids} and p.value is not null and p.statement_id is not null
    group by s.id, p.compensation_id order by s.id, min(p.position), p.compensation_id`.execute(ctx.db);
  const entries = await sql<ClosePart>`
    select s.id as statement_id, e.kind as code_of, e.label, e.value::text as value
    from statements s join statement_entries e on e.environment_id = ${environment} and e.user_id = s.user_id and e.month = s.month
    where ${ids} and e.active order by s.id, e.created_at, e.id`.execute(ctx.db);
  return [...rows, ...entries.rows];
}

export interface PaidEntry {
  readonly label: string;
  readonly value: string;
  readonly money: PersonMoney | null;
}

/** What a statement pays beside transactions. */
export async function readEntries({ db, tenant }: Ctx, user_id: string, month: string): Promise<PaidEntry[]> {
  const { rows } = await sql<PaidEntry>`select t.label, t.value::text as value, ${personMoney('t')} as money
    from statement_entries t where t.environment_id = ${tenant.environment_id} and t.user_id = ${user_id}::uuid
      and t.month = ${`${month}-01`}::date and t.active order by t.created_at, t.id`.execute(db);
  return rows;
}
