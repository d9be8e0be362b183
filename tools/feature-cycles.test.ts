import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';

/*
 * Features of the server do not depend on each other in a cycle, types included. dependency-cruiser sees cycles of files; a feature is
 * many files, and two that import each other's index have no cycle of files.
 */
const FEATURES = join(ROOT, 'apps/server/src/features');

interface Source {
  /** Relative to the folder of features: `users/read-users.ts`. */
  readonly path: string;
  readonly text: string;
}

const featureOf = (path: string) => (path.includes('/') ? path.split('/', 1)[0] : undefined);

/** Which features each feature imports. */
function graphOf(sources: readonly Source[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const from = featureOf(path);
    if (from === undefined) continue;
    for (const [, target = ''] of text.matchAll(/\b(?:from |import\()'(\.[^']+)'/g)) {
      const to = featureOf(posix.join(dirname(path), target));
      if (to === undefined || to === '..' || to === from) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** The features that reach themselves. */
function cyclic(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  return [...graph.keys()].filter((feature) => reaches(feature).has(feature)).toSorted();
}

test('features of the server do not depend on each other in a cycle', async () => {
  const names = (await readdir(FEATURES, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'),
  );
  const graph = graphOf(
    await Promise.all(
      names.map(async (path) => ({ path, text: await readFile(join(FEATURES, path), 'utf8') })),
    ),
  );
  // The control of the reader: it sees the features and what they import.
  expect(graph.size).toBeGreaterThan(10);
  expect(graph.get('plans')).toContain('calculations');
  expect(cyclic(graph)).toEqual([]);
});

test('control: a cycle over several features and folders is found, also by types', () => {
  const house = [
    { path: 'users/a.ts', text: "import { scope } from '../statements/scope/index.ts';" },
    { path: 'statements/export/b.ts', text: "import { values } from '../../attributes/index.ts';" },
    { path: 'attributes/c.ts', text: "import type { User } from '../users/index.ts';" },
    { path: 'teams/d.ts', text: "import { a } from '../users/index.ts';\nimport { b } from './e.ts';" },
    { path: 'index.ts', text: "import * as users from './users/index.ts';" },
    { path: 'plans/f.ts', text: "import { db } from '../../platform/db/index.ts';" },
  ];
  expect(cyclic(graphOf(house))).toEqual(['attributes', 'statements', 'users']);
  expect(cyclic(graphOf(house.filter(({ path }) => path !== 'attributes/c.ts')))).toEqual([]);
});
