import type { CompensationWire, ImpactOfMonths, ImpactWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { planData } from '../../../../data/plans.ts';
import { isForbidden } from '../preview-forbidden.tsx';

export interface Impact {
  /** All open months. */
  readonly months: ImpactOfMonths | undefined;
  /** One month, where all of them could not be calculated. */
  readonly month: ImpactWire | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** What open months become with the document; `null`: without the compensation. */
export function useImpact(
  compensation_id: string,
  document: CompensationDocument | null,
  month: string,
  enabled: boolean,
): Impact {
  const body = { document: document as CompensationWire['document'] | null, month };
  const months = useQuery({ ...planData.impactRows(compensation_id, body), enabled });
  const isOneMonth = enabled && months.isError && !isForbidden(months.error);
  const one = useQuery({ ...planData.impact(compensation_id, body), enabled: isOneMonth });
  // Figures of another document are none of this one.
  const isPending = one.isPending || one.isPlaceholderData;
  return {
    months: enabled ? months.data : undefined,
    month: isOneMonth && !isPending ? one.data : undefined,
    isLoading: enabled && (months.isPending || (isOneMonth && isPending)),
    error: isOneMonth ? one.error : months.error,
  };
}

/** By how much pay changes; `null`: it is not known, or by nothing. */
export function differenceOf({ months, month }: Impact): string | null {
  const difference = months?.difference ?? month?.difference;
  return difference === undefined || Number(difference) === 0 ? null : difference;
}

/** Whether anybody's statement changes, as far as is known. */
export function changesPay({ months, month }: Impact): boolean {
  if (months) return months.changed > 0;
  return month === undefined ? false : month.changes.length + month.in_error > 0;
}
