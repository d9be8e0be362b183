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

test('a number without separators of thousands has none among rows, in groups, as a measure and on an axis', () => {
  const words = wordsIn('en');
  const year = column({ name: 'Year', standard: null, part: 'field', type: 'float', is_grouped: false });
  expect([words.cellText(year, '1996'), words.groupText(year, '1996', 'month')]).toEqual(['1996', '1996']);
  expect(words.cellText(column({ ...year, is_grouped: undefined }), '1996')).toBe('1,996');
  const latest = {
    id: 'm',
    name: '',
    function: 'max',
    column_id: year.id,
    type: 'number',
    decimals: 0,
    is_grouped: false,
    currency: null,
    unconverted: 0,
    metric: null,
  } as const;
  expect([words.figure(latest, '1996', false), words.figure(latest, '1996', true)]).toEqual(['1996', '1996']);
});
