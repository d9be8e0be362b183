import type { Frequency } from '@comptoir/contract';
import { dec, equals, monthText, sign } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { notify } from '../../notifications/index.ts';
import { ownSide } from '../home/own-side.ts';
import type { Colleague } from '../state/notice-queries.ts';
import { boardOf, periodOf } from '../state/notify-states.ts';
import type { MadeDigest } from './digest-queries.ts';
import { figureLines } from './figure-lines.ts';

type Known = Pick<MadeDigest, 'earned' | 'month'>;

/**
 * What the person earned, with their attainment and the change, as their own dashboard shows it. Once a month it is of the month that
 * ended, more often of the one that runs. `evolution` speaks only where the amount is another than the last time.
 */
export async function reportPerformance(
  ctx: Ctx,
  reader: Colleague,
  what: {
    readonly kind: 'report' | 'evolution';
    readonly frequency: Frequency;
    readonly day: string;
    readonly latest: Known | null;
  },
): Promise<Known> {
  const { kind, latest, day } = what;
  const period = await companyPeriod(ctx);
  const month = kind === 'report' && what.frequency === 'monthly' ? period.current - 1 : period.current;
  const own = await ownSide(ctx, reader.user_id, month, period);
  if (own === null || own.statement_id === null || own.error_count > 0)
    return { earned: latest?.earned ?? null, month: latest?.month ?? null };
  const known = { earned: own.earned, month: monthText(month) };
  const before = latest?.month === known.month ? latest.earned : null;
  const isNews = before === null ? sign(dec(own.earned)) !== 0 : !equals(dec(before), dec(own.earned));
  if (kind === 'evolution' && !isNews) return known;
  await notify(ctx, {
    recipients: [reader.user_id],
    type: kind === 'report' ? 'performance_report' : 'performance_evolution',
    kind,
    author_id: null,
    reference: {
      type: 'STATEMENT',
      url: `${boardOf(month)}&user=${reader.user_id}`,
      parameters: periodOf(month),
    },
    details: (words) => figureLines(own, kind === 'report' ? own.previous_earned : before, words),
    cause: `${kind} ${day}`,
  });
  return known;
}
