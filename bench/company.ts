import { newId } from '../apps/server/src/platform/clock/clock.ts';
import { type Database, sql } from '../apps/server/src/platform/db/index.ts';
import { MONTHS, TIERS, USERS } from './case.ts';

/** How many people have deals and quotas, over how many months: they end with December 2026. */
export interface Size {
  readonly users: number;
  readonly months: number;
}
export const USUAL_SIZE: Size = { users: USERS, months: MONTHS.length };

/** The first of the months, as `(year, month)`, and its first day. */
export function firstOf({ months }: Size): {
  readonly year: number;
  readonly month: number;
  readonly day: string;
} {
  const at = 2026 * 12 + MONTHS.length - months;
  const [year, month] = [Math.floor(at / 12), (at % 12) + 1];
  return { year, month, day: `${year}-${String(month).padStart(2, '0')}-01` };
}

export interface Company {
  readonly tenant: { readonly company_id: string; readonly environment_id: string; readonly live: boolean };
  readonly compensation_id: string;
  readonly quota_id: string;
  readonly relation: string;
  readonly columns: {
    readonly name: string;
    readonly user: string;
    readonly date: string;
    readonly value: string;
  };
  readonly ids: Ids;
  readonly fields: Fields;
}

interface Ids {
  readonly table: string;
  readonly plan: string;
  readonly quota: string;
}

interface Fields {
  readonly name: string;
  readonly user: string;
  readonly date: string;
  readonly value: string;
}

function hex(id: string): string {
  return id.replaceAll('-', '');
}

export async function emptyCompany(database: Database): Promise<Company['tenant']> {
  const tenant = { company_id: newId(), environment_id: newId(), live: true };
  await database.transaction({}, async (db) => {
    await sql`insert into companies (id, name) values (${tenant.company_id}, 'Bench')`.execute(db);
    await sql`insert into environments (id, company_id, name) values (${tenant.environment_id}, ${tenant.company_id}, 'Live')`.execute(
      db,
    );
    await sql`insert into environment_homes (environment_id) values (${tenant.environment_id})`.execute(db);
  });
  return tenant;
}

/** One company with its users, quotas, plan and a table of deals, as the product itself lays them out. */
export async function fill(
  database: Database,
  rows: number,
  of?: Company['tenant'],
  size = USUAL_SIZE,
): Promise<Company> {
  const { users, months } = size;
  const { day } = firstOf(size);
  const days = sql.raw(months === 12 ? '365' : `(date '2027-01-01' - date '${day}')`);
  const tenant = of ?? (await emptyCompany(database));
  const ids = { table: newId(), plan: newId(), compensation: newId(), quota: newId(), role: newId() };
  const fields = { name: newId(), user: newId(), date: newId(), value: newId() };
  const environment = tenant.environment_id;
  await database.transaction({ statement_timeout_ms: 0 }, async (db) => {
    await sql`insert into roles (environment_id, id, name, permissions) values (${environment}, ${ids.role}, 'Rep', '{"resources":{},"binary":{},"statement_scope":"own","request_scope":"own"}')`.execute(
      db,
    );
    await sql`insert into users (environment_id, id, name, role_id, licenced)
      select ${environment}::uuid, md5('user' || n)::uuid, 'User ' || n, ${ids.role}::uuid, true from generate_series(0, ${users - 1}) n`.execute(
      db,
    );
    await sql`insert into quotas (environment_id, id, name, frequency, type) values (${environment}, ${ids.quota}, 'Quota', 'monthly', 'amount')`.execute(
      db,
    );
    await sql`insert into quota_values (environment_id, quota_id, user_id, month, value)
      select ${environment}::uuid, ${ids.quota}::uuid, md5('user' || u)::uuid, (${day}::date + (m - 1) * interval '1 month')::date, round(${rows}::numeric / ${users} / ${months} * 2400) + (u % 7) * 100
      from generate_series(0, ${users - 1}) u, generate_series(1, ${months}) m`.execute(db);
    await sql`insert into plans (environment_id, id, name) values (${environment}, ${ids.plan}, 'Plan')`.execute(
      db,
    );
    await sql`insert into plan_members (environment_id, id, plan_id, user_id)
      select ${environment}::uuid, gen_random_uuid(), ${ids.plan}::uuid, id from users where environment_id = ${environment} and licenced`.execute(
      db,
    );
    await sql`insert into compensations (environment_id, id, plan_id, name, state, was_live, calculation_trigger, payment_trigger, document)
      values (${environment}, ${ids.compensation}, ${ids.plan}, 'Commission', 'live', true, 'each_month', 'end_of_month',
        ${JSON.stringify(documentOf(ids, fields, TIERS))}::jsonb)`.execute(db);
  });
  await makeTable(database, environment, { ids, fields, rows });
  const relation = `records_${hex(environment)}.t_${hex(ids.table)}`;
  const columns = {
    name: `f_${hex(fields.name)}`,
    user: `f_${hex(fields.user)}`,
    date: `f_${hex(fields.date)}`,
    value: `f_${hex(fields.value)}`,
  };
  await database.transaction({ environment_id: environment, statement_timeout_ms: 0 }, (db) =>
    sql`insert into ${sql.raw(relation)} (id, ${sql.raw(Object.values(columns).join(', '))})
      select md5('deal' || n)::uuid, 'Deal ' || n, md5('user' || (n::bigint * 48271 % 2147483647 % ${users}))::uuid,
        ${day}::date + (n::bigint * 16807 % 2147483647 % ${days})::int,
        ((n::bigint * 69621 % 2147483647 % 500000) - case when n % 40 = 0 then 400000 else 0 end)::numeric / 100
      from generate_series(1, ${rows}) n`.execute(db),
  );
  await database.pool.query(`analyze ${relation}`);
  return { tenant, compensation_id: ids.compensation, quota_id: ids.quota, relation, columns, ids, fields };
}

async function makeTable(
  database: Database,
  environment: string,
  { ids, fields, rows }: { readonly ids: Ids; readonly fields: Fields; readonly rows: number },
): Promise<void> {
  await database.transaction({ environment_id: environment, statement_timeout_ms: 0 }, async (db) => {
    await sql`insert into data_tables (environment_id, id, name, api_key) values (${environment}, ${ids.table}, 'Deals', 'deals')`.execute(
      db,
    );
    await sql`select record_table_create(${ids.table}::uuid)`.execute(db);
    let position = 0;
    for (const [name, type, kind] of [
      ['name', 'name', 'text'],
      ['user', 'user', 'user'],
      ['date', 'date', 'date'],
      ['value', 'amount', 'decimal'],
    ] as const) {
      await sql`insert into fields (environment_id, id, table_id, name, api_name, type, decimals, position) values (${environment}, ${fields[name]},
        ${ids.table}, ${name}, ${name}, ${type}, ${name === 'value' ? 2 : 0}, ${(position += 1)})`.execute(
        db,
      );
      await sql`select record_column_add(${ids.table}::uuid, ${fields[name]}::uuid, ${kind})`.execute(db);
    }
    await sql`update data_tables set name_field_id = ${fields.name}, record_count = ${rows} where environment_id = ${environment} and id = ${ids.table}`.execute(
      db,
    );
  });
}

export function documentOf(
  ids: Pick<Ids, 'table' | 'quota'>,
  fields: Fields,
  tiers: readonly { from: string; rate: string }[],
): object {
  const text = { description: '', format: null };
  const [scope_id, value, quota, pay] = ['0000', '0001', '0002', '0003'].map(
    (end) => `00000000-0000-7000-8000-00000000${end}`,
  );
  return {
    scopes: [
      {
        id: scope_id,
        name: 'Deals',
        source: { type: 'data_table', table_id: ids.table },
        user_rule: { field_id: fields.user, match: { kind: 'current_user' } },
        period_rule: { field_id: fields.date, window: 'exact', shift: null },
        conditions: null,
        order: [],
      },
    ],
    variables: [
      { ...text, kind: 'Field', id: value, name: 'Value', scope_id, field_id: fields.value },
      {
        ...text,
        kind: 'Quota',
        id: quota,
        name: 'Quota',
        quota_id: ids.quota,
        window: 'exact',
        to_date: false,
      },
      {
        ...text,
        kind: 'Accelerator',
        id: pay,
        name: 'Commission',
        measure_variable_id: value,
        mode: 'marginal',
        border: 'upper',
        accumulation: 'exact',
        true_up: true,
        order_variable_id: null,
        group_by_variable_ids: [],
        target_variable_id: quota,
        pays: 'rate',
        tiers: tiers.map(({ from, rate }, index) => ({
          from,
          to: tiers[index + 1]?.from ?? null,
          value: rate,
        })),
      },
    ],
    payment: { type: 'standard', variable_id: pay },
    kpi_variable_ids: [],
    dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [fields.value] },
  };
}
