import type { FieldType } from '@comptoir/engine';
import type { TestDatabase, TestTenant } from '../../../platform/testing/index.ts';
import { createField } from '../../tables/create-field.ts';
import { createTable } from '../../tables/create-table.ts';

export interface DealsTable<Name extends string> {
  readonly table_id: string;
  /** Ids of the fields: those that every table has, and those that were named. */
  readonly field: Readonly<Record<'ID' | 'Name' | Name, string>>;
}

/** A table of deals without records, with these fields beside its ID and name. */
export async function dealsTable<Name extends string>(
  t: TestDatabase,
  company: TestTenant,
  types: Readonly<Record<Name, FieldType>>,
): Promise<DealsTable<Name>> {
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  const ids: [string, string][] = table.fields.map(({ name, id }) => [name, id]);
  for (const [name, type] of Object.entries<FieldType>(types)) {
    const made = await t.run(company, (ctx) =>
      createField(ctx, table.id, { name, type, decimals: 2, options: [] }),
    );
    ids.push([name, made.id]);
  }
  return { table_id: table.id, field: Object.fromEntries(ids) as DealsTable<Name>['field'] };
}
