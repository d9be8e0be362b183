import { systemClock } from '../../../platform/clock/clock.ts';
import { openDatabase } from '../../../platform/db/index.ts';
import { startRunner } from '../../../platform/jobs/runner.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { testServices } from '../../../platform/testing/test-services.ts';
import { followImports, jobs as importJobs } from '../../imports/index.ts';
import { followPeople } from '../../user-imports/index.ts';
import { followPeopleRefreshes, followRefreshes, jobs } from '../index.ts';

/** A worker process of its own, for the test that kills it while it fetches. */
const [url = '', app_url = ''] = process.argv.slice(2);

followImports(followRefreshes);
followPeople(followPeopleRefreshes);
startRunner(
  {
    database: openDatabase({ url, app_url }),
    clock: systemClock,
    log: createLogger('silent'),
    services: testServices(),
    jobs: new Map([...jobs, ...importJobs].map((job) => [job.name, job])),
  },
  { poll_ms: 100 },
);
