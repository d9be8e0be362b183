import { systemClock } from '../../../platform/clock/clock.ts';
import { SYSTEM_ACTOR } from '../../../platform/auth/principal.ts';
import type { Tenant } from '../../../platform/context.ts';
import { openDatabase } from '../../../platform/db/index.ts';
import { makeCtx } from '../../../platform/testing/test-ctx.ts';
import { notify, type Notice } from '../index.ts';

/** A job's process of its own, for the test that kills it: it has notified somebody, and hangs before it notes that it is done. */
const [url = '', app_url = '', tenant = '', notice = ''] = process.argv.slice(2);
const database = openDatabase({ url, app_url, max_connections: 1 });
await makeCtx(database, systemClock, JSON.parse(tenant) as Tenant, SYSTEM_ACTOR, (ctx) =>
  notify(ctx, JSON.parse(notice) as Notice),
);
process.stdout.write('notified\n');
setInterval(() => {}, 60_000);
