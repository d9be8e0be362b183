import type { UserImportOptions } from '@comptoir/contract';
import { ZoneDays } from '../imports/index.ts';
import { describe, expect, it } from 'vitest';
import { checkInWorker } from './check-in-worker.ts';
import { checkImport } from './import-check.ts';
import { type Directory, type Sheet } from './check-model.ts';
import { orphansOf } from './orphans.ts';

const OPTIONS: UserImportOptions = {
  create_missing_managers: false,
  create_missing_teams: false,
  update_existing: true,
  email_pattern: null,
  licenced: true,
  role_id: null,
  percent_units: {},
  attributes_from: 'default',
  create_missing: true,
  only: null,
};
const NOBODY: Directory = {
  users: [],
  roles: [],
  teams: [],
  groups: [],
  attributes: [],
  attribute_values: [],
  currencies: [],
  currency: 'EUR',
  timezone: 'Europe/Paris',
  zone: new ZoneDays('Europe/Paris'),
  calendar: { month_reference_day: 1 },
  month_start: '2026-01-01',
  sync: null,
};
const sheetOf = (rows: Sheet['rows'], options: Partial<UserImportOptions> = {}): Sheet => ({
  headers: ['Name', 'Manager'],
  mapping: ['name', 'manager'],
  rows,
  numbers: [],
  options: { ...OPTIONS, ...options },
});
/** Row n reports to row n - 1; `top` is the manager of the first. */
const chain = (length: number, top: string) =>
  Array.from({ length }, (_, n) => [`p${n}`, n === 0 ? top : `p${n - 1}`]);

describe('a file of ten thousand people', () => {
  it('in one chain is accepted whole', () => {
    const checked = checkImport(sheetOf(chain(10_000, '')), NOBODY);
    expect([checked.planned.length, checked.issues.length]).toEqual([10_000, 0]);
  });

  it('in a chain that hangs on a refused ring is refused whole, each row with its reason', () => {
    const rows = [['r1', 'r2'], ['r2', 'r1'], ...chain(9_998, 'r1')];
    const { planned, issues } = checkImport(sheetOf(rows), NOBODY);
    expect(planned).toEqual([]);
    expect(issues.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
      rows.map((_, at) => `${at + 2} ${at < 2 ? 'manager_loop' : 'unknown_manager'}`),
    );
  });

  it('of one name gets made addresses, counted on from the last', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Ann ${n}`, '']);
    const checked = checkImport(sheetOf(rows, { email_pattern: 'same@x.test' }), NOBODY);
    expect([checked.planned[0]?.email, checked.planned.at(-1)?.email]).toEqual([
      'same@x.test',
      'same10000@x.test',
    ]);
  });

  // Negative control: the rows looked at again until none is left over are 50 million questions for this chain.
  it('asks a few times per row who is there', () => {
    const rows = chain(10_000, 'nobody').map(([name = '', manager = '']) => ({ name, manager }));
    let questions = 0;
    const isElsewhere = () => {
      questions += 1;
      return false;
    };
    expect(orphansOf(rows, new Set(), isElsewhere).size).toBe(10_000);
    expect(questions).toBeLessThanOrEqual(30_000);
  });
});

describe('months of a file', () => {
  it.each([
    [1, ['2026-06-01', '2026-07-31', '2026-06-01', '2026-06-01', '2026-06-30']],
    [25, ['2026-05-26', '2026-07-25', '2026-05-26', '2026-05-26', '2026-06-25']],
  ])('are the company’s, where they close on %i', (month_reference_day, days) => {
    const attributes = [
      { id: 'a', name: 'Region', type: 'text', options: [], unique: false, description: '', position: 0 },
    ] as never;
    const sheet: Sheet = {
      ...sheetOf([['Ann', 'Bea', '2026-06', '2026-07', 'West', '2026-06', 'North', '2026-06', '2026-06']], {
        create_missing_managers: true,
        create_missing_teams: true,
      }),
      headers: ['Name', 'Manager', 'From', 'To', 'Team', 'From', 'Region', 'From', 'To'],
      mapping: [
        'name',
        'manager',
        'manager_start',
        'manager_end',
        'team',
        'team_start',
        'attribute:a',
        'attribute_start',
        'attribute_end',
      ],
    };
    const { planned, issues } = checkImport(sheet, {
      ...NOBODY,
      attributes,
      calendar: { month_reference_day },
    });
    expect(issues).toEqual([]);
    const [ann] = planned;
    const [region] = ann?.attributes ?? [];
    expect([
      ann?.manager_span.start_date,
      ann?.manager_span.end_date,
      ann?.team_start,
      region?.start_date,
      region?.end_date,
    ]).toEqual(days);
  });
});

describe('off the event loop', () => {
  it('a large file is checked in a thread of its own, with the same result', async () => {
    const attributes = [
      { id: 'a', name: 'Since', type: 'date', options: [], unique: false, description: '', position: 0 },
    ] as never;
    const sheet: Sheet = {
      ...sheetOf(chain(1_000, 'nobody').map((row) => [...row, '2026-01-31T23:30:00Z'])),
      headers: ['Name', 'Manager', 'Since'],
      mapping: ['name', 'manager', 'attribute:a'],
    };
    const here = checkImport(sheet, { ...NOBODY, attributes });
    // The negative control: were it checked here, this zone would decide the day of an instant.
    const zone = {
      dayOf() {
        throw new Error('checked on the event loop');
      },
    } as never;
    expect(await checkInWorker(sheet, { ...NOBODY, attributes, zone })).toEqual(here);
    expect(() => checkImport(sheet, { ...NOBODY, attributes, zone })).toThrow('checked on the event loop');
  });
});
