import { AppError } from '@comptoir/contract/errors';
import { describe, expect, test } from 'vitest';
import { equalTo, matches } from './filter-match.ts';
import { parseFilter } from './filter.ts';
import { ENTERPRISE_URN, type Resource, USER_TYPE } from './schema.ts';

const ADA: Resource = {
  id: 'a1',
  externalId: 'Ext-1',
  userName: 'Ada@Example.com',
  name: { givenName: 'Ada', familyName: 'King' },
  active: true,
  emails: [
    { value: 'ada@example.com', type: 'work', primary: true },
    { value: 'home@example.org', type: 'home' },
  ],
  [ENTERPRISE_URN]: { department: 'Sales', manager: { value: 'm1' } },
  meta: { lastModified: '2026-01-02T00:00:00.000Z' },
};

const finds = (filter: string) => matches(USER_TYPE, ADA, parseFilter(filter));

describe('a filter of RFC 7644, 3.4.2.2', () => {
  test.each([
    ['userName eq "ada@example.com"', true],
    ['USERNAME Eq "ADA@EXAMPLE.COM"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ada"', true],
    ['externalId eq "ext-1"', false],
    ['externalId eq "Ext-1"', true],
    ['name.familyName co "in"', true],
    ['name.familyName ew "x"', false],
    ['active eq true', true],
    ['active eq "True"', true],
    ['active ne true', false],
    ['title pr', false],
    ['name.givenName pr', true],
    ['not (title pr)', true],
    ['title eq null', true],
    ['emails eq "ada@example.com"', true],
    ['emails.value eq "home@example.org"', true],
    ['emails[type eq "work"].value eq "ada@example.com"', true],
    ['emails[type eq "work"].value eq "home@example.org"', false],
    ['emails[type eq "home" and value co "org"]', true],
    ['emails[type eq "work" and value co "org"]', false],
    [`${ENTERPRISE_URN}:department eq "sales"`, true],
    [`${ENTERPRISE_URN}:manager eq "m1"`, true],
    ['meta.lastModified gt "2026-01-01T00:00:00Z"', true],
    ['meta.lastModified ge "2027-01-01T00:00:00Z"', false],
    // `and` binds closer than `or`.
    ['title pr or active eq true and userName sw "ada"', true],
    ['(title pr or active eq true) and userName sw "x"', false],
    ['phoneNumbers pr', false],
    [String.raw`userName eq "a\"b"`, false],
  ])('%s: %s', (filter, is) => expect(finds(filter)).toBe(is));

  test.each([
    '',
    'userName',
    'userName eq',
    'userName is "x"',
    'userName eq x',
    '(userName eq "x"',
    'userName eq "x")',
    'userName eq "x" and',
    'not userName pr',
    'emails[type eq "work"',
    'nothing eq "x"',
    'active eq true or nothing pr',
    'emails[nothing eq "x"]',
    'userName eq {"a":1}',
    '"x" eq userName',
    `${'('.repeat(100)}userName pr${')'.repeat(100)}`,
    `userName eq "${'x'.repeat(3000)}"`,
  ])('is refused: %s', (filter) => {
    expect(() => finds(filter)).toThrow(new AppError('scim_filter_invalid', { at: '' }).message);
  });

  test('names what the database looks for', () => {
    expect(equalTo(parseFilter('userName eq "x"'), 'userName')).toBe('x');
    expect(equalTo(parseFilter('active eq true and username eq "x"'), 'userName')).toBe('x');
    expect(equalTo(parseFilter('active eq true or userName eq "x"'), 'userName')).toBe(null);
    expect(equalTo(parseFilter('not (userName eq "x")'), 'userName')).toBe(null);
    expect(equalTo(parseFilter('emails[type eq "work"].value eq "x"'), 'emails.value')).toBe('x');
  });
});
