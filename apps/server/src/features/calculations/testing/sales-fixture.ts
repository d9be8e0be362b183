import type { CompensationDocument, PaymentTrigger, CalculationTrigger } from '@comptoir/engine';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import type { TestDatabase, TestTenant } from '../../../platform/testing/index.ts';

/** A table of deals with its plan: 3 % to 20,000, 5 % to 50,000, 8 % above, on deals won in the month. */
export interface SalesFixture {
  readonly table_id: string;
  readonly plan_id: string;
  readonly compensation_id: string;
  readonly scope_id: string;
  readonly fields: {
    readonly name: string;
    readonly user: string;
    readonly date: string;
    readonly stage: string;
    readonly value: string;
  };
  readonly variables: { readonly value: string; readonly pay: string };
  addDeal(deal: Deal): Promise<string>;
  setDeal(
    id: string,
    changes: {
      readonly value?: string;
      readonly stage?: string;
      readonly date?: string;
      readonly user_id?: string;
    },
  ): Promise<void>;
  removeDeal(id: string): Promise<void>;
  addMember(user_id: string): Promise<void>;
  saveDocument(change: (document: CompensationDocument) => CompensationDocument): Promise<void>;
}

export interface Deal {
  readonly name: string;
  readonly user_id: string | null;
  readonly date: string | null;
  readonly stage?: string;
  readonly value: string;
}

export async function salesFixture(
  t: TestDatabase,
  tenant: TestTenant,
  triggers: { readonly calculation?: CalculationTrigger; readonly payment?: PaymentTrigger } = {},
): Promise<SalesFixture> {
  const environment = tenant.tenant.environment_id;
  const table_id = newId();
  const fields = { name: newId(), user: newId(), date: newId(), stage: newId(), value: newId() };
  const types = { name: 'name', user: 'user', date: 'date', stage: 'picklist', value: 'amount' } as const;
  const kinds = { name: 'text', user: 'user', date: 'date', stage: 'text', value: 'decimal' } as const;
  const plan_id = newId();
  const compensation_id = newId();
  const variables = { value: newId(), pay: newId() };
  const scope_id = newId();
  const hex = (id: string) => id.replaceAll('-', '');
  const relation = sql.raw(`records_${hex(environment)}.t_${hex(table_id)}`);
  const column = (name: keyof typeof fields) => sql.raw(`f_${hex(fields[name])}`);
  let document: CompensationDocument = {
    scopes: [
      {
        id: scope_id,
        name: 'Won deals',
        source: { type: 'data_table', table_id },
        user_rule: { field_id: fields.user, match: { kind: 'current_user' } },
        period_rule: { field_id: fields.date, window: 'exact', shift: null },
        conditions: {
          kind: 'group',
          link: 'and',
          items: [
            {
              kind: 'condition',
              field_id: fields.stage,
              operator: 'is',
              comparand: { kind: 'constant', values: ['Won'] },
            },
          ],
        },
        order: [{ field_id: fields.date, direction: 'asc' }],
      },
    ],
    variables: [
      {
        kind: 'Field',
        id: variables.value,
        name: 'Won value',
        description: '',
        format: null,
        scope_id,
        field_id: fields.value,
      },
      {
        kind: 'Accelerator',
        id: variables.pay,
        name: 'Commission',
        description: '',
        format: 'amount',
        measure_variable_id: variables.value,
        mode: 'marginal',
        border: 'upper',
        accumulation: 'exact',
        true_up: true,
        order_variable_id: null,
        group_by_variable_ids: [],
        target_variable_id: null,
        pays: 'rate',
        tiers: [
          { from: '0', to: '20000', value: '0.03' },
          { from: '20000', to: '50000', value: '0.05' },
          { from: '50000', to: null, value: '0.08' },
        ],
      },
    ],
    payment: { type: 'standard', variable_id: variables.pay },
    kpi_variable_ids: [],
    dashboard: {
      attainment_variable_id: null,
      variable_ids: [],
      record_field_ids: [fields.stage, fields.value],
    },
  };
  await t.run(tenant, async ({ db }) => {
    await sql`insert into data_tables (environment_id, id, name, api_key) values (${environment}, ${table_id}, 'Deals', 'deals')`.execute(
      db,
    );
    await sql`select record_table_create(${table_id}::uuid)`.execute(db);
    let position = 0;
    for (const name of ['name', 'user', 'date', 'stage', 'value'] as const) {
      await sql`insert into fields (environment_id, id, table_id, name, api_name, type, decimals, position) values (${environment},
        ${fields[name]}, ${table_id}, ${name}, ${name}, ${types[name]}, ${name === 'value' ? 2 : 0}, ${(position += 1)})`.execute(
        db,
      );
      await sql`select record_column_add(${table_id}::uuid, ${fields[name]}::uuid, ${kinds[name]})`.execute(
        db,
      );
    }
    await sql`update data_tables set name_field_id = ${fields.name}, user_field_id = ${fields.user} where environment_id = ${environment}
      and id = ${table_id}`.execute(db);
    await sql`insert into plans (environment_id, id, name) values (${environment}, ${plan_id}, 'Sales plan')`.execute(
      db,
    );
    await sql`insert into compensations (environment_id, id, plan_id, name, state, was_live, calculation_trigger, payment_trigger, document)
      values (${environment}, ${compensation_id}, ${plan_id}, 'Closed-won commission', 'live', true, ${triggers.calculation ?? 'each_month'},
        ${triggers.payment ?? 'end_of_month'}, ${JSON.stringify(document)}::jsonb)`.execute(db);
  });
  /** As every write of records does: the version rises, and says which record changed. */
  const noted = (
    record_id: string,
    write: (db: Parameters<Parameters<TestDatabase['run']>[1]>[0]['db']) => Promise<unknown>,
  ) =>
    t.run(tenant, async ({ db }) => {
      await write(db);
      const raised = await sql<{
        version: string;
      }>`update data_tables set version = version + 1 where environment_id = ${environment}
        and id = ${table_id} returning version`.execute(db);
      await sql`insert into record_changes (environment_id, id, table_id, version, record_id)
        values (${environment}, ${newId()}, ${table_id}, ${raised.rows[0]?.version}::bigint, ${record_id})`.execute(
        db,
      );
    });
  return {
    table_id,
    plan_id,
    compensation_id,
    scope_id,
    fields,
    variables,
    async addDeal(deal) {
      const id = newId();
      await noted(id, (db) =>
        sql`insert into ${relation} (id, ${column('name')}, ${column('user')}, ${column('date')}, ${column('stage')}, ${column('value')})
          values (${id}, ${deal.name}, ${deal.user_id}, ${deal.date}::date, ${deal.stage ?? 'Won'}, ${deal.value}::numeric)`.execute(
          db,
        ),
      );
      return id;
    },
    setDeal: (id, changes) =>
      noted(id, async (db) => {
        if (changes.value !== undefined)
          await sql`update ${relation} set ${column('value')} = ${changes.value}::numeric where id = ${id}`.execute(
            db,
          );
        if (changes.stage !== undefined)
          await sql`update ${relation} set ${column('stage')} = ${changes.stage} where id = ${id}`.execute(
            db,
          );
        if (changes.date !== undefined)
          await sql`update ${relation} set ${column('date')} = ${changes.date}::date where id = ${id}`.execute(
            db,
          );
        if (changes.user_id !== undefined)
          await sql`update ${relation} set ${column('user')} = ${changes.user_id}::uuid where id = ${id}`.execute(
            db,
          );
      }),
    removeDeal: (id) => noted(id, (db) => sql`delete from ${relation} where id = ${id}`.execute(db)),
    addMember: (user_id) =>
      t.run(tenant, async ({ db }) => {
        await sql`insert into plan_members (environment_id, id, plan_id, user_id) values (${environment}, ${newId()}, ${plan_id}, ${user_id})`.execute(
          db,
        );
      }),
    saveDocument: (change) =>
      t.run(tenant, async ({ db }) => {
        document = change(document);
        await sql`update compensations set document = ${JSON.stringify(document)}::jsonb, version = version + 1
          where environment_id = ${environment} and id = ${compensation_id}`.execute(db);
      }),
  };
}
