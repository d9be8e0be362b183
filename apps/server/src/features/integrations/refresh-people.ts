import { AppError } from '@comptoir/contract/errors';
import { MAX_PEOPLE_FILE_BYTES, present } from '@comptoir/kernel';
import type { Readable } from 'node:stream';
import type { JobCtx } from '../../platform/jobs/define.ts';
import { saveFeeds } from '../attributes/index.ts';
import { isTooMany } from '../imports/index.ts';
import {
  applyPeople,
  type BroughtPeople,
  type PeopleFollower,
  previewPeople,
  readUsersFile,
} from '../user-imports/index.ts';
import { waitForPerson } from './follow-end.ts';
import { giveUpWaiting } from './give-up-waiting.ts';
import { attributesOf, mappingFor } from './people-mapping.ts';
import { findStoredRun, forgetPeople, isWaiting, saveRun, type StoredRun } from './run-queries.ts';
import { type Fetched, SourceError } from './sources/source.ts';
import { findSync, savePeople, saveRefreshed, type StoredSync } from './sync-queries.ts';

/**
 * Brings people up to date with what was fetched. The import has the run's id and is written with its end in one transaction: killed at
 * any moment, nobody is made twice.
 */
export async function refreshPeople(
  job: JobCtx,
  { run, sync, connection_name }: { run: StoredRun; sync: StoredSync; connection_name: string },
  fetched: Fetched,
): Promise<{ readonly rows: number }> {
  const bytes = await readWhole(fetched.content);
  const file = await readUsersFile('people.csv', bytes).catch((error: unknown) => {
    // There was nothing new.
    if (error instanceof AppError && error.code === 'file_empty') return null;
    throw error;
  });
  const reached = await fetched.reached();
  const rows = file?.rows.length ?? 0;
  await job.transaction(async (ctx) => {
    if (file === null) {
      if (run.trigger === 'setup') throw new AppError('file_empty', { reason: 'no_rows' });
      await saveRun(ctx, run.id, { status: 'unchanged', rows });
      return saveRefreshed(ctx, sync.id, reached ?? sync.reached);
    }
    const { id, integration_id } = run;
    const brought: BroughtPeople = { id, integration_id, connection_name, file };
    const known =
      sync.people === null ? null : mappingFor(sync.people, file.headers, run.trigger === 'setup');
    if (run.trigger === 'setup' || known === null) {
      await previewPeople(ctx, brought, known);
      return saveRun(ctx, id, { status: 'mapping', user_import_id: id, rows, reached });
    }
    await giveUpWaiting(ctx, sync.id, 'confirming', id);
    // Found by the import's end, in this transaction.
    await saveRun(ctx, id, { status: 'importing', rows, reached, user_import_id: id });
    const end = await applyPeople(ctx, brought, known, isTooMany);
    if (end.kind === 'unchanged') {
      await forgetPeople(ctx, id);
      return saveRefreshed(ctx, sync.id, reached ?? sync.reached);
    }
    if (end.kind === 'held') await waitForPerson(ctx, run, { gone: end.gone, of: end.of });
  });
  return { rows };
}

/** People were written: how their columns were mapped is used from now on, and the refresh is done. */
export const followPeopleRefreshes: PeopleFollower = async (ctx, applied) => {
  const run = await findStoredRun(ctx, { user_import_id: applied.id });
  if (run === null || !(run.status === 'importing' || isWaiting(run.status))) return;
  const sync = present(await findSync(ctx, run.sync_id), 'the sync');
  const { headers, mapping, options } = applied;
  await savePeople(ctx, sync.id, { columns: headers, mapping, options });
  await saveFeeds(ctx, run.integration_id, attributesOf(mapping));
  await saveRefreshed(ctx, sync.id, run.reached);
  await saveRun(ctx, run.id, { status: 'finished' });
};

/** A list of people is small: one that is not is no list of people. */
async function readWhole(content: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_PEOPLE_FILE_BYTES) throw new SourceError('too_big');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}
