import { expect, vi } from 'vitest';
import type { Api } from './api.ts';

/** Tables of deals, and imports into them without a browser. */
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

interface Uploaded {
  readonly import: { readonly id: string };
  readonly sniff: {
    readonly format: object;
    readonly columns: readonly {
      readonly index: number;
      readonly name: string;
      readonly type: string;
      readonly date_order: string | null;
    }[];
  };
}

async function uploaded(admin: Api, text: string): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'deals.csv');
  const answer = await admin.upload<Uploaded>('/api/import', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Makes a table of a file whose first two columns are the record's ID and its owner; settles when its records are there. */
export async function importTable(
  admin: Api,
  name: string,
  text: string,
  fieldOf: (column: string, guessed: string) => { readonly name: string; readonly type: string },
): Promise<void> {
  const { import: made, sniff } = await uploaded(admin, text);
  const config = {
    format: sniff.format,
    target: { kind: 'new', name },
    columns: sniff.columns.map((column) => {
      const field = fieldOf(column.name, column.type);
      return {
        index: column.index,
        target: { kind: 'new', ...field },
        date_order: field.type === 'date' ? (column.date_order ?? 'mdy') : null,
        decimal_mark: '.',
      };
    }),
    name_column: 0,
    id_column: 0,
    user_column: 1,
  };
  const started = await admin.put('/api/import', { id: made.id, config });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const isFinished = async () =>
    (await admin.get<{ import: { finished: boolean } }>(`/api/import/${made.id}`)).body.import.finished;
  // Also called before the first test, where `expect.poll` is not.
  await vi.waitUntil(isFinished, { timeout: 240_000, interval: 200 });
}

export async function startImportOf(admin: Api, text: string): Promise<void> {
  const { import: made, sniff } = await uploaded(admin, text);
  const table = await opportunities(admin);
  const fieldOf = (column: string) =>
    table.fields.find((field) => field.name.toLowerCase() === column.replaceAll('_', ' '))!.id;
  const columns = sniff.columns.map(({ index, name }) => ({
    index,
    target: { kind: 'field', field_id: fieldOf(name) },
    date_order: name.endsWith('_date') ? 'mdy' : null,
    decimal_mark: '.',
  }));
  const config = {
    format: sniff.format,
    target: { kind: 'table', table_id: table.id },
    columns,
    name_column: 0,
    id_column: 0,
    user_column: 1,
  };
  const started = await admin.put('/api/import', { id: made.id, config });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
}
