import { ACTING_FEATURES, type ActingFeature, DEFAULT_FEATURES } from '@comptoir/contract';
import { describe, expect, test } from 'vitest';
import type { Me } from '../lib/session.ts';
import { mayOpen, PAGE_NEEDS, type PageNeeds } from '../lib/page-needs.ts';
import { redirectOf, withoutLoggedIn } from './redirects.ts';
import { isActive, navSections } from './shell/nav-items.ts';

type Level = 'read' | 'write' | 'delete';

function person(
  resources: Record<string, Level>,
  more: { live?: boolean; category?: 'god' | 'admin' | 'other'; byManager?: boolean } = {},
): Me {
  const permissions_v2 = {
    resources: Object.fromEntries(
      Object.entries(resources).map(([name, level]) => [name, { effect: 'allow', level }]),
    ),
    binary: {},
    statement_scope: 'me',
    request_scope: 'mine',
  };
  return {
    user: { role: { permissions_v2 }, role_category: more.category ?? 'other' },
    company: { features: { audit_trail: true }, settings: { user_based_hierarchy: more.byManager ?? false } },
    environment: { live: more.live ?? true },
  } as unknown as Me;
}

describe('who may open a page', () => {
  test('a level reaches those below it, and only its resource', () => {
    expect(mayOpen(person({ plan: 'write' }), { resource: 'plan' })).toBe(true);
    expect(mayOpen(person({ plan: 'read' }), { resource: 'plan', level: 'write' })).toBe(false);
    expect(mayOpen(person({ quota: 'delete' }), { resource: 'plan' })).toBe(false);
  });
  test('live pages stay closed in a sandbox, support pages to others, features that are off to all', () => {
    expect(mayOpen(person({ user: 'read' }, { live: false }), { resource: 'user', live: true })).toBe(false);
    expect(mayOpen(person({}), { god: true })).toBe(false);
    expect(mayOpen(person({}, { category: 'god' }), { god: true })).toBe(true);
    // As on the server: support reaches everything, whatever its role allows.
    expect(mayOpen(person({}, { category: 'god' }), { resource: 'data_table', level: 'delete' })).toBe(true);
    expect(mayOpen(person({}), { feature: 'reasons' })).toBe(false);
    expect(mayOpen(person({}, { category: 'god' }), { feature: 'reasons' })).toBe(false);
    expect(mayOpen(person({}, { category: 'god' }), { feature: 'reasons', orGod: true })).toBe(true);
    expect(mayOpen(person({}), { feature: 'audit_trail' })).toBe(true);
  });
  test('of the org chart and the teams, one is open: which, the company’s setting says, for support too', () => {
    const opens = (byManager: boolean, category: 'god' | 'other') => {
      const me = person({ user: 'read' }, { category, byManager });
      return [mayOpen(me, PAGE_NEEDS.orgChart), mayOpen(me, PAGE_NEEDS.teams)];
    };
    for (const category of ['god', 'other'] as const) {
      expect(opens(true, category)).toEqual([true, false]);
      expect(opens(false, category)).toEqual([false, true]);
    }
  });
});

describe('a feature that is off', () => {
  /** Not of whole pages: parts of pages ask for them by name. */
  const PARTS: readonly ActingFeature[] = [
    'ai_filters',
    'sso_config',
    'statement_view_sharing',
    'table_view_sharing',
  ];
  const everything = (flags: Readonly<Record<string, boolean>>): Me => ({
    ...person({}, { category: 'god' }),
    company: {
      features: { ...DEFAULT_FEATURES, ...flags },
      settings: { user_based_hierarchy: false, discussion_activated: true },
    } as unknown as Me['company'],
  });
  const opens = (me: Me) =>
    Object.entries(PAGE_NEEDS)
      .filter(([, needs]) => mayOpen(me, needs))
      .map(([name]) => name);
  test.each(ACTING_FEATURES.filter((flag) => !PARTS.includes(flag)))('%s closes its pages', (flag) => {
    // Support reads the trail whatever the flag says.
    const others = (me: Me): Me =>
      flag === 'audit_trail' ? { ...me, ...person({ audit_trail: 'read' }), company: me.company } : me;
    const closed = opens(others(everything({ [flag]: false })));
    const needing = Object.entries(PAGE_NEEDS).flatMap(([name, needs]: [string, PageNeeds]) =>
      needs.feature === flag ? [name] : [],
    );
    expect(needing).not.toEqual([]);
    for (const name of needing) {
      expect(closed).not.toContain(name);
      expect(opens(others(everything({ [flag]: true })))).toContain(name);
    }
  });
});

test('a sign-in at another site is noted once', () => {
  expect(withoutLoggedIn('?year=2017&loggedIn=true&month=6')).toBe('?year=2017&month=6');
  expect(withoutLoggedIn('?loggedIn=true')).toBe('');
  expect(withoutLoggedIn('?loggedIn=false')).toBeNull();
  expect(withoutLoggedIn('')).toBeNull();
});

test('addresses that redirect to others', () => {
  expect(redirectOf('/overview', '')).toBe('/');
  expect(redirectOf('/deals/a', '?q=1')).toBe('/tables/a?q=1');
  expect(redirectOf('/objects', '')).toBe('/tables');
  expect(redirectOf('/users/team', '')).toBe('/users/teams');
  expect(redirectOf('/users', '')).toBeNull();
  expect(redirectOf('/settings', '')).toBe('/parameters/account');
  expect(redirectOf('/parameters/company', '')).toBeNull();
});

describe('the side bar', () => {
  const ids = (me: Me) => navSections(me).flatMap((section) => section.items.map((item) => item.id));
  test('shows what a person may open', () => {
    expect(ids(person({ statement: 'read' }))).toEqual(['dashboard', 'statements']);
    expect(
      ids(person({ statement: 'read', plan: 'read', quota: 'read', user: 'read', data_table: 'read' })),
    ).toEqual(['dashboard', 'statements', 'plans', 'quotas', 'users', 'tables']);
  });
  test('is whole for support, which has no role of its own', () => {
    expect(ids(person({}, { category: 'god' }))).toEqual([
      'dashboard',
      'statements',
      'plans',
      'quotas',
      'users',
      'tables',
    ]);
  });
  test('has no users or tables in a sandbox, and no empty section', () => {
    expect(ids(person({ user: 'read', data_table: 'read' }, { live: false }))).toEqual(['dashboard']);
    expect(navSections(person({})).map((section) => section.id)).toEqual(['general']);
  });
  test('leads people who may see groups alone to the groups', () => {
    const items = (me: Me) => navSections(me).flatMap((section) => section.items.map(({ to }) => to));
    expect(items(person({ 'user.groups': 'read' }))).toContain('/users/groups');
    expect(items(person({ 'user.groups': 'read', 'user.teams': 'read' }))).toContain('/users/teams');
    expect(items(person({ user: 'read' }))).toContain('/users');
  });
  test('marks the item whose path the page starts with', () => {
    const [item] = navSections(person({ user: 'read' }))[1]?.items ?? [];
    expect(
      item && [isActive(item, '/users'), isActive(item, '/users/teams'), isActive(item, '/users-else')],
    ).toEqual([true, true, false]);
  });
});
