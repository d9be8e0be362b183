import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

export type DemoFile = 'sales_teams.csv' | 'accounts.csv' | 'products.csv' | 'sales_pipeline.csv';

/** The shipped extract, with its quirks: see data/README.md. */
export function readDemoFile(name: DemoFile): Promise<Buffer> {
  return readFile(new URL(`./data/${name}`, import.meta.url));
}

export function rowsOf(content: Buffer): readonly Readonly<Record<string, string>>[] {
  return parse(content, { columns: true });
}
