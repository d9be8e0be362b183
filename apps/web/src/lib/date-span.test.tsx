import { CALENDAR_DEFAULT, type DateRange } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { useMonthSpan } from './date-span.ts';
import { mounted } from './testing/mounted.tsx';
import { FORMAT_DEFAULT, FormatContext, useFormat } from './use-format.ts';

const page = mounted();

function Span({ span }: { readonly span: DateRange }) {
  return useMonthSpan()(span);
}

function Month({ date }: { readonly date: string }) {
  return useFormat().monthOf(date);
}

const shown = (month_reference_day: number, span: DateRange) => {
  const settings = { ...FORMAT_DEFAULT, calendar: { ...CALENDAR_DEFAULT, month_reference_day } };
  page.show(
    <FormatContext value={settings}>
      <Span span={span} /> · <Month date={span.start_date ?? ''} />
    </FormatContext>,
  );
  return page.place.textContent;
};

test('the days of a company’s months are shown as its months', () => {
  expect(shown(25, { start_date: '2026-05-26', end_date: '2026-07-25' })).toMatch(
    /June 2026.*July 2026 · 2026-06/,
  );
  expect(shown(1, { start_date: '2026-06-01', end_date: '2026-07-31' })).toMatch(
    /June 2026.*July 2026 · 2026-06/,
  );
});
