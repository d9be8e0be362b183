import type { ImportCheck, ImportConfig } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assert, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { findByKeys } from '../records/index.ts';
import { findFields, type DataTable, type Field } from '../tables/index.ts';
import { companyOfFile, importRows, type ImportedRows, type Reading } from './import-rows.ts';
import { findStoredImport } from './import-queries.ts';
import { findFirstStaged } from './merge-queries.ts';
import { ResultsFile } from './results-file.ts';
import { requireStartable } from './start-import.ts';
import { pathOfFile } from './upload-file.ts';

/** The job's name; jobs.ts defines it. */
export const CHECK_IMPORT_JOB = 'check_import';

const SAMPLE_ROWS = 20;

/** A check that ended as it should; the job's result. `refused`: what the import would be refused with. */
export type CheckOutcome =
  | ImportCheck
  | { readonly refused: { readonly code: string; readonly params: AppError['params'] } };

/** Checks the mapping and hands the trial to a worker: it reads the whole file. */
export async function checkImport(
  ctx: Ctx,
  import_id: string,
  config: ImportConfig,
): Promise<{ job_id: string }> {
  requirePermission(ctx, 'data_table', 'write');
  await requireStartable(ctx, import_id, config);
  const job_id = await ctx.enqueue(CHECK_IMPORT_JOB, { import_id, config }, { key: import_id });
  ctx.audit({ object_type: 'import', object_id: import_id });
  return { job_id };
}

/** Carries the answer out of the transaction and rolls it back. */
class Rollback extends Error {
  readonly check: ImportCheck;
  constructor(check: ImportCheck) {
    super('a check writes nothing');
    this.check = check;
  }
}

/** The import itself, in a transaction that is always rolled back (decision 84). */
export async function runCheck(
  job: JobCtx,
  { import_id, config }: { readonly import_id: string; readonly config: ImportConfig },
  control: JobControl,
): Promise<CheckOutcome> {
  const reading = await job.transaction(async (ctx): Promise<Reading> => {
    // Again, with the present rights and the present table: the job may have waited.
    requirePermission(ctx, 'data_table', 'write');
    const stored = present(await findStoredImport(ctx, import_id), 'the import');
    return {
      // Not the import's own: one that starts in the meantime does not wait for this.
      staging_id: job.job_id,
      config,
      sniff: present(stored.sniff, 'the sniffed file'),
      path: await pathOfFile(ctx, stored.file_id),
      ...(await companyOfFile(ctx)),
    };
  });
  const left = new ResultsFile();
  try {
    return await job.transaction<never>(async (ctx) => {
      throw new Rollback(await tryOut(job, ctx, reading, left, control));
    });
  } catch (error) {
    if (error instanceof Rollback) return error.check;
    // Cancelling is an AppError too.
    if (error instanceof AppError && !control.signal.aborted)
      return { refused: { code: error.code, params: error.params } };
    throw error;
  } finally {
    await left.dispose();
  }
}

async function tryOut(
  job: JobCtx,
  ctx: Ctx,
  reading: Reading,
  left: ResultsFile,
  control: JobControl,
): Promise<ImportCheck> {
  let first: Awaited<ReturnType<typeof findFirstStaged>> = [];
  let versions = new Map<string, number>();
  const imported = await importRows(job, ctx, {
    reading,
    left,
    control,
    onLoaded: async (table, fields) => {
      assert(table.id_field_id, 'the ID field');
      first = await findFirstStaged(ctx, reading.staging_id, table.id_field_id, SAMPLE_ROWS);
      const before = await findByKeys(
        ctx,
        withFields(table, fields),
        first.map(({ key }) => key),
      );
      versions = new Map([...before.records].map(([key, record]) => [key, record.version]));
    },
  });
  const table = await tableAfter(ctx, imported);
  const after = await findByKeys(
    ctx,
    table,
    first.map(({ key }) => key),
  );
  return {
    results: imported.results,
    reasons: left.reasons.list(),
    fields: table.fields.map(({ id, name, type, decimals }) => ({ id, name, type, decimals })),
    rows: first.flatMap(({ row_number, key }) => {
      const record = after.records.get(key);
      if (!record || left.isLeftOut(row_number)) return [];
      const version = versions.get(key);
      const outcome =
        version === undefined ? 'created' : version === record.version ? 'unchanged' : 'updated';
      return [{ row_number, outcome, cells: record.cells } as const];
    }),
    users: after.users,
  };
}

const withFields = (table: DataTable, fields: readonly Field[]): DataTable => ({
  ...table,
  fields: [...fields],
  linked_fields: [],
  links: new Map(),
});

/** The filled fields as the import leaves them: it may have given them more decimals. */
async function tableAfter(ctx: Ctx, { table, fields }: ImportedRows): Promise<DataTable> {
  const now = await findFields(ctx, table.id);
  return withFields(
    table,
    fields.map((field) => now.find(({ id }) => id === field.id) ?? field),
  );
}
