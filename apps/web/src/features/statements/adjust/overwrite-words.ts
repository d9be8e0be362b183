import type { Statement } from '../../../data/statements.ts';
import { NONE } from '../../../lib/none.ts';
import { useFormat } from '../../../lib/use-format.ts';

export type Overwrite = Statement['overwrites'][number];

export function nameOfOverwrite(one: Overwrite): string {
  return [one.compensation_name, one.variable_name, one.record_title]
    .filter((name) => name !== null)
    .join(' · ');
}

/** A number as the value that it is written over is shown. */
export function useOverwriteNumber() {
  const format = useFormat();
  return (
    value: string | null,
    { format: kind, currency }: Pick<Overwrite, 'format' | 'currency'>,
  ): string => {
    if (value === null) return NONE;
    if (kind === 'percentage') return format.percent(value);
    return kind === 'amount'
      ? format.amount(value, { currency })
      : format.number(value, { decimals: undefined });
  };
}
