// `npm run test:citus`: what must also work on a Citus cluster, where CITUS_URL (a superuser's address of a database on the coordinator) is
// set: every test of the server but those below, and the browser's tests over two api and two worker processes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail, ROOT, runTool } from './prepare.mjs';
import { ISOLATED } from './suites.mjs';

/** Left out, each for a reason. */
const LEFT_OUT = {
  'features/calculations/world-cache.test.ts': 'a cluster has no marks of changed data: nothing is kept',
  'platform/db/app-login.test.ts': 'on a cluster requests have no login of their own (decision 40)',
  'platform/db/frozen-database.test.ts':
    'it freezes the connection over a socket file, and a cluster has none',
  'features/statements/kept/kept-board.test.ts': 'a cluster has no marks of the board: nothing is kept',
};

if (!process.env.CITUS_URL)
  fail('CITUS_URL is not set: the address of a database on the coordinator, as a superuser.');
ensureInstalled();
const SOURCES = 'apps/server/src';
const names = readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' });
for (const name of Object.keys(LEFT_OUT))
  if (!names.includes(name)) fail(`tools/test-citus.mjs leaves ${name} out, which is not there.`);
const server = names
  .filter((name) => name.endsWith('.test.ts') && !(name in LEFT_OUT))
  .map((name) => `${SOURCES}/${name}`);
const files = process.argv.slice(2);
const chosen = files.length > 0 ? files : server;
const suites = [
  ['--project', 'server', ...chosen],
  ['--project', 'server-isolated', ...(files.length > 0 ? files : ISOLATED)],
  ['--project', 'e2e-split', ...files],
];
let failed = false;
// One database is migrated and copied for each file: one file at a time, with patience.
for (const suite of suites) {
  const { code } = await runTool('vitest', [
    'run',
    ...suite,
    '--passWithNoTests',
    '--maxWorkers=1',
    '--hookTimeout=2000000',
    '--testTimeout=900000',
  ]);
  failed ||= code !== 0;
}
process.exitCode = failed ? 1 : 0;
