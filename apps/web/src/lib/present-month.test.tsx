import { CALENDAR_DEFAULT } from '@comptoir/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MonthSheet } from '../ui/month-picker.tsx';
import { mounted } from './testing/mounted.tsx';
import { FORMAT_DEFAULT, FormatContext, useFormat } from './use-format.ts';

const page = mounted();

function Present() {
  return useFormat().presentMonth();
}

interface Company {
  readonly reference_day: number;
  readonly zone: string;
  /** Of the person, who reads instants in it. */
  readonly own_zone?: string;
}

function showAt(instant: string, { reference_day, zone, own_zone }: Company, isPicker = false): void {
  vi.setSystemTime(instant);
  const calendar = { ...CALENDAR_DEFAULT, month_reference_day: reference_day };
  const settings = { ...FORMAT_DEFAULT, timezone: own_zone ?? zone, company_timezone: zone, calendar };
  page.show(
    <FormatContext key={instant} value={settings}>
      {isPicker ? <MonthSheet value={null} onChange={() => {}} isOut={() => false} /> : <Present />}
    </FormatContext>,
  );
}

const monthAt = (instant: string, company: Company) => {
  showAt(instant, company);
  return page.place.textContent;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the month that runs now ends on the company’s reference day', () => {
  const company = { reference_day: 25, zone: 'UTC' };
  expect(monthAt('2026-06-25T12:00:00Z', company)).toBe('2026-06');
  expect(monthAt('2026-06-26T12:00:00Z', company)).toBe('2026-07');
  expect(monthAt('2026-12-26T12:00:00Z', company)).toBe('2027-01');
  expect(monthAt('2026-06-26T12:00:00Z', { ...company, reference_day: 1 })).toBe('2026-06');
});

test('the day is the company’s, not the person’s', () => {
  const instant = '2026-06-25T23:30:00Z';
  expect(monthAt(instant, { reference_day: 25, zone: 'Europe/Paris' })).toBe('2026-07');
  expect(monthAt(instant, { reference_day: 25, zone: 'America/New_York' })).toBe('2026-06');
  expect(monthAt(instant, { reference_day: 25, zone: 'America/New_York', own_zone: 'Asia/Tokyo' })).toBe(
    '2026-06',
  );
});

test('a sheet of months opens at the company’s year', () => {
  showAt('2026-12-28T12:00:00Z', { reference_day: 25, zone: 'UTC' }, true);
  expect(page.place.querySelector('[aria-live]')?.textContent).toBe('2027');
});
