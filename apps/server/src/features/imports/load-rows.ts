import { once } from 'node:events';
import type { ImportConfig } from '@comptoir/contract';
import { from as copyFrom } from 'pg-copy-streams';
import { rawClient } from '../../platform/db/index.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobControl } from '../../platform/jobs/define.ts';
import {
  fieldColumnName,
  recordSchema,
  stagingTableName,
  unmatchedColumnName,
  type Field,
} from '../tables/index.ts';
import type { EncodePlan } from './csv/encode-plan.ts';
import type { LoadSummary } from './csv/load-file.ts';
import { loadInWorker } from './csv/run-worker.ts';
import { ResultsFile } from './results-file.ts';

/** Share of the progress that reading the file takes; the rest is sorting in. */
export const READING_PERCENT = 85;

interface Loading {
  readonly staging_id: string;
  readonly path: string;
  readonly config: ImportConfig;
  readonly plan: EncodePlan;
  readonly fields: readonly Field[];
  readonly left: ResultsFile;
  readonly control: JobControl;
  readonly rows: number;
}

export async function loadRows(ctx: Ctx, loading: Loading): Promise<LoadSummary> {
  const columns = loading.fields.flatMap((field) =>
    field.kind === 'user'
      ? [fieldColumnName(field.id), unmatchedColumnName(field.id)]
      : [fieldColumnName(field.id)],
  );
  const relation = `${recordSchema(ctx.tenant.environment_id)}.${stagingTableName(loading.staging_id)}`;
  // Names made of ids alone. FREEZE: the table is this transaction's own, and its rows are readable at once by index-only scans.
  const copy = rawClient(ctx.db).query(
    copyFrom(
      `copy ${relation} (id, row_number, ${columns.join(', ')}) from stdin with (format binary, freeze)`,
    ),
  );
  const failed = new Promise<never>((_, reject) => copy.once('error', reject));
  failed.catch(() => {});
  try {
    const summary = await loadInWorker(
      loading.path,
      loading.config.format,
      loading.plan,
      {
        // The bytes are the reader's again afterwards: a piece is larger than what a stream takes at once, so it is written by then.
        rows: async (bytes) => {
          if (!copy.write(bytes)) await Promise.race([once(copy, 'drain'), failed]);
        },
        refusals: (refusals) => loading.left.add(refusals),
        read: (_bytes, rows) => {
          const percent = Math.min(
            READING_PERCENT,
            Math.floor((READING_PERCENT * rows) / Math.max(1, loading.rows)),
          );
          // Lost progress is no loss; an abort reaches the worker by its own signal.
          loading.control.progress(percent, { step: 'reading', rows, of: loading.rows }).catch(() => {});
        },
      },
      loading.control.signal,
    );
    copy.end();
    await Promise.race([once(copy, 'finish'), failed]);
    return summary;
  } catch (error) {
    // Without its end the COPY would hold the connection, and the rollback behind it, for ever.
    copy.destroy(error instanceof Error ? error : new Error(String(error)));
    await failed.catch(() => {});
    throw error;
  }
}
