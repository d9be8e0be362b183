import { expect } from 'vitest';
import type { Api } from './api.ts';

/** The demo's table of deals, and imports into it without a browser. */
interface TableWire {
  readonly id: string;
  readonly name: string;
  readonly record_count: number;
  readonly fields: readonly { readonly id: string; readonly name: string }[];
}

export async function opportunities(admin: Api): Promise<TableWire> {
  const { body } = await admin.get<{ tables: TableWire[] }>('/api/tables');
  const found = body.tables.find((table) => table.name === 'Opportunities')!;
  return (await admin.get<TableWire>(`/api/tables/${found.id}`)).body;
}

/** Won deals of one agent in November 2017, whole dollars from 1 to 9. */
export function dealsOfZane(rows: number): { readonly text: string; readonly value: number } {
  const lines = ['opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value'];
  let value = 0;
  for (let n = 0; n < rows; n += 1) {
    const dollars = (n % 9) + 1;
    value += dollars;
    lines.push(`NEW${n},Zane Levy,GTX Pro,Isdom,Won,10/25/2017,11/${(n % 28) + 1}/2017,${dollars}`);
  }
  return { text: lines.join('\n'), value };
}

export async function startImportOf(admin: Api, text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'deals.csv');
  const uploaded = await admin.upload<{
    import: { id: string };
    sniff: { format: object; columns: { index: number; name: string; date_order: string | null }[] };
  }>('/api/import', form);
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  const table = await opportunities(admin);
  const fieldOf = (column: string) =>
    table.fields.find((field) => field.name.toLowerCase() === column.replaceAll('_', ' '))!.id;
  const columns = uploaded.body.sniff.columns.map(({ index, name }) => ({
    index,
    target: { kind: 'field', field_id: fieldOf(name) },
    date_order: name.endsWith('_date') ? 'mdy' : null,
    decimal_mark: '.',
  }));
  const config = {
    format: uploaded.body.sniff.format,
    target: { kind: 'table', table_id: table.id },
    columns,
    name_column: 0,
    id_column: 0,
    user_column: 1,
  };
  const started = await admin.put('/api/import', { id: uploaded.body.import.id, config });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
}
