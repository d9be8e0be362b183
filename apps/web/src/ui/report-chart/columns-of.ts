import type { ReportColumn, ReportLook } from '@comptoir/contract';

/** The columns that the look may name: those of its source, and its calculated ones. */
export function columnsOf(look: ReportLook, ofSource: readonly ReportColumn[]): readonly ReportColumn[] {
  const calculated = look.calculations.map(({ id, name, type, decimals }): ReportColumn => ({
    id,
    name,
    standard: null,
    part: 'calculated',
    type,
    decimals,
    options: [],
    currency: null,
  }));
  return [...ofSource, ...calculated];
}
