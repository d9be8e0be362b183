// `npm test`: everything. Packages and server on a real PostgreSQL, the web's parts, the product in Chromium; last line `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, ensureInstalled, runTool, say } from './prepare.mjs';

const projects = process.argv.slice(2);
const SINGLE = ['accessibility', 'demo', 'first-load', 'kill', 'launch', 'main-job'];
const SUITES = [
  { title: 'Packages, server on PostgreSQL, web', args: ['--project', 'fast', '--project', 'server', '--project', 'web'] },
  // In the one process of `npm start`: what is about processes, every screen, and the main job; the rest would say nothing new.
  { title: 'The product in Chromium', args: ['--project', 'e2e', ...SINGLE.map((name) => `e2e/${name}.e2e.ts`)] },
  { title: 'The product in Chromium, two api and two worker processes on one database', args: ['--project', 'e2e-split'] },
];

ensureInstalled();
let passed = 0;
let failed = 0;
for (const [index, suite] of SUITES.entries()) {
  if (projects.length > 0 && !suite.args.some((arg) => projects.includes(arg))) continue;
  say(`\n${suite.title}`);
  const report = join(ROOT, '.cache', `test-${process.pid}-${index}.json`);
  const { code } = await runTool('vitest', ['run', ...suite.args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const counts = countsOf(report);
  rmSync(report, { force: true });
  passed += counts.passed;
  // A suite that fell over before or beside its tests (a setup, an unhandled error) is a failure even when no test is.
  failed += code !== 0 && counts.failed === 0 ? 1 : counts.failed;
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);

function countsOf(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that does not load has failed without a test of its own.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    ).length;
    return { passed: numPassedTests, failed: numFailedTests + broken };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
