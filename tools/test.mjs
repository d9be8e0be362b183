// `npm test [-- NAME ...]`: everything, or what is called so. Packages and server on a real PostgreSQL, the web's parts, the product in Chromium; last line `N passed, N failed`.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { COMPILED, ROOT, ensureInstalled, fail, runTool, say } from './prepare.mjs';
import { PROJECTS, selectSuites } from './suites.mjs';

const SLOWEST = 12;

const names = process.argv.slice(2);
const { suites, unknown } = selectSuites(names, listFiles());
if (unknown.length > 0)
  fail(
    `No test is called "${unknown.join('", "')}". Give a suite (${PROJECTS.join(', ')}) or a part of a test file's path, as in: npm test -- launch`,
  );

ensureInstalled();
// It keeps what changed files were compiled to: a whole run begins without.
rmSync(COMPILED, { recursive: true, force: true });
/** The browser tests' demo company is made once for all suites: e2e/demo-folder.ts. */
const run = String(process.pid);
let passed = 0;
/** What failed, a line each: said once more at the end, where a long log is read first. */
const failures = [];
/** How long each suite took, and each file: what makes a run longer is seen at its end. */
const suiteTimes = [];
const fileTimes = [];
for (const [index, suite] of suites.entries()) {
  say(`\n${suite.title}`);
  const begun = performance.now();
  const report = join(ROOT, '.cache', `test-${process.pid}-${index}.json`);
  const { code } = await runTool(
    'vitest',
    ['run', ...argsOf(suite), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: { COMPTOIR_TEST_RUN: run } },
  );
  const result = resultOf(report);
  rmSync(report, { force: true });
  suiteTimes.push({ name: suite.title, ms: performance.now() - begun });
  fileTimes.push(...result.times);
  passed += result.passed;
  failures.push(...result.failures);
  // A suite that fell over before or beside its tests (a setup, an unhandled error) is a failure even when no test is.
  if (code !== 0 && result.failures.length === 0)
    failures.push(`${suite.title}: ended with ${code} beside its tests`);
}
for (const parent of [tmpdir(), '/dev/shm'])
  rmSync(join(parent, `comptoir-demo-${run}`), { recursive: true, force: true });
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`\nSeconds:\n${timesText()}`);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);

function argsOf({ projects }) {
  return [
    ...projects.flatMap(({ project }) => ['--project', project]),
    ...projects.flatMap(({ files }) => files),
  ];
}

function listFiles() {
  const folders = ['packages', 'apps', 'tools', 'e2e'];
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(test|e2e)\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)))
      .filter((file) => !file.includes('node_modules/')),
  );
}

function resultOf(report) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const failures = testResults.flatMap((file) => {
      const name = relative(ROOT, file.name);
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      // A file that does not load has failed without a test of its own.
      if (tests.length === 0) return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
      return tests.map((test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    });
    const times = testResults.map((file) => ({
      name: relative(ROOT, file.name),
      ms: file.endTime - file.startTime,
    }));
    return { passed: numPassedTests, failures, times };
  } catch {
    return { passed: 0, failures: [], times: [] };
  }
}

/** Each suite, all of them, and the slowest files. Two files run at a time. */
function timesText() {
  const total = { name: 'all suites', ms: suiteTimes.reduce((sum, { ms }) => sum + ms, 0) };
  const slowest = fileTimes.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const lines = [...suiteTimes, total, ...slowest];
  return lines.map(({ name, ms }) => `${String(Math.round(ms / 1000)).padStart(6)}  ${name}\n`).join('');
}

function firstLine(message) {
  return (message ?? '').split('\n', 1)[0];
}
