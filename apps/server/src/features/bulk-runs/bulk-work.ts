import {
  dateSchema,
  idSchema,
  MAX_STATE_COMMENT,
  monthNumberSchema,
  type SkippedOfRun,
  statementActionSchema,
  USER_BULK_ACTIONS,
  yearSchema,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { changeStates, notifyOfStates } from '../statements/index.ts';
import { archiveUser, findStoredUsers, inviteUser, undoArchiveUser } from '../users/index.ts';
import type { Batch } from './run-queries.ts';

/** How one kind of run works off its ids. */
export interface BulkWork {
  /** Ids of one transaction. Of 1, a refusal is written down and the next one is tried. */
  readonly batch: number;
  act(ctx: Ctx, ids: readonly string[]): Promise<Omit<Batch, 'tried'>>;
  /** Once, for all that changed, when the run ends: also when it was stopped. */
  end(ctx: Ctx, changed_ids: readonly string[]): Promise<void>;
}

const requestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('statements'),
    mode: statementActionSchema,
    year: yearSchema,
    month: monthNumberSchema,
    comment: z.string().max(MAX_STATE_COMMENT).optional(),
  }),
  z.strictObject({
    kind: z.literal('users'),
    action: z.enum([...USER_BULK_ACTIONS, 'undo_archive']),
    departure_date: dateSchema.optional(),
    new_manager_id: idSchema.optional(),
    /** Of an undo: the run whose archivings it takes back, and no later ones. */
    run_id: idSchema.optional(),
  }),
]);
export type BulkRequest = z.output<typeof requestSchema>;
export const readRequest = (stored: unknown): BulkRequest => requestSchema.parse(stored);

/** Each transaction reads what all of them share once: few of them are fast, and the bar still moves. */
const STATEMENTS_PER_BATCH = 200;

export function workOf(run_id: string, request: BulkRequest): BulkWork {
  if (request.kind === 'statements')
    return {
      batch: STATEMENTS_PER_BATCH,
      act: async (ctx, ids) => {
        const { changed_ids, skipped } = await changeStates(ctx, request, ids);
        return { changed_ids, skipped: skipped.map(skippedStatement) };
      },
      end: (ctx, changed_ids) => notifyOfStates(ctx, request, changed_ids),
    };
  return {
    batch: 1,
    act: async (ctx, [id]) => {
      const user_id = present(id, 'a batch of one');
      if (request.action === 'invite') await invite(ctx, user_id);
      else if (request.action === 'undo_archive')
        await undoArchiveUser(ctx, user_id, { run_id: request.run_id ?? run_id });
      else await archiveUser(ctx, user_id, request, { run_id });
      return { changed_ids: [user_id], skipped: [] };
    },
    end: async () => {},
  };
}

export const skippedStatement = ({
  statement_id,
  ...rest
}: Omit<SkippedOfRun, 'id'> & { readonly statement_id: string }): SkippedOfRun => ({
  id: statement_id,
  ...rest,
});

/** Who has access already is said as such: nobody else changed anything. */
async function invite(ctx: Ctx, id: string): Promise<void> {
  const [user] = await findStoredUsers(ctx, [id]);
  if (user?.status === 'active') throw new AppError('user_active');
  await inviteUser(ctx, id);
}
