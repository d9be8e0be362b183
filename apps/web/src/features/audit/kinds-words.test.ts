import { expect, test } from 'vitest';
import en from '../../messages/en/audit.ts';
import fr from '../../messages/fr/audit.ts';
import { OBJECTS } from './audit-search.ts';

const notMatching = (kinds: Readonly<Record<string, string>>, pattern: RegExp) =>
  Object.entries(kinds).flatMap(([kind, text]) => (pattern.test(text) ? [] : [`${kind}: ${text}`]));

test('what was done goes on after the name of who did it: “Ada added a user”', () => {
  expect(notMatching(fr.kinds, /^(A |S’est |N’a |Est )/)).toEqual([]);
  // No article or noun first, as in “Ada a webhook was turned off”.
  expect(notMatching(en.kinds, /^(?!An? |The )/)).toEqual([]);
});

test('everything that has a name can be filtered by, once', () => {
  expect(OBJECTS.toSorted()).toEqual(Object.keys(en.objects).toSorted());
});
