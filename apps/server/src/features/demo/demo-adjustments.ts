import {
  addManualPayment,
  getStatement,
  overwriteStatement,
  searchStatements,
  setReasons,
} from '@comptoir/contract';
import { dec, mul, present, toText } from '@comptoir/kernel';
import { calculationsEnded } from './demo-correction.ts';
import type { DemoClient } from './demo-client.ts';

/** An open month of the extract; June stays as it was calculated. */
const MONTH = { year: 2017, month: 8 };

/** What finance changed by hand: an overwrite with its reason, a manual payment, and one that waits for a second person. Can be repeated. */
export async function makeAdjustments(client: DemoClient): Promise<void> {
  const { statements } = await client.call(searchStatements, { body: { ...MONTH, sort: 'amount_desc' } });
  const [first, second, third] = statements
    .filter((row) => row.error_count === 0)
    .map((row) => ({ user_id: row.user.id, id: row.id }));
  if (!first || !second || !third) return;
  const one = await client.call(getStatement, {
    query: { user_id: first.user_id, year: String(MONTH.year), month: String(MONTH.month) },
  });
  if (one.overwrites.length > 0) return;
  const company = await client.call(setReasons, {
    body: {
      reasons_statements: [
        'Agreed with the manager',
        'Canceled by the customer',
        'Correction of an error',
        'Phone and travel',
        'Spot bonus',
      ].map((name) => ({ name })),
      reasons_records: ['Duplicate', 'Canceled by the customer'].map((name) => ({ name })),
      records_required: false,
      statements_required: true,
      adjustment_limit: '500',
    },
  });
  const reasonOf = (name: string) =>
    present(
      company.settings.reasons.reasons_statements.find((reason) => reason.name === name),
      name,
    ).id;
  const transaction = present(
    one.transactions.find((each) => each.value !== null && !each.ongoing),
    'a transaction to write over',
  );
  await client.call(overwriteStatement, {
    params: { id: first.id },
    body: {
      compensation_id: transaction.compensation_id,
      value: toText(mul(dec(present(transaction.value, 'an amount')), dec('1.02'))),
      reason_id: reasonOf('Agreed with the manager'),
      comment: 'Two deals were signed a day late because of the holidays.',
    },
  });
  await client.call(addManualPayment, {
    body: {
      user_id: second.user_id,
      ...MONTH,
      label: 'Phone',
      amount: '45',
      currency: 'USD',
      until: { year: 2017, month: 10 },
      reason_id: reasonOf('Phone and travel'),
    },
  });
  await client.call(addManualPayment, {
    body: {
      user_id: third.user_id,
      ...MONTH,
      label: 'Spot bonus',
      amount: '1200',
      currency: 'USD',
      reason_id: reasonOf('Spot bonus'),
      comment: 'For the largest new customer of the quarter.',
    },
  });
  await calculationsEnded(client);
}
