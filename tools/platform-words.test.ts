import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';

const PLATFORM = join(ROOT, 'apps/server/src/platform');

/** What features are about. `statement` alone is PostgreSQL's word too, so only its compounds are refused. */
const DOMAIN =
  /\b(?:commissions?|compensations?|payroll|quotas?|salary|plans)(?:\b|_)|\b(?:compensation|quota|plan|own_statement|statement)_[a-z]+|_statements?\b|'(?:public\.)?statements?'/i;

/** The same letters with another meaning. */
const OTHERWISE = /statement_timeout|plan_cache_mode|upload_quota|commissions\.example\.com/gi;

/**
 * Files that still know the domain: the principal has the role's statement scope and what shared views show (contract, permissions), and
 * reads by support name their area. The list only gets shorter.
 */
const KNOWN = ['auth/principal.ts', 'http/support-reads.ts'];

function domainWords(text: string): boolean {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .some((line) => DOMAIN.test(line.replaceAll(OTHERWISE, '')));
}

async function filesWithDomainWords(): Promise<string[]> {
  const names = (await readdir(PLATFORM, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'),
  );
  expect(names.length).toBeGreaterThan(80);
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(PLATFORM, name), 'utf8') })),
  );
  return texts.flatMap(({ name, text }) => (domainWords(text) ? [name] : [])).toSorted();
}

test('the platform has no word of the domain beyond what is known', async () => {
  // The whole list, so that a file that no longer knows leaves it.
  expect(await filesWithDomainWords()).toEqual(KNOWN);
});

// The control: what the platform once had, and what it may have.
test.each([
  ['  statement_locked: 409,', true],
  ["import { plans } from 'elsewhere';", true],
  ['select 1 from payroll_closes', true],
  ['const label = "payroll";', true],
  ["  statement_scope: 'me',", true],
  ['// a comment about commissions', false],
  ["await db.query('set local statement_timeout = 0');", false],
  ['for (const statement of splitStatements(text)) run(statement);', false],
])('%s', (text, isRefused) => {
  expect(domainWords(text)).toBe(isRefused);
});
