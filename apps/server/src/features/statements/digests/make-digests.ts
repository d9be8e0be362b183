import { RECURRING_KINDS } from '@comptoir/contract';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { choicesOf } from '../../notifications/index.ts';
import { type Colleague, findColleagues, seesStatements } from '../state/notice-queries.ts';
import { isDigestDue, periodStart } from './digest-policy.ts';
import { findMade, findReadersIn, saveMade } from './digest-queries.ts';
import { remind } from './remind.ts';
import { reportPerformance } from './report-performance.ts';

/**
 * The digests of one zone on one day. Each person's are one transaction with the note that they were made: repeated after a crash, the job
 * goes on with the others.
 */
export const makeDigests = defineJob('make_digests', {
  payload: z.object({
    timezone: z.string(),
    /** Of the demo: those who never had one are not made to wait for the first day of a period. */
    at_once: z.boolean().default(false),
  }),
  async handler(job, { timezone, at_once }, control) {
    const day = job.clock.today(timezone);
    const people = await job.transaction(async (ctx) => {
      const here = await findReadersIn(ctx, timezone);
      return (await findColleagues(ctx)).filter((one) => here.has(one.user_id) && seesStatements(one));
    });
    let made = 0;
    for (const one of people) {
      if (control.signal.aborted) break;
      made += await job.transaction((ctx) => digestsOf({ ...ctx, actor: one }, one, { day, at_once }));
    }
    return { people: people.length, made };
  },
});

async function digestsOf(
  ctx: Ctx,
  reader: Colleague,
  { day, at_once }: { readonly day: string; readonly at_once: boolean },
): Promise<number> {
  const choices = await choicesOf(ctx, reader.user_id);
  const before = await findMade(ctx, reader.user_id);
  let made = 0;
  for (const kind of RECURRING_KINDS) {
    const frequency = choices.frequencies[kind];
    const latest = before.get(kind) ?? null;
    // Nobody wants it on any channel: nothing is read for it.
    if (!Object.values(choices.channels[kind]).includes(true)) continue;
    const isFirst = at_once && latest === null;
    if (!isFirst && !isDigestDue(frequency, day, latest?.period ?? null)) continue;
    const known =
      kind === 'periodic'
        ? await remind(ctx, reader, day)
        : await reportPerformance(ctx, reader, { kind, frequency, day, latest });
    await saveMade(
      ctx,
      reader.user_id,
      { kind, period: periodStart(frequency, day), ...known },
      ctx.clock.now(),
    );
    made += 1;
  }
  return made;
}
