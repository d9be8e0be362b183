import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, node24 } from './prepare.mjs';

// With TypeScript 7 the cruiser once read nothing and reported success: each planted violation proves that it still reads.
const HOUSE: Readonly<Record<string, string>> = {
  'packages/kernel/src/index.ts': "import '../../engine/src/index.ts';",
  'packages/engine/src/index.ts': "import type { Stats } from 'node:fs';\nexport type Broken = Stats;",
  'packages/contract/src/index.ts': "import '../../../apps/web/src/ui/button.ts';",
  'packages/words/src/index.ts':
    "import '../../kernel/src/index.ts';\nimport type { Plan } from '../../../apps/server/src/features/plans/index.ts';\nexport type Broken = Plan;",
  'apps/server/src/main.ts': "import './features/plans/index.ts';",
  'apps/server/src/platform/db/db.ts':
    "import type { Plan } from '../../features/plans/index.ts';\nexport type Broken = Plan;",
  'apps/server/src/features/plans/index.ts': 'export interface Plan { readonly id: string }',
  'apps/server/src/features/plans/plan-queries.ts': "import '../../main.ts';",
  'apps/server/src/features/quotas/index.ts': "import '../plans/plan-queries.ts';",
  'apps/server/src/features/plans/members/index.ts': '',
  'apps/server/src/features/plans/members/member-queries.ts': '',
  'apps/server/src/features/teams/index.ts': "import '../plans/members/index.ts';",
  'apps/server/src/features/teams/team-queries.ts': "import '../plans/members/member-queries.ts';",
  'apps/server/src/features/quotas/quota.test.ts': '',
  'apps/server/src/features/quotas/create-quota.ts': "import './quota.test.ts';",
  'apps/web/src/ui/button.ts': "import '../features/home/home.ts';",
  'apps/web/src/features/home/home.ts': "import '../../app/router.ts';\nimport '../board/row.ts';",
  'apps/web/src/features/board/row.ts': "import '../../../../server/src/features/plans/index.ts';",
  // A type, and an index, are imports too.
  'apps/web/src/features/plans/index.ts': 'export interface Plan { readonly id: string }',
  'apps/web/src/features/quotas/quota.ts':
    "import type { Plan } from '../plans/index.ts';\nexport type Broken = Plan;",
  'apps/web/src/data/quotas.ts': "import '../ui/button.ts';\nimport '../features/board/row.ts';",
  'apps/web/src/app/router.ts': '',
  'apps/server/src/features/quotas/edit.ts':
    "import '../../../../web/src/app/router.ts';\nimport './cycle.ts';\nimport './nowhere.ts';",
  'apps/server/src/features/quotas/cycle.ts': "import './edit.ts';",
  'e2e/deep.e2e.ts': "import '../packages/engine/src/deep.ts';",
  'packages/engine/src/deep.ts': '',
};

let folder: string;
let found: readonly string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-boundaries-'));
  for (const [path, text] of Object.entries(HOUSE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(join(ROOT, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const cruiser = join(ROOT, 'node_modules/.bin/depcruise');
  const run = spawnSync(
    node24(),
    [cruiser, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages', 'e2e'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    },
  );
  const report = JSON.parse(run.stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  found = report.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  'kernel-imports-nothing packages/kernel/src/index.ts',
  'engine-is-pure packages/engine/src/index.ts',
  'contract-knows-kernel-and-zod packages/contract/src/index.ts',
  'words-are-words packages/words/src/index.ts',
  'words-know-no-app packages/words/src/index.ts',
  'packages-through-the-front-door e2e/deep.e2e.ts',
  'platform-knows-no-feature apps/server/src/platform/db/db.ts',
  'feature-through-its-index apps/server/src/features/quotas/index.ts',
  'feature-through-its-index apps/server/src/features/teams/team-queries.ts',
  'features-know-no-main apps/server/src/features/plans/plan-queries.ts',
  'tests-are-not-shipped apps/server/src/features/quotas/create-quota.ts',
  'web-ui-and-lib-know-no-feature apps/web/src/ui/button.ts',
  'web-features-know-no-app apps/web/src/features/home/home.ts',
  'web-ui-and-lib-know-no-feature apps/web/src/data/quotas.ts',
  'web-data-draws-nothing apps/web/src/data/quotas.ts',
  'web-features-stand-alone apps/web/src/features/home/home.ts',
  'web-features-stand-alone apps/web/src/features/quotas/quota.ts',
  'web-and-server-never-meet apps/web/src/features/board/row.ts',
  'server-knows-no-web apps/server/src/features/quotas/edit.ts',
  'no-cycles apps/server/src/features/quotas/cycle.ts',
  'resolvable apps/server/src/features/quotas/edit.ts',
])('a planted violation is seen: %s', (violation) => {
  expect(found).toContain(violation);
});

test('what the rules allow is left alone', () => {
  const allowed = ['apps/server/src/main.ts', 'apps/server/src/features/teams/index.ts'];
  expect(found.filter((violation) => allowed.some((path) => violation.endsWith(path)))).toEqual([]);
});
