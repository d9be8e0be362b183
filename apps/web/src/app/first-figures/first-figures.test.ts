import { CALENDAR_DEFAULT } from '@comptoir/kernel';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstWords } from '../../../build/first-figures.ts';
import { FIRST_FIGURES, firstFigures, showLive } from '../../lib/live-figures.ts';
import type { Me } from '../../lib/session.ts';
import type { Answers } from './draw.ts';
import { pictureOf, startFirstFigures } from './first-figures.ts';

const page = globalThis as { isLive?: boolean; firstFigures?: Promise<void> };

// Of the answers, what the pictures read.
const ME = {
  user: {
    id: 'a',
    name: 'Ana Rep',
    language: 'en',
    locale: 'en-US',
    timezone: null,
    onboarded: true,
    role: { permissions_v2: { statement_scope: 'all', resources: {} } },
    role_category: 'other',
  },
  company: {
    avatar: null,
    sample: false,
    features: {},
    settings: {
      currency: 'USD',
      timezone: 'UTC',
      month_reference_day: CALENDAR_DEFAULT.month_reference_day,
      fiscal_year: CALENDAR_DEFAULT.fiscal_year_start,
      fiscal_year_shift: CALENDAR_DEFAULT.fiscal_year_shift,
      date_format: 'american',
      decimal_separator: 'locale',
    },
  },
  environment: { live: true },
} as unknown as Me;
const OWN = { statement_id: 's', error_count: 0, earned: '1234.5', currency: 'USD' };
const HOME = {
  month: '2017-12',
  currency: 'USD',
  dashboard: 'rep',
  own: OWN,
  team: null,
  first_steps: null,
  letters_to_sign: [],
};
const TEAM = {
  people: 1200,
  counts: { paid: 0 },
  earned: '9000',
  payable: '8000',
  previous_earned: '8500.5',
};
const BOARD = {
  month: '2017-11',
  tabs: ['all', 'mine'],
  calculated_at: new Date().toISOString(),
  data_as_of: '2018-01-01T08:00:00Z',
  job_id: null,
  totals: { people: 2, counts: { error: 0, paid: 2 }, currency: 'USD', earned: '50', payable: '40' },
};
const PART = {
  compensation_name: 'Closed deals',
  description: '3% of each deal.',
  attainment: '0.931',
  measure: '931',
  target: '1000',
  money: null,
  value: '70',
  quota_name: 'Monthly sales',
  first_day: '2017-11-01',
  last_day: '2017-11-30',
  ranking_data: null,
  line_count: 20,
  figures: [],
  paid_parts: [],
  payment_month: '2017-11',
};
const STATEMENT = {
  user: { id: 'b', name: 'Ben Rep' },
  year: 2017,
  month: 11,
  plan_names: ['Sales'],
  team_name: 'West',
  error_count: 0,
  ready: true,
  calculated_at: new Date().toISOString(),
  data_as_of: '2018-01-01T08:00:00Z',
  version: 3,
  locked_at: '2018-01-02T08:00:00Z',
  locked_by: 'Ada Admin',
  validated_at: '2018-01-03T08:00:00Z',
  validated_by: null,
  paid_at: null,
  paid_by: null,
  in_currencies: null,
  validation: null,
  drift_amount: null,
  currency: 'USD',
  earned: '70',
  payable: '60',
  previous_earned: null,
  status: 'paid',
  draws: [],
  actions: [],
  pending_adjustments: 0,
  can_overwrite: false,
  carried_payments: [],
  transactions: [PART],
};

const texts = { en: await firstWords('en'), fr: await firstWords('fr') };
const textOf = (kind: keyof Answers, data: object, me: object = ME) =>
  pictureOf(kind, me as Me, data as never, texts)?.textContent ?? null;

beforeEach(() => {
  vi.stubGlobal('__FIRST_TEXTS__', texts);
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
});
afterEach(() => {
  document.querySelector(`#${FIRST_FIGURES}`)?.remove();
  delete page.isLive;
  delete page.firstFigures;
  vi.unstubAllGlobals();
});

describe('the picture', () => {
  test('of one’s own month has what was earned', () => {
    expect(textOf('home', HOME)).toMatch(/^ComptoirGood \w+, AnaYour December earnings\$1,234\.50$/);
    expect(textOf('home', HOME, { ...ME, user: { ...ME.user, language: 'fr' } })).toContain(
      'Vos gains en décembre',
    );
    expect(textOf('home', { ...HOME, letters_to_sign: [{ id: 'l', subject: 'Plan of 2018' }] })).toContain(
      'A letter waits for your signaturePlan of 2018',
    );
  });

  test('of a team’s month has its totals', () => {
    const team = { ...HOME, dashboard: 'manager', team: TEAM };
    expect(textOf('home', team)).toContain(
      'December commissions$9,000.00+$499.50 vs. November · 1,200 peoplePayable this month$8,000.00',
    );
    const paid = { ...TEAM, people: 1, counts: { paid: 1 }, previous_earned: null };
    expect(textOf('home', { ...team, team: paid })).toContain('$9,000.001 personPaid this month$8,000.00');
    const french = { ...ME, user: { ...ME.user, language: 'fr' } };
    expect(textOf('home', team, french)).toMatch(/vs novembre · 1.200 personnes/);
  });

  test('of the board has the totals', () => {
    expect(textOf('board', BOARD)).toBe(
      'ComptoirStatementsNovember 2017Updated just now · Data as of 01/01/2018 8:00 AMNovember commissions$50.00Paid this month$40.00',
    );
  });

  test('of a statement has whose it is, its amounts and its first compensation', () => {
    const text = textOf('statement', STATEMENT);
    expect(text).toContain('Ben RepSales · West · November 2017');
    expect(text).toContain('Commission$70.00Paid this month$60.00');
    expect(text).toContain('Closed dealsMonthly sales · November 20179311,00093.1%$70.00');
    expect(text).toContain('3% of each deal.');
  });

  test('of one’s own statement has the months first', () => {
    const own = {
      statement: { ...STATEMENT, user: { id: 'a', name: 'Ana Rep' } },
      home: {
        ...HOME,
        own: {
          ...OWN,
          history: [
            { month: '2017-11', earned: '70' },
            { month: '2017-12', earned: '1234.5' },
          ],
        },
      },
    };
    expect(textOf('own', own)).toMatch(
      /^ComptoirMy statementsDec 2017\$1,235Nov\$70Ana RepSales · West · November 2017PaidCommission/,
    );
    const alone = { ...own, home: { ...own.home, own: { ...own.home.own, history: [] } } };
    expect(textOf('own', alone)).toMatch(/^ComptoirMy statementsAna Rep/);
    // An address of somebody else’s.
    expect(textOf('own', { ...own, statement: STATEMENT })).toBeNull();
  });

  test.each([
    [{ status: 'locked' }, 'Locked'],
    [{ status: 'locked', user: { id: 'a', name: 'Ana Rep' } }, 'In review'],
    [{ status: 'locked', pending_adjustments: 1 }, 'Waits for approval'],
  ])('of a statement has its state %#', (changed, state) => {
    expect(textOf('statement', { ...STATEMENT, ...changed })).toContain(`November 2017${state}Commission`);
  });

  test('of a statement has the change, what is paid later, a prize and a quarter', () => {
    const prize = { prize_type: 'nonFinancial', prize_value: 'A weekend', rank: 1 };
    const text = textOf('statement', {
      ...STATEMENT,
      previous_earned: '100',
      transactions: [
        {
          ...PART,
          payment_month: '2017-12',
          figures: [{ format: 'amount', value: { type: 'decimal', value: '931.0' } }],
        },
        { ...PART, value: '0', first_day: '2017-10-01', last_day: '2017-12-31', ranking_data: prize },
      ],
    });
    expect(text).toContain('$70.00−$30.00 vs. Octoberof which paid later: $70.00Paid this month');
    expect(text).toContain('Monthly sales · November 2017$931$1,000');
    expect(text).toContain('Monthly sales · Q4 20179311,000');
    expect(text).toContain('93.1%A weekend');
  });

  test('of a statement says how fresh it is, and who did what', () => {
    expect(textOf('statement', STATEMENT)).toMatch(
      /Updated just now · Data as of .+ · Version.3Locked by Ada.Admin.on.+Validated.on./,
    );
  });

  test('reads nothing as markup', () => {
    const found = pictureOf('statement', ME, { ...STATEMENT, user: { name: '<img src=x>' } } as never, texts);
    expect((found as Element).querySelector('img')).toBeNull();
    expect(found?.textContent).toContain('<img src=x>');
  });

  test.each([
    ['home', { ...HOME, own: null }],
    ['home', { ...HOME, own: { ...OWN, error_count: 1 } }],
    ['home', { ...HOME, dashboard: 'admin' }],
    ['home', { ...HOME, first_steps: {} }],
    ['board', { ...BOARD, totals: { ...BOARD.totals, people: 0 } }],
    ['board', { ...BOARD, totals: { ...BOARD.totals, counts: { error: 2, paid: 0 } } }],
    ['statement', { ...STATEMENT, ready: false }],
    ['statement', { ...STATEMENT, error_count: 1 }],
    ['statement', { ...STATEMENT, drift_amount: '5' }],
    ['statement', { ...STATEMENT, in_currencies: {} }],
  ] as const)('is not drawn where the page begins with something else: %s %#', (kind, data) => {
    expect(textOf(kind, data)).toBeNull();
  });

  test('is not drawn in a sandbox, with sample data, before the welcome, for support, nor of a board seen by views', () => {
    for (const me of [
      { ...ME, environment: { live: false } },
      { ...ME, company: { ...ME.company, sample: true } },
      { ...ME, user: { ...ME.user, onboarded: false } },
      { ...ME, user: { ...ME.user, role_category: 'god' } },
      { ...ME, user: { ...ME.user, role: { permissions_v2: { statement_scope: 'shared_views' } } } },
    ])
      expect(textOf('board', BOARD, me)).toBeNull();
  });
});

describe('the place of the picture', () => {
  const start = (me: Me | null, data: object | null) =>
    startFirstFigures({
      kind: 'board',
      me: Promise.resolve(me),
      data: Promise.resolve(data as never),
      sheets: [],
    });
  const host = () => document.querySelector<HTMLElement>(`#${FIRST_FIGURES}`);

  test('is seen, and is neither used nor read, until the page takes it', async () => {
    await start(ME, BOARD);
    expect(host()?.inert).toBe(true);
    expect(host()?.ariaHidden).toBe('true');
    expect(host()?.style.visibility).toBe('');
    // The page's own is not found twice.
    expect(host()?.shadowRoot).toBeNull();
    showLive();
    expect(host()).toBeNull();
  });

  test.each([
    [null, BOARD],
    [ME, null],
  ])('is gone where the server refused %#', async (me, data) => {
    await start(me, data);
    expect(host()).toBeNull();
  });

  test('is not taken after the page is there, nor while its answer is late', async () => {
    let answer = (_data: null) => {};
    const late = new Promise<null>((settle) => (answer = settle));
    const started = startFirstFigures({
      kind: 'board',
      me: Promise.resolve(ME),
      data: late.then(() => BOARD as never),
      sheets: [],
    });
    expect(host()?.style.visibility).toBe('hidden');
    showLive();
    answer(null);
    await started;
    await start(ME, BOARD);
    expect(host()).toBeNull();
  });

  test('the application begins without one that is late', async () => {
    await firstFigures();
    page.firstFigures = new Promise(() => undefined);
    await expect(firstFigures()).resolves.toBeUndefined();
  });
});
