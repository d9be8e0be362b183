import type { IntegrationRun } from '@comptoir/contract';
import { dateInZone } from '../../platform/clock/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ImportEnd, ImportFollower } from '../imports/index.ts';
import { findAdmins, type Notice, notify } from '../notifications/index.ts';
import { noteConnection } from '../tables/index.ts';
import { failsAgain, mappingOf, settledMapping } from './integration-policy.ts';
import { giveUpWaiting } from './give-up-waiting.ts';
import { findIntegration, type StoredIntegration } from './integration-queries.ts';
import { findEnds, findStoredRun, isOpen, saveRun, type RunChange, type StoredRun } from './run-queries.ts';
import { findSync, saveMapping, saveRefreshed } from './sync-queries.ts';

const DAYS = 3;
const DAY_MS = 86_400_000;

/** A refresh goes on as its import does, in the same transactions. */
export const followRefreshes: ImportFollower = {
  /** The first import of a sync, or one whose columns were mapped again: its choices are used from now on. */
  async started(ctx, import_id, config, sniff) {
    const run = await findStoredRun(ctx, { import_id });
    if (run?.status !== 'mapping') return;
    await saveMapping(ctx, run.sync_id, { mapping: mappingOf(config, sniff), table_id: null });
    await saveRun(ctx, run.id, { status: 'importing' });
  },
  async ended(ctx, import_id, end) {
    const run = await findStoredRun(ctx, { import_id });
    if (!run || !isOpen(run.status)) return;
    const guard = guardOf(end);
    if (guard !== null) return waitForPerson(ctx, run, guard);
    if (end.status !== 'finished' || end.table_id === null || end.field_ids === null)
      return endRun(ctx, run, {
        status: end.status === 'failed' ? 'failed' : 'cancelled',
        error: end.error === null ? null : { code: end.error.code, params: { ...end.error.params } },
      });
    const sync = await findSync(ctx, run.sync_id);
    if (sync?.mapping) {
      const mapping =
        run.trigger === 'setup' ? settledMapping(sync.mapping, end.table_id, end.field_ids) : sync.mapping;
      await saveMapping(ctx, sync.id, { mapping, table_id: end.table_id });
      await noteConnection(ctx, end.table_id, true);
    }
    await giveUpWaiting(ctx, run.sync_id, 'confirming', run.id);
    await saveRefreshed(ctx, run.sync_id, run.reached);
    await saveRun(ctx, run.id, { status: 'finished' });
  },
};

/** So much is gone at the other side that a person has to say whether that is right. */
function guardOf({ status, error }: ImportEnd): IntegrationRun['guard'] {
  if (status !== 'failed' || error?.code !== 'records_gone') return null;
  return { gone: Number(error.params['gone']), of: Number(error.params['of']) };
}

/** The admins are notified; an older refresh that waits for the same question is of no use any more. */
export async function waitForPerson(
  ctx: Ctx,
  run: StoredRun,
  guard: NonNullable<IntegrationRun['guard']>,
): Promise<void> {
  await giveUpWaiting(ctx, run.sync_id, 'confirming', run.id);
  await saveRun(ctx, run.id, { status: 'confirming', guard });
  const stored = await findIntegration(ctx, run.integration_id);
  if (!stored) return;
  const author = run.author_user_id === null ? [] : [run.author_user_id];
  await notify(ctx, noticeOf(run, stored, 'import_failed', [...author, ...(await findAdmins(ctx))]));
}

function noticeOf(
  run: StoredRun,
  { connection_name }: StoredIntegration,
  type: Notice['type'],
  recipients: readonly string[],
): Notice {
  return {
    recipients,
    type,
    kind: 'validations',
    author_id: null,
    reference: {
      type: 'IMPORTS',
      url: `/parameters/integrations?integration=${run.integration_id}`,
      parameters: { name: connection_name },
    },
    group_key: `${type}:${run.integration_id}`,
    // The import of this refresh has the same id: nobody is reported twice.
    cause: run.id,
  };
}

/** Without success. Its author learns of a failure; of the third day of them in a row the admins do, too. */
export async function endRun(ctx: Ctx, run: StoredRun, change: RunChange): Promise<void> {
  await saveRun(ctx, run.id, change);
  if (change.status !== 'failed') return;
  const stored = await findIntegration(ctx, run.integration_id);
  if (!stored) return;
  const author = run.author_user_id === null ? [] : [run.author_user_id];
  await notify(ctx, noticeOf(run, stored, 'import_failed', author));
  if (!(await isThirdDay(ctx, run.integration_id))) return;
  const creator = stored.created_by === null ? [] : [stored.created_by];
  await notify(ctx, {
    ...noticeOf(run, stored, 'import_failed_again', [...author, ...creator, ...(await findAdmins(ctx))]),
    for_company: true,
  });
}

async function isThirdDay(ctx: Ctx, integration_id: string): Promise<boolean> {
  const now = ctx.clock.now();
  const ends = await findEnds(ctx, integration_id, new Date(now.getTime() - (DAYS + 1) * DAY_MS));
  const dayOf = (moment: Date) => dateInZone(moment, 'UTC');
  return failsAgain(
    ends.map(({ finished_at, failed }) => ({ day: dayOf(finished_at), failed })),
    Array.from({ length: DAYS }, (_, back) => dayOf(new Date(now.getTime() - back * DAY_MS))),
  );
}
