import { type Month, monthOf } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { latestMonth } from './home-queries.ts';
import { monthOfWire } from '../detail/statement-wire.ts';

export interface RequestedMonth {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
}

/** The requested month, or else the latest with something to see: on the first of a month that is still the one before. */
export async function monthShown(ctx: Ctx, query: RequestedMonth, period: CompanyPeriod): Promise<Month> {
  if (query.year !== undefined && query.month !== undefined) return monthOf(query.year, query.month);
  const latest = await latestMonth(ctx, period.current);
  return latest === null ? period.current : monthOfWire(latest);
}
