import { parseMonth, present } from '@comptoir/kernel';
import { monthSchema, idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { calculationHost } from '../../calculations/index.ts';
import { notifyingErrors } from '../state/notify-errors.ts';
import { markReady } from './calculation-queries.ts';

const payload = z.object({
  months: z.array(monthSchema).max(600).nullable(),
  user_ids: z.array(idSchema).nullable(),
  cause: z.enum(['asked', 'edit', 'nightly']),
  missing: z.boolean().default(false),
});

const monthFrom = (text: string) => present(parseMonth(text), 'month');

/** Safe to repeat: it writes only what differs. One job at a time per environment, so that the later data wins. */
export const calculateJob = defineJob('calculate', {
  payload,
  queue: 'calculation',
  // Can be cancelled at any moment: statements that were written stay, the others keep their amounts, and none waits any more.
  onGivenUp: async (ctx, { months, user_ids }, end) => {
    if (end.state === 'cancelled' && months) await markReady(ctx, months.map(monthFrom), user_ids);
  },
  async handler(job, { months, user_ids, cause, missing }, control) {
    return notifyingErrors(job, () =>
      calculationHost().run(
        { tenant: job.tenant, now: job.clock.now().toISOString() },
        {
          kind: 'calculate',
          months: months?.map(monthFrom) ?? null,
          user_ids,
          cause,
          requested_by: job.actor.user_id,
          missing,
        },
        {
          signal: control.signal,
          // Not awaited. Prevents an unhandled rejection when a report comes after the job's end; a lost lease comes by the signal.
          onProgress: (percent, params) => void control.progress(percent, params).catch(() => {}),
        },
      ),
    );
  },
});
