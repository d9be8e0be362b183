import { type Month, parseMonth } from '@comptoir/kernel';
import type { Person } from '../../plan-data/index.ts';
import type { FileMistake, Sheet, SheetRow } from '../../plan-data/index.ts';
import type { PlanContent } from '../../plan-text/index.ts';
import {
  ArithmeticMistake,
  type Fraction,
  calculate,
  fractionText,
  isSame,
  numberIn,
  rounded,
} from './arithmetic.ts';

/** A cell of the table, and where it is. */
export interface Stated {
  readonly line: number;
  /** As it is written. */
  readonly text: string;
}

/** A step that has the name of a variable: the engine's value must be the same. */
export interface StatedValue extends Stated {
  readonly variable_id: string;
  /** `null`: a text. */
  readonly value: Fraction | null;
}

/** A part of the pay: `when` is a month, or `held`. */
export interface StatedPart extends Stated {
  readonly when: string;
  readonly exact: Fraction | null;
}

/** What one person gets of one compensation in one month, worked out by hand. */
export interface ExpectedPay extends Stated {
  readonly person: Person;
  readonly month: Month;
  readonly compensation_id: string;
  /** Before rounding; `null`: it is an error, or nothing is computed. */
  readonly exact: Fraction | null;
  /** Rows after the pay: with which statement it is paid, and in other currencies. */
  readonly paid_with: Stated | null;
  /** In a ranking: `2 of 5`, or `none`. */
  readonly place: Stated | null;
  readonly company: (Stated & { readonly exact: Fraction | null }) | null;
  readonly payment: (Stated & { readonly exact: Fraction | null }) | null;
  /** What is paid when; empty: it is not said. */
  readonly parts: readonly StatedPart[];
  readonly values: readonly StatedValue[];
}

/** A row after the pay that says a part of it. */
const PART = /^(?:Paid in (\d{4}-\d{2})|Held)$/;

const COLUMNS = ['person', 'month', 'step', 'calculation', 'amount'];
const MORE = ['compensation'];

/** Rows of one person, month and compensation, the last of which say the pay. */
interface Block {
  readonly person: Person;
  readonly month: Month;
  readonly compensation: PlanContent['compensations'][number];
  readonly rows: readonly SheetRow[];
}

/** Reads the table, and checks what a calculator can check of it. */
export class ExpectedReading {
  readonly #sheet: Sheet;
  readonly #plan: PlanContent;
  readonly #people: readonly Person[];
  readonly mistakes: FileMistake[] = [];

  constructor(sheet: Sheet, plan: PlanContent, people: readonly Person[]) {
    this.#sheet = sheet;
    this.#plan = plan;
    this.#people = people;
  }

  read(): ExpectedPay[] {
    const { headers, line } = this.#sheet;
    for (const column of COLUMNS)
      if (!headers.includes(column)) this.#report(line, `The column “${column}” is missing.`);
    for (const column of headers)
      if (![...COLUMNS, ...MORE].includes(column))
        this.#report(line, `“${column}” is no column of Expected.`);
    const all = this.#blocks().flatMap((block) => this.#pay(block) ?? []);
    const seen = new Set<string>();
    for (const { person, month, compensation_id, line: at } of all) {
      const key = `${person.id} ${month} ${compensation_id}`;
      if (seen.has(key)) this.#report(at, 'This pay is in the table twice.');
      seen.add(key);
    }
    return all;
  }

  #report(line: number, text: string): null {
    this.mistakes.push({ file: this.#sheet.file, line, column: 1, text });
    return null;
  }

  /** An empty person, month or compensation is that of the row above. */
  #blocks(): Block[] {
    const blocks: (Block & { readonly rows: SheetRow[] })[] = [];
    const above = { person: '', month: '', compensation: this.#plan.compensations[0]?.name ?? '' };
    for (const row of this.#sheet.rows) {
      const starts = ['person', 'month', 'compensation'].some((column) => (row.cells[column] ?? '') !== '');
      if (!starts) {
        blocks.at(-1)?.rows.push(row);
        continue;
      }
      above.person = row.cells['person'] || above.person;
      above.month = row.cells['month'] || above.month;
      above.compensation = row.cells['compensation'] || above.compensation;
      const person = this.#people.find(({ name }) => name === above.person);
      const month = parseMonth(above.month);
      const compensation = this.#plan.compensations.find(({ name }) => name === above.compensation);
      if (!person) this.#report(row.line, `There is no person “${above.person}”.`);
      if (month === null) this.#report(row.line, `“${above.month}” is not a month such as 2026-01.`);
      if (!compensation) this.#report(row.line, `The plan has no compensation “${above.compensation}”.`);
      if (person && month !== null && compensation) blocks.push({ person, month, compensation, rows: [row] });
    }
    return blocks;
  }

  #pay({ person, month, compensation, rows }: Block): ExpectedPay | null {
    const named = new Map(rows.map((row) => [row.cells['step'] ?? '', row]));
    const pay = named.get('Pay');
    if (!pay) return this.#report(rows[0]!.line, 'The row “Pay” is missing.');
    const ends = ['Pay', 'Place', 'Paid with', 'In company currency', 'Paid out'];
    const parts = rows.flatMap((row): StatedPart[] => {
      const when = PART.exec(row.cells['step'] ?? '');
      return when ? [{ ...stated(row), when: when[1] ?? 'held', exact: this.#exact(row) }] : [];
    });
    const steps = rows.filter(
      ({ cells }) => !ends.includes(cells['step'] ?? '') && !PART.test(cells['step'] ?? ''),
    );
    const other = (step: string) => {
      const row = named.get(step);
      return row ? { ...stated(row), exact: this.#exact(row) } : null;
    };
    const paid_with = named.get('Paid with');
    const place = named.get('Place');
    return {
      ...stated(pay),
      person,
      month,
      compensation_id: compensation.id,
      exact: this.#exact(pay),
      paid_with: paid_with ? stated(paid_with) : null,
      place: place ? stated(place) : null,
      company: other('In company currency'),
      payment: other('Paid out'),
      parts,
      values: steps.flatMap((row) => this.#step(row, compensation) ?? []),
    };
  }

  /** Of an amount that is rounded: what its calculation gives, else what is written. */
  #exact(row: SheetRow): Fraction | null {
    return this.#calculated(row) ?? numberIn(row.cells['amount'] ?? '');
  }

  #step(row: SheetRow, compensation: Block['compensation']): StatedValue | null {
    const { line, text } = stated(row);
    const calculated = this.#calculated(row);
    const about = /^≈\s?(.+)$/u.exec(text)?.[1];
    const value = numberIn(about ?? text);
    if (calculated && !value) return this.#report(line, `“${text}” is no number.`);
    if (calculated && value && about === undefined && !isSame(calculated, value))
      return this.#report(line, `The calculation gives ${fractionText(calculated, 12)}, not ${text}.`);
    if (calculated && value && about !== undefined) {
      const decimals = decimalsOf(about);
      if (!isSame(rounded(calculated, decimals, 'half_up'), value))
        return this.#report(
          line,
          `The calculation gives ${fractionText(calculated, 12)}, not about ${about}.`,
        );
    }
    const variable = compensation.document.variables.find(({ name }) => name === row.cells['step']);
    return variable ? { line, text, variable_id: variable.id, value: calculated ?? value } : null;
  }

  #calculated({ line, cells }: SheetRow): Fraction | null {
    const text = cells['calculation'] ?? '';
    if (text === '') return null;
    try {
      return calculate(text);
    } catch (error) {
      if (error instanceof ArithmeticMistake) return this.#report(line, error.message);
      throw error;
    }
  }
}

const stated = ({ line, cells }: SheetRow): Stated => ({ line, text: cells['amount'] ?? '' });

/** Of the number as it is written: `33.33%` has four. */
function decimalsOf(text: string): number {
  const written = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return text.endsWith('%') ? written + 2 : written;
}
