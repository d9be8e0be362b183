import type { ImportConfig, ImportResults, Sniff } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { readCompany } from '../company/index.ts';
import type { Gone } from './gone-policy.ts';
import { createStaging, type DataTable, type Field } from '../tables/index.ts';
import type { EncodePlan } from './csv/encode-plan.ts';
import { madeIds } from './csv/made-ids.ts';
import { columnPlans, idColumnsOf } from './import-policy.ts';
import { findGroupKeys } from './group-key-queries.ts';
import { composeStagedIds } from './staged-ids.ts';
import { findUserKeys } from './import-queries.ts';
import { loadRows, READING_PERCENT } from './load-rows.ts';
import { growFields, mergeRows } from './merge-rows.ts';
import { encodePlan, prepareTable } from './prepare-table.ts';
import type { UndoData } from './undo/undo-queries.ts';
import type { ResultsFile } from './results-file.ts';

/** What the company brings to the reading of a file. */
export interface CompanyOfFile extends Pick<EncodePlan, 'users' | 'groups' | 'timezone'> {
  readonly currency: string;
}

export async function companyOfFile(ctx: Ctx): Promise<CompanyOfFile> {
  const { settings } = await readCompany(ctx);
  return {
    users: await findUserKeys(ctx),
    groups: await findGroupKeys(ctx),
    timezone: settings.timezone,
    currency: settings.currency,
  };
}

export interface Reading extends CompanyOfFile {
  /** Names the staging table. */
  readonly staging_id: string;
  readonly path: string;
  readonly sniff: Sniff;
  readonly config: ImportConfig;
  /** What becomes of records that the file no longer has. */
  readonly gone?: Gone | null;
}

export interface ImportedRows {
  readonly table: DataTable;
  /** What the file fills, in the order of its columns. */
  readonly fields: readonly Field[];
  readonly results: ImportResults;
  /** Null: it may have taken records away, of which nothing is kept. */
  readonly undo: UndoData | null;
}

interface Importing {
  readonly reading: Reading;
  readonly left: ResultsFile;
  readonly control: JobControl;
  /** The rows are loaded and not sorted in yet. */
  readonly onLoaded?: (table: DataTable, fields: readonly Field[]) => Promise<void>;
}

/** Reads the file and sorts its rows in, in the caller's transaction: an import commits it, a check rolls it back. */
export async function importRows(job: JobCtx, ctx: Ctx, importing: Importing): Promise<ImportedRows> {
  const { reading, left, control } = importing;
  const { staging_id, config, sniff } = reading;
  const { table, fields } = await prepareTable(ctx, config, sniff);
  const plans = columnPlans(config, sniff, { fields, table, currency: reading.currency });
  const plan = encodePlan(job, config, sniff, plans, reading);
  await createStaging(ctx, staging_id, table.id);
  const summary = await loadRows(ctx, {
    staging_id,
    path: reading.path,
    config,
    plan,
    fields,
    left,
    control,
    rows: sniff.row_count,
  });
  await control.progress(READING_PERCENT, { step: 'merging', rows: summary.rows });
  await composeStagedIds(ctx, staging_id, table);
  await importing.onLoaded?.(table, fields);
  const gone = reading.gone
    ? {
        gone: reading.gone,
        path: reading.path,
        format: config.format,
        id_columns: idColumnsOf(config, table),
      }
    : null;
  const merging = { staging_id, table, fields, config, summary, left, control, gone };
  const { results, noted, brought_back } = await mergeRows(ctx, merging);
  await growFields(ctx, { fields, plans, config, summary });
  const kinds = Object.fromEntries(fields.map(({ id, kind }) => [id, kind]));
  const undo = gone === null ? { ...madeIds(plan, summary.rows), noted, brought_back, kinds } : null;
  return { table, fields, results, undo };
}
