import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import type { FileFormat } from './csv/each-row.ts';
import { absentKeysInWorker } from './csv/run-worker.ts';
import { type Gone, isTooMany } from './gone-policy.ts';
import {
  bringBackGone,
  countActive,
  findGone,
  type GoneRecord,
  markInactive,
  removeGone,
} from './gone-queries.ts';

/** Enough to see in the trail what went. */
const MAX_NAMED = 100;

export interface GoneFile {
  readonly gone: Gone;
  readonly path: string;
  readonly format: FileFormat;
  readonly id_columns: readonly number[];
  /** Rows of the file that were refused: their records are not gone. */
  readonly has_refused: boolean;
}

/**
 * Marks or deletes records that are gone at the other side, before the file's rows are sorted in. Refuses where a large share would go:
 * nothing of this import is kept then, and a person has to say that it is right. Answers how many rows the table has less.
 */
export async function mergeGone(
  ctx: Ctx,
  place: { readonly staging_id: string; readonly table_id: string; readonly id_field_id: string },
  file: GoneFile,
): Promise<number> {
  const { choice, allowed, keys } = file.gone;
  await bringBackGone(ctx, place);
  const of = await countActive(ctx, place.table_id);
  const gone = await withoutRefused(await findGone(ctx, place, keys), file);
  if (gone.length === 0) return 0;
  if (gone.length > allowed && isTooMany(gone.length, of))
    throw new AppError('records_gone', { gone: gone.length, of });
  const ids = gone.map(({ id }) => id);
  if (choice === 'remove') await removeGone(ctx, place.table_id, ids);
  else await markInactive(ctx, place.table_id, ids);
  ctx.audit({
    object_type: 'table',
    object_id: place.table_id,
    after: { gone: choice, records: gone.length, keys: gone.slice(0, MAX_NAMED).map(({ key }) => key) },
  });
  return choice === 'remove' ? gone.length : 0;
}

async function withoutRefused(
  gone: readonly GoneRecord[],
  { path, format, id_columns, has_refused, gone: { keys } }: GoneFile,
): Promise<readonly GoneRecord[]> {
  if (!has_refused || gone.length === 0 || keys !== null) return gone;
  const absent = new Set(
    await absentKeysInWorker(
      path,
      format,
      id_columns,
      gone.map(({ key }) => key),
    ),
  );
  return gone.filter(({ key }) => absent.has(key));
}
