import { AppError } from '@comptoir/contract/errors';
import { unpackLines } from '@comptoir/engine';
import { toText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { unpackBytes } from '../../calculations/index.ts';
import { readTransactionBytes, readTransactions, type StatementRow } from './statement-queries.ts';

/** One amount of a statement, as a conversation names it. */
export interface StatementLine {
  readonly compensation_name: string;
  /** The record's name; null: the whole amount. */
  readonly title: string | null;
  /** In the person's calculation currency; null: it could not be calculated, or the pay is not made of records. */
  readonly amount: string | null;
  readonly currency: string;
}

/** The compensation's amount, or one record's share of it. Refused when the statement has no such line. */
export async function findLine(
  ctx: Ctx,
  statement: Pick<StatementRow, 'id' | 'currency'>,
  {
    compensation_id,
    record_id,
  }: { readonly compensation_id: string; readonly record_id: string | undefined },
): Promise<StatementLine> {
  const transactions = await readTransactions(ctx, statement.id);
  const found = transactions.find((one) => one.compensation_id === compensation_id);
  if (!found) throw new AppError('statement_not_found');
  const { compensation_name } = found;
  const own = found.money?.calculation ?? { value: found.value, currency: statement.currency };
  if (record_id === undefined)
    return { compensation_name, title: null, amount: own.value, currency: own.currency };
  const bytes = await readTransactionBytes(ctx, statement.id, compensation_id);
  const lines = bytes?.lines ? unpackLines(unpackBytes(bytes.lines)) : [];
  for (const line of lines)
    if (line.record_id === record_id)
      return {
        compensation_name,
        title: line.title,
        amount: line.share && toText(line.share),
        currency: own.currency,
      };
  throw new AppError('record_not_found', { record_id });
}
