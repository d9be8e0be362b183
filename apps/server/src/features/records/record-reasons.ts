import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';

export interface GivenReason {
  readonly reason_id: string | null;
  readonly comment: string;
}

export const NO_REASON: GivenReason = { reason_id: null, comment: '' };

/** The reason by its name, and the comment; refused without a reason where the company requires one. `null`: neither was given. */
export async function whyChanged(
  ctx: Ctx,
  { reason_id, comment }: GivenReason,
): Promise<{ readonly reason: string | null; readonly comment: string } | null> {
  const { settings } = await companyPeriod(ctx);
  const offered = settings.reasons.reasons_records.filter(({ archived }) => !archived);
  const found = offered.find(({ id }) => id === reason_id);
  if (reason_id !== null && !found) throw new AppError('not_found', { object: 'reason' }, 'reason_id');
  if (!found && settings.reasons_records_required && offered.length > 0)
    throw new AppError('reason_needed', {}, 'reason_id');
  return found || comment !== '' ? { reason: found?.name ?? null, comment } : null;
}
