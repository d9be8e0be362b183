import {
  getCompany,
  getCorrections,
  getStatement,
  getStatementCompensation,
  postCorrections,
  searchStatements,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';

/** Of `makeAdjustments`. */
const REASON = 'Canceled by the customer';
const PERSON = 'Moses Frase';
const PAID = { year: 2017, month: 4 };
const TAKEN = { year: 2017, month: 10 };

/** A deal of a paid month was canceled by its customer: its pay is taken back in autumn, in two parts. Can be repeated. */
export async function takeBackCanceledDeal(client: DemoClient): Promise<void> {
  const board = await client.call(searchStatements, { body: { ...PAID, filters: { username: PERSON } } });
  const { id, user } = present(board.statements[0], PERSON);
  const { about } = await client.call(getCorrections, { params: { id } });
  if (about.length > 0) return;
  const { transactions } = await client.call(getStatement, {
    query: { year: String(PAID.year), month: String(PAID.month), user_id: user.id },
  });
  const { compensation_id } = present(transactions[0], 'a transaction');
  const { lines } = await client.call(getStatementCompensation, { params: { id, compensation_id } });
  const { record_id } = present(lines.at(-1), 'a deal');
  const company = await client.call(getCompany);
  await client.call(postCorrections, {
    body: {
      kind: 'clawback',
      how: 'exact',
      lines: [{ statement_id: id, compensation_id, record_id }],
      ...TAKEN,
      months: 2,
      reason_id: company.settings.reasons.reasons_statements.find(({ name }) => name === REASON)?.id ?? null,
    },
  });
}
