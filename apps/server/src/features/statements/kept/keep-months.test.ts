import { expect, test } from 'vitest';
import { keepMonths, type Mark, type ReadingOf, type Seen } from './keep-months.ts';
import { parseSnapshot } from './snapshots.ts';

interface Row {
  readonly user_id: string;
  readonly value: number;
}
const NOW = new Date('2026-01-15T10:00:00Z');
const LATER = new Date('2026-01-15T10:31:00Z');

const seen = (snapshot: string, since: string, marks: readonly Mark[] = [], place = 'here'): Seen => ({
  place,
  snapshot: parseSnapshot(snapshot),
  since,
  marks,
});

/** Notes what is read, and answers these values. */
function reader(values: Readonly<Record<string, number>>) {
  const wanted: (readonly string[] | null)[] = [];
  const read: ReadingOf<Row> = async (user_ids) => {
    wanted.push(user_ids);
    return Object.entries(values).flatMap(([user_id, value]) =>
      user_ids === null || user_ids.includes(user_id) ? [{ user_id, value }] : [],
    );
  };
  return { wanted, read };
}
const valuesOf = (rows: ReadonlyMap<string, Row> | null) =>
  rows && Object.fromEntries([...rows.values()].map(({ user_id, value }) => [user_id, value]));

test('a month is read once, then only the people whose marks are new', async () => {
  const months = keepMonths<Row>(100);
  const first = reader({ a: 1, b: 1 });
  await months.find('x', seen('10:10:', months.sinceOf('x')), NOW, first.read);
  await months.find('x', seen('12:12:', months.sinceOf('x')), NOW, first.read);
  expect(first.wanted).toEqual([null]);
  const second = reader({ a: 2, b: 2 });
  const marks = [{ made_by: 12n, user_id: 'b' }];
  const after = await months.find('x', seen('13:13:', months.sinceOf('x'), marks), NOW, second.read);
  expect(second.wanted).toEqual([['b']]);
  expect(valuesOf(after)).toEqual({ a: 1, b: 2 });
  const gone = reader({ a: 1 });
  const last = [...marks, { made_by: 14n, user_id: 'b' }];
  expect(valuesOf(await months.find('x', seen('15:15:', months.sinceOf('x'), last), NOW, gone.read))).toEqual(
    { a: 1 },
  );
  expect(gone.wanted).toEqual([['b']]);
});

test('a change that was under way when a later one was read is read when it is over', async () => {
  const months = keepMonths<Row>(100);
  await months.find('x', seen('10:12:10', months.sinceOf('x')), NOW, reader({ a: 1, b: 1 }).read);
  const { wanted, read } = reader({ a: 5, b: 1 });
  const since = months.sinceOf('x');
  expect(since).toBe('10');
  await months.find('x', seen('13:13:', since, [{ made_by: 10n, user_id: 'a' }]), NOW, read);
  expect(wanted).toEqual([['a']]);
});

test('an earlier reader gets what was kept before the change that it does not see', async () => {
  const months = keepMonths<Row>(100);
  const since = months.sinceOf('x');
  await months.find('x', seen('10:10:', since), NOW, reader({ a: 1 }).read);
  const marks = [{ made_by: 12n, user_id: 'a' }];
  const changed = reader({ a: 2 });
  await months.find('x', seen('13:13:', '10', marks), NOW, changed.read);
  expect(valuesOf(await months.find('x', seen('11:13:12', '10'), NOW, changed.read))).toEqual({ a: 1 });
  expect(valuesOf(await months.find('x', seen('14:14:', '10', marks), NOW, changed.read))).toEqual({ a: 2 });
  expect(changed.wanted).toEqual([['a']]);
});

test('a reader who began before anything was kept, or who knows too few marks, reads for itself', async () => {
  const months = keepMonths<Row>(100);
  const never = months.sinceOf('x');
  await months.find('x', seen('10:10:', never), NOW, reader({ a: 1 }).read);
  const { wanted, read } = reader({ a: 9 });
  expect(await months.find('x', seen('9:9:', '9'), NOW, read)).toBeNull();
  expect(await months.find('x', seen('20:20:', never), NOW, read)).toBeNull();
  expect(wanted).toEqual([]);
});

test('a mark for everybody, and another place, read all again', async () => {
  const months = keepMonths<Row>(100);
  await months.find('x', seen('10:10:', months.sinceOf('x')), NOW, reader({ a: 1 }).read);
  const { wanted, read } = reader({ a: 2, b: 2 });
  const all = [{ made_by: 11n, user_id: null }];
  expect(valuesOf(await months.find('x', seen('12:12:', '10', all), NOW, read))).toEqual({ a: 2, b: 2 });
  await months.find('x', seen('3:3:', '3', [], 'restored'), NOW, read);
  expect(wanted).toEqual([null, null]);
});

test('readers at the same time read once', async () => {
  const months = keepMonths<Row>(100);
  await months.find('x', seen('10:10:', months.sinceOf('x')), NOW, reader({ a: 1 }).read);
  const { wanted, read } = reader({ a: 2 });
  const marks = [{ made_by: 11n, user_id: 'a' }];
  const found = await Promise.all(
    [1, 2, 3].map(() => months.find('x', seen('12:12:', '10', marks), NOW, read)),
  );
  expect(found.map(valuesOf)).toEqual([{ a: 2 }, { a: 2 }, { a: 2 }]);
  expect(wanted).toEqual([['a']]);
});

test('a reading that fails is not waited for again', async () => {
  const months = keepMonths<Row>(100);
  const fails = () => Promise.reject(new Error('lost'));
  await expect(months.find('x', seen('10:10:', months.sinceOf('x')), NOW, fails)).rejects.toThrow('lost');
  const { read } = reader({ a: 1 });
  expect(valuesOf(await months.find('x', seen('11:11:', months.sinceOf('x')), NOW, read))).toEqual({ a: 1 });
});

test('the month that was used last stays, a long one is not kept, and what nobody uses goes', async () => {
  const months = keepMonths<Row>(3);
  const find = (key: string, now: Date, { read }: ReturnType<typeof reader>) =>
    months.find(key, seen('10:10:', months.sinceOf(key)), now, read);
  await find('x', NOW, reader({ a: 1, b: 1 }));
  await find('y', NOW, reader({ a: 1, b: 1 }));
  expect(['x', 'y'].map((key) => months.sinceOf(key) === '10')).toEqual([false, true]);
  await find('z', LATER, reader({ a: 1 }));
  expect(months.sinceOf('y')).not.toBe('10');
  const long = { wanted: [], read: async () => null };
  expect(await find('long', NOW, long)).toBeNull();
  expect(await find('long', NOW, reader({ a: 1 }))).toBeNull();
  expect(valuesOf(await find('long', LATER, reader({ a: 1 })))).toEqual({ a: 1 });
});
