import { DATA_DOMAINS } from '@comptoir/contract';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const nameOf = (path: string) => /^\.\/([\w-]+)\.ts$/.exec(path)?.[1];

/** Domain of each query key to the data files that write it. */
const writers = new Map<string, Set<string>>();
for (const [path, text] of Object.entries(sources)) {
  const name = nameOf(path);
  if (name === undefined) continue;
  for (const [, domain = ''] of text.matchAll(/(?:queryKey: |=> )\['([\w-]+)'/g))
    writers.set(domain, (writers.get(domain) ?? new Set()).add(name));
}

test('each domain of the contract has its data file', () => {
  expect(DATA_DOMAINS.filter((domain) => !writers.get(domain)?.has(domain))).toEqual([]);
});

/** Data files that write keys of another file's domain, and why. */
const APART: Readonly<Record<string, string>> = {
  'after-event':
    'what an event makes stale is said in one place, and each page would load every domain for it',
  'bulk-runs': 'of jobs, whose event makes them stale; the users page loads no other job for them',
  deals: 'of statements, which the statement and the home page show without the calls of the board',
  'discussion-messages': 'apart from discussions.ts, which writes them',
  factor: 'of sessions, which the login page loads without it',
  'next-deal': 'of statements, which the home page shows without the calls of the board',
  sample: 'of jobs, whose event says how far it is made; the frame of the pages loads no other job for it',
  unread: 'the navigation shows it on every page, and loads no discussions for it',
};

test('the keys of a domain are written in one file', () => {
  const several = [...writers].map(
    ([domain, files]) => [domain, [...files].filter((name) => !(name in APART))] as const,
  );
  expect(several.filter(([, files]) => files.length > 1)).toEqual([]);
});

test('screens write no query key and make nothing stale', () => {
  const KEYS = /queryKey: |\.(?:invalidateQueries|setQueriesData|removeQueries|resetQueries)\(|putAnswer\(/;
  /** The cache itself, and the events of the server. */
  const OWNERS = ['../lib/query.ts', '../lib/deletions.ts', '../app/realtime.ts'];
  const strangers = Object.entries(sources).filter(
    ([path, text]) => nameOf(path) === undefined && !OWNERS.includes(path) && KEYS.test(text),
  );
  expect(strangers.map(([path]) => path)).toEqual([]);
});
