import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';

const FOLDER = 'docs/security';
const STATES = ['met', 'partly', 'not', 'later', 'none'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const IDS = read(`${FOLDER}/asvs-ids.txt`).trim().split('\n');
const DOCUMENT = read(`${FOLDER}/asvs.md`);

interface Row {
  readonly id: string;
  readonly state: string;
  readonly text: string;
}

function rowsOf(document: string): Row[] {
  return [...document.matchAll(/^\| (V[\d.]+) \| (.*?) \| (.*) \|$/gm)].map(
    ([, id = '', state = '', text = '']) => ({ id, state, text }),
  );
}

/** A link and the names of tests behind it: `[a.test.ts](../../a.test.ts) “one”, “two”`. */
const LINK = /\[[^\]]*\]\(([^)#]+)[^)]*\)((?:,? “[^”]+”)*)/g;

function linksIn(text: string): { readonly target: string; readonly names: readonly string[] }[] {
  return [...text.matchAll(LINK)].map(([, target = '', names = '']) => ({
    target,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replaceAll('\\|', '|')),
  }));
}

/** The title of a test, or of one of its cases: a whole string of the file. */
function hasString(path: string, name: string): boolean {
  const text = read(path).replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}

/** What is wrong with the links of a page in `docs/security`. */
function brokenLinks(text: string): string[] {
  return linksIn(text).flatMap(({ target, names }) => {
    if (target.startsWith('https://')) return [];
    const path = join(FOLDER, target);
    if (!existsSync(join(ROOT, path))) return [`${path} is not there`];
    if (names.length === 0) return /\.(test|e2e)\.tsx?$/.test(path) ? [`${path} names no test`] : [];
    return names.filter((name) => !hasString(path, name)).map((name) => `${path} has no test “${name}”`);
  });
}

function problemsOf({ id, state, text }: Row, issues: ReadonlySet<string>): string[] {
  const named = linksIn(text);
  const hasDecision = named.some(({ target }) => dirname(target) === '../decisions');
  const hasTest = named.some(({ names }) => names.length > 0);
  const letters = [...text.matchAll(/\b[Ii]ssue ([A-Z]\d?)\b/g)].map(([, letter = '']) => letter);
  const found = brokenLinks(text);
  if (!STATES.includes(state)) found.push(`${state} is no state`);
  if (state === 'met' && named.length === 0) found.push('met, and no file is named');
  if (state === 'met' && !hasTest && !text.includes('No test: '))
    found.push('met, and neither a test is named nor why there is none');
  if ((state === 'partly' || state === 'not') && !hasDecision && letters.length === 0)
    found.push(`${state} without a decision or an issue`);
  if (state === 'later' && letters.length === 0) found.push('later, and no issue is named');
  found.push(
    ...letters.filter((letter) => !issues.has(letter)).map((letter) => `issue ${letter} is not planned`),
  );
  return found.map((problem) => `${id}: ${problem}`);
}

function problemsIn(document: string): string[] {
  const rows = rowsOf(document);
  const planned = /^Issues that are planned: (.*)$/m.exec(document)?.[1] ?? '';
  const issues = new Set([...planned.matchAll(/\b([A-Z]\d?) \(/g)].map(([, letter = '']) => letter));
  const ids = rows.map(({ id }) => id);
  return [
    ...IDS.filter((id) => !ids.includes(id)).map((id) => `${id}: is missing`),
    ...ids.filter((id) => !IDS.includes(id)).map((id) => `${id}: is not in the list`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: occurs twice`),
    ...(ids.join() === ids.toSorted((a, b) => IDS.indexOf(a) - IDS.indexOf(b)).join()
      ? []
      : ['the rows are not in the order of the list']),
    ...rows.flatMap((row) => problemsOf(row, issues)),
  ];
}

test('the list has each of the 231 requirements once', () => {
  expect(IDS).toHaveLength(231);
  expect(new Set(IDS).size).toBe(231);
});

test('each requirement occurs once, with files and tests that exist; what is missing has a decision or an issue', () => {
  expect(problemsIn(DOCUMENT)).toEqual([]);
});

test.each(readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.md')))(
  '%s links to what is there, and is linked to',
  (name) => {
    const text = read(`${FOLDER}/${name}`);
    expect(brokenLinks(text)).toEqual([]);
    if (name !== 'asvs.md') expect(DOCUMENT).toContain(`](${name})`);
  },
);

/** Each plants one mistake in the document and sees it. */
test.each([
  ['a row left out', (text: string) => text.replace(/^\| V1\.1\.1 .*\n/m, ''), 'V1.1.1: is missing'],
  ['a row twice', (text: string) => text.replace(/^(\| V1\.1\.1 .*\n)/m, '$1$1'), 'V1.1.1: occurs twice'],
  [
    'an id of its own',
    (text: string) => text.replace('| V1.1.1 |', '| V1.1.99 |'),
    'V1.1.99: is not in the list',
  ],
  [
    'two rows changed over',
    (text: string) => text.replace(/^(\| V1\.1\.1 .*\n)(\| V1\.1\.2 .*\n)/m, '$2$1'),
    'the rows are not in the order of the list',
  ],
  [
    'a file that is gone',
    (text: string) => text.replace('platform/http/edge.test.ts)', 'platform/http/gone.test.ts)'),
    'V1.1.1: apps/server/src/platform/http/gone.test.ts is not there',
  ],
  [
    'a test that is gone',
    (text: string) => text.replace('“%j is %j”', '“%j was %j”'),
    'V1.2.1: apps/server/src/platform/files/file-store.test.ts has no test “%j was %j”',
  ],
  [
    'a part of a name',
    (text: string) =>
      text.replace('“is accepted once, by one of two who click at once”', '“is accepted once”'),
    'V2.3.4: apps/server/src/features/auth/account-links.test.ts has no test “is accepted once”',
  ],
  [
    'a test without its name',
    (text: string) => text.replace(' “%j is %j”', ''),
    'V1.2.1: apps/server/src/platform/files/file-store.test.ts names no test',
  ],
  [
    'no word on a missing test',
    (text: string) => text.replace('No test: a document.', ''),
    'V2.1.1: met, and neither a test is named nor why there is none',
  ],
  [
    'nothing but words',
    (text: string) => text.replace(/^\| V2\.1\.1 .*$/m, '| V2.1.1 | met | Of course. No test: none. |'),
    'V2.1.1: met, and no file is named',
  ],
  [
    'no decision',
    (text: string) => text.replace(/^\| V5\.4\.3 .*$/m, '| V5.4.3 | not | No scan. |'),
    'V5.4.3: not without a decision or an issue',
  ],
  [
    'a decision that is gone',
    (text: string) => text.replace('0060-what', '0061-what'),
    'V2.3.5: docs/decisions/0061-what-of-asvs-is-left-out.md is not there',
  ],
  [
    'no issue',
    (text: string) => text.replace(/^\| V6\.4\.4 .*$/m, '| V6.4.4 | later | Some day. |'),
    'V6.4.4: later, and no issue is named',
  ],
  [
    'an issue that nobody plans',
    (text: string) => text.replace(/^\| V6\.4\.4 .*$/m, '| V6.4.4 | later | Issue Z. |'),
    'V6.4.4: issue Z is not planned',
  ],
  [
    'a state of its own',
    (text: string) => text.replace('| V1.1.1 | met |', '| V1.1.1 | nearly |'),
    'V1.1.1: nearly is no state',
  ],
])('negative control: %s is found', (_what, plant, problem) => {
  const planted = plant(DOCUMENT);
  expect(planted).not.toBe(DOCUMENT);
  expect(problemsIn(planted)).toContain(problem);
});
