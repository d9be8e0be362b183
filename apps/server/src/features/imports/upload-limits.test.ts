import { existsSync } from 'node:fs';
import { MAX_COMPANY_UPLOAD_BYTES } from '@comptoir/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes } from './index.ts';
import { sweepUploads } from './sweep-uploads.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let client: TestClient;
beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes });
});
beforeEach(async () => {
  t.clock.set('2026-01-15T10:00:00Z');
  company = await t.tenant();
  client = await app.as(company.admin);
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

const upload = () => client.post('/api/import', fileForm('deals.csv', 'id,amount\nA,1\n'));
const uploaded = async () => (await upload()).body.import.id as string;
const environment = () => company.tenant.environment_id;

/** Of each import its state and whether its bytes are there. */
async function standing(...ids: readonly string[]): Promise<string[]> {
  const rows = await t.query<{ id: string; status: string; storage_key: string }>(
    `select i.id, i.status, f.storage_key from imports i join files f on f.environment_id = i.environment_id and f.id = i.file_id
     where i.environment_id = $1`,
    [environment()],
  );
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    return `${row?.status} ${existsSync(app.platform.services.files.pathOf(row?.storage_key ?? '')) ? 'kept' : 'removed'}`;
  });
}
const end = (id: string, status: string, at: string) =>
  t.query('update imports set status = $2, finished_at = $3 where id = $1', [id, status, at]);

describe('what a company may keep', () => {
  const fill = (bytes: number, deleted_at: string | null = null) =>
    t.query(
      `insert into files (environment_id, id, name, media_type, bytes, storage_key, purpose, deleted_at)
       values ($1, $2, 'x', 'text/csv', $3, $4, 'import', $5)`,
      [environment(), newId(), bytes, `${environment()}/${newId()}`, deleted_at],
    );

  it('is full: the upload is refused in words, and leaves nothing behind', async () => {
    await fill(MAX_COMPANY_UPLOAD_BYTES - 5);
    expect(await upload()).toMatchObject({
      status: 413,
      body: { code: 'upload_quota_full', params: { maximum_mb: 4096 } },
    });
    expect(await t.query('select 1 from imports where environment_id = $1', [environment()])).toEqual([]);
  });

  it('negative control: it is free again when what filled it is removed, and another company’s does not count', async () => {
    await fill(MAX_COMPANY_UPLOAD_BYTES, '2026-01-15T09:00:00Z');
    expect((await upload()).status).toBe(200);
  });
});

describe('the sweep', () => {
  it('removes uploads that were not started for a day, given up, or of an import that ended a day ago; no others', async () => {
    const forgotten = await uploaded();
    t.clock.set('2026-01-16T09:00:00Z');
    const [given_up, ended, failed, waiting, running, recent] = [
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
      await uploaded(),
    ];
    expect((await client.delete(`/api/import/${given_up}`)).status).toBe(200);
    await end(ended, 'finished', '2026-01-15T09:30:00Z');
    await end(failed, 'failed', '2026-01-15T09:30:00Z');
    await end(recent, 'finished', '2026-01-16T09:30:00Z');
    await t.query(`update imports set status = 'running' where id = $1`, [running]);
    t.clock.set('2026-01-16T10:00:01Z');
    await sweepUploads(app.platform);
    expect(await standing(forgotten, given_up, ended, failed)).toEqual([
      'cancelled removed',
      'cancelled removed',
      'finished removed',
      'failed removed',
    ]);
    expect(await standing(waiting, running, recent)).toEqual([
      'uploaded kept',
      'running kept',
      'finished kept',
    ]);
  });
});
