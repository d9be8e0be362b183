import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../apps/web/src/messages/en/audit.ts';
import fr from '../apps/web/src/messages/fr/audit.ts';
import { ROOT } from './prepare.mjs';

/** What entries of the trail are about, as the server writes it. */
function objectTypes(): Map<string, string> {
  const found = new Map<string, string>([
    // Written by a variable: the kind of a conversation.
    ['discussion', 'features/discussions'],
    ['request', 'features/discussions'],
  ]);
  for (const path of globSync('apps/server/src/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue;
    const text = readFileSync(join(ROOT, path), 'utf8');
    for (const [, type = ''] of text.matchAll(/\bobject_type(?::| =) '(\w+)'/g)) found.set(type, path);
  }
  return found;
}

/** Control: without its name a thing can't be filtered by, and a French reader finds an English word. */
test('everything that entries of the audit trail are about has a name in both languages', () => {
  const nameless = [...objectTypes()].filter(([type]) => !(type in en.objects) || !(type in fr.objects));
  expect(nameless).toEqual([]);
});
