import type { Sniff } from '@comptoir/contract';
import { MAX_IMPORT_ROWS, MAX_UPLOAD_BYTES } from '@comptoir/kernel';
import type { Readable } from 'node:stream';
import type { Ctx } from '../../platform/context.ts';
import { recordFile } from '../../platform/files/file-records.ts';
import type { JobCtx } from '../../platform/jobs/define.ts';
import type { FileFormat } from './csv/each-row.ts';
import { sniffInWorker } from './csv/run-worker.ts';
import type { Gone } from './gone-policy.ts';
import { insertImport } from './import-queries.ts';
import { companyOf } from './upload-file.ts';
import { assertQuota } from './upload-quota.ts';

export interface FetchedFile {
  /** Of the file and its import: a job that runs again writes over what it left. */
  readonly id: string;
  readonly name: string;
  readonly content: Readable;
  /** As the mapping says that it is written; null: to be found out. */
  readonly format: FileFormat | null;
  /** The connection that brought it; null: the public API. */
  readonly integration_id: string | null;
  /** What becomes of records that the file no longer has; known once it was read. */
  readonly gone?: () => Promise<Gone | null>;
}

/**
 * Stores a file that a connection brought and notes it as an upload, as if a person had sent it. `use` runs in the same transaction:
 * killed before its commit, nothing is there but bytes that the next try writes over.
 */
export async function receiveFile(
  job: JobCtx,
  file: FetchedFile,
  use: (ctx: Ctx, sniff: Sniff) => Promise<void>,
): Promise<void> {
  const { files } = job.services;
  const { environment_id } = job.tenant;
  const stored = await files.write(file.content, {
    environment_id,
    id: file.id,
    max_bytes: MAX_UPLOAD_BYTES,
    accept: ['text'],
  });
  try {
    const company = await job.transaction(companyOf);
    const sniff = await sniffInWorker(await files.localPath(stored.storage_key), {
      ...company,
      format: file.format,
      max_rows: MAX_IMPORT_ROWS,
    });
    await job.transaction(async (ctx) => {
      await assertQuota(ctx, stored.bytes);
      await recordFile(ctx, stored, {
        id: file.id,
        name: file.name,
        media_type: 'text/csv',
        purpose: 'import',
      });
      await insertImport(ctx, {
        id: file.id,
        file_id: file.id,
        file_name: file.name,
        file_bytes: stored.bytes,
        sniff,
        gone: (await file.gone?.()) ?? null,
        ...(file.integration_id === null
          ? { type: 'other' as const }
          : { type: 'provisioning' as const, integration_id: file.integration_id }),
      });
      await use(ctx, sniff);
    });
  } catch (error) {
    await files.remove(stored.storage_key);
    throw error;
  }
}
