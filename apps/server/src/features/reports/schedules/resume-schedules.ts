import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { nextTime } from './next-time.ts';
import { readSchedules, updateSchedule } from './schedule-queries.ts';

/** Of a report that is back: what was due while it was deleted is not sent later. */
export async function resumeSchedules(ctx: Ctx, report_id: string): Promise<void> {
  const { settings } = await companyPeriod(ctx);
  for (const { id, ...one } of await readSchedules(ctx, report_id))
    if (one.is_on)
      await updateSchedule(ctx, id, { ...one, next_at: nextTime(one, ctx.clock.now(), settings.timezone) });
}
