import { MAX_IMPORT_ROWS } from '@comptoir/kernel';
import { SourceError } from './source.ts';

/** How a database writes names and texts. */
export interface Quoting {
  readonly name: (name: string) => string;
  readonly text: (text: string) => string;
}

/** A person's query without the sign that ends it. */
export function plainQuery(query: string): string {
  const plain = query.trim().replace(/;\s*$/, '');
  if (plain === '') throw new SourceError('query', { detail: '' });
  return plain;
}

/** The query as a table: whatever it is, what is around it only reads. */
export const asTable = (query: string) => `(${plainQuery(query)}\n) as synced`;

/**
 * What changed at the latest refresh's own moment is requested for again: it may have been written after that refresh had read. A record that
 * is the same stays the same.
 */
export function whereChanged(
  { change_column = '', start_date = '' }: Readonly<Record<string, string>>,
  since: string | null,
  quote: Quoting,
): string {
  if (change_column === '') return '';
  const bounds = [start_date, since ?? ''].filter((bound) => bound !== '');
  if (bounds.length === 0) return '';
  return ` where ${bounds.map((bound) => `${quote.name(change_column)} >= ${quote.text(bound)}`).join(' and ')}`;
}

/** One row more than an import takes: it is refused, and not cut short in silence. */
export const limitOf = (first: number | null) => ` limit ${first ?? MAX_IMPORT_ROWS + 1}`;

export const STATEMENT_MS = 10 * 60_000;
export const CONNECT_MS = 20_000;
