import type { explanationStepSchema } from '@comptoir/contract';
import type { ExplanationStep, PlanDays, QuotaShare } from '@comptoir/engine';
import { type Decimal, dateText, monthText, toText } from '@comptoir/kernel';
import type { z } from 'zod';
import type { Words } from './statement-names.ts';

type WireDetail = z.input<typeof explanationStepSchema>['detail'];
type QuotaDetail = Extract<ExplanationStep['detail'], { readonly kind: 'Quota' }>;

/** Nothing where nothing is prorated. */
export function planDaysWire({ plan_days }: { readonly plan_days: PlanDays | null }): {
  plan_days?: PlanDays;
} {
  return plan_days ? { plan_days } : {};
}

/** A quota with its parts, and of each the share that counts. */
export function quotaWire(detail: QuotaDetail, words: Words): WireDetail {
  const { quota_id, window, to_date, parts, ramp } = detail;
  return {
    kind: 'Quota',
    quota_id,
    quota_name: words.quota(quota_id) ?? '',
    window,
    to_date,
    parts: parts.map(({ month, value, whole, share }) => ({
      month: monthText(month),
      value: value && toText(value),
      ...(share && !isWhole(share) ? { share: shareWire(share, whole) } : {}),
    })),
    ...(ramp
      ? {
          ramp: {
            name: ramp.attribute_id === null ? null : (words.attribute(ramp.attribute_id) ?? ''),
            since: ramp.since === null ? null : dateText(ramp.since),
          },
        }
      : {}),
  };
}

/** Somebody has the plan on all its days, and no ramp any more: nothing to explain. */
function isWhole({ days, of, months }: QuotaShare): boolean {
  return days === of && months.every(({ step }) => step === null);
}

function shareWire({ days, of, months }: QuotaShare, whole: Decimal | null) {
  return {
    days,
    of,
    whole: whole && toText(whole),
    months: months.map(({ month, days: own, step, rate }) => ({
      month: monthText(month),
      days: own,
      step,
      rate: toText(rate),
    })),
  };
}
