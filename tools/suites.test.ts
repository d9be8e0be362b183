import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';
import { selectSuites } from './suites.mjs';

const FILES = [
  'packages/engine/src/run/run.test.ts',
  'apps/server/src/features/plans/plans.test.ts',
  'apps/web/src/features/plans/plan.test.tsx',
  'tools/suites.test.ts',
  'e2e/launch.e2e.ts',
  'e2e/main-job.e2e.ts',
  'e2e/plan-editing.e2e.ts',
  'e2e/harness.ts',
];

const chosen = (...names: string[]) =>
  Object.fromEntries(
    selectSuites(names, FILES).suites.flatMap((suite) =>
      suite.projects.map(({ project, files }) => [project, files.map((file) => file.split('/').at(-1))]),
    ),
  );

test('no name asks for everything, and each test file is in a suite', () => {
  expect(chosen()).toEqual({
    fast: ['run.test.ts'],
    server: ['plans.test.ts', 'suites.test.ts'],
    web: ['plan.test.tsx'],
    'e2e-single': ['launch.e2e.ts', 'plan-editing.e2e.ts'],
    'e2e-split': ['main-job.e2e.ts'],
  });
  const all = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const tests = all.filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
  const run = selectSuites([], all).suites.flatMap((suite) => suite.projects.flatMap(({ files }) => files));
  expect(tests.filter((file) => !run.includes(file))).toEqual([]);
});

test('a name is a project, or a part of a path; several add up', () => {
  expect(chosen('web')).toEqual({ web: ['plan.test.tsx'] });
  expect(chosen('plan')).toEqual({
    server: ['plans.test.ts'],
    web: ['plan.test.tsx'],
    'e2e-single': ['plan-editing.e2e.ts'],
  });
  expect(chosen('launch', 'packages/engine')).toEqual({
    fast: ['run.test.ts'],
    'e2e-single': ['launch.e2e.ts'],
  });
});

test('a name that nothing is called is said, beside one that fits', () => {
  expect(selectSuites(['launch', 'lunch'], FILES).unknown).toEqual(['lunch']);
});

test('npm test says in a sentence that nothing is called so', () => {
  const run = spawnSync('node', [join(ROOT, 'tools/test.mjs'), 'lunch'], { encoding: 'utf8' });
  expect(run.status).toBe(2);
  expect(run.stderr).toBe(
    'No test is called "lunch". Give a suite (fast, server, server-isolated, web, web-isolated, e2e-single, e2e-split) or a part of a test file\'s path, as in: npm test -- launch\n',
  );
});
