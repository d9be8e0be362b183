// Which test files `npm test` runs, in which suite. Plain JavaScript: it runs on any Node >= 20.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** What only several processes show: changes that reach the pages of another process, and work that another process does. */
export const SPLIT = ['discussions', 'main-job', 'two-editors'];

/** They replace modules for themselves: not with files that share what they import. */
export const ISOLATED = ['apps/server/src/features/auth/login-work.test.ts'];
/** The same in the web, found by what they call. */
export const ISOLATED_WEB = readdirSync(join(ROOT, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `apps/web/src/${name}`)
  .filter((file) =>
    /\bvi\.(mock|doMock|hoisted|resetModules)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  );

const nameOf = (file) => /^e2e\/([\w-]+)\.e2e\.ts$/.exec(file)?.[1];

const SUITES = [
  {
    title: 'Packages, server on PostgreSQL, web',
    projects: {
      fast: (file) => /^packages\/.+\.test\.ts$/.test(file),
      server: (file) => /^(apps\/server|tools)\/.*\.test\.ts$/.test(file) && !ISOLATED.includes(file),
      'server-isolated': (file) => ISOLATED.includes(file),
      web: (file) => /^apps\/web\/src\/.+\.test\.tsx?$/.test(file) && !ISOLATED_WEB.includes(file),
      'web-isolated': (file) => ISOLATED_WEB.includes(file),
    },
  },
  {
    title:
      'The product in Chromium, its launcher and its processes, as one process, and as two api and two worker processes on one database',
    projects: {
      'e2e-single': (file) => nameOf(file) !== undefined && !SPLIT.includes(nameOf(file)),
      'e2e-split': (file) => SPLIT.includes(nameOf(file)),
    },
  },
];

/**
 * The suites with the projects and files that the names ask for: a name is a project, or a part of a test file's path. No name: everything.
 * `unknown`: names that nothing is called.
 */
export function selectSuites(names, files) {
  const known = new Set();
  const asksFor = (name, project, file) => {
    const found = name === project || (!isProject(name) && file.includes(name));
    if (found) known.add(name);
    return found;
  };
  const suites = SUITES.map(({ title, projects }) => {
    const chosen = Object.entries(projects).map(([project, isIncluded]) => ({
      project,
      // All names are looked at, so that each one that fits is known.
      files: files
        .filter(isIncluded)
        .filter(
          (file) => names.length === 0 || names.filter((name) => asksFor(name, project, file)).length > 0,
        ),
    }));
    return { title, projects: chosen.filter((one) => one.files.length > 0) };
  });
  return {
    suites: suites.filter((suite) => suite.projects.length > 0),
    unknown: names.filter((name) => !known.has(name)),
  };
}

export const PROJECTS = SUITES.flatMap((suite) => Object.keys(suite.projects));

function isProject(name) {
  return PROJECTS.includes(name);
}
