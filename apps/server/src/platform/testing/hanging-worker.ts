import { z } from 'zod';
import { systemClock } from '../clock/clock.ts';
import { openDatabase, sql } from '../db/index.ts';
import { createLogger } from '../log/log.ts';
import { createServices } from '../services.ts';
import { defineJob } from '../jobs/define.ts';
import { startRunner } from '../jobs/runner.ts';

/** A worker process of its own, for the test that kills it: writes a mark, then hangs in the middle of its job. */
const [url = '', app_url = '', folder = ''] = process.argv.slice(2);

const hang = defineJob('hang', {
  payload: z.object({ mark: z.string() }),
  handler: async (job, payload) => {
    await job.transaction(async (ctx) => {
      await sql`insert into marks (note) values (${`${payload.mark}: started by the first worker`})`.execute(
        ctx.db,
      );
    });
    await new Promise(() => {});
  },
});

const database = openDatabase({ url, app_url });
const services = createServices({
  data_dir: folder,
  public_url: 'http://localhost',
  version: 'test',
  secrets_key: 'a key that seals nothing real',
  realtime: { key: 'k', secret: 's' },
});
startRunner(
  { database, clock: systemClock, log: createLogger('silent'), services, jobs: new Map([[hang.name, hang]]) },
  { poll_ms: 100 },
);
