// `npm run test:citus`: what must also work on a Citus cluster, where CITUS_URL (a superuser's address of a database on the coordinator) is
// set: the demo made and calculated, sandboxes, the permission matrix, and the browser's tests over two api and two worker processes.
import { ensureInstalled, fail, runTool } from './prepare.mjs';

if (!process.env.CITUS_URL)
  fail('CITUS_URL is not set: the address of a database on the coordinator, as a superuser.');
ensureInstalled();
const SERVER = [
  'apps/server/src/permission-matrix.test.ts',
  'apps/server/src/row-security.test.ts',
  'apps/server/src/features/demo',
  'apps/server/src/features/sandboxes/sandboxes.test.ts',
];
const files = process.argv.slice(2);
const suites = [
  ['--project', 'server', ...(files.length > 0 ? files : SERVER)],
  ['--project', 'e2e-split', ...files],
];
let failed = false;
// A database is made and migrated for each file: one file at a time, with patience.
for (const suite of suites) {
  const { code } = await runTool('vitest', [
    'run',
    ...suite,
    '--passWithNoTests',
    '--maxWorkers=1',
    '--hookTimeout=600000',
    '--testTimeout=300000',
  ]);
  failed ||= code !== 0;
}
process.exitCode = failed ? 1 : 0;
