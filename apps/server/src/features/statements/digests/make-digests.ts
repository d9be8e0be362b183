import { RECURRING_KINDS } from '@comptoir/contract';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { throwFailures } from '../../../platform/failures.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { choicesOf } from '../../notifications/index.ts';
import { type Colleague, findColleagues, seesStatements } from '../state/notice-queries.ts';
import { mayValidate } from '../state/notify-states.ts';
import { findOverdue } from '../validation/reminder-queries.ts';
import { remindOfSteps } from '../validation/tell-of-steps.ts';
import { isDigestDue, periodStart } from './digest-policy.ts';
import { findMade, findReadersIn, saveMade } from './digest-queries.ts';
import { remind } from './remind.ts';
import { reportPerformance } from './report-performance.ts';

/**
 * The digests of one zone on one day. Each person's are one transaction with the note that they were made: repeated after a crash, the job
 * goes on with the others. One that fails stops no other: the job fails at its end, and its next try makes the failed ones alone.
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
    const overdue = await job.transaction((ctx) => overdueSteps(ctx, { day, timezone }));
    let made = 0;
    const failures: unknown[] = [];
    for (const one of people) {
      if (control.signal.aborted) break;
      try {
        made += await job.transaction((ctx) =>
          digestsOf({ ...ctx, actor: one }, one, { day, at_once, overdue }),
        );
      } catch (error) {
        failures.push(error);
        job.log.error({ err: error, user_id: one.user_id }, 'digests of a person were not made');
      }
    }
    throwFailures(failures);
    return { people: people.length, made };
  },
});

type Overdue = ReadonlyMap<string, readonly string[]>;

/** Statements that have waited for a validation for as many days as the company's settings say. */
async function overdueSteps(
  ctx: Ctx,
  on: { readonly day: string; readonly timezone: string },
): Promise<Overdue> {
  const days = (await companyPeriod(ctx)).settings.validation_reminder_days;
  return days === null ? new Map() : findOverdue(ctx, { ...on, days });
}

async function digestsOf(
  ctx: Ctx,
  reader: Colleague,
  { day, at_once, overdue }: { readonly day: string; readonly at_once: boolean; readonly overdue: Overdue },
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
  // Every day, whatever the frequency: by then the months of others wait for this person.
  const wantsReminders = Object.values(choices.channels.periodic).includes(true);
  if (wantsReminders && mayValidate(reader) && (await remindOfSteps(ctx, reader, day, overdue))) made += 1;
  return made;
}
