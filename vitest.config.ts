import { defineConfig } from 'vitest/config';
import { COMPILED, NODE_FLAGS } from './tools/prepare.mjs';
import { ISOLATED, ISOLATED_WEB, SPLIT } from './tools/suites.mjs';

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(
    `Node ${process.versions.node} runs vitest, the product needs 24: PATH="$PWD/node_modules/.bin:$PATH" vitest run ...`,
  );
}

/** What a test waits for comes: these bounds end one that hangs, on a machine that is busy with other work too. */
const TEST_MS = 900_000;
const STATE_MS = 240_000;

const fileOf = (name: string) => `e2e/${name}.e2e.ts`;
const server = {
  environment: 'node',
  setupFiles: ['tools/property-tests.ts'],
  globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
  env: { NODE_COMPILE_CACHE: COMPILED },
} as const;
const web = {
  extends: './apps/web/vite.config.ts',
  test: { environment: 'happy-dom', isolate: false, maxWorkers: 2, testTimeout: TEST_MS },
} as const;
const e2e = {
  include: ['e2e/**/*.e2e.ts'],
  environment: 'node',
  isolate: true,
  globalSetup: ['e2e/global-setup.ts'],
} as const;

/** `fast`: pure code. `server`: on a real PostgreSQL. `web`: components. `e2e`: the running product in Chromium. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    execArgv: NODE_FLAGS,
    // The files of a worker share what they import, the larger part of a small file's time: a file leaves no state behind.
    isolate: false,
    // No retries: a test waits for states.
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: STATE_MS, interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['packages/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tools/property-tests.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...server,
          include: ['apps/server/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ISOLATED,
        },
      },
      { extends: true, test: { name: 'server-isolated', ...server, include: ISOLATED, isolate: true } },
      {
        ...web,
        test: {
          ...web.test,
          name: 'web',
          setupFiles: ['apps/web/src/ui/testing/shared-files.ts'],
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ISOLATED_WEB,
        },
      },
      { ...web, test: { ...web.test, name: 'web-isolated', include: ISOLATED_WEB, isolate: true } },
      // To run some of them by hand, one file at a time.
      { extends: true, test: { name: 'e2e', ...e2e, fileParallelism: false } },
      // Two files at a time, as in the next project: most of a browser test is waiting.
      { extends: true, test: { name: 'e2e-single', ...e2e, exclude: SPLIT.map(fileOf) } },
      // Over two api and two worker processes on one database, behind one address.
      {
        extends: true,
        test: {
          name: 'e2e-split',
          ...e2e,
          include: SPLIT.map(fileOf),
          env: { E2E_TOPOLOGY: 'split' },
        },
      },
    ],
  },
});
