import {
  changeStatementState,
  editRecord,
  getRecord,
  getStatement,
  getStatementCompensation,
  getStatementVersions,
  listQuotas,
  searchStatements,
  setQuotaValues,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { calculationsEnded } from './demo-correction.ts';
import type { DemoClient } from './demo-client.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

const PERSON = 'Boris Faz';
/** An open month of the extract; June stays as it was calculated. */
const MONTH = { year: 2017, month: 12 };
/** Of its last quarter, whose quota decides about a bonus: one that is far away, and one that anybody reaches. */
const QUARTER = ['2017-10', '2017-11', '2017-12'];
const [FAR, NEAR] = ['99000', '500'];
const CORRECTED = '3950';

/**
 * A statement was locked too early: a deal and the quota are corrected behind the lock, and it is opened again. Its second version differs
 * by two causes. Can be repeated.
 */
export async function correctBehindLock(client: DemoClient): Promise<void> {
  const board = await client.call(searchStatements, { body: { ...MONTH, filters: { username: PERSON } } });
  const { id, user } = present(board.statements[0], PERSON);
  const statement = { ...MONTH, statement_ids: [id] };
  const { versions } = await client.call(getStatementVersions, { params: { id } });
  if (versions.length > 1) return;
  if (versions[0]?.marks.length === 0)
    await client.call(changeStatementState, { body: { mode: 'lock', ...statement } });
  const { transactions } = await client.call(getStatement, {
    query: { year: String(MONTH.year), month: String(MONTH.month), user_id: user.id },
  });
  const { compensation_id } = present(transactions[0], 'a transaction');
  const hasBonus = transactions.some(
    (one) => one.compensation_id !== compensation_id && Number(one.value) > 0,
  );
  const { lines } = await client.call(getStatementCompensation, { params: { id, compensation_id } });
  const { table_id, value } = await fieldsOfOpportunities(client);
  const params = { table_id, id: present(lines[0], 'a deal').record_id };
  const { record } = await client.call(getRecord, { params });
  await client.call(editRecord, {
    params,
    body: { field_id: value, value: CORRECTED, version: record.version },
  });
  const { quotas } = await client.call(listQuotas);
  const quota = present(
    quotas.find(({ name }) => name === 'Monthly sales'),
    'the quota',
  );
  await client.call(setQuotaValues, {
    params: { id: quota.id },
    body: { values: QUARTER.map((month) => ({ user_id: user.id, month, value: hasBonus ? FAR : NEAR })) },
  });
  await calculationsEnded(client);
  await client.call(changeStatementState, {
    body: { mode: 'unlock', ...statement, comment: 'A deal and the quota were wrong.' },
  });
  await calculationsEnded(client);
}
