// `npm test`: everything. Packages and server on a real PostgreSQL, the web's parts, the product in Chromium; last line `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, ensureInstalled, runTool, say } from './prepare.mjs';

const projects = process.argv.slice(2);
const SINGLE = ['accessibility-en', 'accessibility-fr', 'backup', 'demo', 'first-load', 'kill', 'launch', 'main-job'];
const SUITES = [
  { title: 'Packages, server on PostgreSQL, web', args: ['--project', 'fast', '--project', 'server', '--project', 'web'] },
  // In the one process of `npm start`: what is about processes, every screen, and the main job; the rest would say nothing new.
  { title: 'The product in Chromium', args: ['--project', 'e2e', ...SINGLE.map((name) => `e2e/${name}.e2e.ts`)] },
  { title: 'The product in Chromium, two api and two worker processes on one database', args: ['--project', 'e2e-split'] },
];

ensureInstalled();
let passed = 0;
/** What failed, a line each: said once more at the end, where a long log is read first. */
const failures = [];
for (const [index, suite] of SUITES.entries()) {
  if (projects.length > 0 && !suite.args.some((arg) => projects.includes(arg))) continue;
  say(`\n${suite.title}`);
  const report = join(ROOT, '.cache', `test-${process.pid}-${index}.json`);
  const { code } = await runTool('vitest', ['run', ...suite.args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const result = resultOf(report);
  rmSync(report, { force: true });
  passed += result.passed;
  failures.push(...result.failures);
  // A suite that fell over before or beside its tests (a setup, an unhandled error) is a failure even when no test is.
  if (code !== 0 && result.failures.length === 0) failures.push(`${suite.title}: ended with ${code} beside its tests`);
}
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}\n`).join('')}`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);

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
    return { passed: numPassedTests, failures };
  } catch {
    return { passed: 0, failures: [] };
  }
}

function firstLine(message) {
  return (message ?? '').split('\n', 1)[0];
}
