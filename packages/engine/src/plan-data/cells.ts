import {
  type DayNumber,
  MAX_SCALE,
  dec,
  mul,
  parseDate,
  parseDecimal,
  parseMonth,
  toText,
} from '@comptoir/kernel';
import type { FieldType, World } from '../model/index.ts';
import type { FileMistake, Sheet, SheetRow } from './sheet.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** `null`: the company's. */
  readonly calculation_currency: string | null;
  readonly payment_currency: string | null;
}

/** Everybody, and the sheet that lists them. */
export interface People {
  readonly title: string;
  readonly list: readonly Person[];
}

export const NO_PEOPLE: People = { title: '', list: [] };

/** Reads cells of one sheet; what is wrong is reported with its line and column. */
export class Cells {
  readonly #sheet: Sheet;
  readonly #people: People;
  readonly #mistakes: FileMistake[];

  constructor(sheet: Sheet, people: People, mistakes: FileMistake[]) {
    this.#sheet = sheet;
    this.#people = people;
    this.#mistakes = mistakes;
  }

  report(row: SheetRow, column: string, text: string): null {
    this.#mistakes.push({ file: this.#sheet.file, line: row.line, column, text });
    return null;
  }

  text(row: SheetRow, column: string): string {
    return row.cells[column] ?? '';
  }

  needed(row: SheetRow, column: string): string | null {
    return this.text(row, column) || this.report(row, column, 'This cell is empty.');
  }

  person(row: SheetRow, column: string): string | null {
    const found = this.needed(row, column);
    if (found === null) return null;
    const named = this.#people.list.filter(({ name, email }) => name === found || email === found);
    if (named.length > 1)
      return this.report(row, column, `Several people are called “${found}”. Use the email.`);
    return named[0]?.id ?? this.report(row, column, `${this.#people.title} has no “${found}”.`);
  }

  decimal(row: SheetRow, column: string): string | null {
    const found = this.needed(row, column);
    return found === null ? null : this.#decimalOf(row, column, found);
  }

  /** `85%` is 0.85. */
  #decimalOf(row: SheetRow, column: string, found: string): string | null {
    const [, digits, percent] = /^(-?\d+(?:\.\d+)?)(%?)$/.exec(found) ?? [];
    const number = digits === undefined ? null : parseDecimal(digits);
    if (number === null || number.scale > MAX_SCALE - 2)
      return this.report(row, column, `“${found}” is not a number such as 1234.56.`);
    return percent === '%' ? toText(mul(number, dec('0.01'))) : digits!; // matched
  }

  day(row: SheetRow, column: string): DayNumber | null {
    const found = this.text(row, column);
    if (found === '') return null;
    return parseDate(found) ?? this.report(row, column, `“${found}” is not a date such as 2017-06-30.`);
  }

  month(row: SheetRow, column: string): number | null {
    const found = this.needed(row, column);
    if (found === null) return null;
    return parseMonth(found) ?? this.report(row, column, `“${found}” is not a month such as 2017-06.`);
  }

  choice<T extends string>(row: SheetRow, column: string, choices: readonly T[]): T | null {
    const found = this.text(row, column);
    return (
      choices.find((one) => one === found) ??
      this.report(row, column, `“${found}” is not one of: ${choices.join(', ')}.`)
    );
  }

  /** One of the company's currencies; `null` where the cell is empty. */
  currency(row: SheetRow, column: string, known: readonly string[]): string | null {
    const found = this.text(row, column);
    if (found === '' || known.includes(found)) return found || null;
    return this.report(row, column, `The company has no currency “${found}”. It has ${known.join(', ')}.`);
  }

  /** A cell of a table in the engine's form; an empty one is empty. */
  value(row: SheetRow, column: string, type: FieldType): string | boolean | readonly string[] | null {
    const found = this.text(row, column);
    if (found === '') return null;
    switch (type) {
      case 'float':
      case 'amount':
      case 'percentage':
        return this.#decimalOf(row, column, found);
      case 'date':
        return this.day(row, column) === null ? null : found;
      case 'bool':
        return this.choice(row, column, ['true', 'false']) === 'true';
      case 'user':
        return this.person(row, column);
      case 'multipicklist':
        return found.split(';').map((one) => one.trim());
      default:
        return found;
    }
  }

  /** An attribute's value in the engine's form. */
  attribute(row: SheetRow, column: string, type: World['attributes'][number]['type']): string | null {
    const found = this.needed(row, column);
    if (found === null) return null;
    if (type === 'date') return this.day(row, column) === null ? null : found;
    if (type === 'boolean') return this.choice(row, column, ['true', 'false']);
    return type === 'text' || type === 'picklist' ? found : this.#decimalOf(row, column, found);
  }
}
