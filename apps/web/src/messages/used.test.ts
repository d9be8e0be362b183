import { ERROR_CODES } from '@comptoir/contract/errors';
import { expect, test } from 'vitest';
import en from './en/index.ts';

type Tree = { readonly [key: string]: string | Tree };
const pathsOf = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : pathsOf(value).map((below) => `${key}.${below}`),
  );

const web = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const packages = import.meta.glob<string>(
  ['../../../../packages/*/src/**/*.ts', '!../../../../packages/*/src/**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** A file names keys whole ('saved') or builds them from parts (`state_${status}`), of the domains that it translates from. */
const sources = Object.values({ ...web, ...packages }).map((text) => ({
  names: new Set(Array.from(text.matchAll(/'([\w.]+)'/g), ([, name]) => name)),
  built: Array.from(text.matchAll(/`([\w.]*(?:\$\{[^`}]*\}[\w.]*)+)`/g), ([, built = '']) =>
    built.replaceAll(/\$\{[^}]*\}/g, '*'),
  )
    .filter((built) => /[a-z]/i.test(built))
    .map(
      (built) => new RegExp(`^${built.replaceAll('.', String.raw`\.`).replaceAll('*', String.raw`[\w.]+`)}$`),
    ),
  domains: new Set(Array.from(text.matchAll(/useTranslations[<(]'(\w+)/g), ([, domain]) => domain)),
}));

/** The server's refusals, and what its calls write into the trail, come as data. Terms are shared with the server. */
const isData = (domain: string, path: string) =>
  domain === 'words' ||
  (domain === 'errors' && (ERROR_CODES as readonly string[]).includes(path)) ||
  (domain === 'audit' && path.startsWith('kinds.'));

test('every text is used', () => {
  const unused = Object.entries(en as unknown as Record<string, Tree>).flatMap(([domain, tree]) => {
    // A file that translates nothing may hold keys for one that does.
    const near = sources.filter(({ domains }) => domains.size === 0 || domains.has(domain));
    return pathsOf(tree)
      .filter((path) => {
        const parts = path.split('.');
        // `useTranslations('editor.tiers')` names the rest alone.
        const tails = parts.map((_, at) => parts.slice(at).join('.'));
        return (
          !isData(domain, path) &&
          !near.some(({ names, built }) =>
            tails.some((tail) => names.has(tail) || built.some((one) => one.test(tail))),
          )
        );
      })
      .map((path) => `${domain}.${path}`);
  });
  expect(unused).toEqual([]);
});
