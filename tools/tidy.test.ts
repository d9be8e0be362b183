import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';

interface Rule {
  readonly name: string;
  readonly folder: string;
  /** Which files of the folder the rule is about. */
  readonly applies: (name: string) => boolean;
  readonly breaks: (text: string) => boolean;
  readonly message: string;
  /** File or folder (it ends in a slash) and why it may. One that no longer breaks the rule must leave the list. */
  readonly exceptions: Readonly<Record<string, string>>;
  /** Texts that break the rule, and texts that keep it. */
  readonly control: { readonly broken: readonly string[]; readonly kept: readonly string[] };
}

const isShipped = (name: string) =>
  name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/');

const RULES: readonly Rule[] = [
  {
    name: 'SQL of a feature is in its *-queries.ts',
    folder: 'apps/server/src/features',
    applies: (name) => isShipped(name) && !name.endsWith('-queries.ts'),
    breaks: (text) => /\bsql(?:`|<)|(?:pool|\(ctx\.db\))\.query[<(]/.test(text),
    message: 'move the SQL to a *-queries.ts',
    exceptions: {
      'records/condition-sql.ts': 'compiles conditions to fragments; runs nothing',
      'tables/storage/record-table-names.ts': 'names of record tables and columns as fragments; runs nothing',
      'auth/throttle.ts': 'the window of a throttle is computed in its one statement',
      'imports/load-rows.ts': 'streams a file into COPY; the statement belongs to the stream',
      'reports/source/formula-sql.ts': 'compiles formulas to fragments; runs nothing',
      'reports/source/open-source.ts': 'the relation of a report as a fragment; runs nothing',
      'reports/source/open-statements.ts': 'columns of statements as fragments; runs nothing',
      'reports/source/open-table.ts': 'columns of a table as fragments; runs nothing',
      'reports/result/comparison.ts': 'a period as a fragment; runs nothing',
      'reports/result/keys.ts': 'groups as fragments; runs nothing',
      'reports/result/measures.ts': 'measures as fragments; runs nothing',
      'metrics/values/read-parts.ts': 'the predicate as a fragment; runs nothing',
      'visibility/statement-condition.ts': 'compiles filters to fragments; runs nothing',
      'visibility/statement-scope.ts': 'the predicate as a fragment; runs nothing',
      'visibility/reach.ts': 'who is below whom as fragments; runs nothing',
    },
    control: {
      broken: ['await sql`select 1`', 'sql<{ id: string }>`select id`', "database.pool.query<X>('select')"],
      kept: ['conditionSql(x)', 'url.query', "import { sql } from '../db/index.ts';"],
    },
  },
  {
    name: 'save-*.ts does not delete',
    folder: 'apps/server/src/features',
    applies: (name) => isShipped(name) && (name.split('/').at(-1) ?? '').startsWith('save-'),
    breaks: (text) => /export async function delete/.test(text),
    message: 'give the deletion its own delete-*.ts',
    exceptions: {},
    control: {
      broken: ['export async function deleteView('],
      kept: ['export async function saveView('],
    },
  },
];

/** Files with code of the product, React's too. */
const isProduct = (name: string) =>
  /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/testing\/|permission-matrix\//.test(name);

const NO_NEVER = {
  applies: isProduct,
  breaks: (text: string) => /\bas never\b/.test(text),
  message: 'give the value its type: `as never` fits everything',
  control: { broken: ['send(data as never);'], kept: ['// It was never sent.', 'kinds as readonly Kind[]'] },
};

const NEVER_RULES: readonly Rule[] = [
  { ...NO_NEVER, name: 'no `as never` in packages', folder: 'packages', exceptions: {} },
  {
    ...NO_NEVER,
    name: 'no `as never` in the server',
    folder: 'apps/server/src',
    exceptions: {},
  },
  {
    ...NO_NEVER,
    name: 'no `as never` in the web',
    folder: 'apps/web/src',
    exceptions: {
      'addresses.ts': 'the router does not know the searches that pages read',
      'lib/use-page-search.ts': 'the router does not know the searches that pages read',
      'ui/link-tabs.tsx': 'a path that its page has checked',
      'lib/realtime-events.ts': 'the compiler does not pair an event with its listeners',
    },
  },
];

const ALL_RULES = [...RULES, ...NEVER_RULES];

const covers = (exception: string, name: string) =>
  exception.endsWith('/') ? name.startsWith(exception) : name === exception;

test.each(ALL_RULES)('$name', async ({ folder, applies, breaks, message, exceptions }) => {
  const all = await readdir(join(ROOT, folder), { recursive: true });
  expect(all.length).toBeGreaterThan(200);
  const found = await Promise.all(
    all.filter(applies).map(async (name) => ({
      name,
      broken: breaks(await readFile(join(ROOT, folder, name), 'utf8')),
    })),
  );
  const broken = found.flatMap((file) => (file.broken ? file.name : []));
  const excepted = Object.keys(exceptions);
  expect(
    broken.filter((name) => !excepted.some((each) => covers(each, name))),
    message,
  ).toEqual([]);
  // A folder's exception may be empty already while its files move; a file's may not.
  const stale = excepted.filter((each) => !each.endsWith('/') && !broken.includes(each));
  expect(stale, 'exceptions that are no longer needed').toEqual([]);
});

// The control: what breaks a rule is found, and nothing else.
test.each(ALL_RULES)('control: $name', ({ breaks, control }) => {
  expect(control.broken.filter((text) => !breaks(text))).toEqual([]);
  expect(control.kept.filter(breaks)).toEqual([]);
});

/** Words that a reader must read twice, and what to write instead. */
const PLAIN_WORDS: readonly { readonly word: RegExp; readonly instead: string }[] = [
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bwhoever\b/i, instead: 'the person who, people who' },
  { word: /\bmeanwhile\b/i, instead: 'in the meantime, by then, since' },
  { word: /\btold\b/i, instead: 'shown, notified, reported' },
  { word: /(?<!')\basked\b/i, instead: 'requested, required' },
  { word: /\bstands\b/i, instead: 'is' },
  { word: /(?<!<\/?)\bcircles?\b/i, instead: 'cycle' },
];

/** Files or folders (they end in a slash) that may use them, and why. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  'tools/tidy.test.ts': 'names the words',
  'docs/decisions/': 'a record of its day',
  'docs/security/asvs.md': 'quotes the names of tests',
  'apps/web/src/messages/': 'has its own words: plain-words.test.ts',
};

const plainWordsBroken = (text: string) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      PLAIN_WORDS.flatMap(({ word, instead }) =>
        word.test(line) ? `${at + 1}: ${word.exec(line)![0]} (write: ${instead})` : [],
      ),
    );

/** Code, styles and docs, from the root of the repository. */
async function textFiles(): Promise<readonly string[]> {
  const names = await Promise.all(
    ['apps', 'packages', 'e2e', 'tools', 'bench', 'docs'].map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  const files = ['README.md', 'CONTRIBUTING.md', ...names.flat()].filter(
    (name) => /\.(ts|tsx|mjs|css|md)$/.test(name) && !/node_modules|\bdist\b/.test(name),
  );
  expect(files.length).toBeGreaterThan(1000);
  return files;
}

test('comments, names and docs use plain words', async () => {
  const excepted = Object.keys(OTHER_WORDS);
  const checked = (await textFiles()).filter(
    (name) => !/\bfr\.md$/.test(name) && !excepted.some((each) => covers(each, name)),
  );
  const found = await Promise.all(
    checked.map(async (name) =>
      plainWordsBroken(await readFile(join(ROOT, name), 'utf8')).map((each) => `${name}:${each}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test('control: words that a reader must read twice are found', () => {
  expect(plainWordsBroken('// Whoever asked is told anew.')).toHaveLength(4);
  expect(plainWordsBroken('<circle r="1" />\n// The requester gets it again.')).toEqual([]);
});

/** What git leaves in a file that two branches changed. */
const MERGE_MARK = /^(?:<{7}|>{7}) /m;

test('no file holds both sides of a merge', async () => {
  const found = await Promise.all(
    (await textFiles()).map(async (name) => {
      const isMarked = MERGE_MARK.test(await readFile(join(ROOT, name), 'utf8'));
      return isMarked ? [name] : [];
    }),
  );
  expect(found.flat()).toEqual([]);
});

test.each([
  ['- one\n<<<<<' + '<< HEAD\n- two', true],
  ['- one\n- two >>>>>>> three', false],
])('control: %j', (text, isMarked) => {
  expect(MERGE_MARK.test(text)).toBe(isMarked);
});

/** A limit is named `MAX_...`, everywhere; those that a user can reach are in `packages/kernel/src/limits.ts`. */
const OTHER_LIMIT_NAME = /\b(?:MOST_[A-Z]\w*|[A-Z][A-Z_]*_MAX)\b/;

test('links between docs lead to files', async () => {
  const names = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) =>
    name.endsWith('.md'),
  );
  expect(names.length).toBeGreaterThan(100);
  const dead = await Promise.all(
    names.map(async (name) => {
      const path = join(ROOT, 'docs', name);
      const links = (await readFile(path, 'utf8')).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g);
      const files = [...links].flatMap(([, link = '']) => (/^(?:\w+:|\/)/.test(link) ? [] : [link]));
      return files.filter((file) => !existsSync(join(dirname(path), file))).map((file) => `${name}: ${file}`);
    }),
  );
  expect(dead.flat()).toEqual([]);
});

test('limits are named MAX_...', async () => {
  const found = await Promise.all(
    ['apps', 'packages', 'e2e', 'tools', 'bench'].map(async (folder) => {
      const names = (await readdir(join(ROOT, folder), { recursive: true })).filter(
        (name) => /\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name),
      );
      const broken = await Promise.all(
        names.map(async (name) => {
          const other = OTHER_LIMIT_NAME.exec(await readFile(join(ROOT, folder, name), 'utf8'));
          return other ? [`${folder}/${name}: ${other[0]}`] : [];
        }),
      );
      expect(names.length).toBeGreaterThan(2);
      return broken.flat();
    }),
  );
  expect(found.flat()).toEqual([]);
});

// The control.
test.each([
  ['const MO' + 'ST_NAMED = 5;', true],
  ['const NAMED_M' + 'AX = 5;', true],
  ['const MAX_NAMED = 5;', false],
  ['Number.MAX_SAFE_INTEGER', false],
])('control: %s', (text, isRefused) => {
  expect(OTHER_LIMIT_NAME.test(text)).toBe(isRefused);
});
