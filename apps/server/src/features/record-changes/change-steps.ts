import { AppError } from '@comptoir/contract/errors';

/** Records between two reports of progress, in memory at once. */
export const CHUNK_RECORDS = 10_000;

/** What a change did: which records, how many could not, and how many the table has more or fewer. */
export interface Done {
  readonly record_ids: readonly string[];
  readonly left_out: number;
  readonly count_delta: number;
}

/** Called between two chunks with the records dealt with so far. Throws when the change was cancelled. */
export type Progress = (records: number) => Promise<void>;

/** Of one record that the change could not write, though its table is locked. */
export function written(ids: ReadonlySet<string>, id: string): void {
  if (!ids.has(id)) throw new AppError('conflict', { object: 'record', record_id: id });
}
