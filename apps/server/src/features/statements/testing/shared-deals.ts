import type { CompensationDocument } from '@comptoir/engine';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import type { TestTenant } from '../../../platform/testing/index.ts';
import { t } from './statement-world.ts';

interface World {
  readonly tenant: TestTenant;
  readonly sales: {
    readonly table_id: string;
    readonly fields: { readonly user: string; readonly value: string };
    setDeal(id: string, changes: object): Promise<void>;
    saveDocument(change: (document: CompensationDocument) => CompensationDocument): Promise<void>;
  };
}

type Cells = Partial<Record<'second' | 'part' | 'second part', string | null>>;

const hex = (id: string) => id.replaceAll('-', '');

/**
 * Deals of the fixture have a second person from now on, and the plan divides their value: in equal shares, or in those that the deal has for
 * each of both. Returns how a deal, or each of them, gets these cells.
 */
export async function shareDeals(w: World, { by }: { readonly by: 'equal' | 'given' }) {
  const { table_id, fields } = w.sales;
  const environment = w.tenant.tenant.environment_id;
  const added = { second: newId(), part: newId(), 'second part': newId() };
  await t.run(w.tenant, async ({ db }) => {
    for (const [name, id] of Object.entries(added)) {
      const isUser = name === 'second';
      await sql`insert into fields (environment_id, id, table_id, name, api_name, type, decimals, position)
        values (${environment}, ${id}, ${table_id}, ${name}, ${name.replace(' ', '_')}, ${isUser ? 'user' : 'percentage'}, 0, 9)`.execute(
        db,
      );
      await sql`select record_column_add(${table_id}::uuid, ${id}::uuid, ${isUser ? 'user' : 'decimal'})`.execute(
        db,
      );
    }
  });
  const share = (field_id: string) => (by === 'given' ? field_id : null);
  const people = [
    { user_field_id: fields.user, share_field_id: share(added.part) },
    { user_field_id: added.second, share_field_id: share(added['second part']) },
  ];
  const split = { by: { kind: 'columns' as const, people }, field_ids: [fields.value], may_exceed: false };
  await w.sales.saveDocument((document) => ({
    ...document,
    scopes: document.scopes.map((scope) => ({ ...scope, split })),
  }));
  return async (record_ids: readonly string[], cells: Cells): Promise<void> => {
    const relation = sql.raw(`records_${hex(environment)}.t_${hex(table_id)}`);
    await t.run(w.tenant, async ({ db }) => {
      for (const [name, value] of Object.entries(cells)) {
        const column = sql.raw(`f_${hex(added[name as keyof Cells])}`);
        await sql`update ${relation} set ${column} = ${value} where id = any(${[...record_ids]}::uuid[])`.execute(
          db,
        );
      }
    });
    // As every write of a record does.
    for (const id of record_ids) await w.sales.setDeal(id, {});
  };
}
