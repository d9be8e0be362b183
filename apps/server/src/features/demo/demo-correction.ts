import { editRecord, listJobs, searchRecords } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoClient } from './demo-client.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

/** A deal of Darcel Schlecht's, won on 20 March 2017. */
export const CORRECTED_DEAL = 'CZVN09WN';
const CORRECTED = '1710';
const POLL_MS = 25;

/** A deal of a paid month is corrected afterwards: its statement says what it would be today. Can be repeated. */
export async function correctPaidDeal(client: DemoClient): Promise<void> {
  const { table_id, name, value } = await fieldsOfOpportunities(client);
  const name_id = present(name, 'the name field');
  const found = await client.call(searchRecords, {
    params: { id: table_id },
    body: { search: CORRECTED_DEAL, limit: 10 },
  });
  const record = present(
    found.records.find((one) => one.cells[found.field_ids.indexOf(name_id)] === CORRECTED_DEAL),
    `the deal ${CORRECTED_DEAL}`,
  );
  if (record.cells[found.field_ids.indexOf(value)] === CORRECTED) return;
  const { id, version } = record;
  await client.call(editRecord, {
    params: { table_id, id },
    body: { field_id: value, value: CORRECTED, version },
  });
  await calculationsEnded(client);
}

/** What the edit set going is done before the demo is shown. */
export async function calculationsEnded(client: DemoClient): Promise<void> {
  for (;;) {
    const { jobs } = await client.call(listJobs, { query: { kind: 'calculate' } });
    if (!jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
    await delay(POLL_MS);
  }
}
