import type { CompensationResult } from '@comptoir/engine';
import { toText } from '@comptoir/kernel';
import { companyPay } from './company-pay.ts';

/** What is stored with a transaction of each number that is written over something of it. */
export interface OverwriteContent {
  readonly variable_id: string | null;
  readonly record_id: string | null;
  readonly value: string;
  /** In the unit of the number; `null`: nothing. */
  readonly calculated: string | null;
  readonly applied: boolean;
}

export function overwriteContent({ overwrites }: Pick<CompensationResult, 'overwrites'>): {
  readonly calculated_value?: string | null;
  readonly overwrites?: readonly OverwriteContent[];
} {
  if (!overwrites) return {};
  const before = companyPay(overwrites.calculated);
  return {
    calculated_value: before && toText(before),
    overwrites: overwrites.cells.map(({ variable_id, record_id, calculated, applied, value }) => ({
      variable_id,
      record_id,
      value: toText(value),
      calculated: calculated.type === 'decimal' ? toText(calculated.value) : null,
      applied,
    })),
  };
}
