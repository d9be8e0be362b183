import { type Decimal, type Month, currencyDecimals, monthText } from '@comptoir/kernel';
import { fill, textMistakeWords } from '@comptoir/words';
import { type FileMistake, readPlanData, readPlanOn } from '../../plan-data/index.ts';
import { type Fraction, fractionText, isSame, numberIn, rounded } from './arithmetic.ts';
import { type ExpectedPay, ExpectedReading, type StatedValue } from './expected.ts';
import { type GoldenFile, readGoldenFile } from './markdown.ts';
import { type Outcome, type Play, playsOf, shortText } from './play.ts';

/** Reads a golden plan, computes it in every way, and reports each difference at its line. */
export function mistakesOfGolden(file: string, text: string): readonly string[] {
  const golden = readGoldenFile(file, text);
  const found = compared(golden);
  return found
    .toSorted((a, b) => a.line - b.line)
    .map(({ file: name, line, column, text: said }) => {
      const place = typeof column === 'string' ? `${line}:${column}` : String(line);
      return `${name}:${place}: ${said}`;
    });
}

/** A page's title and its first sentence. */
export function headOfGolden(file: string, text: string): Pick<GoldenFile, 'title' | 'sentence'> {
  return readGoldenFile(file, text);
}

const words = {
  mistake: (one: Parameters<typeof textMistakeWords>[1]) =>
    textMistakeWords('en', one, (code, params) => fill(`${code} ${Object.values(params).join(' ')}`, params)),
  diagnostic: ({ code, params }: { code: string; params: Readonly<Record<string, string>> }) =>
    `${code} ${Object.values(params).join(' ')}`.trim(),
};

function compared(golden: GoldenFile): readonly FileMistake[] {
  const { file, mistakes } = golden;
  const data = readPlanData(golden.data);
  const { plan, mistakes: wrong } = readPlanOn(golden.plan.text, data, words);
  const ofPlan = wrong.map((one): FileMistake => ({ file, ...one, line: one.line + golden.plan.line - 1 }));
  if (!plan) return [...mistakes, ...ofPlan];
  const reading = new ExpectedReading(golden.expected, plan, data.people.list);
  const expected = reading.read();
  const all = [...mistakes, ...ofPlan, ...reading.mistakes];
  const report = (line: number, text: string): FileMistake => ({ file, line, column: 1, text });
  if (all.length > 0) return all;
  if (expected.length === 0) return [report(golden.expected.line, 'The table of pay is empty.')];
  const months = monthsOf(expected);
  const names = new Map(plan.compensations.map(({ id, name }) => [id, name]));
  const people = new Map(data.people.list.map(({ id, name }) => [id, name]));
  const decimalsFor = (code: string | null) =>
    code === null || code === data.company.currency.code
      ? data.company.currency.decimals
      : currencyDecimals(code);
  return playsOf(plan, data, months).flatMap((play) => [
    ...expected.flatMap((one) =>
      differences(one, play, {
        pay: decimalsFor(one.person.calculation_currency),
        company: data.company.currency.decimals,
        payment: decimalsFor(one.person.payment_currency),
        mode: data.company.rounding,
      }).map(({ line, text }) => report(line, text)),
    ),
    ...unlisted(expected, play).map((one) =>
      report(
        golden.expected.line,
        `${people.get(one.user_id)} has no row for ${names.get(one.compensation_id)} in ${monthText(one.month)}; ${play.name} pays ${one.pay}.`,
      ),
    ),
  ]);
}

function monthsOf(expected: readonly ExpectedPay[]): Month[] {
  const all = expected.map(({ month }) => month);
  const first = Math.min(...all);
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => first + at);
}

/** What is paid and has no row. Nothing, and what is still ongoing, need none. */
function unlisted(expected: readonly ExpectedPay[], { outcomes }: Play): readonly Outcome[] {
  return outcomes.filter(
    (one) =>
      one.paid_with !== 'ongoing' && !/^-?0(\.0+)?$/.test(one.pay) && !expected.some((row) => isOf(row, one)),
  );
}

const isOf = (row: ExpectedPay, one: Outcome) =>
  row.person.id === one.user_id && row.month === one.month && row.compensation_id === one.compensation_id;

interface Rounding {
  readonly pay: number;
  readonly company: number;
  readonly payment: number;
  readonly mode: 'half_up' | 'half_even';
}

interface Difference {
  readonly line: number;
  readonly text: string;
}

function differences(row: ExpectedPay, { name, outcomes }: Play, rounding: Rounding): Difference[] {
  const one = outcomes.find((found) => isOf(row, found));
  const { line } = row;
  if (!one)
    return row.text === 'none'
      ? []
      : [{ line, text: `The table pays ${row.text}; ${name} computes nothing.` }];
  const found: Difference[] = [];
  const differ = (at: number, written: string, computed: string): void => {
    found.push({ line: at, text: `The table has ${written}; ${name} has ${computed}.` });
  };
  if (row.text !== one.pay) differ(line, row.text, one.pay);
  found.push(...roundedWell(row, rounding.pay, rounding.mode));
  if (row.exact && one.exact && fractionText(row.exact, 12) !== fractionText(ofDecimal(one.exact), 12))
    differ(line, `${fractionText(row.exact, 12)} before rounding`, shortText(one.exact));
  if (row.paid_with && one.paid_with !== null && row.paid_with.text !== one.paid_with)
    differ(row.paid_with.line, row.paid_with.text, one.paid_with);
  if (row.parts.length > 0 && one.parts) {
    for (const { line: at, when, text } of row.parts)
      if (one.parts.get(when) !== text) differ(at, text, one.parts.get(when) ?? `nothing in ${when}`);
    for (const [when, amount] of one.parts)
      if (!row.parts.some((part) => part.when === when)) differ(line, `nothing in ${when}`, amount);
    for (const part of row.parts) found.push(...roundedWell(part, rounding.pay, rounding.mode));
  }
  if (row.place && row.place.text !== one.place)
    differ(row.place.line, row.place.text, one.place ?? 'no place');
  for (const part of ['company', 'payment'] as const) {
    const stated = row[part];
    if (!stated) continue;
    if (stated.text !== one[part]) differ(stated.line, stated.text, one[part] ?? 'nothing');
    found.push(...roundedWell(stated, rounding[part], rounding.mode));
  }
  for (const value of row.values) {
    const computed = one.valueOf(value.variable_id);
    if (computed !== null && !isValue(value, computed))
      differ(value.line, value.text, typeof computed === 'string' ? computed : shortText(computed));
  }
  return found;
}

/** The amount is its calculation, rounded once to the decimals of its currency. */
function roundedWell(
  { line, text, exact }: { readonly line: number; readonly text: string; readonly exact: Fraction | null },
  decimals: number,
  mode: Rounding['mode'],
): Difference[] {
  const amount = numberIn(text);
  if (!amount || !exact) return [];
  const right = rounded(exact, decimals, mode);
  return isSame(amount, right)
    ? []
    : [{ line, text: `Rounded, this is ${fractionText(right, decimals)}, not ${text}.` }];
}

function isValue({ text, value }: StatedValue, computed: Decimal | string): boolean {
  if (typeof computed === 'string') return computed === text;
  if (!value) return false;
  return fractionText(value, 12) === fractionText(ofDecimal(computed), 12);
}

const ofDecimal = ({ mantissa, scale }: Decimal): Fraction => ({
  top: mantissa,
  bottom: 10n ** BigInt(scale),
});
