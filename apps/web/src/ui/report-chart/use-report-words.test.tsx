import { REPORT_COLUMNS, type ReportColumn } from '@comptoir/contract';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import enTexts from '../../messages/en/index.ts';
import frTexts from '../../messages/fr/index.ts';
import { type ReportWords, useReportWords } from './use-report-words.ts';

const page = mounted();

function wordsIn(language: 'en' | 'fr'): ReportWords {
  let words: ReportWords | undefined;
  function Reader() {
    words = useReportWords({});
    return null;
  }
  page.show(
    <IntlProvider locale={language} messages={language === 'fr' ? frTexts : enTexts} timeZone="UTC">
      <Reader />
    </IntlProvider>,
  );
  return words!;
}

const column = (over: Partial<ReportColumn>): ReportColumn => ({
  id: REPORT_COLUMNS.team,
  name: 'Équipe',
  standard: 'team',
  part: 'standard',
  type: 'string',
  decimals: 0,
  options: [],
  currency: null,
  ...over,
});
const sum = (name: string, column_id: string) =>
  ({ kind: 'column', id: 'm', name, column_id, function: 'sum' }) as const;

test('a standard column within a sentence has a small letter; one that people named keeps its own', () => {
  const words = wordsIn('fr');
  expect(words.groupText(column({}), null, 'month')).toBe('Sans équipe');
  expect(words.groupText(column({ name: 'CA', standard: null }), null, 'month')).toBe('Sans CA');
  const earned = column({ id: REPORT_COLUMNS.earned, name: 'Gagné', standard: 'earned' });
  expect(words.measureName(sum('', earned.id), [earned])).toBe('Somme de gagné');
});

test('a measure that has the name of its standard column is named in the language of the reader', () => {
  expect(wordsIn('fr').measureName(sum('Earned', REPORT_COLUMNS.earned), [])).toBe('Gagné');
  expect(wordsIn('en').measureName(sum('Gagné', REPORT_COLUMNS.earned), [])).toBe('Earned');
  expect(wordsIn('fr').measureName(sum('What we paid', REPORT_COLUMNS.earned), [])).toBe('What we paid');
  expect(wordsIn('fr').measureName(sum('Earned', REPORT_COLUMNS.payable), [])).toBe('Earned');
});
