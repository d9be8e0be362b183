import {
  idSchema,
  monthSchema,
  type NotificationType,
  statementActionSchema,
  type StatementAction,
} from '@comptoir/contract';
import { type Month, monthParts, parseMonth, present } from '@comptoir/kernel';
import { z } from 'zod';
import { canBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { type Notice, notify } from '../../notifications/index.ts';
import {
  type Colleague,
  countToValidate,
  findColleagues,
  findPayees,
  seesStatements,
} from './notice-queries.ts';

/** What the payee is notified of. Back from payroll is the payroll's own business. */
const NOTICE_OF: Readonly<Record<StatementAction, NotificationType | null>> = {
  lock: 'statement_locked',
  unlock: 'statement_unlocked',
  validate: 'statement_validated',
  invalidate: 'statement_invalidated',
  close: 'statement_paid',
  unclose: null,
};

const payload = z.object({
  mode: statementActionSchema,
  month: monthSchema,
  statement_ids: z.array(idSchema),
  author_id: idSchema.nullable(),
});

/**
 * Tells payees what became of their statements, and validators what waits for them. A job, so that a lock of five hundred does not wait for
 * five hundred cards.
 */
export const notifyStates = defineJob('notify_states', {
  payload,
  handler: (job, { mode, month, statement_ids, author_id }) =>
    job.transaction(async (ctx) => {
      const when = present(parseMonth(month), 'month');
      const people = (await findColleagues(ctx)).filter(seesStatements);
      const notices = [
        ...(await ofPayees(ctx, { mode, month: when, statement_ids, people })),
        ...(mode === 'lock' || mode === 'validate'
          ? await ofValidators(ctx, { month: when, statement_ids, people })
          : []),
      ];
      await notify(ctx, ...notices.map((notice) => ({ ...notice, author_id, cause: job.job_id })));
    }),
});

interface Changed {
  readonly month: Month;
  readonly statement_ids: readonly string[];
  readonly people: readonly Colleague[];
}
type StateNotice = Omit<Notice, 'author_id'>;

async function ofPayees(
  ctx: Ctx,
  { mode, month, statement_ids, people }: Changed & { readonly mode: StatementAction },
): Promise<StateNotice[]> {
  const type = NOTICE_OF[mode];
  if (type === null) return [];
  const present_ids = new Set(people.map((one) => one.user_id));
  // Of a chain, the first steps are between validators.
  const payees = (await findPayees(ctx, month, statement_ids)).filter(
    (payee) => mode !== 'validate' || payee.validated,
  );
  return payees
    .filter((payee) => present_ids.has(payee.user_id))
    .map((payee) => ({
      recipients: [payee.user_id],
      type,
      kind: 'validations',
      reference: {
        type: 'STATEMENT',
        url: `${boardOf(month)}&user=${payee.user_id}`,
        parameters: periodOf(month),
      },
      group_key: `statement:${payee.id}`,
    }));
}

/** One card each, with how many of them are theirs to validate. */
async function ofValidators(ctx: Ctx, { month, statement_ids, people }: Changed): Promise<StateNotice[]> {
  const notices: StateNotice[] = [];
  for (const one of people.filter(mayValidate)) {
    const count = await countToValidate(ctx, one, month, statement_ids);
    if (count > 0)
      notices.push({
        recipients: [one.user_id],
        type: 'statements_validation_ready',
        kind: 'validations',
        reference: { type: 'STATEMENTS', url: boardOf(month), parameters: periodOf(month) },
        group_key: `to_validate:${month}`,
        count,
      });
  }
  return notices;
}

export function mayValidate(actor: Colleague): boolean {
  return (['statement_validate', 'statement_validate_own', 'statement_validate_supervised'] as const).some(
    (right) => canBinary({ actor }, right),
  );
}

export function boardOf(month: Month): string {
  const { year, month: number } = monthParts(month);
  return `/statements?year=${year}&month=${number}`;
}

export function periodOf(month: Month): { readonly month: number; readonly year: number } {
  return monthParts(month);
}
