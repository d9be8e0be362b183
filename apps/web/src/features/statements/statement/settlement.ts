import type { Statement } from '../../../data/statements.ts';
import { addText } from '../../../lib/amounts.ts';
import { joinMonth } from '../../../lib/format.ts';

interface Part {
  readonly month: string | null;
  readonly value: string;
}

/** What of the month's pay later statements pay, what is held, and what this one pays that earlier months earned. */
export function settlementOf(
  statement: Pick<Statement, 'year' | 'month' | 'transactions' | 'carried_payments'>,
) {
  const here = joinMonth(statement);
  const pays = statement.transactions
    .filter(({ ongoing }) => !ongoing)
    .flatMap(({ paid_parts, payment_month, value }): readonly Part[] =>
      paid_parts.length > 0 ? paid_parts : [{ month: payment_month ?? here, value: value ?? '0' }],
    );
  const total = (values: readonly { readonly value: string }[]) =>
    values.reduce((sum, { value }) => addText(sum, value), '0');
  return {
    later: total(pays.filter(({ month }) => month !== null && month !== here)),
    held: total(pays.filter(({ month }) => month === null)),
    earlier: total(statement.carried_payments),
  };
}
