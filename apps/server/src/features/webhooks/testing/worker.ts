import { systemClock } from '../../../platform/clock/clock.ts';
import { openDatabase } from '../../../platform/db/index.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { testServices } from '../../../platform/testing/test-services.ts';
import { startWebhooks } from '../index.ts';

/** A worker process of its own, for the test that kills it while a receiver has its call. */
const [url = '', app_url = ''] = process.argv.slice(2);

startWebhooks(
  {
    database: openDatabase({ url, app_url }),
    clock: systemClock,
    log: createLogger('silent'),
    services: testServices(),
    jobs: new Map(),
  },
  { allow_loopback: true },
);
