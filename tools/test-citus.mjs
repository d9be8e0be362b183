// `npm run test:citus`: what must also work on a Citus cluster, where CITUS_URL (a superuser's address of a database on the coordinator) is
// set: every call of the product, what pays and what reaches people, and the browser's tests over two api and two worker processes.
import { ensureInstalled, fail, runTool } from './prepare.mjs';

if (!process.env.CITUS_URL)
  fail('CITUS_URL is not set: the address of a database on the coordinator, as a superuser.');
ensureInstalled();
const FEATURES = [
  'demo',
  'sandboxes/sandboxes.test.ts',
  'sandboxes/promote',
  'statements/payments',
  'statements/draws',
  'statements/corrections',
  'statements/adjust',
  'statements/validation',
  'statements/state/locked-statements.test.ts',
  'statements/digests',
  'reports',
  'metrics',
  'letters',
  'public-api',
  'discussions',
  'record-changes',
  'webhooks',
  'scim',
];
/** Every call of the product: as everybody, with a key, by a provider, and with odd input. */
const CALLS = [
  'permission-matrix',
  'api-key-matrix',
  'scim-matrix',
  'public-api-docs',
  'odd-input',
  'strict-input',
  'confirmed-password',
  'support-reads',
  'support-reason',
  'feature-flags',
  'row-security',
];
const SERVER = [
  ...CALLS.map((name) => `apps/server/src/${name}.test.ts`),
  ...FEATURES.map((name) => `apps/server/src/features/${name}`),
];
const files = process.argv.slice(2);
const suites = [
  ['--project', 'server', ...(files.length > 0 ? files : SERVER)],
  ['--project', 'e2e-split', ...files],
];
let failed = false;
// One database is migrated and copied for each file. A file takes a minute or more: one at a time, with patience.
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
