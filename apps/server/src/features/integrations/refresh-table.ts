import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '../../platform/context.ts';
import type { JobControl, JobCtx } from '../../platform/jobs/define.ts';
import { type Gone, receiveFile, startImport } from '../imports/index.ts';
import { configFor } from './integration-policy.ts';
import { findIntegration } from './integration-queries.ts';
import { openPlace } from './open-place.ts';
import { findStoredRun, isOpen, saveRun, type StoredRun } from './run-queries.ts';
import { SOURCES } from './sources/index.ts';
import { type Fetched, type Place, sourceError, SourceError } from './sources/source.ts';
import { refreshPeople } from './refresh-people.ts';
import { findSync, isMapped, saveRefreshed, type StoredSync } from './sync-queries.ts';

/** Tries of one refresh; between them the runner waits, 5 seconds at first. */
export const MAX_TRIES = 4;
const LONGEST_MS = 45 * 60_000;
const SAYS_EVERY_MS = 500;

interface Work {
  readonly run: StoredRun;
  readonly sync: StoredSync;
  readonly place: Place;
  readonly connection_name: string;
}

/**
 * Fetches what one table is filled with, and hands it to an import under the mapping that was made once. Killed at any moment: before
 * the commit nothing is there, after it the import is, and another try sees it.
 */
export async function refreshTable(
  job: JobCtx,
  run_id: string,
  control: JobControl,
): Promise<{ readonly rows: number | null }> {
  try {
    const work = await job.transaction((ctx) => begin(ctx, run_id));
    if (work === null) return { rows: null };
    return await fetchInto(job, work, control);
  } catch (error) {
    // Cancelled, or the process ends: the runner knows what to do.
    if (control.signal.aborted) throw error;
    const known = sourceError(error);
    if (!(known instanceof SourceError)) throw known;
    if (known.passes && job.attempt < MAX_TRIES) throw known;
    throw known.toRefusal();
  }
}

/** Null: an earlier try did it all. */
async function begin(ctx: Ctx, run_id: string): Promise<Work | null> {
  const run = await findStoredRun(ctx, { id: run_id });
  if (!run || !isOpen(run.status) || run.import_id !== null || run.user_import_id !== null) return null;
  const stored = present(await findIntegration(ctx, run.integration_id), 'the connection');
  const sync = present(await findSync(ctx, run.sync_id), 'the sync');
  const place = openPlace(ctx, stored);
  await saveRun(ctx, run_id, { status: 'fetching' });
  ctx.audit({ object_type: 'integration', object_id: stored.id, after: { run_id, mode: run.mode } });
  return { run, sync, place, connection_name: stored.connection_name };
}

async function fetchInto(
  job: JobCtx,
  { run, sync, place, connection_name }: Work,
  control: JobControl,
): Promise<{ readonly rows: number | null }> {
  const signal = AbortSignal.any([control.signal, AbortSignal.timeout(LONGEST_MS)]);
  const isSetup = run.trigger === 'setup';
  const { mapping } = sync;
  if (!isSetup && !isMapped(sync)) throw new SourceError('not_mapped');
  const fetched = await SOURCES[place.kind].fetch(place, {
    selection: sync.selection,
    since: run.mode === 'full' ? null : sync.reached,
    first: null,
    signal,
    apart: sync.gone !== 'keep' && !isSetup,
  });
  if (fetched === 'unchanged') {
    await job.transaction((ctx) => endUnchanged(ctx, run, sync.reached));
    return { rows: 0 };
  }
  if (sync.target === 'users')
    return refreshPeople(
      job,
      { run, sync, connection_name },
      { ...fetched, content: counted(fetched, control) },
    ).finally(() => fetched.content.destroy());
  let rows = 0;
  const file = {
    id: run.id,
    name: fetched.name,
    content: counted(fetched, control),
    format: isSetup || mapping === null ? null : mapping.config.format,
    integration_id: run.integration_id,
    gone: () => Promise.resolve(isSetup ? null : goneOf(run, sync, fetched)),
  };
  try {
    await receiveFile(job, file, async (ctx, sniff) => {
      rows = sniff.row_count;
      const reached = await fetched.reached();
      if (isSetup || mapping === null)
        return saveRun(ctx, run.id, { status: 'mapping', import_id: run.id, rows, reached });
      await saveRun(ctx, run.id, { status: 'importing', import_id: run.id, rows, reached });
      await startImport(ctx, run.id, configFor(mapping, sniff));
    });
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    // Another import fills the table: in a while it is free.
    if (code === 'import_in_progress') throw new SourceError('busy');
    if (code !== 'file_empty' || isSetup) throw error;
    const reached = await fetched.reached();
    // What was deleted is named again with the next change.
    const hasDeleted = (fetched.deleted?.keys().length ?? 0) > 0;
    await job.transaction((ctx) =>
      endUnchanged(ctx, run, hasDeleted ? sync.reached : (reached ?? sync.reached)),
    );
  } finally {
    fetched.content.destroy();
  }
  return { rows };
}

/** What becomes of records that are gone. An answer about changes says it of those alone that it names. */
function goneOf(run: StoredRun, { gone, mapping }: StoredSync, { deleted }: Fetched): Gone | null {
  if (gone === 'keep') return null;
  if (run.mode === 'full') return { choice: gone, allowed: run.allowed, keys: null };
  const id_name = mapping?.columns[mapping.config.id_column];
  return deleted !== undefined && deleted.field === id_name
    ? { choice: gone, allowed: run.allowed, keys: deleted.keys() }
    : null;
}

/** There was nothing new: no import, and no line in the history of imports. */
async function endUnchanged(ctx: Ctx, run: StoredRun, reached: string | null): Promise<void> {
  await saveRun(ctx, run.id, { status: 'unchanged', rows: 0 });
  await saveRefreshed(ctx, run.sync_id, reached);
  ctx.audit({
    object_type: 'integration',
    object_id: run.integration_id,
    after: { run_id: run.id, rows: 0 },
  });
}

/** The content, with its bytes said as progress. */
function counted({ content, bytes: total }: Fetched, control: JobControl): Readable {
  let bytes = 0;
  let said = 0;
  const out = new PassThrough();
  void pipeline(
    content,
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        const now = performance.now();
        if (now - said > SAYS_EVERY_MS) {
          said = now;
          // How much there is in all may be unknown: then it nears the end and does not reach it.
          const share = total ? bytes / total : bytes / (bytes + 5_000_000);
          control.progress(Math.min(99, 100 * share), { step: 'fetching', bytes }).catch(() => {});
        }
        yield chunk;
      }
    },
    out,
  ).catch((error: unknown) => out.destroy(error as Error));
  return out;
}
