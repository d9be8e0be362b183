import { datesOverlap, subtractDates, type DateRange } from '@comptoir/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { addSupervisedUsers } from './add-supervised-users.ts';
import { removeManager } from './remove-manager.ts';
import { setManager } from './set-manager.ts';
import { setSupervisedUsers } from './set-supervised-users.ts';
import { loopsIn, replaceLinks } from './manager-link-policy.ts';
import type { ManagerLink } from './manager-link-queries.ts';
import { findOverlaps, getOrgChart } from './read-managers.ts';
import { getUser } from './read-users.ts';

let t: TestDatabase;
let tenant: TestTenant;
const ids: Record<string, string> = {};
const ALWAYS = { start_date: null, end_date: null };

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  for (const name of ['A', 'B', 'C', 'D']) ids[name] = (await tenant.addUser({ name })).user_id;
});
afterAll(() => t.stop());

const historyOf = async (name: string) =>
  (await t.run(tenant, (ctx) => getUser(ctx, ids[name]!))).managers.map(
    (link) => `${link.name} ${link.start_date ?? ''}..${link.end_date ?? ''}`,
  );

it('a manager of exactly these people: the others of the period are let go, earlier months stay', async () => {
  const company = await t.tenant();
  const [boss, one, two] = await Promise.all(['Boss', 'One', 'Two'].map((name) => company.addUser({ name })));
  const set = (user_ids: string[], start_date: string | null) =>
    t.run(company, (ctx) => setSupervisedUsers(ctx, boss!.user_id, user_ids, { start_date, end_date: null }));
  await set([one!.user_id], '2026-01');
  const after = await set([two!.user_id], '2026-03');
  expect(after.supervised.map(({ name, start_date, end_date }) => [name, start_date, end_date])).toEqual([
    ['One', '2026-01-01', '2026-02-28'],
    ['Two', '2026-03-01', null],
  ]);
  expect((await set([], null)).supervised).toEqual([]);
  await expect(set([boss!.user_id], null)).rejects.toMatchObject({ code: 'manager_is_self' });
});

describe('one manager per period', () => {
  it('a new overlapping link cuts the earlier one', async () => {
    await t.run(tenant, (ctx) => setManager(ctx, ids['D']!, ids['A']!, ALWAYS));
    await t.run(tenant, (ctx) =>
      setManager(ctx, ids['D']!, ids['B']!, { start_date: '2026-03', end_date: '2026-04' }),
    );
    expect(await historyOf('D')).toEqual(['A 2026-05-01..', 'B 2026-03-01..2026-04-30', 'A ..2026-02-28']);
  });

  it('given back, the pieces join into one', async () => {
    await t.run(tenant, (ctx) =>
      setManager(ctx, ids['D']!, ids['A']!, { start_date: '2026-03', end_date: '2026-04' }),
    );
    expect(await historyOf('D')).toEqual(['A ..']);
  });

  it('overlaps are shown before saving', async () => {
    const found = await t.run(tenant, (ctx) =>
      findOverlaps(ctx, ids['B']!, [ids['D']!], { start_date: '2026-06', end_date: null }),
    );
    expect(found).toMatchObject({ loop: false, overlaps: [{ user_name: 'D', manager_name: 'A' }] });
  });

  it('removing over a period leaves the rest', async () => {
    await t.run(tenant, (ctx) =>
      removeManager(ctx, ids['D']!, ids['A']!, { start_date: '2026-02', end_date: '2026-02' }),
    );
    expect(await historyOf('D')).toEqual(['A 2026-03-01..', 'A ..2026-01-31']);
    await expect(
      t.run(tenant, (ctx) => removeManager(ctx, ids['D']!, ids['C']!, ALWAYS)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses oneself, an end before its start, and a loop of any length', async () => {
    await expect(t.run(tenant, (ctx) => setManager(ctx, ids['A']!, ids['A']!, ALWAYS))).rejects.toMatchObject(
      { code: 'manager_is_self' },
    );
    await expect(
      t.run(tenant, (ctx) =>
        setManager(ctx, ids['A']!, ids['B']!, { start_date: '2026-05', end_date: '2026-04' }),
      ),
    ).rejects.toMatchObject({
      code: 'invalid_period',
    });
    await t.run(tenant, (ctx) =>
      addSupervisedUsers(ctx, ids['B']!, [ids['A']!], { start_date: '2026-06', end_date: null }),
    );
    await t.run(tenant, (ctx) =>
      addSupervisedUsers(ctx, ids['C']!, [ids['B']!], { start_date: '2026-06', end_date: null }),
    );
    await expect(
      t.run(tenant, (ctx) =>
        setManager(ctx, ids['C']!, ids['D']!, { start_date: '2026-06', end_date: null }),
      ),
    ).rejects.toMatchObject({
      code: 'orgchart_loop',
    });
    const answer = await t.run(tenant, (ctx) =>
      findOverlaps(ctx, ids['D']!, [ids['C']!], { start_date: '2026-06', end_date: null }),
    );
    expect(answer.loop).toBe(true);
    // Before June the chain does not exist, so there is nothing to close.
    await t.run(tenant, (ctx) =>
      setManager(ctx, ids['C']!, ids['D']!, { start_date: '2026-04', end_date: '2026-05' }),
    );
  });

  it('the chart shows a month, and what hangs below one', async () => {
    const june = await t.run(tenant, (ctx) => getOrgChart(ctx, { period: '2026-06', user_id: ids['B']! }));
    expect(june.nodes.map((node) => node.name)).toEqual(['A', 'B', 'D']);
    expect(june.loop_user_ids).toEqual([]);
  });
});

describe('replaceLinks', () => {
  const month = fc.integer({ min: 1, max: 12 });
  const spans = fc
    .tuple(fc.option(month), fc.option(fc.integer({ min: 0, max: 6 })))
    .map(([from, length]): DateRange => {
      const text = (at: number, day: string) =>
        `${2025 + Math.floor((at - 1) / 12)}-${String(((at - 1) % 12) + 1).padStart(2, '0')}-${day}`;
      return {
        start_date: from === null ? null : text(from, '01'),
        end_date: length === null ? null : text((from ?? 6) + length, '28'),
      };
    });

  it('never leaves two managers on one day, and the new one applies throughout', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(spans, fc.constantFrom('m1', 'm2', 'm3')), { maxLength: 8 }),
        (changes) => {
          let links: ManagerLink[] = [];
          let next = 0;
          for (const [span, manager_id] of changes) {
            const change = replaceLinks(links, { ...span, user_id: 'u', manager_id }, () => `id${next++}`);
            links = [...links.filter((link) => !change.removed_ids.includes(link.id)), ...change.added];
            for (const [at, link] of links.entries())
              for (const other of links.slice(at + 1)) expect(datesOverlap(link, other)).toBe(false);
            const covering = links.find(
              (link) => link.manager_id === manager_id && subtractDates(span, link).length === 0,
            );
            expect(covering).toBeDefined();
          }
        },
      ),
    );
  });

  // Negative control: a walk from each person to the top looks 50 million times at a chain of ten thousand.
  it.each([
    ['a chain', (n: number) => (n === 0 ? null : `p${n - 1}`), 0],
    ['a ring', (n: number) => `p${(n + 1) % 10_000}`, 10_000],
    ['a chain that hangs on a ring of two', (n: number) => (n === 0 ? 'p1' : `p${n - 1}`), 2],
  ])('looks at each person a few times only: %s of ten thousand', (_name, manager, loops) => {
    let looks = 0;
    class Counted extends Map<string, string | null> {
      override get(key: string) {
        looks += 1;
        return super.get(key);
      }
    }
    const people = Array.from({ length: 10_000 }, (_, n) => [`p${n}`, manager(n)] as const);
    expect(loopsIn(new Counted(people))).toHaveLength(loops);
    expect(looks).toBeLessThanOrEqual(30_000);
  });

  it('names the people in a loop', () => {
    expect(
      loopsIn(
        new Map([
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'a'],
          ['d', 'a'],
          ['e', null],
        ]),
      ).toSorted(),
    ).toEqual(['a', 'b', 'c']);
  });
});
