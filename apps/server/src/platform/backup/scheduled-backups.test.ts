import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestDatabase, testPlatform, type TestDatabase } from '../testing/index.ts';
import { runDue, startSchedules } from '../schedules/index.ts';
import { BACKUPS_KEPT, backupSchedule, backUpWhenDue } from './scheduled-backups.ts';

let t: TestDatabase;
let data_dir: string;
let folder: string;
beforeAll(async () => {
  t = await startTestDatabase();
  await t.tenant();
});
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'comptoir schedule '));
  folder = join(data_dir, 'backups');
});
afterEach(() => rm(data_dir, { recursive: true }));
afterAll(() => t.stop());

const logged: { level: number; msg: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const place = () => ({ data_dir, folder, version: '1' });
/** Each test has a folder of its own, and no backup of another's. */
const schedule = () => ({ ...backupSchedule(place()), name: folder });
const never = new AbortController().signal;
const at = async (instant: string) => {
  t.clock.set(instant);
  const file = await backUpWhenDue(testPlatform(t, [], log), place(), never);
  return file && basename(file);
};
const errors = () => logged.splice(0).flatMap(({ level, msg }) => (level >= 50 ? [msg] : []));

describe('the daily backup', () => {
  it('is written once a day, by one of several processes', async () => {
    expect(await at('2026-03-01T02:00:00Z')).toBe('comptoir-2026-03-01T020000Z.backup');
    expect(await at('2026-03-01T03:00:00Z')).toBeNull();
    expect(await at('2026-03-02T01:00:00Z')).toBeNull();
    t.clock.set('2026-03-02T02:00:00Z');
    const looks = await Promise.all([1, 2, 3].map(() => runDue(testPlatform(t, [], log), schedule(), never)));
    expect(looks.reduce((a, b) => a + b)).toBe(1);
    expect(await readdir(folder)).toEqual([
      'comptoir-2026-03-01T020000Z.backup',
      'comptoir-2026-03-02T020000Z.backup',
    ]);
  });

  it('replaces the oldest: two weeks of them are kept, and nothing else is touched', async () => {
    await at('2026-03-01T02:00:00Z');
    const older = Array.from(
      { length: BACKUPS_KEPT },
      (_, n) => `comptoir-2026-02-${String(n + 10)}T020000Z.backup`,
    );
    for (const name of [...older, 'by-hand.backup']) await writeFile(join(folder, name), '');
    await at('2026-03-02T02:00:00Z');
    const kept = [
      ...older.slice(2),
      'comptoir-2026-03-01T020000Z.backup',
      'comptoir-2026-03-02T020000Z.backup',
    ];
    expect(await readdir(folder)).toEqual(['by-hand.backup', ...kept]);
  });

  it('goes on after the clock was ahead, and keeps what was written then', async () => {
    await at('2027-03-01T02:00:00Z');
    expect(await at('2026-03-01T02:00:00Z')).toBe('comptoir-2026-03-01T020000Z.backup');
    expect(await at('2026-03-02T02:00:00Z')).toBe('comptoir-2026-03-02T020000Z.backup');
    expect(await readdir(folder)).toHaveLength(3);
  });
});

describe('an operator is alerted', () => {
  it('when one fails, each hour until one is written, and when the newest is late', async () => {
    await at('2026-03-01T02:00:00Z');
    errors();
    const look = async (instant: string, broken: boolean) => {
      t.clock.set(instant);
      // No database answers there.
      const platform = testPlatform(t, [], log);
      const database = { ...platform.database, url: 'postgres://nobody@127.0.0.1:1/x' };
      await schedule().run(broken ? { ...platform, database } : platform, never);
      return errors();
    };
    const failed = 'the backup failed; it is tried again in an hour';
    expect(await look('2026-03-02T02:00:00Z', true)).toEqual([failed]);
    expect(await look('2026-03-02T15:00:00Z', true)).toEqual([
      failed,
      'the newest backup is older than a day and a half',
    ]);
    // The control: one that is written leaves no error.
    expect(await look('2026-03-02T16:00:00Z', false)).toEqual([]);
    expect(await readdir(folder)).toEqual([
      'comptoir-2026-03-01T020000Z.backup',
      'comptoir-2026-03-02T160000Z.backup',
    ]);
  });

  it('about a folder that can not be written, by a server that goes on', async () => {
    errors();
    await writeFile(folder, 'a file');
    const running = startSchedules(testPlatform(t, [], log), [schedule()]);
    await vi.waitFor(() => expect(errors()).toHaveLength(1), 240_000);
    await running.stop();
  });
});
