import type { BodyOf, ExportWire, startExport as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { plainName } from '../../platform/files/csv-text.ts';
import type { Sheet } from '../../platform/files/sheet.ts';
import { countUnderWay, insertExport } from './export-queries.ts';
import { openSource } from './export-sources.ts';
import { getExport, ownerOf } from './own-exports.ts';

/** The job's name; jobs.ts defines it. */
export const EXPORT_JOB = 'export';

/** Exports of one person at once. */
const MAX_UNDER_WAY = 3;

/** Checks the rights and the size, and hands the export to a worker. */
export async function startExport(ctx: Ctx, { source, format }: BodyOf<typeof call>): Promise<ExportWire> {
  const sheet = await openSource(ctx, source);
  refuseTooMany(ctx, sheet.total);
  const owner_id = ownerOf(ctx.actor);
  if ((await countUnderWay(ctx, owner_id)) >= MAX_UNDER_WAY)
    throw new AppError('exports_running', { most: MAX_UNDER_WAY });
  const id = ctx.newId();
  const job_id = await ctx.enqueue(EXPORT_JOB, { export_id: id }, { queue: `exports ${owner_id}` });
  await insertExport(ctx, { id, owner_id, source, format, job_id, name: fileName(sheet, format) });
  ctx.audit({ object_type: 'export', object_id: id, after: { ...source, format, rows: sheet.total } });
  return getExport(ctx, id);
}

/** Says how many rows there are and how many there may be, so that the person knows how far to filter. */
export function refuseTooMany({ services }: Pick<Ctx, 'services'>, rows: number): void {
  const most = services.export_rows;
  if (rows > most) throw new AppError('export_too_many_rows', { rows, most });
}

function fileName({ words }: Sheet, format: string): string {
  const name = plainName(words);
  return `${name === '' ? 'export' : name}.${format}`;
}
